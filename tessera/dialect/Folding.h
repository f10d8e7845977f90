//===- Folding.h - helpers of folds -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fold gives the result of the interpreter, bit for bit. If an operation is
// undefined, it does not fold, so that reports about it are not lost. Folds
// compute with numerics/, so that there is only one implementation of
// arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_FOLDING_H
#define TESSERA_DIALECT_FOLDING_H

#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Ops.h"

namespace tessera::cuda_tile {

/// An operand that is a literal.
struct LiteralOperand {
  ElementType type;
  /// The elements; as many as the fold has requested.
  std::vector<uint8_t> elements;

  const uint8_t *data() const { return elements.data(); }
};
using LiteralOperands = llvm::ArrayRef<LiteralOperand>;

/// Fills `result`, which has space for `count` elements. Returns false if the
/// operation is undefined, or if a literal cannot represent the result.
using ComputeElements =
    llvm::function_ref<bool(LiteralOperands, uint8_t *result, size_t count)>;

/// Folds an element-wise operation with one result, whose operands are all
/// literals. Splats give a splat. Null if `compute` fails or the module would
/// grow.
mlir::Attribute foldElementwise(mlir::Operation *op,
                                llvm::ArrayRef<mlir::Attribute> operands,
                                ComputeElements compute);

/// The same for operations that move elements; reads all elements of
/// `operands`.
mlir::Attribute foldWhole(mlir::Operation *op,
                          llvm::ArrayRef<mlir::Attribute> operands,
                          ComputeElements compute);

/// True if all these elements are finite.
bool areFinite(ElementType type, const uint8_t *elements, size_t count);

/// The literal whose elements, which are integers, are the low bits of `value`.
mlir::Attribute makeSplat(mlir::Type type, int64_t value);
/// A splat literal with another shape.
mlir::Attribute resizeSplat(mlir::Type type, mlir::Attribute literal);

/// The integer that all elements of a literal have, if it is the same.
std::optional<llvm::APInt> getSplatInteger(mlir::Attribute literal);
bool isZeroSplat(mlir::Attribute literal);
bool isOneSplat(mlir::Attribute literal);
/// True for -1, and for `true`.
bool isAllOnesSplat(mlir::Attribute literal);
bool isSplat(mlir::Attribute literal);

/// The literal that defines a value, or null.
mlir::DenseIntOrFPElementsAttr getLiteral(mlir::Value value);

/// `p` if `condition` is `xori p, true`, else null.
mlir::Value getNegated(mlir::Value condition);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_FOLDING_H
