//===- IterationGrid.cpp - iterations as tile blocks -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/IterationGrid.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

IterationGrid::IterationGrid(EntryOp entry, PersistentLoop persistent)
    : BlockNumbers(entry), found(std::move(persistent)),
      i1(TileType::get({}, builder.getI1Type())) {
  ForOp loop = found.loop;
  Block &body = loop.getRegion().front();
  Operation *end = body.getTerminator();
  count = loop.getUpperBound();
  builder.setInsertionPoint(loop);
  number = builder.create<GetTileBlockIdOp>()->getResult(0);
  loop.getInductionVar().replaceAllUsesWith(number);
  if (found.carriesToken()) {
    token = builder.create<MakeTokenOp>();
    lastToken = end->getOperand(0);
    loop.getIterValues()[0].replaceAllUsesWith(token);
  }
  end->erase();
  loop->getBlock()->getOperations().splice(loop->getIterator(),
                                           body.getOperations());
  loop->erase();
  found.block->erase();
  found.loop = {};
  found.block = {};
}

Value IterationGrid::isAtLeast(Value a, Value b, Signedness signedness) {
  return builder.create<CmpIOp>(
      i1, a, b, ComparisonPredicate::GreaterThanOrEqual, signedness);
}

Value IterationGrid::both(Value a, Value b) {
  return builder.create<AndIOp>(i1, a, b);
}

/// The value where the builder is, from copies of the operations of other
/// blocks.
Value IterationGrid::rebuild(Value value, IRMapping &copies, Block *to) {
  Operation *op = value.getDefiningOp();
  if (copies.contains(value) || !op || op->getBlock() == to)
    return copies.lookupOrDefault(value);
  for (Value operand : op->getOperands())
    rebuild(operand, copies, to);
  builder.clone(*op, copies);
  return copies.lookup(value);
}

Value IterationGrid::buildCount(Block *to) {
  builder.setInsertionPointToEnd(to);
  IRMapping copies;
  return builder.create<MaxIOp>(i32, rebuild(count, copies, to),
                                constant(i32, 0), Signedness::Signed);
}

Value IterationGrid::widenExtent(const TensorExtent &extent, IRMapping &copies,
                                 Block *to) {
  if (!extent.value)
    return constant(i64, extent.number);
  return widen(rebuild(extent.value, copies, to));
}

Value IterationGrid::buildCondition(Block *to) {
  builder.setInsertionPointToEnd(to);
  IRMapping copies;
  Value end = rebuild(count, copies, to);
  constexpr int64_t kMost = DistinctProof::kMost;
  Value all = isAtLeast(constant(i32, kMost), end, Signedness::Signed);
  for (Value value : found.proof.bounded) {
    // Anything that is not positive becomes a large number.
    Value less =
        subtract(rebuild(value, copies, to), constant(value.getType(), 1));
    all = both(
        all, isAtLeast(constant(value.getType(), kMost - 1), less, kUnsigned));
  }
  Value least = constant(i64, 1);
  for (const PersistentLoop::Dimension &dim : llvm::reverse(found.dimensions)) {
    Value stride = widenExtent(dim.stride, copies, to);
    all = both(all, isAtLeast(stride, least, kUnsigned));
    least = multiply(stride, widenExtent(dim.size, copies, to));
  }
  if (found.proof.falling.empty())
    return all;
  // Nothing is divided by zero if all of that holds.
  Value hasLast = isAtLeast(end, constant(i32, 1), Signedness::Signed);
  auto branch = builder.create<IfOp>(TypeRange(i1), both(all, hasLast));
  Block *then = new Block, *otherwise = new Block;
  branch.getThenRegion().push_back(then);
  branch.getElseRegion().push_back(otherwise);
  builder.setInsertionPointToEnd(then);
  copies.map(number, subtract(end, constant(i32, 1)));
  Value positive = constant(i1, 1);
  for (Value value : found.proof.falling)
    positive = both(positive, isAtLeast(rebuild(value, copies, to),
                                        constant(value.getType(), 1),
                                        Signedness::Signed));
  builder.create<YieldOp>(positive);
  builder.setInsertionPointToEnd(otherwise);
  builder.create<YieldOp>(constant(i1, 0));
  return branch->getResult(0);
}
