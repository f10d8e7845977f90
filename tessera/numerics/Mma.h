//===- Mma.h - matrix products -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products of row-major matrices: lhs is m by k, rhs k by n, acc and result m
// by n. Products of elements are exact. Sums are computed in f32 (f64 for f64)
// along k, with one rounding per step. An f16 result is rounded once at the
// end.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_MMA_H
#define TESSERA_NUMERICS_MMA_H

#include "tessera/numerics/ElementType.h"

#include <cstddef>

namespace tessera::numerics {

struct MmaShape {
  size_t m, n, k;
};

void mmaf(ElementType inputType, ElementType accType, MmaShape shape,
          const void *lhs, const void *rhs, const void *acc, void *result);

/// acc[i,j] + sum of (lhs[i,k] * lhsScale[i,k/V]) * (rhs[k,j] *
/// rhsScale[k/V,j]) in f32, where V = k / scaleBlocks.
void mmafScaled(ElementType inputType, ElementType scaleType, MmaShape shape,
                size_t scaleBlocks, const void *lhs, const void *rhs,
                const void *lhsScale, const void *rhsScale, const void *acc,
                void *result);

/// Inputs are i8; sums are i32 and wrap around.
void mmai(bool lhsSigned, bool rhsSigned, MmaShape shape, const void *lhs,
          const void *rhs, const void *acc, void *result);

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_MMA_H
