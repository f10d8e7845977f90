//===- Statistics.cpp - operations, bytes and flops of entries -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Statistics.h"

#include "tessera/analysis/LaunchCost.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

#include <array>

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

uint64_t analysis::getTileBytes(Type type) {
  auto tile = dyn_cast<TileType>(type);
  if (!tile)
    return 0;
  constexpr unsigned kPointerBits = 64;
  Type element = tile.getElementType();
  uint64_t bits =
      element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : kPointerBits;
  // tf32 takes four bytes.
  if (isa<FloatTF32Type>(element))
    bits = 32;
  return llvm::divideCeil(bits * tile.getNumElements(), 8);
}

//===----------------------------------------------------------------------===//
// Live tiles
//===----------------------------------------------------------------------===//

static uint64_t getBytes(ValueRange values) {
  uint64_t bytes = 0;
  for (Value value : values)
    bytes += getTileBytes(value.getType());
  return bytes;
}

namespace {
/// The last uses of the values of a block.
class LastUses {
public:
  explicit LastUses(Block &block) : block(block) {}

  /// Notes the last use of a value; false if it has none.
  bool add(Value value) {
    Operation *last = nullptr;
    bool isInside = false;
    for (Operation *user : value.getUsers()) {
      Operation *here = block.findAncestorOpInBlock(*user);
      if (!last || last->isBeforeInBlock(here)) {
        last = here;
        isInside = false;
      }
      isInside |= here == last && user != last;
    }
    if (last)
      ends[last][isInside].push_back(value);
    return last != nullptr;
  }

  /// The bytes of values whose last use is `op`, as an operand or in its
  /// regions.
  uint64_t take(Operation *op, bool isInside) {
    auto it = ends.find(op);
    return it == ends.end() ? 0 : getBytes(it->second[isInside]);
  }

private:
  Block &block;
  llvm::DenseMap<Operation *, std::array<SmallVector<Value, 2>, 2>> ends;
};
} // namespace

/// The maximum number of bytes that are live at once in a block. A value is
/// live from its definition to its last use. A use inside a region counts as a
/// use by the operation that has the region, so a value that a loop reads is
/// live during the whole loop. The initial value of a loop-carried value is
/// passed to the arguments of the body.
static uint64_t findPeak(Block &block) {
  LastUses ends(block);
  uint64_t live = getBytes(block.getArguments()), peak = live;
  for (BlockArgument argument : block.getArguments())
    if (!ends.add(argument))
      live -= getTileBytes(argument.getType());
  for (Operation &op : block) {
    uint64_t results = getBytes(op.getResults());
    if (op.getNumRegions() == 0) {
      peak = std::max(peak, live + results);
      live -= ends.take(&op, /*isInside=*/false);
    } else {
      live -= ends.take(&op, /*isInside=*/false);
      uint64_t inside = results;
      for (Region &region : op.getRegions())
        for (Block &nested : region)
          inside = std::max(inside, findPeak(nested));
      peak = std::max(peak, live + inside);
      live -= ends.take(&op, /*isInside=*/true);
    }
    for (Value result : op.getResults())
      if (ends.add(result))
        live += getTileBytes(result.getType());
  }
  return peak;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

EntryStatistics analysis::countEntry(EntryOp entry) {
  EntryStatistics statistics;
  statistics.name = entry.getSymName();
  entry.getBody().walk([&](Operation *op) {
    ++statistics.numOps;
    // The bodies of aggregates are counted with them.
    if (!op->getParentOfType<ReduceOp>() && !op->getParentOfType<ScanOp>())
      statistics.flops += countFlops(op);
    if (auto access = dyn_cast<AccessOpInterface>(op)) {
      AccessCount &count = access.isAtomic()    ? statistics.atomics
                           : access.isReading() ? statistics.loads
                                                : statistics.stores;
      ++count.ops;
      count.bytes += getTileBytes(access.getAccessedTile().getType());
    }
    if (isa<MmaFOp, MmaIOp, MmaFScaledOp>(op))
      statistics.mmaFlops += countFlops(op);
  });
  for (Block &block : entry.getBody())
    statistics.liveTileBytes =
        std::max(statistics.liveTileBytes, findPeak(block));
  return statistics;
}
