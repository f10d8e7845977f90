//===- ConversionPatterns.cpp - canonicalization of conversions and sums -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of Patterns.td, and their conditions.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

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
