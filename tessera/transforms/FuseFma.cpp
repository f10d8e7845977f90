//===- FuseFma.cpp - fuses products and sums into fma -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace tessera {
#define GEN_PASS_DEF_FUSEFMA
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera::cuda_tile;

/// Returns the product that defines `value`, if it can be fused into `sum`: it
/// has no other use, and the same rounding and flushing as the sum.
template <typename SumOp> static MulFOp findProduct(SumOp sum, Value value) {
  auto product = value.getDefiningOp<MulFOp>();
  if (!product || !product->hasOneUse() ||
      product.getRoundingMode() != sum.getRoundingMode() ||
      product.getFlushToZero() != sum.getFlushToZero())
    return {};
  return product;
}

template <typename SumOp>
static void fuse(IRRewriter &rewriter, SumOp sum, MulFOp product,
                 Value addend) {
  rewriter.replaceOpWithNewOp<FmaOp>(sum, product.getLhs(), product.getRhs(),
                                     addend, sum.getRoundingModeAttr(),
                                     sum.getFlushToZeroAttr());
  rewriter.eraseOp(product);
}

static void fuseSum(IRRewriter &rewriter, AddFOp sum) {
  // rule fuse-fma.left, fuse-fma.right
  // The left product first, as in the published tools; addition commutes.
  if (MulFOp left = findProduct(sum, sum.getLhs()))
    fuse(rewriter, sum, left, sum.getRhs());
  else if (MulFOp right = findProduct(sum, sum.getRhs()))
    fuse(rewriter, sum, right, sum.getLhs());
}

static void fuseDifference(IRRewriter &rewriter, SubFOp difference) {
  // rule fuse-fma.difference
  MulFOp product = findProduct(difference, difference.getLhs());
  if (!product)
    return;
  Value negated =
      NegFOp::create(rewriter, difference.getLoc(), difference.getRhs());
  fuse(rewriter, difference, product, negated);
}

namespace {
struct FuseFma : public tessera::impl::FuseFmaBase<FuseFma> {
  void runOnOperation() override {
    SmallVector<Operation *> candidates;
    getOperation()->walk([&](Operation *op) {
      if (isa<AddFOp, SubFOp>(op))
        candidates.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : candidates) {
      rewriter.setInsertionPoint(op);
      if (auto sum = dyn_cast<AddFOp>(op))
        fuseSum(rewriter, sum);
      else
        fuseDifference(rewriter, cast<SubFOp>(op));
    }
  }
};
} // namespace
