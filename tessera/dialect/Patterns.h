//===- Patterns.h - helpers of canonicalization patterns -*- C++ -*- -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_PATTERNS_H
#define TESSERA_DIALECT_PATTERNS_H

#include "tessera/dialect/Folding.h"
#include "tessera/dialect/Ops.h"

#include "mlir/IR/PatternMatch.h"

namespace tessera::cuda_tile {

/// The integer that every element of a constant has, if it is the same.
std::optional<llvm::APInt> getSplatInteger(mlir::Value value);

/// The value that every element of a constant mask has, if it is the same.
std::optional<bool> getSplatBool(mlir::Value value);

/// `xori value, true`
mlir::Value createNot(mlir::RewriterBase &rewriter, mlir::Location loc,
                      mlir::Value value);

/// True for types that `select` accepts.
bool isSelectable(mlir::Type type);

/// A `select` with a scalar condition, which is broadcast to the shape of the
/// operands.
mlir::Value createSelect(mlir::RewriterBase &rewriter, mlir::Location loc,
                         mlir::Value condition, mlir::Value ifTrue,
                         mlir::Value ifFalse);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_PATTERNS_H
