//===- FloatEval.cpp - floating-point arithmetic===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Numerics.h"
#include "tessera/interpreter/TileElements.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using namespace tessera::numerics;

template <typename Op, UnaryFloat function>
static void evaluateUnary(Context &context, const OpInfo &info,
                          Operands operands, Results results) {
  TilePtr result = makeElementwise(context, info.type, operands);
  evaluate(function, info.type, getFloatMode(cast<Op>(info.op)),
           operands[0].tile().data(), result->data(), result->size());
  results[0] = std::move(result);
}

template <typename Op, BinaryFloat function>
static void evaluateBinary(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  constexpr bool isSum =
      function == BinaryFloat::Add || function == BinaryFloat::Sub;
  std::vector<uint8_t> marks;
  if (isSum || function == BinaryFloat::Mul)
    marks = combineMarksUnless(operands[0].tile(), operands[1].tile(),
                               isSum ? isInfinity : isZero);
  TilePtr result = makeElementwise(context, info.type, operands);
  evaluate(function, info.type, getFloatMode(cast<Op>(info.op)),
           operands[0].tile().data(), operands[1].tile().data(), result->data(),
           result->size());
  if (isSum || function == BinaryFloat::Mul)
    result->marks = std::move(marks);
  results[0] = std::move(result);
}

static void computeFma(Context &context, const OpInfo &info, FloatMode mode,
                       Operands operands, Results results) {
  std::vector<uint8_t> marks =
      combineMarksUnless(operands[0].tile(), operands[1].tile(), isZero);
  std::vector<uint8_t> accMarks = operands[2].tile().marks;
  TilePtr result = makeElementwise(context, info.type, operands);
  fma(info.type, mode, operands[0].tile().data(), operands[1].tile().data(),
      operands[2].tile().data(), result->data(), result->size());
  if (marks.empty())
    marks = std::move(accMarks);
  else
    for (size_t i = 0; i < accMarks.size(); ++i)
      if (!marks[i])
        marks[i] = accMarks[i];
  result->marks = std::move(marks);
  results[0] = std::move(result);
}

static void evaluateFma(Context &context, const OpInfo &info, Operands operands,
                        Results results) {
  computeFma(context, info, getFloatMode(cast<FmaOp>(info.op)), operands,
             results);
}

void interpreter::evaluateContracted(Context &context, const OpInfo &info,
                                     Operands operands, Results results) {
  if (auto sum = dyn_cast<AddFOp>(info.op))
    return computeFma(context, info, getFloatMode(sum), operands, results);
  const Tile &subtrahend = operands[2].tile();
  TilePtr negated = Tile::create(info.type, subtrahend.size());
  negated->marks = subtrahend.marks;
  evaluate(UnaryFloat::Neg, info.type, FloatMode(), subtrahend.data(),
           negated->data(), negated->size());
  // Traces show the operands afterwards, so they stay.
  interpreter::Value own[] = {operands[0], operands[1], std::move(negated)};
  computeFma(context, info, getFloatMode(cast<SubFOp>(info.op)), own, results);
}

static void evaluatePowI(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  ElementType exponent = operands[1].tile().getType();
  TilePtr result = Tile::create(info.type, operands[0].tile().size());
  result->marks = combineMarks(operands);
  powi(info.type, exponent, operands[0].tile().data(),
       operands[1].tile().data(), result->data(), result->size());
  results[0] = std::move(result);
}

static void evaluateCmpF(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<CmpFOp>(info.op);
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile();
  TilePtr result = Tile::create(ElementType::I1, lhs.size());
  result->marks = combineMarks(operands);
  compare(getPredicate(op.getComparisonPredicate()),
          op.getComparisonOrdering() == ComparisonOrdering::Ordered,
          lhs.getType(), lhs.data(), rhs.data(), result->data(),
          result->size());
  results[0] = std::move(result);
}

void interpreter::addFloatEvaluators(EvaluatorTable &table) {
  table.add<AddFOp>(evaluateBinary<AddFOp, BinaryFloat::Add>);
  table.add<SubFOp>(evaluateBinary<SubFOp, BinaryFloat::Sub>);
  table.add<MulFOp>(evaluateBinary<MulFOp, BinaryFloat::Mul>);
  table.add<DivFOp>(evaluateBinary<DivFOp, BinaryFloat::Div>);
  table.add<RemFOp>(evaluateBinary<RemFOp, BinaryFloat::Rem>);
  table.add<MaxFOp>(evaluateBinary<MaxFOp, BinaryFloat::Max>);
  table.add<MinFOp>(evaluateBinary<MinFOp, BinaryFloat::Min>);
  table.add<PowOp>(evaluateBinary<PowOp, BinaryFloat::Pow>);
  table.add<Atan2Op>(evaluateBinary<Atan2Op, BinaryFloat::Atan2>);
  table.add<AbsFOp>(evaluateUnary<AbsFOp, UnaryFloat::Abs>);
  table.add<NegFOp>(evaluateUnary<NegFOp, UnaryFloat::Neg>);
  table.add<CeilOp>(evaluateUnary<CeilOp, UnaryFloat::Ceil>);
  table.add<FloorOp>(evaluateUnary<FloorOp, UnaryFloat::Floor>);
  table.add<SqrtOp>(evaluateUnary<SqrtOp, UnaryFloat::Sqrt>);
  table.add<RsqrtOp>(evaluateUnary<RsqrtOp, UnaryFloat::Rsqrt>);
  table.add<ExpOp>(evaluateUnary<ExpOp, UnaryFloat::Exp>);
  table.add<Exp2Op>(evaluateUnary<Exp2Op, UnaryFloat::Exp2>);
  table.add<LogOp>(evaluateUnary<LogOp, UnaryFloat::Log>);
  table.add<Log2Op>(evaluateUnary<Log2Op, UnaryFloat::Log2>);
  table.add<SinOp>(evaluateUnary<SinOp, UnaryFloat::Sin>);
  table.add<CosOp>(evaluateUnary<CosOp, UnaryFloat::Cos>);
  table.add<TanOp>(evaluateUnary<TanOp, UnaryFloat::Tan>);
  table.add<SinHOp>(evaluateUnary<SinHOp, UnaryFloat::SinH>);
  table.add<CosHOp>(evaluateUnary<CosHOp, UnaryFloat::CosH>);
  table.add<TanHOp>(evaluateUnary<TanHOp, UnaryFloat::TanH>);
  table.add<FmaOp>(evaluateFma);
  table.add<FPowIOp>(evaluatePowI);
  table.add<CmpFOp>(evaluateCmpF);
}
