//===- Fma.h - a product and a sum with one rounding -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_FMA_H
#define TESSERA_NUMERICS_FMA_H

#include "tessera/numerics/Narrow.h"

#include <cmath>

namespace tessera::numerics {

/// Uses the processor's instruction; for a function with TESSERA_WIDE.
struct FmaWide {
  static TESSERA_INLINE float apply(float lhs, float rhs, float acc) {
    return __builtin_fmaf(lhs, rhs, acc);
  }
  static TESSERA_INLINE double apply(double lhs, double rhs, double acc) {
    return __builtin_fma(lhs, rhs, acc);
  }
};

struct FmaBase {
  /// The product is exact in f64.
  static TESSERA_INLINE float apply(float lhs, float rhs, float acc) {
    return static_cast<float>(
        addToOdd(static_cast<double>(lhs) * static_cast<double>(rhs), acc));
  }
  static TESSERA_INLINE double apply(double lhs, double rhs, double acc) {
    return std::fma(lhs, rhs, acc);
  }
};

/// fma of halves: an f32 that rounds to the correct half.
struct FmaOfHalf {
  static TESSERA_INLINE float apply(float lhs, float rhs, float acc) {
    return narrowToOdd(
        addToOdd(static_cast<double>(lhs) * static_cast<double>(rhs), acc));
  }
};

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_FMA_H
