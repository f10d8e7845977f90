//===- ConversionPatterns.cpp - canonicalization of conversions, floats -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of Patterns.td, and their conditions; and what is no row.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tessera::cuda_tile;

static Type getElement(Value value) {
  return cast<TileType>(value.getType()).getElementType();
}

static unsigned getElementWidth(Value value) {
  return getElement(value).getIntOrFloatBitWidth();
}

static bool isExactIn(Value value, Value converted) {
  return APFloat::isRepresentableBy(
      cast<FloatType>(getElement(value)).getFloatSemantics(),
      cast<FloatType>(getElement(converted)).getFloatSemantics());
}

static bool hasPlainNaN(Value value) {
  // These types have one NaN per sign, or none.
  if (isa<Float8E4M3FNType, Float4E2M1FNType>(getElement(value)))
    return true;
  // Arithmetic and conversions give a NaN without a payload.
  return isa_and_nonnull<AddFOp, SubFOp, MulFOp, DivFOp, FmaOp, IToFOp, FToFOp>(
      value.getDefiningOp());
}

static IntegerOverflowAttr getBothPromises(IntegerOverflowAttr one,
                                           IntegerOverflowAttr other) {
  auto both =
      static_cast<IntegerOverflow>(static_cast<uint32_t>(one.getValue()) &
                                   static_cast<uint32_t>(other.getValue()));
  return IntegerOverflowAttr::get(one.getContext(), both);
}

namespace {
#include "tessera/dialect/Patterns.cpp.inc"

/// pow(x, 2) = x * x. Safe for types whose squares a double holds exactly: then
/// both are the square, rounded once. A double's own squares may differ in the
/// last bit.
struct SquareByProduct : OpRewritePattern<PowOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PowOp op,
                                PatternRewriter &rewriter) const override {
    DenseFPElementsAttr exponent;
    if (getElement(op).isF64() ||
        !matchPattern(op.getExponent(), m_Constant(&exponent)) ||
        !exponent.isSplat() ||
        !exponent.getSplatValue<APFloat>().isExactlyValue(2.0))
      return failure();
    rewriter.replaceOpWithNewOp<MulFOp>(op, op.getType(), op.getSource(),
                                        op.getSource(),
                                        RoundingMode::NearestEven,
                                        /*flush_to_zero=*/false);
    return success();
  }
};
} // namespace

void ExtIOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<MergeExtensions, MergeUnsignedExtension>(context);
}

void TruncIOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<MergeTruncations, TruncateBack, ExtendLess, TruncateMore>(
      context);
}

void FToFOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<ConvertOnce, ConvertBack>(context);
}

void AddFOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<MoveProductLeft>(context);
}

void PowOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<SquareByProduct>(context);
}

void BitcastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<MergeBitcasts, RemoveBitcast>(context);
}

void PtrToPtrOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                             MLIRContext *context) {
  patterns.add<MergePointerCasts, RemovePointerCast, CastIntToOther>(context);
}

void PtrToIntOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                             MLIRContext *context) {
  patterns.add<AddressOfCast, AddressOfAddress>(context);
}

void IntToPtrOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                             MLIRContext *context) {
  patterns.add<PointerOfPointer, PointerOfOtherPointer>(context);
}
