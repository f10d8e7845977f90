//===- FloatApprox.cpp - approximate float instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These instructions promise an error bound only. Here results are rounded
// correctly, but special values (zeros, subnormals, infinities, NaN, arguments
// out of range) are those of the hardware. The differences are listed in
// conformance/ptx/hardware/README.md.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/FloatApprox.h"
#include "tessera/ptx/Approximate.h"
#include "tessera/ptx/Elementwise.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

TESSERA_INLINE uint32_t roundNearest(double value) {
  return toBits(static_cast<float>(value));
}

template <bool ftz> struct Exp2 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    double x = toFloat(a);
    uint32_t result;
    if constexpr (ftz) {
      result = flush(roundNearest(approximateExp2(x)));
    } else {
      // Subnormal results are squares of the root.
      bool isSmall = x < -126.0;
      double power = approximateExp2(isSmall ? x * 0.5 : x);
      result = roundNearest(isSmall ? power * power : power);
    }
    return isNaN(a) ? kNaN32 : result;
  }
};

template <bool ftz> struct Log2 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    a = flushIf<ftz>(a);
    uint32_t result = roundNearest(computeLog2(toFloat(a)));
    result = a == kInfinity32 ? kInfinity32 : result;
    result = a > kInfinity32 ? kNaN32 : result;
    return (a & ~kSign32) == 0 ? kInfinity32 | kSign32 : result;
  }
};

/// True for 0, infinity and NaN.
TESSERA_INLINE bool isSpecial(uint32_t bits) {
  uint32_t magnitude = bits & ~kSign32;
  return magnitude == 0 || magnitude >= kInfinity32;
}

template <bool ftz> struct ApproximateRcp : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    a = flushIf<ftz>(a);
    float x = toFloat(a);
    double result = isSpecial(a) ? double(1.0f / x) : approximateRcp(x);
    return narrowAndFlush<Rounding::NearestEven, ftz>(result);
  }
};

template <bool ftz> struct Rsqrt : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    a = flushIf<ftz>(a);
    double x = toFloat(a);
    bool isPositive = !isSpecial(a) && a < kSign32;
    double special = 1.0 / __builtin_sqrt(x);
    return makeCanonical(
        roundNearest(isPositive ? approximateRsqrt(x) : special));
  }
};

template <bool ftz> struct ApproximateSqrt : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    a = flushIf<ftz>(a);
    double x = toFloat(a);
    bool isPositive = !isSpecial(a) && a < kSign32;
    double special = __builtin_sqrt(x);
    return makeCanonical(
        roundNearest(isPositive ? approximateSqrt(x) : special));
  }
};

/// The argument in turns is an f32 without subnormals.
template <unsigned quarters> struct Sin : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    constexpr double kTurnsPerRadian = 0x1.45f306p-3; // as f32
    // The sine of a negative argument is that of its magnitude, negated.
    double radians = toFloat(flush(a & ~kSign32));
    uint32_t turns = flush(narrow<Rounding::Zero>(radians * kTurnsPerRadian));
    uint32_t result = roundNearest(computeSinTurns(toFloat(turns), quarters));
    if constexpr (quarters == 0)
      result ^= a & kSign32;
    return (a & ~kSign32) >= kInfinity32 ? kNaN32 : result;
  }
};

struct Tanh : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    uint32_t result = roundNearest(computeTanh(toFloat(a)));
    // A product that vanishes must not lose the sign of zero.
    return isNaN(a) ? kNaN32 : result | (a & kSign32);
  }
};

/// a times the approximation of 1/b.
TESSERA_INLINE double multiplyByRcp(uint32_t a, uint32_t b) {
  double x = toFloat(a), y = toFloat(b);
  return isSpecial(a) || isSpecial(b) ? x / y : x * approximateRcp(y);
}

/// 1/b has no subnormals: it is 0 for b above 2^126.
template <bool ftz> struct ApproximateDiv : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    a = flushIf<ftz>(a);
    b = flushIf<ftz>(b);
    constexpr uint32_t kTwoTo126 = 0x7e800000u;
    bool isHuge = (b & ~kSign32) > kTwoTo126 && !isNaN(b);
    double product = toFloat(a) * toFloat(b & kSign32);
    return narrowAndFlush<Rounding::NearestEven, ftz>(
        isHuge ? product : multiplyByRcp(a, b));
  }
};

template <bool ftz> struct FullDiv : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return narrowAndFlush<Rounding::NearestEven, ftz>(
        multiplyByRcp(flushIf<ftz>(a), flushIf<ftz>(b)));
  }
};

//===----------------------------------------------------------------------===//
// f64
//===----------------------------------------------------------------------===//

inline constexpr uint64_t kHighHalf = 0xffffffff00000000u;
inline constexpr uint64_t kHighNaN = 0x7fffffff00000000u;

/// Only the high half of the argument is looked at, without subnormals.
TESSERA_INLINE uint64_t takeHighHalf(uint64_t bits) {
  bits &= kHighHalf;
  return (bits & kInfinity64) == 0 ? bits & kSign64 : bits;
}
/// Cuts a significand off after 20 bits and multiplies it by 2^exponent.
TESSERA_INLINE uint64_t makeHighHalf(double significand, int64_t exponent) {
  double cut = toDouble(toBits(significand) & kHighHalf);
  int64_t field = exponent + 1023;
  uint64_t bits = toBits(cut * toDouble(uint64_t(field > 0 ? field : 0) << 52));
  return (bits & kInfinity64) == 0 ? 0 : bits;
}
TESSERA_INLINE bool isSpecialHigh(uint64_t bits) {
  uint64_t magnitude = bits & ~kSign64;
  return magnitude == 0 || magnitude >= kInfinity64;
}
TESSERA_INLINE uint64_t makeSpecialHigh(double value) {
  return isNaN(toBits(value)) ? kHighNaN : toBits(value);
}

struct HighRcp : On64 {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    uint64_t x = takeHighHalf(a);
    uint64_t fraction = (x & 0x000fffffffffffffu) | kOne64;
    int64_t exponent = int64_t(x >> 52 & 0x7ff) - 1023;
    uint64_t result =
        makeHighHalf(approximateRcp(toDouble(fraction)), -exponent) |
        (x & kSign64);
    return isSpecialHigh(x) ? makeSpecialHigh(1.0 / toDouble(x)) : result;
  }
};
struct HighRsqrt : On64 {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    uint64_t x = takeHighHalf(a);
    int64_t exponent = int64_t(x >> 52 & 0x7ff) - 1023;
    int64_t isOdd = exponent & 1;
    uint64_t fraction =
        ((x & 0x000fffffffffffffu) | kOne64) + (uint64_t(isOdd) << 52);
    uint64_t result = makeHighHalf(approximateRsqrt(toDouble(fraction)),
                                   -(exponent - isOdd) / 2);
    double special = 1.0 / __builtin_sqrt(toDouble(x));
    return isSpecialHigh(x) || x > kSign64 ? makeSpecialHigh(special) : result;
  }
};

struct Rsqrt64 : LaneFunction<uint64_t, uint64_t, Vectors::Never> {
  template <typename FmaT> static uint64_t apply(uint64_t a) {
    if (isNaN(a))
      return a | kQuiet64;
    if (a > kSign64)
      return kInvalid64;
    auto root = __builtin_sqrtl(static_cast<long double>(toDouble(a)));
    return toBits(static_cast<double>(1.0L / root));
  }
};

//===----------------------------------------------------------------------===//
// Decoders
//===----------------------------------------------------------------------===//

bool takeSourceAndResult(Decoder &d, Type type, size_t count) {
  d.op().opClass = OpClass::Special;
  d.op().isApproximate = true;
  if (!d.expectOperands(count + 1) || !d.destination(0, 0, type))
    return false;
  for (size_t i = 1; i <= count; ++i)
    if (!d.source(i, i, type))
      return false;
  return true;
}

template <template <bool> class F, unsigned count>
Handler chooseFlush(bool ftz) {
  return withBool(ftz,
                  [](auto flushes) { return getHandler<F<flushes>, count>(); });
}

bool takeApprox(Decoder &d, FloatModifiers &modifiers) {
  if (!takeFloatModifiers(d, {"approx", "ftz"}, modifiers))
    return false;
  return modifiers.approx ||
         d.fail("'" + d.instruction->opcode + "' needs .approx");
}

template <bool ftz> struct Sine : Sin<0> {};
template <bool ftz> struct Cosine : Sin<1> {};

template <template <bool> class F> bool decodeUnary(Decoder &d) {
  FloatModifiers modifiers;
  if (!takeApprox(d, modifiers) || !d.takeType({Type::F32}))
    return false;
  d.op().run = chooseFlush<F, 1>(modifiers.ftz);
  return takeSourceAndResult(d, Type::F32, 1);
}

bool decodeTanh(Decoder &d) {
  if (d.takeOneOf({"approx"}) < 0 || !d.takeType({Type::F32}))
    return false;
  d.op().run = getHandler<Tanh, 1>();
  return takeSourceAndResult(d, Type::F32, 1);
}

bool decodeRsqrt(Decoder &d) {
  FloatModifiers modifiers;
  if (!takeApprox(d, modifiers))
    return false;
  std::optional<Type> type = d.takeType({Type::F32, Type::F64});
  if (!type)
    return false;
  if (*type == Type::F32)
    d.op().run = chooseFlush<Rsqrt, 1>(modifiers.ftz);
  else
    d.op().run =
        modifiers.ftz ? getHandler<HighRsqrt, 1>() : runElementwise<Rsqrt64, 1>;
  return takeSourceAndResult(d, *type, 1);
}

} // namespace

bool ptx::decodeApproximateDivision(Decoder &d,
                                    const FloatModifiers &modifiers) {
  const std::string &opcode = d.instruction->opcode;
  if (opcode == "rcp" && d.accept("f64")) {
    if (!modifiers.ftz)
      return d.fail("'rcp.approx.f64' needs .ftz");
    d.op().run = getHandler<HighRcp, 1>();
    return takeSourceAndResult(d, Type::F64, 1);
  }
  if (!d.takeType({Type::F32}))
    return false;
  bool ftz = modifiers.ftz;
  if (opcode == "div")
    d.op().run = modifiers.full ? chooseFlush<FullDiv, 2>(ftz)
                                : chooseFlush<ApproximateDiv, 2>(ftz);
  else
    d.op().run = opcode == "rcp" ? chooseFlush<ApproximateRcp, 1>(ftz)
                                 : chooseFlush<ApproximateSqrt, 1>(ftz);
  return takeSourceAndResult(d, Type::F32, opcode == "div" ? 2 : 1);
}

void ptx::addApproximations(DecodeTable &table) {
  addForTypes(table, "ex2", {"f32"}, decodeUnary<Exp2>);
  addForTypes(table, "lg2", {"f32"}, decodeUnary<Log2>);
  addForTypes(table, "sin", {"f32"}, decodeUnary<Sine>);
  addForTypes(table, "cos", {"f32"}, decodeUnary<Cosine>);
  addForTypes(table, "tanh", {"f32"}, decodeTanh);
  addForTypes(table, "rsqrt", {"f32", "f64"}, decodeRsqrt);
}
