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
/// MLIR's own, which goes by effects: it merges what has none, and never moves
/// an operation, so that it may merge what cannot be speculated too.
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
    // Blocks stay, so what dominates what does too.
    markAnalysesPreserved<DominanceInfo, PostDominanceInfo>();
  }
};
} // namespace
