//===- Narrow.h - quick ways between float types -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions without branches, in a form that compilers vectorise. Here and in
// Loops.h the processor must round to nearest even.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_NARROW_H
#define TESSERA_NUMERICS_NARROW_H

#include "tessera/numerics/Cpu.h"
#include "tessera/numerics/Format.h"

#include <bit>

namespace tessera::numerics {

TESSERA_INLINE float toFloat(uint32_t bits) {
  return std::bit_cast<float>(bits);
}
TESSERA_INLINE uint32_t toBits(float value) {
  return std::bit_cast<uint32_t>(value);
}
TESSERA_INLINE double toDouble(uint64_t bits) {
  return std::bit_cast<double>(bits);
}
TESSERA_INLINE uint64_t toBits(double value) {
  return std::bit_cast<uint64_t>(value);
}

TESSERA_INLINE float widenF16(uint16_t half) {
  constexpr uint32_t kRebias = uint32_t(F32::kBias - F16::kBias) << 23;
  uint32_t sign = uint32_t(half & 0x8000u) << 16;
  uint32_t magnitude = half & 0x7fffu;
  uint32_t normal = (magnitude << 13) + kRebias;
  uint32_t special = normal + kRebias;
  // A subnormal is an integer times 2^-24.
  uint32_t subnormal =
      toBits(static_cast<float>(static_cast<int32_t>(magnitude)) * 0x1p-24f);
  uint32_t bits = magnitude < 0x400u ? subnormal : normal;
  bits = magnitude >= 0x7c00u ? special : bits;
  return toFloat(sign | bits);
}

TESSERA_INLINE float widenBF16(uint16_t half) {
  return toFloat(uint32_t(half) << 16);
}

/// Converts f32 to a narrower format, to nearest even; returns the bits of the
/// format. NaN becomes canonical, with or without its sign.
template <typename FormatT, bool keepNaNSign>
TESSERA_INLINE uint32_t narrowNearest(float value) {
  constexpr int kDropped = F32::kPrecision - FormatT::kPrecision;
  constexpr uint32_t kRebias = uint32_t(F32::kBias - FormatT::kBias) << 23;
  uint32_t bits = toBits(value);
  uint32_t magnitude = bits & 0x7fffffffu;
  uint32_t sign = (bits >> 31) << FormatT::kSignBit;
  constexpr uint32_t kBelowHalf = (1u << (kDropped - 1)) - 1;
  uint32_t odd = (magnitude >> kDropped) & 1u;
  uint32_t result = (magnitude - kRebias + kBelowHalf + odd) >> kDropped;
  if constexpr (kRebias != 0) {
    // The last bit of this sum is the last bit of a subnormal.
    constexpr uint32_t kUnit =
        uint32_t(F32::kBias + FormatT::kMinExponent - FormatT::kPrecision + 1 +
                 F32::kPrecision - 1)
        << 23;
    uint32_t subnormal = toBits(toFloat(magnitude) + toFloat(kUnit)) - kUnit;
    result = magnitude < kRebias + (1u << 23) ? subnormal : result;
  }
  result = result > FormatT::kMaxFinite ? uint32_t(FormatT::kOverflow) : result;
  bool isNaN = magnitude > 0x7f800000u;
  result = isNaN ? uint32_t(FormatT::kNaN) : result;
  if constexpr (!keepNaNSign)
    sign = isNaN ? 0 : sign;
  return sign | result;
}

/// Rounds f64 to f32 so that a second rounding, in any mode, to a format with
/// at least two bits less gives the same result as one rounding. To that end,
/// an inexact result has its last bit set (rounding to odd).
TESSERA_INLINE float narrowToOdd(double value) {
  float nearest = static_cast<float>(value);
  double back = nearest;
  uint32_t bits = toBits(nearest);
  // First round towards zero. A NaN compares false and stays.
  double magnitude = toDouble(toBits(value) & ~(uint64_t(1) << 63));
  double backMagnitude = toDouble(toBits(back) & ~(uint64_t(1) << 63));
  uint32_t shorter = bits - (backMagnitude > magnitude ? 1u : 0u);
  bool inexact = (backMagnitude > magnitude) | (backMagnitude < magnitude);
  return toFloat(inexact ? shorter | 1u : bits);
}

/// Adds, rounding to odd, so that a second rounding to at least two bits less
/// gives the same result as one rounding. Must not overflow.
TESSERA_INLINE double addToOdd(double lhs, double rhs) {
  double sum = lhs + rhs;
  // The exact rounding error.
  double part = sum - lhs;
  double error = (lhs - (sum - part)) + (rhs - part);
  uint64_t bits = toBits(sum);
  // The error has the sign of the sum: move away from zero.
  uint64_t step = (bits ^ toBits(error)) >> 63 ? ~uint64_t(0) : uint64_t(1);
  bool inexact = (error < 0) | (error > 0);
  return toDouble((inexact & !(bits & 1)) ? bits + step : bits);
}

/// Replaces a subnormal by zero of the same sign.
TESSERA_INLINE float flush(float value) {
  uint32_t bits = toBits(value);
  return toFloat((bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits);
}

// Makes a NaN canonical. This works on bits: compilers treat all NaNs as equal,
// and may remove a select between floats that are both NaN.

TESSERA_INLINE float makeCanonical(float value) {
  uint32_t bits = toBits(value);
  return toFloat((bits & 0x7fffffffu) > 0x7f800000u ? uint32_t(F32::kNaN)
                                                    : bits);
}
TESSERA_INLINE double makeCanonical(double value) {
  uint64_t bits = toBits(value);
  return toDouble((bits & (F64::kSign - 1)) > F64::kOverflow ? F64::kNaN
                                                             : bits);
}

// How an element type is stored, and the type in which it is computed. `store`
// makes NaN canonical.

struct AsF16 {
  using Word = uint16_t;
  using Value = float;
  static TESSERA_INLINE float load(uint16_t word) { return widenF16(word); }
  static TESSERA_INLINE uint16_t store(float value) {
    return static_cast<uint16_t>(narrowNearest<F16, false>(value));
  }
};

struct AsBF16 {
  using Word = uint16_t;
  using Value = float;
  static TESSERA_INLINE float load(uint16_t word) { return widenBF16(word); }
  static TESSERA_INLINE uint16_t store(float value) {
    return static_cast<uint16_t>(narrowNearest<BF16, false>(value));
  }
};

struct AsF32 {
  using Word = float;
  using Value = float;
  static TESSERA_INLINE float load(float word) { return word; }
  static TESSERA_INLINE float store(float value) {
    return makeCanonical(value);
  }
};

struct AsF32Flushed {
  using Word = float;
  using Value = float;
  static TESSERA_INLINE float load(float word) { return flush(word); }
  static TESSERA_INLINE float store(float value) {
    return makeCanonical(flush(value));
  }
};

struct AsF64 {
  using Word = double;
  using Value = double;
  static TESSERA_INLINE double load(double word) { return word; }
  static TESSERA_INLINE double store(double value) {
    return makeCanonical(value);
  }
};

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_NARROW_H
