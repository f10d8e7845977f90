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
/// One way to split an entry. Operations are numbered, so that it can be
/// carried out on a copy.
struct Candidate {
  size_t store;   // number among the writes of the entry
  unsigned level; // how many blocks around the one of the store
  int dim;
  int64_t parts;
};

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
} // namespace

static SmallVector<AccessOpInterface> getWrites(EntryOp entry) {
  SmallVector<AccessOpInterface> writes;
  entry->walk([&](AccessOpInterface access) {
    if (access.isWriting())
      writes.push_back(access);
  });
  return writes;
}

/// Splits a copy of the entry, or returns nothing if that would be wrong.
static std::optional<Trial> tryCandidate(EntryOp entry,
                                         const Candidate &candidate,
                                         const TileLimits &limits) {
  OwningOpRef<EntryOp> copy(entry.clone());
  AccessOpInterface store = getWrites(*copy)[candidate.store];
  Block *block = store->getBlock();
  for (unsigned i = 0; i < candidate.level; ++i)
    block = block->getParentOp()->getBlock();
  SliceRequest request{store, block, candidate.dim, candidate.parts,
                       limits.trustViews};
  std::string reason;
  std::optional<Slices> slices = findSlices(request, reason);
  if (!slices)
    return std::nullopt;
  uint64_t work = slices->countRepeatedWork();
  emitSlices(*slices);
  eraseDeadOps(*copy);
  uint64_t excess = limits.getExcess(*copy);
  return Trial{std::move(copy), excess, work, candidate.parts};
}

/// Tries growing numbers of parts.
static void tryParts(EntryOp entry, Candidate candidate, int64_t extent,
                     const TileLimits &limits, std::optional<Trial> &best) {
  std::optional<uint64_t> last;
  for (candidate.parts = 2;
       candidate.parts <= std::min(extent, limits.maxParts);
       candidate.parts *= 2) {
    std::optional<Trial> trial = tryCandidate(entry, candidate, limits);
    if (!trial || (last && trial->excess >= *last))
      return;
    last = trial->excess;
    if (!best || trial->isBetterThan(*best))
      best = std::move(trial);
    if (*last == 0)
      return;
  }
}

/// Splits the entry in the best way. Returns false if nothing makes it smaller.
static bool splitOnce(EntryOp entry, uint64_t excess,
                      const TileLimits &limits) {
  std::optional<Trial> best;
  for (auto [i, store] : llvm::enumerate(getWrites(entry))) {
    auto tile = dyn_cast<TileType>(store.getAccessedTile().getType());
    if (!tile)
      continue;
    Operation *around = store->getParentOp();
    for (unsigned level = 0;; ++level, around = around->getParentOp()) {
      for (int dim = 0; dim < tile.getRank(); ++dim)
        tryParts(entry, {i, level, dim, 0}, tile.getDimSize(dim), limits, best);
      if (isa<EntryOp>(around))
        break;
    }
  }
  if (!best || best->excess >= excess)
    return false;
  entry.getBody().takeBody(best->entry->getBody());
  return true;
}

bool tessera::splitTiles(EntryOp entry, const TileLimits &limits) {
  bool hasChanged = false;
  if (limits.maxDepthBytes)
    hasChanged = splitProducts(entry, limits.maxDepthBytes);
  // Each round makes the entry smaller; a kernel has few phases and few
  // dimensions to cut.
  constexpr int kMaxRounds = 8;
  for (int round = 0; round < kMaxRounds; ++round) {
    uint64_t excess = limits.getExcess(entry);
    if (excess == 0 || !splitOnce(entry, excess, limits))
      break;
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
    limits.trustViews = trustViews;
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
