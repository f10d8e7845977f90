//===- BitwiseFolds.cpp - folds of bitwise operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"
#include "tessera/numerics/Integer.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::numerics;

static Attribute foldLiterals(Operation *op, ArrayRef<Attribute> operands,
                              BinaryInteger function) {
  return foldElementwise(
      op, operands,
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        evaluate(function, literals[0].type, /*isSigned=*/false,
                 literals[0].data(), literals[1].data(), result, count);
        return true;
      });
}

OpFoldResult AndIOp::fold(FoldAdaptor adaptor) {
  // rule fold.andi.self, fold.andi.ones, fold.andi.zero
  // x & x and x & -1 are x, x & 0 is 0.
  if (getLhs() == getRhs() || isAllOnesSplat(adaptor.getRhs()) ||
      isZeroSplat(adaptor.getLhs()))
    return getLhs();
  if (isAllOnesSplat(adaptor.getLhs()) || isZeroSplat(adaptor.getRhs()))
    return getRhs();
  // rule fold.andi.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::And);
}

OpFoldResult OrIOp::fold(FoldAdaptor adaptor) {
  // rule fold.ori.self, fold.ori.zero, fold.ori.ones
  // x | x and x | 0 are x, x | -1 is -1.
  if (getLhs() == getRhs() || isZeroSplat(adaptor.getRhs()) ||
      isAllOnesSplat(adaptor.getLhs()))
    return getLhs();
  if (isZeroSplat(adaptor.getLhs()) || isAllOnesSplat(adaptor.getRhs()))
    return getRhs();
  // rule fold.ori.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::Or);
}

/// True for the same value, or equal literals.
static bool areEqual(Value value, Attribute literal, Value other) {
  return value == other || (literal && literal == getLiteral(other));
}

OpFoldResult XOrIOp::fold(FoldAdaptor adaptor) {
  // rule fold.xori.zero, fold.xori.self
  // x ^ 0 is x, x ^ x is 0.
  if (isZeroSplat(adaptor.getRhs()))
    return getLhs();
  if (isZeroSplat(adaptor.getLhs()))
    return getRhs();
  if (getLhs() == getRhs())
    return makeSplat(getType(), 0);
  // rule fold.xori.undo
  // (x ^ y) ^ y is x: with a literal, a double negation.
  if (auto inner = getLhs().getDefiningOp<XOrIOp>()) {
    if (areEqual(getRhs(), adaptor.getRhs(), inner.getRhs()))
      return inner.getLhs();
    if (areEqual(getRhs(), adaptor.getRhs(), inner.getLhs()))
      return inner.getRhs();
  }
  if (auto inner = getRhs().getDefiningOp<XOrIOp>()) {
    if (areEqual(getLhs(), adaptor.getLhs(), inner.getRhs()))
      return inner.getLhs();
    if (areEqual(getLhs(), adaptor.getLhs(), inner.getLhs()))
      return inner.getRhs();
  }
  // rule fold.xori.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::Xor);
}
