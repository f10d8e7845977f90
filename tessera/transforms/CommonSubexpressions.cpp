//===- CommonSubexpressions.cpp - merging equal operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Passes.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

namespace tessera {
#define GEN_PASS_DEF_COMMONSUBEXPRESSIONS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;

namespace {
/// Uses MLIR's implementation, which merges operations without effects. It
/// never moves an operation, so it may also merge those that cannot be
/// speculated.
struct CommonSubexpressions
    : public tessera::impl::CommonSubexpressionsBase<CommonSubexpressions> {
  void runOnOperation() override {
    // rule cse.equal, cse.unused
    IRRewriter rewriter(&getContext());
    bool isChanged = false;
    eliminateCommonSubExpressions(rewriter, getAnalysis<DominanceInfo>(),
                                  getOperation(), &isChanged);
    if (!isChanged)
      return markAllAnalysesPreserved();
    // Blocks stay, so dominance does too.
    markAnalysesPreserved<DominanceInfo, PostDominanceInfo>();
  }
};
} // namespace
