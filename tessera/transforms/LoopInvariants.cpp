//===- LoopInvariants.cpp - moves invariants out of loops -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reachability.h"
#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace tessera {
#define GEN_PASS_DEF_LOOPINVARIANTS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

/// Returns the first operation of the body after which the first iteration may
/// not continue; null if the loop may have no iteration.
static Operation *findUnsure(Operation *loop, Block &body) {
  if (!alwaysRuns(loop))
    return nullptr;
  for (Operation &op : body)
    if (mayNotReturn(&op))
      return &op;
  return body.getTerminator();
}

static size_t hoistFrom(Operation *loop) {
  Region &region = loop->getRegion(0);
  Operation *unsure = findUnsure(loop, region.front());
  auto isDefinedOutside = [](Value value, Region *region) {
    return !region->isAncestor(value.getParentRegion());
  };
  // rule licm.speculatable, licm.sure
  auto shouldMove = [&](Operation *op, Region *) {
    return isMemoryEffectFree(op) &&
           (isSpeculatable(op) || (op->getNumRegions() == 0 && unsure &&
                                   op->isBeforeInBlock(unsure)));
  };
  return moveLoopInvariantCode(
      &region, isDefinedOutside, shouldMove,
      [&](Operation *op, Region *) { op->moveBefore(loop); });
}

namespace {
struct LoopInvariants
    : public tessera::impl::LoopInvariantsBase<LoopInvariants> {
  void runOnOperation() override {
    // Inner loops first: an operation that leaves them may leave the outer ones
    // too.
    size_t numMoved = 0;
    getOperation()->walk([&](Operation *op) {
      if (isa<ForOp, LoopOp>(op))
        numMoved += hoistFrom(op);
    });
    if (numMoved == 0)
      markAllAnalysesPreserved();
  }
};
} // namespace
