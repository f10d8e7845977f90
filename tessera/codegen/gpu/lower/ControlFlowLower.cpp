//===- ControlFlowLower.cpp - loops and branches -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that is carried has the same layout, its home, on all sides. Tokens
// are dropped.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// The values that a terminator hands over become these.
static mlir::ValueRange getReceivers(Operation *terminator) {
  Operation *parent = terminator->getParentOp();
  if (isa<YieldOp>(terminator))
    return parent->getResults();
  while (!isa<LoopOp>(parent) &&
         !(isa<ForOp>(parent) && isa<ContinueOp>(terminator)))
    parent = parent->getParentOp();
  if (isa<BreakOp>(terminator))
    return parent->getResults();
  if (auto loop = dyn_cast<ForOp>(parent))
    return loop.getIterValues();
  return cast<LoopOp>(parent).getRegion().front().getArguments();
}

bool Lowering::demandControlFlow(Operation *op) {
  auto demandLike = [&](mlir::ValueRange values, mlir::ValueRange receivers) {
    for (auto [value, receiver] : llvm::zip_equal(values, receivers))
      if (isTile(value))
        demand(value, plan.getHome(receiver));
  };
  if (isa<YieldOp, ContinueOp, BreakOp>(op)) {
    demandLike(op->getOperands(), getReceivers(op));
    return true;
  }
  if (isa<ReturnOp>(op))
    return true;
  if (!isa<IfOp, ForOp, LoopOp>(op))
    return false;
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region)
      demandBlock(block);
  if (auto loop = dyn_cast<ForOp>(op))
    demandLike(loop.getInitValues(), loop.getIterValues());
  else if (auto loop = dyn_cast<LoopOp>(op))
    demandLike(loop.getInitValues(), loop.getRegion().front().getArguments());
  return true;
}

/// Values without tokens, each in the home of its receiver.
static llvm::SmallVector<Value, 4> getCarried(Lowering &lowering,
                                              mlir::ValueRange values,
                                              mlir::ValueRange receivers) {
  llvm::SmallVector<Value, 4> carried;
  for (auto [value, receiver] : llvm::zip_equal(values, receivers)) {
    if (isTile(value))
      carried.push_back(lowering.get(value, lowering.plan.getHome(receiver)));
    else if (!isa<TokenType>(value.getType()))
      carried.push_back(lowering.get(value));
  }
  return carried;
}

static llvm::SmallVector<mlir::Type, 4> getTypes(Lowering &lowering,
                                                 mlir::ValueRange values) {
  llvm::SmallVector<mlir::Type, 4> types;
  for (Value value : values)
    if (mlir::Type type = lowering.convertType(value))
      types.push_back(type);
  return types;
}

/// Says what values that are not tokens have become.
static void defineAll(Lowering &lowering, mlir::ValueRange values,
                      mlir::ValueRange lowered) {
  size_t next = 0;
  for (Value value : values)
    if (!isa<TokenType>(value.getType()))
      lowering.define(value, lowered[next++]);
}

bool Lowering::lowerControlFlow(Operation *op) {
  if (isa<YieldOp, ContinueOp, BreakOp>(op)) {
    llvm::SmallVector<Value, 4> values =
        getCarried(*this, op->getOperands(), getReceivers(op));
    if (isa<YieldOp>(op))
      create<tgpu::YieldOp>(op, values);
    else if (isa<ContinueOp>(op))
      create<tgpu::ContinueOp>(op, values);
    else
      create<tgpu::BreakOp>(op, values);
    return true;
  }
  if (isa<ReturnOp>(op)) {
    create<tgpu::ReturnOp>(op, mlir::ValueRange());
    return true;
  }
  auto lowerRegion = [&](mlir::Region &from, mlir::Region &to,
                         mlir::ValueRange arguments) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    mlir::Block &block = to.emplaceBlock();
    for (mlir::Type type : getTypes(*this, arguments))
      block.addArgument(type, op->getLoc());
    builder.setInsertionPointToStart(&block);
    defineAll(*this, arguments, block.getArguments());
    lowerBlock(from.front());
  };
  if (auto branch = dyn_cast<IfOp>(op)) {
    auto made = create<tgpu::IfOp>(op, getTypes(*this, op->getResults()),
                                   get(branch.getCondition()));
    lowerRegion(branch.getThenRegion(), made.getThenRegion(), {});
    if (branch.getElseRegion().empty()) {
      mlir::OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(&made.getElseRegion().emplaceBlock());
      create<tgpu::YieldOp>(op, mlir::ValueRange());
    } else {
      lowerRegion(branch.getElseRegion(), made.getElseRegion(), {});
    }
    defineAll(*this, op->getResults(), made.getResults());
    return true;
  }
  if (auto loop = dyn_cast<ForOp>(op)) {
    orderAccess(op);
    auto made = create<tgpu::ForOp>(
        op, getTypes(*this, op->getResults()), get(loop.getLowerBound()),
        get(loop.getUpperBound()), get(loop.getStep()),
        getCarried(*this, loop.getInitValues(), loop.getIterValues()),
        loop.getUnsignedCmp());
    lowerRegion(loop.getRegion(), made.getBody(),
                loop.getRegion().front().getArguments());
    defineAll(*this, op->getResults(), made.getResults());
    return true;
  }
  if (auto loop = dyn_cast<LoopOp>(op)) {
    orderAccess(op);
    mlir::ValueRange arguments = loop.getRegion().front().getArguments();
    auto made = create<tgpu::LoopOp>(
        op, getTypes(*this, op->getResults()),
        getCarried(*this, loop.getInitValues(), arguments));
    lowerRegion(loop.getRegion(), made.getBody(), arguments);
    defineAll(*this, op->getResults(), made.getResults());
    return true;
  }
  return false;
}
