//===- IntegerEval.cpp - integer arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/IntegerEval.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using namespace tessera::numerics;

static StringRef getKind(Fault fault) {
  switch (fault) {
  case Fault::DivisionByZero:
    return "division-by-zero";
  case Fault::DivisionOverflow:
    return "division-overflow";
  case Fault::SignedWrap:
  case Fault::UnsignedWrap:
    return "overflow";
  case Fault::ShiftTooFar:
    return "shift";
  }
  return "";
}

static StringRef getMessage(Fault fault) {
  switch (fault) {
  case Fault::DivisionByZero:
    return "divides by zero";
  case Fault::DivisionOverflow:
    return "divides the least value by -1";
  case Fault::SignedWrap:
    return "overflows as signed, which it promises not to";
  case Fault::UnsignedWrap:
    return "overflows as unsigned, which it promises not to";
  case Fault::ShiftTooFar:
    return "shifts by the width of the type or more";
  }
  return "";
}

void interpreter::reportFaults(
    Context &context, llvm::ArrayRef<interpreter::Value> operands,
    llvm::function_ref<std::optional<FaultAt>(size_t from)> find) {
  size_t from = 0, size = operands.front().tile().size();
  while (from < size) {
    std::optional<FaultAt> found = find(from);
    if (!found)
      return;
    size_t index = from + found->index;
    // An undefined element is reported where it is used.
    if (llvm::any_of(operands, [&](const interpreter::Value &operand) {
          return operand.tile().getMark(index) != 0;
        })) {
      from = index + 1;
      continue;
    }
    std::string where;
    Type type = context.current->op->getOperand(0).getType();
    if (size == size_t(cast<TileType>(type).getNumElements()))
      where = formatIndex(type, index);
    SmallVector<std::string> values;
    for (const interpreter::Value &operand : operands)
      values.push_back(llvm::itostr(operand.tile().getSigned(index)));
    return context.report(getKind(found->fault),
                          getMessage(found->fault) +
                              (where.empty() ? "" : " at " + where) +
                              " (operands " + llvm::join(values, ", ") + ")");
  }
}

template <typename Op, UnaryInteger function>
static void evaluateUnary(Context &context, const OpInfo &info,
                          Operands operands, Results results) {
  if (context.checks())
    reportFaults(context, operands, [&](size_t from) {
      return findFault(function, info.type, getPromise(cast<Op>(info.op)),
                       getData(operands[0], from),
                       operands[0].tile().size() - from);
    });
  TilePtr result = makeElementwise(context, info.type, operands);
  evaluate(function, info.type, operands[0].tile().data(), result->data(),
           result->size());
  results[0] = std::move(result);
}

static void evaluateCmpI(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<CmpIOp>(info.op);
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile();
  TilePtr result = Tile::create(ElementType::I1, lhs.size());
  result->marks = combineMarks(operands);
  compare(getPredicate(op.getComparisonPredicate()),
          cuda_tile::isSigned(op.getSignedness()), lhs.getType(), lhs.data(),
          rhs.data(), result->data(), result->size());
  results[0] = std::move(result);
}

void interpreter::addIntegerEvaluators(EvaluatorTable &table) {
  table.add<AddIOp>(evaluateBinary<AddIOp, BinaryInteger::Add>);
  table.add<SubIOp>(evaluateBinary<SubIOp, BinaryInteger::Sub>);
  table.add<MulIOp>(evaluateBinary<MulIOp, BinaryInteger::Mul>);
  table.add<MulhiIOp>(evaluateBinary<MulhiIOp, BinaryInteger::MulHigh>);
  table.add<DivIOp>(evaluateBinary<DivIOp, BinaryInteger::Div>);
  table.add<RemIOp>(evaluateBinary<RemIOp, BinaryInteger::Rem>);
  table.add<MaxIOp>(evaluateBinary<MaxIOp, BinaryInteger::Max>);
  table.add<MinIOp>(evaluateBinary<MinIOp, BinaryInteger::Min>);
  table.add<ShLIOp>(evaluateBinary<ShLIOp, BinaryInteger::ShiftLeft>);
  table.add<ShRIOp>(evaluateBinary<ShRIOp, BinaryInteger::ShiftRight>);
  table.add<AbsIOp>(evaluateUnary<AbsIOp, UnaryInteger::Abs>);
  table.add<NegIOp>(evaluateUnary<NegIOp, UnaryInteger::Neg>);
  table.add<CmpIOp>(evaluateCmpI);
}
