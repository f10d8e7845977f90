//===- Contraction.h - products that are added to something -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rule of `fuse-fma`: which product of floats and which sum may become one
// operation, which rounds once.
//
//   %p = mulf %a, %b                       used by the sum alone
//   %s = addf %p, %c   or  addf %c, %p     is fma(%a, %b, %c)
//   %s = subf %p, %c                       is fma(%a, %b, -%c)
//
// Both have the same rounding and flushing. Whether a product is contracted
// depends on no other contraction, so it can be asked in any order.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_CONTRACTION_H
#define TESSERA_DIALECT_CONTRACTION_H

#include "tessera/dialect/Ops.h"

#include <optional>

namespace tessera::cuda_tile {

struct Contraction {
  MulFOp product;
  mlir::Value addend;
  bool negatesAddend;
};

/// The contraction of a sum or a difference with a product, if `op` is one that
/// has one.
std::optional<Contraction> findContraction(mlir::Operation *op);

/// The sum that a product is contracted with; null if there is none.
mlir::Operation *findContractedSum(MulFOp product);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_CONTRACTION_H
