//===- DeadGlobals.cpp - removing globals nobody uses -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

namespace tessera {
#define GEN_PASS_DEF_REMOVEDEADGLOBALS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

static void removeDeadGlobals(cuda_tile::ModuleOp module) {
  llvm::DenseSet<StringAttr> used;
  module.walk([&](GetGlobalOp op) { used.insert(op.getNameAttr().getAttr()); });
  for (GlobalOp global :
       llvm::make_early_inc_range(module.getBody().getOps<GlobalOp>()))
    // The host may look for a public one.
    if (global.getSymbolVisibility() == SymbolVisibility::Private &&
        !used.contains(global.getSymNameAttr()))
      global.erase();
}

namespace {
struct RemoveDeadGlobals
    : public tessera::impl::RemoveDeadGlobalsBase<RemoveDeadGlobals> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](cuda_tile::ModuleOp module) {
      removeDeadGlobals(module);
      return WalkResult::skip();
    });
  }
};
} // namespace
