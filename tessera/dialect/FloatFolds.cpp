//===- FloatFolds.cpp - folds of floating-point arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Literals are folded only if the result is correctly rounded, so that every
// engine has the same, and if operands and results are finite; infinities and
// NaNs are left to the kernel. An identity must hold for NaNs too, which
// arithmetic makes canonical: x * 1 is not x.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"
#include "tessera/dialect/Numerics.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::numerics;

static bool isCorrectlyRounded(const FloatMode &mode) {
  switch (mode.rounding) {
  case Rounding::NearestEven:
  case Rounding::Zero:
  case Rounding::NegativeInf:
  case Rounding::PositiveInf:
    return true;
  default:
    return false;
  }
}

/// Folds finite literals by `function(literals, result, count)`.
template <typename Op, typename Function>
static Attribute foldFinite(Op op, ArrayRef<Attribute> operands,
                            Function function) {
  if (!isCorrectlyRounded(getFloatMode(op)))
    return nullptr;
  return foldElementwise(
      op, operands,
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        for (const LiteralOperand &literal : literals)
          if (!areFinite(literal.type, literal.data(), count))
            return false;
        function(literals, result, count);
        return areFinite(cuda_tile::getElementType(op.getType()), result,
                         count);
      });
}

template <typename Op>
static Attribute foldLiterals(Op op, ArrayRef<Attribute> operands,
                              UnaryFloat function) {
  return foldFinite(
      op, operands,
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        evaluate(function, literals[0].type, getFloatMode(op),
                 literals[0].data(), result, count);
      });
}

template <typename Op>
static Attribute foldLiterals(Op op, ArrayRef<Attribute> operands,
                              BinaryFloat function) {
  return foldFinite(
      op, operands,
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        evaluate(function, literals[0].type, getFloatMode(op),
                 literals[0].data(), literals[1].data(), result, count);
      });
}

//===----------------------------------------------------------------------===//
// Two and three operands
//===----------------------------------------------------------------------===//

OpFoldResult AddFOp::fold(FoldAdaptor adaptor) {
  // rule fold.addf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Add);
}

OpFoldResult SubFOp::fold(FoldAdaptor adaptor) {
  // rule fold.subf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Sub);
}

OpFoldResult MulFOp::fold(FoldAdaptor adaptor) {
  // rule fold.mulf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Mul);
}

OpFoldResult DivFOp::fold(FoldAdaptor adaptor) {
  // rule fold.divf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Div);
}

OpFoldResult RemFOp::fold(FoldAdaptor adaptor) {
  // rule fold.remf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Rem);
}

OpFoldResult MaxFOp::fold(FoldAdaptor adaptor) {
  // rule fold.maxf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Max);
}

OpFoldResult MinFOp::fold(FoldAdaptor adaptor) {
  // rule fold.minf.literals
  return foldLiterals(*this, adaptor.getOperands(), BinaryFloat::Min);
}

OpFoldResult FmaOp::fold(FoldAdaptor adaptor) {
  // rule fold.fma.literals
  return foldFinite(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        numerics::fma(literals[0].type, getFloatMode(*this), literals[0].data(),
                      literals[1].data(), literals[2].data(), result, count);
      });
}

/// The result of comparing a value with itself, if it is the same for NaN.
static std::optional<bool> compareWithItself(ComparisonPredicate predicate,
                                             bool ordered) {
  bool holds = predicate == ComparisonPredicate::Equal ||
               predicate == ComparisonPredicate::LessThanOrEqual ||
               predicate == ComparisonPredicate::GreaterThanOrEqual;
  if (holds == !ordered)
    return holds;
  return std::nullopt;
}

OpFoldResult CmpFOp::fold(FoldAdaptor adaptor) {
  bool ordered = getComparisonOrdering() == ComparisonOrdering::Ordered;
  // rule fold.cmpf.self
  if (getLhs() == getRhs())
    if (std::optional<bool> result =
            compareWithItself(getComparisonPredicate(), ordered))
      return makeSplat(getType(), *result);
  // rule fold.cmpf.literals
  return foldFinite(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        compare(getPredicate(getComparisonPredicate()), ordered,
                literals[0].type, literals[0].data(), literals[1].data(),
                result, count);
      });
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

OpFoldResult AbsFOp::fold(FoldAdaptor adaptor) {
  // rule fold.absf.absf, fold.absf.negf
  // The sign is a bit, also in NaNs.
  if (getSource().getDefiningOp<AbsFOp>())
    return getSource();
  if (auto negation = getSource().getDefiningOp<NegFOp>()) {
    getSourceMutable().assign(negation.getSource());
    return getResult();
  }
  // rule fold.absf.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryFloat::Abs);
}

OpFoldResult NegFOp::fold(FoldAdaptor adaptor) {
  // rule fold.negf.negf
  if (auto negation = getSource().getDefiningOp<NegFOp>())
    return negation.getSource();
  // rule fold.negf.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryFloat::Neg);
}

// rule fold.ceil.rounded, fold.floor.rounded
/// A value that ceil or floor has rounded stays the same.
static bool isRounded(Value value) {
  return isa_and_present<CeilOp, FloorOp>(value.getDefiningOp());
}

OpFoldResult CeilOp::fold(FoldAdaptor adaptor) {
  if (isRounded(getSource()))
    return getSource();
  // rule fold.ceil.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryFloat::Ceil);
}

OpFoldResult FloorOp::fold(FoldAdaptor adaptor) {
  if (isRounded(getSource()))
    return getSource();
  // rule fold.floor.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryFloat::Floor);
}

OpFoldResult SqrtOp::fold(FoldAdaptor adaptor) {
  // rule fold.sqrt.literals
  return foldLiterals(*this, adaptor.getOperands(), UnaryFloat::Sqrt);
}
