//===- FloatOps.h - float operations of two operands, on one element -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations that FloatBinary.cpp applies to arrays and FloatFold.cpp to
// rows.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_FLOATOPS_H
#define TESSERA_NUMERICS_FLOATOPS_H

#include "tessera/numerics/Elementary.h"

namespace tessera::numerics {

// In f32 a sum, difference, product or quotient of f16 or bf16 has at least
// twice their precision plus two bits: rounding it again to the half gives the
// same result as one rounding.

struct AddOp {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T lhs, T rhs) {
    return lhs + rhs;
  }
};

struct SubOp {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T lhs, T rhs) {
    return lhs - rhs;
  }
};

struct MulOp {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T lhs, T rhs) {
    return lhs * rhs;
  }
};

struct DivOp {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T lhs, T rhs) {
    return lhs / rhs;
  }
};

/// Like multiplication by the reciprocal. For a large divisor that is subnormal
/// and treated as zero.
struct DivApproxOp {
  static constexpr bool kWide = true;
  static TESSERA_INLINE float apply(float lhs, float rhs) {
    float quotient = DivOp::apply(lhs, rhs);
    uint32_t magnitude = toBits(rhs) & 0x7fffffffu;
    uint32_t sign = (toBits(lhs) ^ toBits(rhs)) & 0x80000000u;
    bool infinite = (toBits(lhs) & 0x7fffffffu) == 0x7f800000u;
    float product = toFloat(infinite ? uint32_t(F32::kNaN) : sign);
    product = lhs != lhs ? lhs : product;
    bool large = (magnitude > 0x7e800000u) & (magnitude < 0x7f800000u);
    return large ? product : quotient;
  }
};

template <bool isMax, bool propagateNaN> struct ExtremeOp {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T lhs, T rhs) {
    T result = (isMax ? lhs > rhs : lhs < rhs) ? lhs : rhs;
    // Equal operands have the same bits, or are zeros: -0 is below +0.
    auto a = toBits(lhs), b = toBits(rhs);
    T equal = std::bit_cast<T>(isMax ? a & b : a | b);
    result = lhs == rhs ? equal : result;
    // If lhs is NaN, the result is rhs at this point.
    if (propagateNaN)
      return lhs != lhs ? lhs : result;
    return rhs != rhs ? lhs : result;
  }
};

#define TESSERA_ELEMENTARY(NAME)                                               \
  struct NAME##Op {                                                            \
    static constexpr bool kWide = false;                                       \
    template <typename T> static TESSERA_INLINE T apply(T lhs, T rhs) {        \
      return compute##NAME(lhs, rhs);                                          \
    }                                                                          \
  };
TESSERA_ELEMENTARY(Rem)
TESSERA_ELEMENTARY(Pow)
TESSERA_ELEMENTARY(Atan2)
#undef TESSERA_ELEMENTARY

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_FLOATOPS_H
