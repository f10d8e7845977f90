//===- Checks.cpp - compares numerics with the oracle -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/numerics/Checks.h"

#include "tessera/numerics/Convert.h"
#include "tessera/numerics/Cpu.h"
#include "unittests/numerics/Oracle.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

void Report::merge(const Report &other) {
  if (wrong == 0)
    first = other.first;
  inputs += other.inputs;
  wrong += other.wrong;
  worst = std::max(worst, other.worst);
  notNearest += other.notNearest;
}

std::vector<uint8_t> oracle::store(ElementType type, const Inputs &values) {
  unsigned size = getStorageSize(type);
  // One more element, so that an empty array has an address.
  std::vector<uint8_t> bytes((values.size() + 1) * size);
  for (size_t i = 0; i < values.size(); ++i)
    std::memcpy(&bytes[i * size], &values[i], size);
  bytes.resize(values.size() * size);
  return bytes;
}

Inputs oracle::load(ElementType type, const std::vector<uint8_t> &bytes) {
  unsigned size = getStorageSize(type);
  Inputs values(bytes.size() / size);
  for (size_t i = 0; i < values.size(); ++i)
    std::memcpy(&values[i], &bytes[i * size], size);
  return values;
}

/// The results of `call`, which gets a buffer for them, with and without wide
/// vectors.
template <typename Callable>
static Inputs getResults(ElementType type, size_t count, Report &report,
                         Callable call) {
  std::vector<uint8_t> wide(count * getStorageSize(type)), base = wide;
  call(wide.data());
  forbidWideVectors(true);
  call(base.data());
  forbidWideVectors(false);
  if (wide != base) {
    ++report.wrong;
    report.first = "the two kinds of loops differ";
  }
  return load(type, wide);
}

static void fail(Report &report, const std::string &what, uint64_t got,
                 const std::string &wanted, std::initializer_list<uint64_t> in,
                 uint64_t wantedBits) {
  if (report.wrong++ != 0)
    return;
  char text[64];
  report.first = what + " of";
  for (uint64_t value : in) {
    std::snprintf(text, sizeof(text), " 0x%" PRIx64, value);
    report.first += text;
  }
  std::snprintf(text, sizeof(text), " is 0x%" PRIx64 ", should be ", got);
  report.first += text + wanted;
  std::snprintf(text, sizeof(text), " 0x%" PRIx64, wantedBits);
  report.first += text;
}

static std::string describe(const char *op, ElementType type, FloatMode mode) {
  return std::string(op) + " " + std::string(getSpelling(type)) + " " +
         getName(mode.rounding) + (mode.flushToZero ? " ftz" : "") +
         (mode.propagateNaN ? " nan" : "");
}

static uint64_t flush(ElementType type, FloatMode mode, uint64_t bits) {
  return mode.flushToZero && isSubnormal(type, bits) ? bits & getSignMask(type)
                                                     : bits;
}

static Rounding getIeeeMode(FloatMode mode) {
  return mode.rounding == Rounding::Approx || mode.rounding == Rounding::Full
             ? Rounding::NearestEven
             : mode.rounding;
}

/// Compares one result with the correct one.
static void judge(Report &report, const std::string &what, ElementType type,
                  FloatMode mode, double bound, uint64_t got,
                  const Number &truth, std::initializer_list<uint64_t> in) {
  ++report.inputs;
  uint64_t wanted = mpfr_nan_p((mpfr_srcptr)truth)
                        ? getCanonicalNaN(type)
                        : encode(type, truth, getIeeeMode(mode));
  wanted = flush(type, mode, wanted);
  if (bound == 0) {
    if (got != wanted)
      fail(report, what, got, "", in, wanted);
    return;
  }
  if (got != wanted)
    ++report.notNearest;
  // A result that was correctly flushed has any error.
  if (mode.flushToZero && got == wanted)
    return;
  double error = getError(type, got, truth);
  if (!(error <= bound))
    fail(report, what, got, "near", in, wanted);
  else
    report.worst = std::max(report.worst, error);
}

bool oracle::isExact(UnaryFloat op) { return op <= UnaryFloat::Sqrt; }
bool oracle::isExact(BinaryFloat op) { return op <= BinaryFloat::Min; }

/// The bound for f16 and bf16: they are rounded from an f32 with an error of 2
/// of its own units.
static double getBound(ElementType type) {
  return type == ElementType::F16    ? 0.5 + 0x1p-12
         : type == ElementType::BF16 ? 0.5 + 0x1p-15
                                     : 2;
}

double oracle::getBound(UnaryFloat op, ElementType type) {
  if (isExact(op))
    return 0;
  return op == UnaryFloat::TanH && type == ElementType::F64 ? 1
                                                            : ::getBound(type);
}

double oracle::getBound(BinaryFloat op, ElementType type) {
  return isExact(op) ? 0 : ::getBound(type);
}

Report oracle::check(UnaryFloat op, ElementType type, FloatMode mode,
                     const Inputs &source) {
  Report report;
  std::vector<uint8_t> bytes = store(type, source);
  Inputs results = getResults(type, source.size(), report, [&](void *result) {
    evaluate(op, type, mode, bytes.data(), result, source.size());
  });
  std::string what = describe(getName(op), type, mode);
  Number value, truth;
  for (size_t i = 0; i < source.size(); ++i) {
    if (op == UnaryFloat::Abs || op == UnaryFloat::Neg) {
      // Also the sign of a NaN.
      uint64_t wanted = op == UnaryFloat::Abs ? source[i] & ~getSignMask(type)
                                              : source[i] ^ getSignMask(type);
      ++report.inputs;
      if (results[i] != wanted)
        fail(report, what, results[i], "", {source[i]}, wanted);
      continue;
    }
    decode(type, flush(type, mode, source[i]), value);
    compute(op, value, truth);
    judge(report, what, type, mode, getBound(op, type), results[i], truth,
          {source[i]});
  }
  return report;
}

/// The rule for large divisors. True if it applies.
static bool applyApproximateDivision(const Number &lhs, const Number &rhs,
                                     Number &truth) {
  mpfr_srcptr a = lhs, b = rhs;
  if (mpfr_nan_p(a) || !mpfr_number_p(b) || mpfr_zero_p(b))
    return false;
  thread_local Number magnitude;
  mpfr_abs(magnitude, b, MPFR_RNDN);
  if (mpfr_cmp_ui_2exp(magnitude, 1, 126) <= 0)
    return false;
  if (mpfr_inf_p(a))
    mpfr_set_nan(truth);
  else
    mpfr_set_zero(truth, mpfr_signbit(a) != mpfr_signbit(b) ? -1 : 1);
  return true;
}

Report oracle::check(BinaryFloat op, ElementType type, FloatMode mode,
                     const Inputs &lhs, const Inputs &rhs) {
  Report report;
  std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
  Inputs results = getResults(type, lhs.size(), report, [&](void *result) {
    evaluate(op, type, mode, a.data(), b.data(), result, lhs.size());
  });
  std::string what = describe(getName(op), type, mode);
  Number x, y, truth;
  for (size_t i = 0; i < lhs.size(); ++i) {
    decode(type, flush(type, mode, lhs[i]), x);
    decode(type, flush(type, mode, rhs[i]), y);
    bool isNaN = mpfr_nan_p((mpfr_srcptr)x) || mpfr_nan_p((mpfr_srcptr)y);
    if (mode.propagateNaN && isNaN)
      mpfr_set_nan(truth);
    else if (op != BinaryFloat::Div || mode.rounding != Rounding::Approx ||
             !applyApproximateDivision(x, y, truth))
      compute(op, x, y, getIeeeMode(mode), truth);
    judge(report, what, type, mode, getBound(op, type), results[i], truth,
          {lhs[i], rhs[i]});
  }
  return report;
}

//===----------------------------------------------------------------------===//
// Comparison with long double
//===----------------------------------------------------------------------===//

static long double computeQuickly(UnaryFloat op, long double x) {
  switch (op) {
  case UnaryFloat::Rsqrt:
    return 1 / std::sqrt(x);
  case UnaryFloat::Exp:
    return std::exp(x);
  case UnaryFloat::Exp2:
    return std::exp2(x);
  case UnaryFloat::Log:
    return std::log(x);
  case UnaryFloat::Log2:
    return std::log2(x);
  case UnaryFloat::Sin:
    return std::sin(x);
  case UnaryFloat::Cos:
    return std::cos(x);
  case UnaryFloat::Tan:
    return std::tan(x);
  case UnaryFloat::SinH:
    return std::sinh(x);
  case UnaryFloat::CosH:
    return std::cosh(x);
  default:
    return std::tanh(x);
  }
}

static void judgeQuickly(Report &report, const std::string &what,
                         ElementType type, double bound, uint64_t got,
                         long double truth,
                         std::initializer_list<uint64_t> in) {
  ++report.inputs;
  double error = getError(type, got, truth);
  if (error > 0.5)
    ++report.notNearest;
  if (!(error <= bound))
    fail(report, what, got, "near", in, 0);
  else
    report.worst = std::max(report.worst, error);
}

Report oracle::checkQuickly(UnaryFloat op, ElementType type,
                            const Inputs &source) {
  Report report;
  std::vector<uint8_t> bytes = store(type, source);
  Inputs results = getResults(type, source.size(), report, [&](void *result) {
    evaluate(op, type, {}, bytes.data(), result, source.size());
  });
  std::string what = describe(getName(op), type, {});
  for (size_t i = 0; i < source.size(); ++i)
    judgeQuickly(report, what, type, getBound(op, type), results[i],
                 computeQuickly(op, decode(type, source[i])), {source[i]});
  return report;
}

Report oracle::checkQuickly(BinaryFloat op, ElementType type, const Inputs &lhs,
                            const Inputs &rhs) {
  Report report;
  std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
  Inputs results = getResults(type, lhs.size(), report, [&](void *result) {
    evaluate(op, type, {}, a.data(), b.data(), result, lhs.size());
  });
  std::string what = describe(getName(op), type, {});
  for (size_t i = 0; i < lhs.size(); ++i) {
    long double x = decode(type, lhs[i]), y = decode(type, rhs[i]);
    judgeQuickly(report, what, type, getBound(op, type), results[i],
                 op == BinaryFloat::Pow ? std::pow(x, y) : std::atan2(x, y),
                 {lhs[i], rhs[i]});
  }
  return report;
}

//===----------------------------------------------------------------------===//
// Comparison with MPFR
//===----------------------------------------------------------------------===//

Report oracle::checkFma(ElementType type, FloatMode mode, const Inputs &lhs,
                        const Inputs &rhs, const Inputs &acc) {
  Report report;
  std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs),
                       c = store(type, acc);
  Inputs results = getResults(type, lhs.size(), report, [&](void *result) {
    numerics::fma(type, mode, a.data(), b.data(), c.data(), result, lhs.size());
  });
  std::string what = describe("fma", type, mode);
  Number x, y, z, truth;
  for (size_t i = 0; i < lhs.size(); ++i) {
    decode(type, flush(type, mode, lhs[i]), x);
    decode(type, flush(type, mode, rhs[i]), y);
    decode(type, flush(type, mode, acc[i]), z);
    computeFma(x, y, z, mode.rounding, truth);
    judge(report, what, type, mode, 0, results[i], truth,
          {lhs[i], rhs[i], acc[i]});
  }
  return report;
}

Report oracle::checkPowi(ElementType type, ElementType exponentType,
                         const Inputs &source, const Inputs &exponent) {
  Report report;
  std::vector<uint8_t> a = store(type, source),
                       b = store(exponentType, exponent);
  Inputs results = getResults(type, source.size(), report, [&](void *result) {
    powi(type, exponentType, a.data(), b.data(), result, source.size());
  });
  std::string what = describe("powi", type, {});
  unsigned above = 64 - getBitWidth(exponentType);
  Number x, y, truth;
  for (size_t i = 0; i < source.size(); ++i) {
    decode(type, source[i], x);
    mpfr_set_si(y, static_cast<int64_t>(exponent[i] << above) >> above,
                MPFR_RNDN);
    compute(BinaryFloat::Pow, x, y, Rounding::NearestEven, truth);
    judge(report, what, type, {}, ::getBound(type), results[i], truth,
          {source[i], exponent[i]});
  }
  return report;
}

Report oracle::checkConversion(ElementType from, ElementType to,
                               Rounding rounding, const Inputs &source) {
  Report report;
  std::vector<uint8_t> bytes = store(from, source);
  Inputs results = getResults(to, source.size(), report, [&](void *result) {
    convertFloat(from, to, rounding, bytes.data(), result, source.size());
  });
  std::string what = std::string(getSpelling(from)) + " to " +
                     std::string(getSpelling(to)) + " " + getName(rounding);
  Number value;
  for (size_t i = 0; i < source.size(); ++i) {
    ++report.inputs;
    decode(from, source[i], value);
    uint64_t wanted = encode(to, value, rounding);
    if (results[i] != wanted)
      fail(report, what, results[i], "", {source[i]}, wanted);
  }
  return report;
}

static int64_t getSigned(ElementType type, uint64_t bits) {
  unsigned above = 64 - getBitWidth(type);
  return static_cast<int64_t>(bits << above) >> above;
}

Report oracle::checkFromInteger(ElementType from, ElementType to, bool isSigned,
                                Rounding rounding, const Inputs &source) {
  Report report;
  std::vector<uint8_t> bytes = store(from, source);
  Inputs results = getResults(to, source.size(), report, [&](void *result) {
    integerToFloat(from, to, isSigned, rounding, bytes.data(), result,
                   source.size());
  });
  std::string what = std::string(getSpelling(from)) +
                     (isSigned ? " signed to " : " unsigned to ") +
                     std::string(getSpelling(to)) + " " + getName(rounding);
  Number value;
  for (size_t i = 0; i < source.size(); ++i) {
    ++report.inputs;
    if (isSigned)
      mpfr_set_sj(value, getSigned(from, source[i]), MPFR_RNDN);
    else
      mpfr_set_uj(value, source[i], MPFR_RNDN);
    uint64_t wanted = encode(to, value, rounding);
    if (results[i] != wanted)
      fail(report, what, results[i], "", {source[i]}, wanted);
  }
  return report;
}

Report oracle::checkToInteger(ElementType from, ElementType to, bool isSigned,
                              const Inputs &source) {
  Report report;
  std::vector<uint8_t> bytes = store(from, source);
  Inputs results = getResults(to, source.size(), report, [&](void *result) {
    floatToInteger(from, to, isSigned, bytes.data(), result, source.size());
  });
  std::vector<uint8_t> marks(source.size());
  bool anyMark = markOutOfRange(from, to, isSigned, bytes.data(), marks.data(),
                                source.size());
  std::string what = std::string(getSpelling(from)) + " to " +
                     std::string(getSpelling(to)) +
                     (isSigned ? " signed" : " unsigned");
  unsigned width = getBitWidth(to);
  Number value, low, high;
  if (isSigned) {
    mpfr_set_si_2exp(low, -1, width - 1, MPFR_RNDN);
    mpfr_set_ui_2exp(high, 1, width - 1, MPFR_RNDN);
  } else {
    mpfr_set_ui(low, 0, MPFR_RNDN);
    mpfr_set_ui_2exp(high, 1, width, MPFR_RNDN);
  }
  mpfr_sub_ui(high, high, 1, MPFR_RNDN);
  bool wantedAny = false;
  for (size_t i = 0; i < source.size(); ++i) {
    ++report.inputs;
    decode(from, source[i], value);
    bool isNaN = mpfr_nan_p((mpfr_srcptr)value);
    mpfr_trunc(value, value);
    bool outside =
        isNaN || mpfr_less_p(value, low) || mpfr_greater_p(value, high);
    if (isNaN)
      mpfr_set_zero(value, 1);
    else if (mpfr_less_p(value, low))
      mpfr_set(value, low, MPFR_RNDN);
    else if (mpfr_greater_p(value, high))
      mpfr_set(value, high, MPFR_RNDN);
    uint64_t wanted = isSigned
                          ? static_cast<uint64_t>(mpfr_get_sj(value, MPFR_RNDN))
                          : mpfr_get_uj(value, MPFR_RNDN);
    wanted &= ~uint64_t(0) >> (64 - width);
    if (results[i] != wanted)
      fail(report, what, results[i], "", {source[i]}, wanted);
    if (marks[i] != outside)
      fail(report, what + " mark", marks[i], "", {source[i]}, outside);
    wantedAny |= outside;
  }
  if (anyMark != wantedAny)
    fail(report, what + " any mark", anyMark, "", {}, wantedAny);
  return report;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::vector<Rounding> oracle::getConversionModes(ElementType to) {
  if (to == ElementType::F8E8M0FNU)
    return {Rounding::Zero, Rounding::PositiveInf, Rounding::NearestEven};
  return {Rounding::NearestEven, Rounding::Zero, Rounding::NegativeInf,
          Rounding::PositiveInf, Rounding::NearestAway};
}

const char *oracle::getName(Rounding rounding) {
  static constexpr const char *kNames[] = {
      "nearest_even", "zero", "negative_inf",        "positive_inf",
      "approx",       "full", "nearest_int_to_zero", "nearest_away"};
  return kNames[static_cast<unsigned>(rounding)];
}

const char *oracle::getName(UnaryFloat op) {
  static constexpr const char *kNames[] = {
      "absf", "negf", "ceil", "floor", "sqrt", "rsqrt", "exp",  "exp2",
      "log",  "log2", "sin",  "cos",   "tan",  "sinh",  "cosh", "tanh"};
  return kNames[static_cast<unsigned>(op)];
}

const char *oracle::getName(BinaryFloat op) {
  static constexpr const char *kNames[] = {
      "addf", "subf", "mulf", "divf", "remf", "maxf", "minf", "pow", "atan2"};
  return kNames[static_cast<unsigned>(op)];
}
