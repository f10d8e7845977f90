//===- MemoryPatterns.cpp - canonicalization of tokens -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token is an edge of the order of memory operations. These rules leave out
// edges that say nothing; the accesses themselves, and what they are ordered
// after, stay.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace {

/// Tokens of a join that add nothing: duplicates, and make_token, which is
/// after nothing. A join of joins is one join; a join of one token is that
/// token.
/// Safe if: some token is left to be the result. A join that others use stays
/// whole, or chains of joins would grow with the square of their length.
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

/// To be ordered after make_token is to be ordered after nothing.
/// Safe if: the op can go without a token, and its own token is of the op, not
/// of its operand.
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
  // Not memory_fence_alias_tko, which must have its token.
  addDropFreshToken<LoadPtrTkoOp, StorePtrTkoOp, LoadViewTkoOp, StoreViewTkoOp,
                    AtomicCASTkoOp, AtomicRMWTkoOp, AtomicRedViewTkoOp,
                    PrintTkoOp, GdcLaunchDependentsTkoOp, GdcWaitTkoOp>(
      patterns);
}
