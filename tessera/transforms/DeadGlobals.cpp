//===- DeadGlobals.cpp - removes unused globals -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"

namespace tessera {
#define GEN_PASS_DEF_REMOVEDEADGLOBALS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

static bool removeDeadGlobals(cuda_tile::ModuleOp module) {
  // rule dead-globals.private
  // The host may look up a public one.
  llvm::MapVector<StringAttr, GlobalOp> unused;
  for (GlobalOp global : module.getBody().getOps<GlobalOp>())
    if (global.getSymbolVisibility() == SymbolVisibility::Private)
      unused[global.getSymNameAttr()] = global;
  if (unused.empty())
    return false;
  module.walk(
      [&](GetGlobalOp op) { unused.erase(op.getNameAttr().getAttr()); });
  for (auto &[name, global] : unused)
    global.erase();
  return !unused.empty();
}

namespace {
struct RemoveDeadGlobals
    : public tessera::impl::RemoveDeadGlobalsBase<RemoveDeadGlobals> {
  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](cuda_tile::ModuleOp module) {
      isChanged |= removeDeadGlobals(module);
      return WalkResult::skip();
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
