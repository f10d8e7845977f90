//===- Roles.cpp - which code a warp needs that only copies -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Roles.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

bool ProducerSlice::add(Operation *op, mlir::ValueRange values) {
  for (Operation *parent = op->getParentOp(); !isa<tgpu::KernelOp>(parent);
       parent = parent->getParentOp())
    if (!addControl(parent))
      return false;
  return llvm::all_of(values, [&](Value value) { return addValue(value); });
}

/// Every iteration ends at the end of the body.
static bool hasOneEnd(tgpu::ForOp loop) {
  Operation *end = loop.getBody().front().getTerminator();
  return !loop.getBody()
              .walk([&](tgpu::ContinueOp op) {
                Operation *parent = op->getParentOp();
                while (!isa<tgpu::ForOp, tgpu::LoopOp>(parent))
                  parent = parent->getParentOp();
                return parent == loop && op != end
                           ? mlir::WalkResult::interrupt()
                           : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

bool ProducerSlice::addControl(Operation *op) {
  if (!ops.insert(op).second)
    return true;
  if (auto loop = dyn_cast<tgpu::ForOp>(op)) {
    if (!hasOneEnd(loop))
      return fail("an iteration of a loop ends early");
    return addValue(loop.getLowerBound()) && addValue(loop.getUpperBound()) &&
           addValue(loop.getStep());
  }
  auto branch = dyn_cast<tgpu::IfOp>(op);
  if (!branch)
    return fail("it is in a loop that does not count");
  return addValue(branch.getCondition());
}

bool ProducerSlice::addCarried(Operation *op, unsigned number) {
  if (!carried.insert({op, number}).second)
    return true;
  if (!add(op, {}) || !addControl(op))
    return false;
  if (auto loop = dyn_cast<tgpu::ForOp>(op))
    return addValue(loop.getInits()[number]) &&
           addValue(loop.getBody().front().getTerminator()->getOperand(number));
  for (mlir::Region &region : op->getRegions()) {
    auto end = dyn_cast<tgpu::YieldOp>(region.front().getTerminator());
    if (!end)
      return fail("it depends on a branch that may leave a loop");
    if (!addValue(end->getOperand(number)))
      return false;
  }
  return true;
}

bool ProducerSlice::addValue(Value value) {
  if (isa<tgpu::BufferType, tgpu::RingType>(value.getType()))
    return true;
  if (auto argument = dyn_cast<mlir::BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (isa<tgpu::KernelOp>(parent))
      return true;
    if (!isa<tgpu::ForOp>(parent))
      return fail("it depends on a loop that does not count");
    return argument.getArgNumber() == 0
               ? addControl(parent)
               : addCarried(parent, argument.getArgNumber() - 1);
  }
  Operation *op = value.getDefiningOp();
  if (isa<tgpu::ForOp, tgpu::IfOp>(op))
    return addCarried(op, cast<mlir::OpResult>(value).getResultNumber());
  if (ops.contains(op))
    return true;
  if (op->getNumRegions() || !mlir::isMemoryEffectFree(op) ||
      isa<tgpu::TgpuDialect>(op->getDialect()))
    return fail("where it is depends on memory or on tiles");
  return add(op);
}

llvm::SmallVector<Value, 4> ProducerSlice::select(Operation *op,
                                                  mlir::ValueRange all) const {
  llvm::SmallVector<Value, 4> values;
  for (auto [i, value] : llvm::enumerate(all))
    if (carried.count({op, unsigned(i)}))
      values.push_back(value);
  return values;
}

static llvm::SmallVector<Value, 4> lookup(llvm::ArrayRef<Value> values,
                                          const mlir::IRMapping &map) {
  return llvm::map_to_vector<4>(
      values, [&](Value value) { return map.lookupOrDefault(value); });
}

void ProducerSlice::cloneFor(tgpu::ForOp loop, mlir::OpBuilder &builder,
                             mlir::IRMapping &map) const {
  llvm::SmallVector<Value, 4> inits =
      lookup(select(loop, loop.getInits()), map);
  auto made = tgpu::ForOp::create(builder, loop.getLoc(),
                                  mlir::ValueRange(inits).getTypes(),
                                  map.lookupOrDefault(loop.getLowerBound()),
                                  map.lookupOrDefault(loop.getUpperBound()),
                                  map.lookupOrDefault(loop.getStep()), inits,
                                  loop.getIsUnsigned(), loop.getNonempty());
  mlir::OpBuilder::InsertionGuard guard(builder);
  mlir::Block &from = loop.getBody().front(),
              &body = made.getBody().emplaceBlock();
  map.map(from.getArgument(0),
          body.addArgument(from.getArgument(0).getType(), loop.getLoc()));
  for (Value argument : select(loop, from.getArguments().drop_front()))
    map.map(argument, body.addArgument(argument.getType(), loop.getLoc()));
  builder.setInsertionPointToStart(&body);
  clone(from, builder, map);
  tgpu::ContinueOp::create(
      builder, loop.getLoc(),
      lookup(select(loop, from.getTerminator()->getOperands()), map));
  map.map(select(loop, loop.getResults()), made.getResults());
}

void ProducerSlice::cloneIf(tgpu::IfOp branch, mlir::OpBuilder &builder,
                            mlir::IRMapping &map) const {
  llvm::SmallVector<Value, 4> results = select(branch, branch.getResults());
  auto made = tgpu::IfOp::create(builder, branch.getLoc(),
                                 mlir::ValueRange(results).getTypes(),
                                 map.lookupOrDefault(branch.getCondition()));
  mlir::OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] :
       llvm::zip_equal(branch->getRegions(), made->getRegions())) {
    builder.setInsertionPointToStart(&to.emplaceBlock());
    clone(from.front(), builder, map);
    // A region that leaves a loop has nothing to yield, nor anything to copy.
    mlir::ValueRange values;
    if (auto end = dyn_cast<tgpu::YieldOp>(from.front().getTerminator()))
      values = end->getOperands();
    tgpu::YieldOp::create(builder, branch.getLoc(),
                          lookup(select(branch, values), map));
  }
  map.map(results, made.getResults());
}

void ProducerSlice::clone(mlir::Block &from, mlir::OpBuilder &builder,
                          mlir::IRMapping &map) const {
  for (Operation &op : from.without_terminator()) {
    if (!ops.contains(&op))
      continue;
    if (auto loop = dyn_cast<tgpu::ForOp>(op))
      cloneFor(loop, builder, map);
    else if (auto branch = dyn_cast<tgpu::IfOp>(op))
      cloneIf(branch, builder, map);
    else
      builder.clone(op, map);
  }
}
