//===- MemoryPatterns.cpp - canonicalization of tokens -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token is an edge of the order of memory operations. These rules remove
// redundant edges; the accesses and their order stay.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace {

/// Removes tokens of a join that add nothing: duplicates, and make_token, which
/// is after nothing. A join of joins becomes one join; a join of one token
/// becomes that token.
/// Safe if: some token is left as the result. A join with other uses is not
/// inlined, or chains of joins would grow quadratically.
struct SimplifyJoin : public OpRewritePattern<JoinTokensOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(JoinTokensOp op,
                                PatternRewriter &rewriter) const override {
    llvm::SmallSetVector<Value, 4> tokens;
    for (Value token : op.getTokens()) {
      auto inner = token.getDefiningOp<JoinTokensOp>();
      if (inner && inner->hasOneUse())
        tokens.insert_range(inner.getTokens());
      else
        tokens.insert(token);
    }
    Value fresh;
    tokens.remove_if([&](Value token) {
      if (!token.getDefiningOp<MakeTokenOp>())
        return false;
      fresh = token;
      return true;
    });
    if (tokens.empty())
      tokens.insert(fresh);
    if (tokens.size() == 1)
      rewriter.replaceOp(op, tokens.front());
    else if (op.getTokens() != ValueRange(tokens.getArrayRef()))
      rewriter.modifyOpInPlace(
          op, [&] { op.getTokensMutable().assign(tokens.getArrayRef()); });
    else
      return failure();
    return success();
  }
};

/// Being ordered after make_token is being ordered after nothing.
/// Safe if: the token of the op is optional, and its result token is its own,
/// not that of its operand.
template <typename OpTy> struct DropFreshToken : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!op.getToken() || !op.getToken().template getDefiningOp<MakeTokenOp>())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getTokenMutable().clear(); });
    return success();
  }
};

template <typename... OpTys>
void addDropFreshToken(RewritePatternSet &patterns) {
  patterns.add<DropFreshToken<OpTys>...>(patterns.getContext());
}

} // namespace

void JoinTokensOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  patterns.add<SimplifyJoin>(context);
}

void CudaTileDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  // Not memory_fence_alias_tko, whose token is required.
  addDropFreshToken<LoadPtrTkoOp, StorePtrTkoOp, LoadViewTkoOp, StoreViewTkoOp,
                    AtomicCASTkoOp, AtomicRMWTkoOp, AtomicRedViewTkoOp,
                    PrintTkoOp, GdcLaunchDependentsTkoOp, GdcWaitTkoOp>(
      patterns);
}
