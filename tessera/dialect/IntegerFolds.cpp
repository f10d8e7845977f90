//===- IntegerFolds.cpp - folds of integer arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"
#include "tessera/dialect/Numerics.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::numerics;

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

/// Folds only if no element is undefined.
template <typename Op>
static Attribute foldLiterals(Op op, ArrayRef<Attribute> operands,
                              BinaryInteger function) {
  return foldElementwise(
      op, operands,
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        const LiteralOperand &lhs = literals[0], &rhs = literals[1];
        bool isSigned = readsSigned(op);
        if (findFault(function, lhs.type, isSigned, getPromise(op), lhs.data(),
                      rhs.data(), count))
          return false;
        evaluate(function, lhs.type, isSigned, lhs.data(), rhs.data(), result,
                 count);
        return true;
      });
}

template <typename Op>
static Attribute foldLiterals(Op op, ArrayRef<Attribute> operands,
                              UnaryInteger function) {
  return foldElementwise(
      op, operands,
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        const LiteralOperand &source = literals[0];
        if (findFault(function, source.type, getPromise(op), source.data(),
                      count))
          return false;
        evaluate(function, source.type, source.data(), result, count);
        return true;
      });
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

// Sums undo differences modulo the width, whatever the promises.

OpFoldResult AddIOp::fold(FoldAdaptor adaptor) {
  // rule fold.addi.zero
  // x + 0 and 0 + x are x.
  if (isZeroSplat(adaptor.getRhs()))
    return getLhs();
  if (isZeroSplat(adaptor.getLhs()))
    return getRhs();
  // rule fold.addi.undo
  // (x - y) + y and y + (x - y) are x.
  if (auto difference = getLhs().getDefiningOp<SubIOp>())
    if (difference.getRhs() == getRhs())
      return difference.getLhs();
  if (auto difference = getRhs().getDefiningOp<SubIOp>())
    if (difference.getRhs() == getLhs())
      return difference.getLhs();
  // rule fold.addi.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::Add);
}

OpFoldResult SubIOp::fold(FoldAdaptor adaptor) {
  // rule fold.subi.zero
  // x - 0 is x.
  if (isZeroSplat(adaptor.getRhs()))
    return getLhs();
  // rule fold.subi.self
  // x - x is 0.
  if (getLhs() == getRhs())
    return makeSplat(getType(), 0);
  // rule fold.subi.undo
  // (x + y) - y and (y + x) - y are x.
  if (auto sum = getLhs().getDefiningOp<AddIOp>()) {
    if (sum.getRhs() == getRhs())
      return sum.getLhs();
    if (sum.getLhs() == getRhs())
      return sum.getRhs();
  }
  // rule fold.subi.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::Sub);
}

OpFoldResult MulIOp::fold(FoldAdaptor adaptor) {
  // rule fold.muli.zero, fold.muli.one
  // x * 0 is 0, x * 1 is x.
  if (isZeroSplat(adaptor.getRhs()) || isOneSplat(adaptor.getLhs()))
    return getRhs();
  if (isZeroSplat(adaptor.getLhs()) || isOneSplat(adaptor.getRhs()))
    return getLhs();
  // rule fold.muli.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::Mul);
}

OpFoldResult MulhiIOp::fold(FoldAdaptor adaptor) {
  // rule fold.mulhii.small
  // x * 0 and x * 1 have a high half of 0.
  for (Attribute operand : adaptor.getOperands())
    if (isZeroSplat(operand) || isOneSplat(operand))
      return makeSplat(getType(), 0);
  // rule fold.mulhii.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::MulHigh);
}

OpFoldResult AbsIOp::fold(FoldAdaptor adaptor) {
  // rule fold.absi.absi
  // Also for the smallest value, which is its own absolute value.
  if (getSource().getDefiningOp<AbsIOp>())
    return getSource();
  // rule fold.absi.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryInteger::Abs);
}

OpFoldResult NegIOp::fold(FoldAdaptor adaptor) {
  // rule fold.negi.negi
  if (auto negation = getSource().getDefiningOp<NegIOp>())
    return negation.getSource();
  // rule fold.negi.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryInteger::Neg);
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// True if this is division by 1 for every dividend. In a signed i1, 1 is -1,
/// by which 1 must not be divided.
template <typename Op> static bool dividesByOne(Op op, Attribute divisor) {
  return isOneSplat(divisor) &&
         (!readsSigned(op) || !op.getType().getElementType().isInteger(1));
}

OpFoldResult DivIOp::fold(FoldAdaptor adaptor) {
  // rule fold.divi.one
  if (dividesByOne(*this, adaptor.getRhs()))
    return getLhs();
  // rule fold.divi.literals
  return foldLiterals(*this, adaptor.getOperands(), getDivision(*this));
}

OpFoldResult RemIOp::fold(FoldAdaptor adaptor) {
  // rule fold.remi.one
  if (dividesByOne(*this, adaptor.getRhs()))
    return makeSplat(getType(), 0);
  // rule fold.remi.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::Rem);
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

OpFoldResult ShLIOp::fold(FoldAdaptor adaptor) {
  // rule fold.shli.zero
  if (isZeroSplat(adaptor.getRhs()))
    return getLhs();
  // rule fold.shli.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::ShiftLeft);
}

OpFoldResult ShRIOp::fold(FoldAdaptor adaptor) {
  // rule fold.shri.zero
  if (isZeroSplat(adaptor.getRhs()))
    return getLhs();
  // rule fold.shri.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryInteger::ShiftRight);
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// True if a literal is the minimum or maximum of its type.
static bool isLeast(Attribute literal, bool isSigned) {
  std::optional<llvm::APInt> value = getSplatInteger(literal);
  return value && (isSigned ? value->isMinSignedValue() : value->isZero());
}
static bool isGreatest(Attribute literal, bool isSigned) {
  std::optional<llvm::APInt> value = getSplatInteger(literal);
  return value && (isSigned ? value->isMaxSignedValue() : value->isAllOnes());
}

/// `neutral` is the value that never wins, `final` the one that always does.
template <typename Op>
static OpFoldResult
foldExtremum(Op op, ArrayRef<Attribute> operands, BinaryInteger function,
             bool (*neutral)(Attribute, bool), bool (*final)(Attribute, bool)) {
  bool isSigned = readsSigned(op);
  // rule fold.extremum.self, fold.extremum.neutral, fold.extremum.final
  if (op.getLhs() == op.getRhs() || neutral(operands[1], isSigned) ||
      final(operands[0], isSigned))
    return op.getLhs();
  if (neutral(operands[0], isSigned) || final(operands[1], isSigned))
    return op.getRhs();
  // rule fold.extremum.literals
  return foldLiterals(op, operands, function);
}

OpFoldResult MaxIOp::fold(FoldAdaptor adaptor) {
  return foldExtremum(*this, adaptor.getOperands(), BinaryInteger::Max, isLeast,
                      isGreatest);
}

OpFoldResult MinIOp::fold(FoldAdaptor adaptor) {
  return foldExtremum(*this, adaptor.getOperands(), BinaryInteger::Min,
                      isGreatest, isLeast);
}

static bool holdsForEqual(ComparisonPredicate predicate) {
  return predicate == ComparisonPredicate::Equal ||
         predicate == ComparisonPredicate::LessThanOrEqual ||
         predicate == ComparisonPredicate::GreaterThanOrEqual;
}

/// The result of a comparison with the minimum or maximum, if it is the same
/// for all values.
static std::optional<bool> compareWithBound(ComparisonPredicate predicate,
                                            bool isSigned, Attribute lhs,
                                            Attribute rhs) {
  switch (predicate) {
  case ComparisonPredicate::LessThan:
  case ComparisonPredicate::GreaterThanOrEqual:
    if (isLeast(rhs, isSigned) || isGreatest(lhs, isSigned))
      return predicate == ComparisonPredicate::GreaterThanOrEqual;
    return std::nullopt;
  case ComparisonPredicate::GreaterThan:
  case ComparisonPredicate::LessThanOrEqual:
    if (isGreatest(rhs, isSigned) || isLeast(lhs, isSigned))
      return predicate == ComparisonPredicate::LessThanOrEqual;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

OpFoldResult CmpIOp::fold(FoldAdaptor adaptor) {
  ComparisonPredicate predicate = getComparisonPredicate();
  bool isSigned = readsSigned(*this);
  // rule fold.cmpi.self
  if (getLhs() == getRhs())
    return makeSplat(getType(), holdsForEqual(predicate));
  // rule fold.cmpi.bound
  if (std::optional<bool> result = compareWithBound(
          predicate, isSigned, adaptor.getLhs(), adaptor.getRhs()))
    return makeSplat(getType(), *result);
  // rule fold.cmpi.literals
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        compare(getPredicate(predicate), isSigned, literals[0].type,
                literals[0].data(), literals[1].data(), result, count);
        return true;
      });
}
