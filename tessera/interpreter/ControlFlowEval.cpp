//===- ControlFlowEval.cpp - assert, and which operations are control flow===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Modules.h"
#include "tessera/interpreter/Context.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

static void evaluateAssert(Context &context, const OpInfo &info,
                           Operands operands, Results) {
  auto op = cast<AssertOp>(info.op);
  const Tile &condition = operands[0].tile();
  for (size_t i = 0; i < condition.size(); ++i) {
    context.reportMark(condition.getMark(i), "asserts");
    if (condition.as<uint8_t>()[i])
      continue;
    context.round.noteAction();
    ++context.outcome.failedAsserts;
    if (!context.options.messages)
      continue;
    std::string location = context.options.locate
                               ? context.options.locate(getOpNumber(op))
                               : formatLine(op.getLoc());
    context.options.messages(runtime::formatAssertion(
        location, context.block, op.getCondition().getType().getShape(), i,
        op.getMessage()));
  }
}

void interpreter::addControlFlowEvaluators(EvaluatorTable &table) {
  // The machine handles these itself.
  table.add<IfOp>(nullptr, OpKind::If);
  table.add<ForOp>(nullptr, OpKind::For);
  table.add<LoopOp>(nullptr, OpKind::Loop);
  table.add<YieldOp>(nullptr, OpKind::Yield);
  table.add<ContinueOp>(nullptr, OpKind::Continue);
  table.add<BreakOp>(nullptr, OpKind::Break);
  table.add<ReturnOp>(nullptr, OpKind::Return);
  table.add<AssertOp>(evaluateAssert, OpKind::Ordered);
}
