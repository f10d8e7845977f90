//===- DeadLoads.cpp - removes loads whose value is unused -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/TokenOrder.h"
#include "tessera/transforms/Passes.h"

namespace tessera {
#define GEN_PASS_DEF_REMOVEDEADLOADS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;

static bool removeIfDead(Operation *op) {
  std::optional<WeakLoad> load = getWeakLoad(op);
  // rule dead-loads.unused
  if (!load || !load->value.use_empty())
    return false;
  if (!load->tokenOut.use_empty()) {
    // Users of the load's token are ordered after the load's own token instead.
    Value token = load->tokenIn;
    if (!token) {
      OpBuilder builder(op);
      token = cuda_tile::MakeTokenOp::create(builder, op->getLoc());
    }
    load->tokenOut.replaceAllUsesWith(token);
  }
  op->erase();
  return true;
}

namespace {
struct RemoveDeadLoads
    : public tessera::impl::RemoveDeadLoadsBase<RemoveDeadLoads> {
  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk([&](Operation *op) { isChanged |= removeIfDead(op); });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
