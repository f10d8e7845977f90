//===- Folding.h - what folds share -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fold gives what the interpreter gives, bit for bit, and nothing where an
// operation is undefined: reports of that must not get lost. Literals are
// computed with by numerics/, so that there is one arithmetic.
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
  /// As many elements as the fold asked for.
  std::vector<uint8_t> elements;

  const uint8_t *data() const { return elements.data(); }
};
using LiteralOperands = llvm::ArrayRef<LiteralOperand>;

/// Fills `result`, which has room for `count` elements, or returns false if the
/// operation is undefined or its result not to be written down.
using ComputeElements =
    llvm::function_ref<bool(LiteralOperands, uint8_t *result, size_t count)>;

/// Folds an operation of one result whose operands are all literals and that
/// treats elements by themselves: splats give a splat. Null where `compute`
/// refuses or the module would grow.
mlir::Attribute foldElementwise(mlir::Operation *op,
                                llvm::ArrayRef<mlir::Attribute> operands,
                                ComputeElements compute);

/// The same for operations that move elements about; `operands` are read whole.
mlir::Attribute foldWhole(mlir::Operation *op,
                          llvm::ArrayRef<mlir::Attribute> operands,
                          ComputeElements compute);

/// Whether all of these elements are finite.
bool areFinite(ElementType type, const uint8_t *elements, size_t count);

/// The literal with the low bits of `value` in each element, which are
/// integers.
mlir::Attribute makeSplat(mlir::Type type, int64_t value);
/// A splat literal in another shape.
mlir::Attribute resizeSplat(mlir::Type type, mlir::Attribute literal);

/// The integer that all elements of a literal are.
std::optional<llvm::APInt> getSplatInteger(mlir::Attribute literal);
bool isZeroSplat(mlir::Attribute literal);
bool isOneSplat(mlir::Attribute literal);
/// -1, and `true`.
bool isAllOnesSplat(mlir::Attribute literal);
bool isSplat(mlir::Attribute literal);

/// The literal behind a value, or null.
mlir::DenseIntOrFPElementsAttr getLiteral(mlir::Value value);

/// `p` if `condition` is `xori p, true`, else null.
mlir::Value getNegated(mlir::Value condition);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_FOLDING_H
