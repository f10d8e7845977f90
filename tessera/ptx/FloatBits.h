//===- FloatBits.h - floats as the instructions see them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats are passed as their bits, as a compiler may change the bits of a NaN
// that it holds as a float.
//
// Flushing (`.ftz`). A result becomes zero if it is less than the smallest
// normal number after rounding to the format's precision with any exponent. So
// the f32 result 2^-126 - 2^-150 becomes 0, although the nearest f32 is 2^-126.
//
// NaN. A result of f32, f16 or bf16 arithmetic that is NaN has all bits set but
// the sign. f64 arithmetic passes on a NaN operand, and makes
// 0xfff8000000000000 of an invalid operation.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_FLOATBITS_H
#define TESSERA_PTX_FLOATBITS_H

#include "tessera/numerics/Narrow.h"
#include "tessera/numerics/SoftFloat.h"
#include "tessera/ptx/Decoder.h"

namespace tessera::ptx {

using numerics::Rounding;
using numerics::toBits;
using numerics::toDouble;
using numerics::toFloat;

inline constexpr uint32_t kSign32 = 0x80000000u;
inline constexpr uint32_t kInfinity32 = 0x7f800000u;
inline constexpr uint32_t kNaN32 = 0x7fffffffu;
inline constexpr uint32_t kOne32 = 0x3f800000u;
inline constexpr uint64_t kSign64 = uint64_t(1) << 63;
inline constexpr uint64_t kInfinity64 = 0x7ff0000000000000u;
inline constexpr uint64_t kQuiet64 = 0x0008000000000000u;
inline constexpr uint64_t kInvalid64 = 0xfff8000000000000u;
inline constexpr uint64_t kOne64 = 0x3ff0000000000000u;

TESSERA_INLINE bool isNaN(uint32_t bits) {
  return (bits & ~kSign32) > kInfinity32;
}
TESSERA_INLINE bool isNaN(uint64_t bits) {
  return (bits & ~kSign64) > kInfinity64;
}

TESSERA_INLINE uint32_t makeCanonical(uint32_t bits) {
  return isNaN(bits) ? kNaN32 : bits;
}

/// Replaces a subnormal by zero of the same sign.
TESSERA_INLINE uint32_t flush(uint32_t bits) {
  return (bits & kInfinity32) == 0 ? bits & kSign32 : bits;
}
template <bool isOn> TESSERA_INLINE uint32_t flushIf(uint32_t bits) {
  return isOn ? flush(bits) : bits;
}

/// `.sat`: to the range of 0 to 1; NaN and -0 become 0.
TESSERA_INLINE uint32_t saturate(uint32_t bits) {
  float value = toFloat(bits);
  uint32_t upper = value < 1.0f ? bits : kOne32;
  return value > 0.0f ? upper : 0;
}
TESSERA_INLINE uint64_t saturate(uint64_t bits) {
  double value = toDouble(bits);
  uint64_t upper = value < 1.0 ? bits : kOne64;
  return value > 0.0 ? upper : 0;
}

/// f64 to f32. NaN becomes canonical.
template <Rounding rounding> TESSERA_INLINE uint32_t narrow(double value) {
  float nearest = static_cast<float>(value);
  uint32_t bits = toBits(nearest);
  double back = nearest;
  // Steps of one in the bits are steps away from zero.
  uint32_t outwards = 1, inwards = ~uint32_t(0);
  bool isNegative = (bits & kSign32) != 0;
  uint32_t step = 0;
  if constexpr (rounding == Rounding::Zero)
    step = (isNegative ? back < value : back > value) ? inwards : 0;
  if constexpr (rounding == Rounding::PositiveInf)
    step = back < value ? (isNegative ? inwards : outwards) : 0;
  if constexpr (rounding == Rounding::NegativeInf)
    step = back > value ? (isNegative ? outwards : inwards) : 0;
  return makeCanonical(bits + step);
}

/// `narrow`, and flushes the result if `ftz` is set.
template <Rounding rounding, bool ftz>
TESSERA_INLINE uint32_t narrowAndFlush(double value) {
  uint32_t bits = narrow<rounding>(value);
  if constexpr (ftz) {
    double magnitude = toDouble(toBits(value) & ~kSign64);
    bool isOutwards = rounding == Rounding::PositiveInf   ? value > 0.0
                      : rounding == Rounding::NegativeInf ? value < 0.0
                                                          : false;
    // With 24 bits, these are the first numbers that become 2^-126.
    bool isTiny = rounding == Rounding::NearestEven
                      ? magnitude < 0x1.ffffffp-127
                      : magnitude < 0x1p-126 &&
                            !(isOutwards && magnitude > 0x1.fffffep-127);
    bits = isTiny ? bits & kSign32 : bits;
  }
  return bits;
}

/// The sum of two f64 that each have at most 48 significant bits, such that
/// `narrow` gives the correctly rounded sum.
template <Rounding rounding>
TESSERA_INLINE double addForNarrow(double a, double b) {
  double sum = numerics::addToOdd(a, b);
  if constexpr (rounding == Rounding::NegativeInf)
    // A sum of zero is -0, unless both are +0.
    sum = sum == 0.0 ? toDouble((toBits(a) | toBits(b)) & kSign64) : sum;
  return sum;
}

/// How f32 instructions treat operands and results.
template <Rounding rounding, bool ftz, bool sat> struct Mode32 {
  static constexpr Rounding kRounding = rounding;
  static TESSERA_INLINE float in(uint32_t bits) {
    return toFloat(flushIf<ftz>(bits));
  }
  /// The result of a computation in f64.
  static TESSERA_INLINE uint32_t round(double value) {
    return finish(narrowAndFlush<rounding, ftz>(value));
  }
  /// A result that is exact if it is subnormal.
  static TESSERA_INLINE uint32_t out(float result) {
    return finish(flushIf<ftz>(toBits(result)));
  }
  /// A result in f32, and the same operation with a result that is 2^24 times
  /// as large, and so not subnormal.
  static constexpr float kScale = 0x1p24f;
  static TESSERA_INLINE uint32_t out(float result, float scaled) {
    uint32_t bits = toBits(result);
    if constexpr (ftz) {
      float magnitude = toFloat(toBits(scaled) & ~kSign32);
      bits = magnitude < 0x1p-126f * kScale ? bits & kSign32 : bits;
    }
    return finish(bits);
  }

private:
  static TESSERA_INLINE uint32_t finish(uint32_t bits) {
    return sat ? saturate(bits) : makeCanonical(bits);
  }
};

inline Rounding getRounding(Decoder::Round round) {
  switch (round) {
  case Decoder::Round::Zero:
    return Rounding::Zero;
  case Decoder::Round::Down:
    return Rounding::NegativeInf;
  case Decoder::Round::Up:
    return Rounding::PositiveInf;
  default:
    return Rounding::NearestEven;
  }
}

/// Calls `f` with the rounding as a compile-time constant.
template <typename F> auto withRounding(Rounding rounding, F f) {
  switch (rounding) {
  case Rounding::Zero:
    return f(std::integral_constant<Rounding, Rounding::Zero>());
  case Rounding::NegativeInf:
    return f(std::integral_constant<Rounding, Rounding::NegativeInf>());
  case Rounding::PositiveInf:
    return f(std::integral_constant<Rounding, Rounding::PositiveInf>());
  default:
    return f(std::integral_constant<Rounding, Rounding::NearestEven>());
  }
}

template <typename F> auto withBool(bool value, F f) {
  return value ? f(std::true_type()) : f(std::false_type());
}

/// The modifiers of a float instruction before its types. They may be in any
/// order.
struct FloatModifiers {
  Decoder::Round round = Decoder::Round::None;
  bool isInteger = false; // rni, …
  bool isAway = false;    // rna
  bool approx = false, full = false, ftz = false, sat = false, nan = false;
  bool xorsign = false, abs = false, relu = false, oob = false;
  bool satfinite = false;
};

/// Takes modifiers of this list. False after an error, as for a modifier that
/// is there twice.
bool takeFloatModifiers(Decoder &d,
                        std::initializer_list<std::string_view> allowed,
                        FloatModifiers &result);

} // namespace tessera::ptx

#endif // TESSERA_PTX_FLOATBITS_H
