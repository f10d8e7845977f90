//===- OrderBlocks.cpp - long tile blocks start first -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A machine starts blocks in the order of the grid, x fastest, each as soon as
// there is room. In causal attention the number of iterations grows with a
// coordinate, say x. If the long blocks start last, most of the machine waits
// for them at the end. So the block at (x, y, z) does the work of another one:
// long ones come first. But blocks with the same y use the same keys, and the
// keys of all y do not fit in the cache. Therefore groups of four values of y
// come one after the other. Inside a group x goes down, and y changes with each
// block:
//
//   group = y / 4, i = x + gx * (y % 4)   i counts the blocks of the group
//   size  = min(4, gy - 4 * group)        the last group may be smaller
//   x     = gx - 1 - i / size
//   y     = 4 * group + i % size
//
// If y is the long one, groups are of values of x, and the numbers of blocks
// come from x + gx * y. If it is z, z goes down.
//
// Blocks have no order, so any order is right. An entry stays as it is if a
// block may wait for another, which may have started before it until now, or if
// it prints or asserts: messages have the number of the block that runs.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/LongBlocks.h"
#include "tessera/analysis/Waits.h"
#include "tessera/transforms/BlockNumbers.h"
#include "tessera/transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace tessera {
#define GEN_PASS_DEF_ORDERBLOCKS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {
/// Replaces the coordinates of blocks. Numbers below have 32 bits: a dimension
/// of a grid has at most 2^24 - 1 blocks, and a group four times as many.
class BlockOrder : BlockNumbers {
public:
  BlockOrder(EntryOp entry, unsigned longDim)
      : BlockNumbers(entry), entry(entry), longDim(longDim),
        shortDim(longDim == 0 ? 1 : 0) {}

  void run();

private:
  void findGroup();
  void findPlace();

  EntryOp entry;
  const unsigned longDim, shortDim;
  /// Where the block is that runs, and of the grid.
  std::array<Value, 3> launched, extents;
  /// The first value of the short coordinate in the group, and the number of
  /// the block there.
  Value first, number;
  /// Where the block is whose work is done.
  std::array<Value, 3> coordinates;
};
} // namespace

void BlockOrder::findGroup() {
  Value own = launched[shortDim], rows = constant(i32, kGroupLines);
  if (longDim == 0) {
    first = multiply(divide(own, rows), rows);
    number = add(launched[0], multiply(extents[0], subtract(own, first)));
    return;
  }
  Value t =
      add(widen(own), multiply(widen(extents[0]), widen(launched[longDim])));
  Value blocks = multiply(widen(extents[longDim]), widen(rows));
  Value group = divide(t, blocks);
  first = multiply(narrow(group), rows);
  number = narrow(subtract(t, multiply(group, blocks)));
}

void BlockOrder::findPlace() {
  coordinates = launched;
  constexpr unsigned kOutermost = 2;
  if (longDim == kOutermost) {
    Value end = subtract(extents[longDim], constant(i32, 1));
    coordinates[longDim] = subtract(end, launched[longDim]);
    return;
  }
  findGroup();
  std::tie(coordinates[longDim], coordinates[shortDim]) =
      findLongFirst(first, number, extents[longDim], extents[shortDim]);
}

void BlockOrder::run() {
  SmallVector<GetTileBlockIdOp> ops;
  entry->walk([&](GetTileBlockIdOp op) { ops.push_back(op); });
  builder.setInsertionPointToStart(&entry.getBody().front());
  auto block = builder.create<GetTileBlockIdOp>();
  auto grid = builder.create<GetNumTileBlocksOp>();
  for (unsigned dim = 0; dim < launched.size(); ++dim) {
    launched[dim] = block->getResult(dim);
    extents[dim] = grid->getResult(dim);
  }
  findPlace();
  for (auto [dim, value] : llvm::enumerate(coordinates)) {
    if (value != launched[dim])
      value = assumeCoordinate(value);
    for (GetTileBlockIdOp op : ops)
      op->getResult(dim).replaceAllUsesWith(value);
  }
  for (GetTileBlockIdOp op : ops)
    op->erase();
}

namespace {
struct OrderBlocks : public tessera::impl::OrderBlocksBase<OrderBlocks> {
  using OrderBlocksBase::OrderBlocksBase;

  void runOnOperation() override {
    SmallVector<EntryOp> entries;
    getOperation()->walk([&](EntryOp entry) { entries.push_back(entry); });
    bool hasChanged = false;
    for (EntryOp entry : entries) {
      std::optional<unsigned> longDim = findLongDimension(entry);
      // rule order-blocks.long, order-blocks.waits, order-blocks.messages
      if (!longDim || mayWait(entry) || hasMessages(entry))
        continue;
      hasChanged = true;
      BlockOrder(entry, *longDim).run();
      OpPassManager cleaning(EntryOp::getOperationName());
      cleaning.addPass(createCanonicalizerPass());
      cleaning.addPass(createCommonSubexpressions());
      if (failed(runPipeline(cleaning, entry)))
        return signalPassFailure();
    }
    if (!hasChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
