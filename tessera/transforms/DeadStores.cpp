//===- DeadStores.cpp - removes stores that are overwritten -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reachability.h"
#include "tessera/analysis/TokenOrder.h"
#include "tessera/transforms/Passes.h"

namespace tessera {
#define GEN_PASS_DEF_REMOVEDEADSTORES
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

/// Returns the store that certainly overwrites everything that `store` writes,
/// before anything can read it; or null.
static Operation *findOverwriter(const WeakStore &store) {
  // rule dead-stores.overwritten
  if (!store.tokenOut.hasOneUse())
    return nullptr;
  Operation *user = *store.tokenOut.user_begin();
  std::optional<WeakStore> next = getWeakStore(user);
  if (!next || user->getBlock() != store.op->getBlock() ||
      next->place != store.place)
    return nullptr;
  if (next->mask && next->mask != store.mask)
    return nullptr;
  for (Operation *between = store.op->getNextNode(); between != user;
       between = between->getNextNode())
    if (mayNotReturn(between))
      return nullptr;
  return user;
}

static bool removeIfOverwritten(Operation *op) {
  std::optional<WeakStore> store = getWeakStore(op);
  if (!store)
    return false;
  Operation *next = findOverwriter(*store);
  if (!next)
    return false;
  // The token of the erased store becomes that of the next store.
  MutableOperandRange after = cast<AccessOpInterface>(op).getTokenOperand(),
                      target = cast<AccessOpInterface>(next).getTokenOperand();
  if (after.empty())
    target.clear();
  else
    target.assign(after[0].get());
  op->erase();
  return true;
}

namespace {
struct RemoveDeadStores
    : public tessera::impl::RemoveDeadStoresBase<RemoveDeadStores> {
  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk(
        [&](Operation *op) { isChanged |= removeIfOverwritten(op); });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
