//===- Oracle.cpp - the correct results -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/numerics/Oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

namespace {

/// The types as in a textbook: E exponent bits, M mantissa bits.
struct Layout {
  int exponentBits, mantissaBits;
  int low = 0; // bits below, in storage
  bool hasInfinity = true;

  int getBias() const { return (1 << (exponentBits - 1)) - 1; }
  int getMinExponent() const { return 1 - getBias(); }
  uint64_t getSign() const {
    return uint64_t(1) << (exponentBits + mantissaBits + low);
  }
};

} // namespace

static Layout getLayout(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return {5, 10};
  case ElementType::BF16:
    return {8, 7};
  case ElementType::F32:
    return {8, 23};
  case ElementType::F64:
    return {11, 52};
  case ElementType::TF32:
    return {8, 10, 13};
  case ElementType::F8E4M3FN:
    return {4, 3, 0, false};
  case ElementType::F8E5M2:
    return {5, 2};
  case ElementType::F4E2M1FN:
    return {2, 1, 0, false};
  default:
    std::abort();
  }
}

uint64_t oracle::getSignMask(ElementType type) {
  return type == ElementType::F8E8M0FNU ? 0 : getLayout(type).getSign();
}

uint64_t oracle::getCanonicalNaN(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return 0x7e00;
  case ElementType::BF16:
    return 0x7fc0;
  case ElementType::F64:
    return 0x7ff8000000000000;
  case ElementType::F8E4M3FN:
    return 0x7f;
  case ElementType::F8E5M2:
    return 0x7e;
  case ElementType::F8E8M0FNU:
    return 0xff;
  case ElementType::F4E2M1FN:
    return 0x7; // 6: it has none
  default:
    return 0x7fc00000;
  }
}

bool oracle::isNaN(ElementType type, uint64_t bits) {
  if (type == ElementType::F4E2M1FN)
    return false;
  if (type == ElementType::F8E8M0FNU)
    return bits == 0xff;
  Layout layout = getLayout(type);
  uint64_t magnitude = (bits & (layout.getSign() - 1)) >> layout.low;
  uint64_t infinity = ((uint64_t(1) << layout.exponentBits) - 1)
                      << layout.mantissaBits;
  return type == ElementType::F8E4M3FN ? magnitude == 0x7f
                                       : magnitude > infinity;
}

bool oracle::isSubnormal(ElementType type, uint64_t bits) {
  Layout layout = getLayout(type);
  uint64_t magnitude = (bits & (layout.getSign() - 1)) >> layout.low;
  return magnitude != 0 && (magnitude >> layout.mantissaBits) == 0;
}

void oracle::decode(ElementType type, uint64_t bits, Number &result) {
  if (isNaN(type, bits)) {
    mpfr_set_nan(result);
    mpfr_setsign(result, result, (bits & getSignMask(type)) != 0, MPFR_RNDN);
    return;
  }
  if (type == ElementType::F8E8M0FNU) {
    mpfr_set_ui_2exp(result, 1, static_cast<int>(bits) - 127, MPFR_RNDN);
    return;
  }
  Layout layout = getLayout(type);
  uint64_t magnitude = (bits & (layout.getSign() - 1)) >> layout.low;
  int field = static_cast<int>(magnitude >> layout.mantissaBits);
  uint64_t mantissa = magnitude & ((uint64_t(1) << layout.mantissaBits) - 1);
  if (layout.hasInfinity && field == (1 << layout.exponentBits) - 1) {
    mpfr_set_inf(result, 1);
  } else {
    if (field != 0)
      mantissa += uint64_t(1) << layout.mantissaBits;
    mpfr_set_ui_2exp(
        result, mantissa,
        std::max(field, 1) - layout.getBias() - layout.mantissaBits, MPFR_RNDN);
  }
  mpfr_setsign(result, result, (bits & layout.getSign()) != 0, MPFR_RNDN);
}

double oracle::decode(ElementType type, uint64_t bits) {
  thread_local Number value;
  decode(type, bits, value);
  return mpfr_get_d(value, MPFR_RNDN);
}

/// The exponent of the unit in the last place of a value.
static long getUnit(const Layout &layout, mpfr_srcptr value) {
  long exponent = mpfr_get_exp(value) - 1;
  return std::max<long>(exponent, layout.getMinExponent()) -
         layout.mantissaBits;
}

/// Rounds a positive number to an integer.
static uint64_t roundWhole(mpfr_srcptr value, bool negative,
                           Rounding rounding) {
  switch (rounding) {
  case Rounding::Zero:
    return mpfr_get_uj(value, MPFR_RNDD);
  case Rounding::NegativeInf:
    return mpfr_get_uj(value, negative ? MPFR_RNDU : MPFR_RNDD);
  case Rounding::PositiveInf:
    return mpfr_get_uj(value, negative ? MPFR_RNDD : MPFR_RNDU);
  case Rounding::NearestAway: {
    thread_local Number whole(130);
    mpfr_round(whole, value);
    return mpfr_get_uj(whole, MPFR_RNDN);
  }
  default:
    return mpfr_get_uj(value, MPFR_RNDN);
  }
}

static uint64_t encodePower(mpfr_srcptr value, Rounding rounding) {
  if (mpfr_nan_p(value))
    return 0xff;
  if (mpfr_zero_p(value))
    return 0;
  if (mpfr_signbit(value))
    return 0xff;
  if (mpfr_inf_p(value))
    return 0xfe;
  long exponent = mpfr_get_exp(value) - 1;
  thread_local Number scaled(130);
  mpfr_mul_2si(scaled, value, -exponent, MPFR_RNDN); // in [1, 2)
  bool up = false;
  if (rounding == Rounding::PositiveInf)
    up = mpfr_cmp_ui(scaled, 1) > 0;
  else if (rounding == Rounding::NearestEven ||
           rounding == Rounding::NearestAway)
    up = mpfr_cmp_d(scaled, 1.5) >= 0;
  exponent += up;
  return static_cast<uint64_t>(std::clamp(exponent, -127L, 127L) + 127);
}

uint64_t oracle::encode(ElementType type, mpfr_srcptr value,
                        Rounding rounding) {
  if (type == ElementType::F8E8M0FNU)
    return encodePower(value, rounding);
  Layout layout = getLayout(type);
  bool negative = mpfr_signbit(value);
  uint64_t sign = negative ? layout.getSign() : 0;
  if (mpfr_nan_p(value))
    return getCanonicalNaN(type) | sign;
  uint64_t infinity = ((uint64_t(1) << layout.exponentBits) - 1)
                      << layout.mantissaBits;
  uint64_t largest = infinity - 1;
  if (type == ElementType::F8E4M3FN) {
    infinity = 0x7f;
    largest = 0x7e;
  } else if (type == ElementType::F4E2M1FN) {
    infinity = largest = 7;
  }
  if (mpfr_inf_p(value))
    return sign | infinity << layout.low;
  if (mpfr_zero_p(value))
    return sign;
  // The magnitude, in units in the last place, is an integer.
  long unit = getUnit(layout, value);
  thread_local Number scaled(130);
  mpfr_mul_2si(scaled, value, -unit, MPFR_RNDN);
  mpfr_abs(scaled, scaled, MPFR_RNDN);
  uint64_t whole = roundWhole(scaled, negative, rounding);
  uint64_t hidden = uint64_t(1) << layout.mantissaBits;
  if (whole == 2 * hidden) {
    whole = hidden;
    ++unit;
  }
  long field = unit + layout.mantissaBits + layout.getBias();
  uint64_t magnitude =
      whole<hidden ? whole : field>(1 << layout.exponentBits)
          ? ~uint64_t(0)
          : (static_cast<uint64_t>(field) << layout.mantissaBits) +
                (whole - hidden);
  if (magnitude <= largest)
    return sign | magnitude << layout.low;
  bool stays = rounding == Rounding::Zero ||
               (rounding == Rounding::PositiveInf && negative) ||
               (rounding == Rounding::NegativeInf && !negative);
  return sign | (stays ? largest : infinity) << layout.low;
}

/// After a function that rounded towards zero: sets a bit far below if it was
/// inexact.
static void markInexact(Number &result, int ternary) {
  if (ternary == 0 || mpfr_nan_p(result) || mpfr_inf_p(result) ||
      mpfr_zero_p(result))
    return;
  mpfr_prec_round(result, 130, MPFR_RNDZ);
  if (mpfr_signbit(result))
    mpfr_nextbelow(result);
  else
    mpfr_nextabove(result);
}

void oracle::compute(UnaryFloat op, const Number &source, Number &result) {
  mpfr_set_prec(result, 128);
  int ternary = 0;
  switch (op) {
  case UnaryFloat::Abs:
    mpfr_setsign(result, source, 0, MPFR_RNDN);
    return;
  case UnaryFloat::Neg:
    mpfr_setsign(result, source, !mpfr_signbit((mpfr_srcptr)source), MPFR_RNDN);
    return;
  case UnaryFloat::Ceil:
    mpfr_ceil(result, source);
    return;
  case UnaryFloat::Floor:
    mpfr_floor(result, source);
    return;
  case UnaryFloat::Sqrt:
    ternary = mpfr_sqrt(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Rsqrt:
    // In IEEE the infinity has the sign of the zero; in MPFR it is always
    // positive.
    if (mpfr_zero_p((mpfr_srcptr)source))
      mpfr_set_inf(result, mpfr_signbit((mpfr_srcptr)source) ? -1 : 1);
    else
      ternary = mpfr_rec_sqrt(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Exp:
    ternary = mpfr_exp(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Exp2:
    ternary = mpfr_exp2(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Log:
    ternary = mpfr_log(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Log2:
    ternary = mpfr_log2(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Sin:
    ternary = mpfr_sin(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Cos:
    ternary = mpfr_cos(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::Tan:
    ternary = mpfr_tan(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::SinH:
    ternary = mpfr_sinh(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::CosH:
    ternary = mpfr_cosh(result, source, MPFR_RNDZ);
    break;
  case UnaryFloat::TanH:
    ternary = mpfr_tanh(result, source, MPFR_RNDZ);
    break;
  }
  markInexact(result, ternary);
}

/// maxf and minf without NaN propagation are the functions of MPFR, except for
/// zeros of different signs.
static void computeExtreme(bool isMax, const Number &lhs, const Number &rhs,
                           Number &result) {
  if (mpfr_zero_p((mpfr_srcptr)lhs) && mpfr_zero_p((mpfr_srcptr)rhs)) {
    bool negative =
        isMax
            ? mpfr_signbit((mpfr_srcptr)lhs) && mpfr_signbit((mpfr_srcptr)rhs)
            : mpfr_signbit((mpfr_srcptr)lhs) || mpfr_signbit((mpfr_srcptr)rhs);
    mpfr_set_zero(result, negative ? -1 : 1);
  } else if (isMax) {
    mpfr_max(result, lhs, rhs, MPFR_RNDN);
  } else {
    mpfr_min(result, lhs, rhs, MPFR_RNDN);
  }
}

void oracle::compute(BinaryFloat op, const Number &lhs, const Number &rhs,
                     Rounding rounding, Number &result) {
  mpfr_set_prec(result, 128);
  int ternary = 0;
  switch (op) {
  case BinaryFloat::Add:
  case BinaryFloat::Sub: {
    auto *function = op == BinaryFloat::Add ? mpfr_add : mpfr_sub;
    ternary = function(result, lhs, rhs, MPFR_RNDZ);
    if (mpfr_zero_p((mpfr_srcptr)result) && rounding == Rounding::NegativeInf)
      function(result, lhs, rhs, MPFR_RNDD);
    break;
  }
  case BinaryFloat::Mul:
    ternary = mpfr_mul(result, lhs, rhs, MPFR_RNDZ);
    break;
  case BinaryFloat::Div:
    ternary = mpfr_div(result, lhs, rhs, MPFR_RNDZ);
    break;
  case BinaryFloat::Rem:
    ternary = mpfr_fmod(result, lhs, rhs, MPFR_RNDZ);
    break;
  case BinaryFloat::Max:
  case BinaryFloat::Min:
    computeExtreme(op == BinaryFloat::Max, lhs, rhs, result);
    break;
  case BinaryFloat::Pow:
    ternary = mpfr_pow(result, lhs, rhs, MPFR_RNDZ);
    break;
  case BinaryFloat::Atan2:
    ternary = mpfr_atan2(result, lhs, rhs, MPFR_RNDZ);
    break;
  }
  markInexact(result, ternary);
}

void oracle::computeFma(const Number &lhs, const Number &rhs, const Number &acc,
                        Rounding rounding, Number &result) {
  mpfr_set_prec(result, 128);
  int ternary = mpfr_fma(result, lhs, rhs, acc, MPFR_RNDZ);
  if (mpfr_zero_p((mpfr_srcptr)result) && rounding == Rounding::NegativeInf)
    mpfr_fma(result, lhs, rhs, acc, MPFR_RNDD);
  markInexact(result, ternary);
}

double oracle::getError(ElementType type, uint64_t bits, const Number &truth) {
  constexpr double kWrong = std::numeric_limits<double>::infinity();
  mpfr_srcptr exact = truth;
  if (mpfr_nan_p(exact))
    return bits == getCanonicalNaN(type) ? 0 : kWrong;
  if (isNaN(type, bits))
    return kWrong;
  Layout layout = getLayout(type);
  bool negative = (bits & layout.getSign()) != 0;
  thread_local Number value, difference(130);
  decode(type, bits, value);
  mpfr_srcptr got = value;
  // A zero has the sign of the value, too.
  if (negative != (mpfr_signbit(exact) != 0))
    return kWrong;
  if (mpfr_zero_p(exact))
    return mpfr_zero_p(got) ? 0 : kWrong;
  long above = layout.getBias() + 1;
  if (mpfr_inf_p(got)) {
    if (mpfr_inf_p(exact) || mpfr_get_exp(exact) - 1 >= above)
      return 0;
    mpfr_set_ui_2exp(value, 1, above, MPFR_RNDN);
    mpfr_setsign(value, value, negative, MPFR_RNDN);
  } else if (mpfr_inf_p(exact)) {
    return kWrong;
  }
  mpfr_sub(difference, got, truth, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -getUnit(layout, exact), MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference, MPFR_RNDA));
}

double oracle::getError(ElementType type, uint64_t bits, long double truth) {
  constexpr double kWrong = std::numeric_limits<double>::infinity();
  if (truth != truth)
    return bits == getCanonicalNaN(type) ? 0 : kWrong;
  long double got = decode(type, bits);
  if (got != got || std::signbit(got) != std::signbit(truth))
    return kWrong;
  if (truth == 0)
    return got == 0 ? 0 : kWrong;
  Layout layout = getLayout(type);
  int above = layout.getBias() + 1;
  if (std::isinf(got)) {
    if (std::fabs(truth) >= std::ldexp(1.0L, above))
      return 0;
    got = std::copysign(std::ldexp(1.0L, above), truth);
  } else if (std::isinf(truth)) {
    return kWrong;
  }
  int unit = std::max(std::ilogb(truth), layout.getMinExponent()) -
             layout.mantissaBits;
  return static_cast<double>(std::ldexp(std::fabs(got - truth), -unit));
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

std::vector<uint64_t> oracle::getSpecialValues(ElementType type) {
  std::vector<uint64_t> values;
  if (getBitWidth(type) <= 8) {
    for (uint64_t i = 0; i < uint64_t(1) << getBitWidth(type); ++i)
      values.push_back(i);
    return values;
  }
  Layout layout = getLayout(type);
  int m = layout.mantissaBits;
  uint64_t one = uint64_t(layout.getBias()) << m;
  uint64_t infinity = ((uint64_t(1) << layout.exponentBits) - 1) << m;
  uint64_t minNormal = uint64_t(1) << m;
  uint64_t ulp = 1;
  auto near = [&](uint64_t magnitude) {
    values.insert(values.end(), {magnitude - ulp, magnitude, magnitude + ulp});
  };
  values.insert(values.end(), {0, 1, 2, 3, 4, 5, 7, 8});
  near(minNormal / 2);
  near(minNormal);
  near(2 * minNormal);
  values.push_back(minNormal + minNormal / 2);
  values.insert(values.end(),
                {infinity - 3, infinity - 2, infinity - 1, infinity,
                 infinity - minNormal, infinity - minNormal / 2});
  // Powers of two near one, and across the range.
  for (int e = -12; e <= 12; ++e)
    near(one + (static_cast<uint64_t>(static_cast<int64_t>(e)) << m));
  int step = std::max(1, (1 << layout.exponentBits) / 16);
  for (int e = 2; e < (1 << layout.exponentBits) - 1; e += step)
    near(uint64_t(e) << m);
  // Limits of the ranges of other types, and ties there.
  for (int e :
       {-150, -149, -134, -133, -127, -126, -25, -24, -17, -16, -15, -14,
        -10,  -9,   -7,   -6,   15,   16,   32,  126, 127, 31,  63,  64}) {
    int field = e + layout.getBias();
    if (field > 0 && field < (1 << layout.exponentBits) - 1) {
      uint64_t power = uint64_t(field) << m;
      values.insert(values.end(), {power, power + 1, power + minNormal / 2});
    }
  }
  // Some with many bits, and ties of shorter significands.
  for (int bits : {1, 2, 3, 4, 7, 8, 10, 11, 23, 24})
    if (bits < m) {
      uint64_t half = uint64_t(1) << (m - bits - 1);
      values.insert(values.end(), {one + half, one + 3 * half, one + half + 1,
                                   one + 3 * half - 1, one + minNormal - half});
    }
  for (uint64_t digits :
       {uint64_t(0x5555555555555555), uint64_t(0x921fb54442d18) << 12,
        uint64_t(0xb17217f7d1cf79ac)})
    values.push_back(one + (digits >> (64 - m)));
  // NaNs: quiet, signalling, with all bits.
  values.insert(values.end(), {infinity + minNormal / 2, infinity + 1,
                               infinity + minNormal - 1});
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  size_t count = values.size();
  for (size_t i = 0; i < count; ++i)
    values.push_back(values[i] | (layout.getSign() >> layout.low));
  for (uint64_t &value : values)
    value <<= layout.low;
  return values;
}

std::vector<uint64_t> oracle::getSpecialValues(ElementType type, size_t count) {
  std::vector<uint64_t> all = getSpecialValues(type), some;
  if (all.size() <= count)
    return all;
  for (size_t i = 0; i < count; ++i)
    some.push_back(all[i * all.size() / count]);
  return some;
}

uint64_t Random::next() {
  // Steps of the golden ratio, mixed (splitmix64).
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

uint64_t Random::nextFloat(ElementType type, uint64_t other) {
  uint64_t bits = next(), kind = next();
  if (getBitWidth(type) <= 8)
    return bits & ((uint64_t(1) << getBitWidth(type)) - 1);
  Layout layout = getLayout(type);
  int m = layout.mantissaBits;
  uint64_t sign = bits & 1 ? layout.getSign() >> layout.low : 0;
  uint64_t mantissa = (bits >> 8) & ((uint64_t(1) << m) - 1);
  // Few bits give ties and exact results.
  if (kind % 16 == 0)
    mantissa &= ~uint64_t(0) << (m - m / 3);
  uint64_t highest = (uint64_t(1) << layout.exponentBits) - 1;
  uint64_t field;
  int64_t spread = static_cast<int64_t>((kind >> 8) % 17) - 8;
  switch ((kind >> 32) % 4) {
  case 0:
    field = (kind >> 16) & highest;
    break;
  case 1: {
    uint64_t known = (other >> layout.low >> m) & highest;
    field = static_cast<uint64_t>(
        std::clamp<int64_t>(static_cast<int64_t>(known) + spread / 2, 0,
                            static_cast<int64_t>(highest) - 1));
    break;
  }
  default:
    field = static_cast<uint64_t>(layout.getBias() + spread) & highest;
    break;
  }
  return (sign | field << m | mantissa) << layout.low;
}
