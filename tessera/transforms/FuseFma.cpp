//===- FuseFma.cpp - fuses products and sums into fma -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Contraction.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace tessera {
#define GEN_PASS_DEF_FUSEFMA
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera::cuda_tile;

/// Replaces a sum or a difference, and its product.
template <typename SumOp>
static void fuse(IRRewriter &rewriter, SumOp sum,
                 const Contraction &contraction) {
  MulFOp product = contraction.product;
  Value addend = contraction.addend;
  if (contraction.negatesAddend)
    addend = NegFOp::create(rewriter, sum.getLoc(), addend);
  rewriter.replaceOpWithNewOp<FmaOp>(sum, product.getLhs(), product.getRhs(),
                                     addend, sum.getRoundingModeAttr(),
                                     sum.getFlushToZeroAttr());
  rewriter.eraseOp(product);
}

namespace {
struct FuseFma : public tessera::impl::FuseFmaBase<FuseFma> {
  void runOnOperation() override {
    SmallVector<Operation *> sums;
    getOperation()->walk([&](Operation *op) {
      if (findContraction(op))
        sums.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : sums) {
      // Asked again: the addend may have been replaced.
      Contraction contraction = *findContraction(op);
      rewriter.setInsertionPoint(op);
      if (auto sum = dyn_cast<AddFOp>(op))
        fuse(rewriter, sum, contraction);
      else
        fuse(rewriter, cast<SubFOp>(op), contraction);
    }
  }
};
} // namespace
