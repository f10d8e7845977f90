//===- HalfBits.h - f16 and bf16 as the instructions see them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_HALFBITS_H
#define TESSERA_PTX_HALFBITS_H

#include "tessera/ptx/FloatBits.h"

namespace tessera::ptx {

inline constexpr uint32_t kSign16 = 0x8000u;
/// The NaN of results.
inline constexpr uint32_t kNaN16 = 0x7fffu;

/// Rounds f32 to a narrower format in any mode and returns the bits. Overflow
/// is infinity or the largest number, depending on the mode. NaN gives any
/// bits.
template <typename FormatT, Rounding rounding>
TESSERA_INLINE uint32_t narrowFloat(uint32_t bits) {
  if constexpr (rounding == Rounding::NearestEven) {
    return numerics::narrowNearest<FormatT, false>(toFloat(bits));
  } else {
    constexpr uint32_t kDropped = 24 - FormatT::kPrecision;
    // The exponent, as f32 has it, of the smallest normal number.
    constexpr uint32_t kSmallest = 127 + FormatT::kMinExponent;
    uint32_t magnitude = bits & ~kSign32;
    bool isNegative = (bits & kSign32) != 0;
    uint32_t exponent = magnitude >> 23;
    uint32_t significand =
        (magnitude & 0x7fffffu) | (exponent != 0 ? 0x800000u : 0);
    exponent = exponent != 0 ? exponent : 1;
    uint32_t deeper = exponent < kSmallest ? kSmallest - exponent : 0;
    uint32_t shift = kDropped + deeper;
    shift = shift < 31 ? shift : 31;
    uint32_t kept = significand >> shift;
    bool isInexact = (kept << shift) != significand;
    bool isAway = rounding == Rounding::PositiveInf   ? !isNegative
                  : rounding == Rounding::NegativeInf ? isNegative
                                                      : false;
    kept += isInexact && isAway ? 1 : 0;
    // The leading bit adds one to the exponent, also by a carry.
    uint32_t steps = exponent > kSmallest ? exponent - kSmallest : 0;
    uint32_t result = (steps << (FormatT::kPrecision - 1)) + kept;
    constexpr uint32_t kLargest = uint32_t(FormatT::kMaxFinite);
    bool isInfinite = magnitude >= kInfinity32;
    uint32_t overflow =
        isAway || isInfinite ? uint32_t(FormatT::kOverflow) : kLargest;
    result = result > kLargest ? overflow : result;
    return result | (isNegative ? uint32_t(FormatT::kSign) : 0);
  }
}

struct HalfF16 {
  using Format = numerics::F16;
  static constexpr uint32_t kInfinity = 0x7c00u;
  static constexpr uint32_t kOne = 0x3c00u;
  static TESSERA_INLINE float widen(uint32_t half) {
    return numerics::widenF16(uint16_t(half));
  }
  /// An f64 product is needed for correct rounding of subnormals.
  static constexpr bool kNeedsDouble = false;
};

struct HalfBF16 {
  using Format = numerics::BF16;
  static constexpr uint32_t kInfinity = 0x7f80u;
  static constexpr uint32_t kOne = 0x3f80u;
  static TESSERA_INLINE float widen(uint32_t half) {
    return numerics::widenBF16(uint16_t(half));
  }
  static constexpr bool kNeedsDouble = true;
};

template <typename H> TESSERA_INLINE bool isNaN16(uint32_t bits) {
  return (bits & ~kSign16) > H::kInfinity;
}

template <typename H> TESSERA_INLINE uint32_t makeCanonical16(uint32_t bits) {
  return isNaN16<H>(bits) ? kNaN16 : bits;
}

/// Replaces a subnormal by zero of the same sign.
template <typename H> TESSERA_INLINE uint32_t flush16(uint32_t bits) {
  return (bits & H::kInfinity) == 0 ? bits & kSign16 : bits;
}

/// `.sat`: to the range of 0 to 1; NaN and -0 become 0.
template <typename H> TESSERA_INLINE uint32_t saturate16(uint32_t bits) {
  uint32_t upper = bits < H::kOne ? bits : H::kOne;
  bool isZero = (bits & kSign16) != 0 || isNaN16<H>(bits);
  return isZero ? 0 : upper;
}

/// `.relu`: negative numbers become 0, NaN becomes canonical.
template <typename H> TESSERA_INLINE uint32_t applyRelu16(uint32_t bits) {
  uint32_t number = bits & kSign16 ? 0 : bits;
  return isNaN16<H>(bits) ? kNaN16 : number;
}

/// f32 to f16 or bf16, with the NaN of results.
template <typename H, Rounding rounding>
TESSERA_INLINE uint32_t narrowHalf(uint32_t bits) {
  uint32_t half = narrowFloat<typename H::Format, rounding>(bits);
  return isNaN(bits) ? kNaN16 : half;
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_HALFBITS_H
