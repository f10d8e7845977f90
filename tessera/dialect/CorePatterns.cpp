//===- CorePatterns.cpp - canonicalization of select and offset -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace {

//===----------------------------------------------------------------------===//
// select
//===----------------------------------------------------------------------===//

/// select(true, a, b) is a; select(false, a, b) is b.
/// Safe if: the condition is a constant with one value.
struct ReplaceConstantSelect : public OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<bool> condition = getSplatBool(op.getCond());
    if (!condition)
      return failure();
    rewriter.replaceOp(op, *condition ? op.getValIfTrue() : op.getValIfFalse());
    return success();
  }
};

/// select(c, a, a) is a.
struct ReplaceIdenticalSelect : public OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getValIfTrue() != op.getValIfFalse())
      return failure();
    rewriter.replaceOp(op, op.getValIfTrue());
    return success();
  }
};

/// select(not c, a, b) is select(c, b, a).
/// Safe if: the negation is `xori c, true`, true everywhere.
struct InverseConditionSelect : public OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    Value condition = getNegated(op.getCond());
    if (!condition)
      return failure();
    rewriter.replaceOpWithNewOp<SelectOp>(
        op, op.getType(), condition, op.getValIfFalse(), op.getValIfTrue());
    return success();
  }
};

/// Operands that repeat the condition: false and true for masks is its
/// negation; 1 and 0 for integers is its extension; 0 and 1 is the extension of
/// its negation.
/// Safe if: each operand is a constant with one value.
struct SelectOfOneAndZero : public OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<APInt> ifTrue = getSplatInteger(op.getValIfTrue());
    std::optional<APInt> ifFalse = getSplatInteger(op.getValIfFalse());
    if (!ifTrue || !ifFalse || ifTrue->ugt(1) || ifFalse->ugt(1) ||
        *ifTrue == *ifFalse)
      return failure();
    bool isMask = ifTrue->getBitWidth() == 1;
    Value condition = op.getCond();
    if (ifTrue->isZero())
      condition = isMask ? XOrIOp::create(rewriter, op.getLoc(), op.getType(),
                                          condition, op.getValIfFalse())
                               .getResult()
                         : createNot(rewriter, op.getLoc(), condition);
    if (isMask)
      rewriter.replaceOp(op, condition);
    else
      rewriter.replaceOpWithNewOp<ExtIOp>(op, op.getType(), condition,
                                          Signedness::Unsigned);
    return success();
  }
};

/// Selects from constants at compile time.
/// Safe if: the resulting literal is not larger than that of an operand, or
/// small.
struct SelectOfConstants : public OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  static constexpr int64_t kSmall = 64;

  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    DenseElementsAttr condition = getLiteral(op.getCond());
    DenseElementsAttr ifTrue = getLiteral(op.getValIfTrue());
    DenseElementsAttr ifFalse = getLiteral(op.getValIfFalse());
    if (!condition || !ifTrue || !ifFalse)
      return failure();
    TileType type = op.getType();
    if (type.getNumElements() > kSmall && ifTrue.isSplat() && ifFalse.isSplat())
      return failure();
    SmallVector<Attribute> chosen;
    for (auto [truth, one, other] :
         llvm::zip(condition.getValues<bool>(), ifTrue.getValues<Attribute>(),
                   ifFalse.getValues<Attribute>()))
      chosen.push_back(truth ? one : other);
    rewriter.replaceOpWithNewOp<ConstantOp>(
        op, type,
        cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(type, chosen)));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// offset
//===----------------------------------------------------------------------===//

/// offset(offset(p, a), b) is offset(p, a + b).
/// Safe if: a and b are constants with one value and the same type, and neither
/// their sum nor its size in bytes overflows. The address is the same modulo
/// 2^64.
struct MergeOffsets : public OpRewritePattern<OffsetOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(OffsetOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getPtr().getDefiningOp<OffsetOp>();
    if (!inner || inner.getOffset().getType() != op.getOffset().getType())
      return failure();
    std::optional<APInt> first = getSplatInteger(inner.getOffset());
    std::optional<APInt> second = getSplatInteger(op.getOffset());
    if (!first || !second)
      return failure();
    bool overflows = false, overflowsBytes = false;
    APInt sum = first->sadd_ov(*second, overflows);
    constexpr uint64_t kLargestElement = 8;
    (void)sum.sext(64).smul_ov(APInt(64, kLargestElement), overflowsBytes);
    if (overflows || overflowsBytes)
      return failure();
    auto type = cast<TileType>(op.getOffset().getType());
    Value offset = ConstantOp::create(
        rewriter, op.getLoc(), type,
        cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(type, sum)));
    rewriter.replaceOpWithNewOp<OffsetOp>(op, op.getType(), inner.getPtr(),
                                          offset);
    return success();
  }
};

} // namespace

void SelectOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<ReplaceConstantSelect, ReplaceIdenticalSelect,
               InverseConditionSelect, SelectOfOneAndZero, SelectOfConstants>(
      context);
}

void OffsetOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<MergeOffsets>(context);
}
