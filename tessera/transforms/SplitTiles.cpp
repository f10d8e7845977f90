//===- SplitTiles.cpp - tiles that do not fit, in parts -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tries the slices of an entry (analysis/Slices.h) on copies of it: for each
// store, each block around it, each dimension, and growing numbers of parts. Of
// the copies that fit, the one that repeats least work is taken, then the one
// with the fewest parts. If none fits, the smallest is split again.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SplitTiles.h"
#include "tessera/analysis/Slices.h"
#include "tessera/transforms/Passes.h"
#include "tessera/transforms/SliceEmitter.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace tessera {
#define GEN_PASS_DEF_SPLITTILES
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

uint64_t tessera::countExcessElements(EntryOp entry, uint64_t maxElements) {
  uint64_t excess = 0;
  entry->walk([&](Operation *op) {
    if (isa<ConstantOp, IotaOp, BroadcastOp, ReshapeOp>(op))
      return;
    for (Value result : op->getResults())
      if (auto tile = dyn_cast<TileType>(result.getType()))
        if (uint64_t(tile.getNumElements()) > maxElements)
          excess += tile.getNumElements() - maxElements;
  });
  return excess;
}

namespace {
/// An entry that was split.
struct Trial {
  OwningOpRef<EntryOp> entry;
  uint64_t excess, work;
  int64_t parts;

  bool isBetterThan(const Trial &other) const {
    if (excess != other.excess)
      return excess < other.excess;
    return work != other.work ? work < other.work : parts < other.parts;
  }
};

/// Tries all ways to split an entry once.
class Trials {
public:
  Trials(EntryOp entry, const TileLimits &limits)
      : entry(entry), limits(limits) {}

  void run();
  std::optional<Trial> best;

private:
  void tryDim(AccessOpInterface store, Block *block, int dim);
  Trial split(const SliceRequest &request);

  EntryOp entry;
  const TileLimits &limits;
  /// What was tried, or would be the same slice as one that was tried.
  DenseSet<std::tuple<Block *, Operation *, int>> seen;
};
} // namespace

static SmallVector<AccessOpInterface> getWrites(EntryOp entry) {
  SmallVector<AccessOpInterface> writes;
  entry->walk([&](AccessOpInterface access) {
    if (access.isWriting())
      writes.push_back(access);
  });
  return writes;
}

/// Splits a copy of the entry. The request is for the entry itself.
Trial Trials::split(const SliceRequest &request) {
  IRMapping mapping;
  OwningOpRef<EntryOp> copy(cast<EntryOp>(entry->clone(mapping)));
  SliceRequest onCopy = request;
  onCopy.store = mapping.lookup(request.store);
  onCopy.block = mapping.lookup(request.block);
  std::string reason;
  std::optional<Slices> slices = findSlices(onCopy, reason);
  assert(slices && "the copy is sliced as the entry is");
  uint64_t work = slices->countRepeatedWork();
  emitSlices(*slices);
  eraseDeadOps(*copy);
  uint64_t excess = limits.getExcess(*copy);
  return Trial{std::move(copy), excess, work, request.parts};
}

/// Tries growing numbers of parts.
void Trials::tryDim(AccessOpInterface store, Block *block, int dim) {
  int64_t extent =
      cast<TileType>(store.getAccessedTile().getType()).getDimSize(dim);
  if (extent < 2 || !seen.insert({block, store, dim}).second)
    return;
  std::optional<uint64_t> last;
  for (int64_t parts = 2; parts <= std::min(extent, limits.maxParts);
       parts *= 2) {
    SliceRequest request{
        store, block, dim, parts, limits.trustViews, limits.orderWrites};
    std::string reason;
    std::optional<Slices> slices = findSlices(request, reason);
    if (!slices && limits.onRefusal && parts == 2)
      limits.onRefusal(store, dim, reason);
    if (!slices)
      return;
    for (auto [access, cut] : slices->accesses)
      seen.insert({block, access, cut});
    Trial trial = split(request);
    if (last && trial.excess >= *last)
      return;
    last = trial.excess;
    if (!best || trial.isBetterThan(*best))
      best = std::move(trial);
    if (*last == 0)
      return;
  }
}

void Trials::run() {
  for (AccessOpInterface store : getWrites(entry)) {
    auto tile = dyn_cast<TileType>(store.getAccessedTile().getType());
    Operation *around = store;
    while (tile && !isa<EntryOp>(around)) {
      for (int i = 0, rank = tile.getRank(); i < rank; ++i)
        tryDim(store, around->getBlock(),
               limits.lastDimsFirst ? rank - 1 - i : i);
      around = around->getParentOp();
    }
  }
}

bool tessera::splitTiles(EntryOp entry, const TileLimits &limits) {
  bool hasChanged = false;
  if (limits.maxLoopDepthBytes)
    hasChanged = splitLoopsOfProducts(entry, limits.maxLoopDepthBytes,
                                      limits.leastLoopExtent);
  if (limits.maxDepthBytes)
    hasChanged |= splitProducts(entry, limits.maxDepthBytes);
  // Each round makes the entry smaller; a kernel has few phases and few
  // dimensions to cut.
  constexpr int kMaxRounds = 8;
  for (int round = 0; round < kMaxRounds; ++round) {
    uint64_t excess = limits.getExcess(entry);
    // rule split-tiles.size
    if (excess == 0)
      break;
    Trials trials(entry, limits);
    trials.run();
    if (!trials.best || trials.best->excess >= excess)
      break;
    entry.getBody().takeBody(trials.best->entry->getBody());
    hasChanged = true;
  }
  return hasChanged;
}

namespace {
struct SplitTiles : public tessera::impl::SplitTilesBase<SplitTiles> {
  using SplitTilesBase::SplitTilesBase;

  void runOnOperation() override {
    auto entry = dyn_cast<EntryOp>(getOperation());
    if (!entry)
      return;
    TileLimits limits;
    limits.getExcess = [&](EntryOp each) {
      return countExcessElements(each, maxElements);
    };
    limits.maxDepthBytes = maxDepthBytes;
    limits.maxLoopDepthBytes = maxLoopDepthBytes;
    limits.leastLoopExtent = leastLoopExtent;
    limits.trustViews = trustViews;
    limits.orderWrites = orderWrites;
    limits.lastDimsFirst = lastDimsFirst;
    if (explain)
      limits.onRefusal = [](Operation *store, int dim, StringRef reason) {
        store->emitRemark("is not split along dimension ")
            << dim << ": " << reason;
      };
    if (!splitTiles(entry, limits))
      return markAllAnalysesPreserved();
    OpPassManager cleaning(EntryOp::getOperationName());
    cleaning.addPass(createCanonicalizerPass());
    cleaning.addPass(createLoopInvariants());
    cleaning.addPass(createCommonSubexpressions());
    if (failed(runPipeline(cleaning, entry)))
      signalPassFailure();
  }
};
} // namespace
