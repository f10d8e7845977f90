//===- ConversionFolds.cpp - folds of conversions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"
#include "tessera/dialect/Numerics.h"
#include "tessera/numerics/Convert.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::numerics;

//===----------------------------------------------------------------------===//
// Bits that stay
//===----------------------------------------------------------------------===//

/// A cast of a cast that keeps the bits is one of what went in. In place.
template <typename InnerOp, typename Op> static OpFoldResult skipInner(Op op) {
  auto inner = op.getSource().template getDefiningOp<InnerOp>();
  if (!inner)
    return nullptr;
  op.getSourceMutable().assign(inner.getSource());
  return op.getResult();
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (OpFoldResult result = skipInner<BitcastOp>(*this))
    return result;
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t) {
        std::memcpy(result, literals[0].data(), literals[0].elements.size());
        return true;
      });
}

OpFoldResult PtrToPtrOp::fold(FoldAdaptor) {
  if (getSource().getType() == getType())
    return getSource();
  return skipInner<PtrToPtrOp>(*this);
}

OpFoldResult IntToPtrOp::fold(FoldAdaptor) {
  if (auto inner = getSource().getDefiningOp<PtrToIntOp>())
    if (inner.getSource().getType() == getType())
      return inner.getSource();
  return nullptr;
}

OpFoldResult PtrToIntOp::fold(FoldAdaptor) {
  if (auto inner = getSource().getDefiningOp<IntToPtrOp>())
    return inner.getSource();
  return skipInner<PtrToPtrOp>(*this);
}

//===----------------------------------------------------------------------===//
// Values that are converted
//===----------------------------------------------------------------------===//

OpFoldResult ExtIOp::fold(FoldAdaptor adaptor) {
  ElementType to = cuda_tile::getElementType(getType());
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        extendInteger(literals[0].type, to, readsSigned(*this),
                      literals[0].data(), result, count);
        return true;
      });
}

OpFoldResult TruncIOp::fold(FoldAdaptor adaptor) {
  ElementType to = cuda_tile::getElementType(getType());
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        const LiteralOperand &from = literals[0];
        if (findTruncationFault(from.type, to, getPromise(*this), from.data(),
                                count))
          return false;
        truncateInteger(from.type, to, from.data(), result, count);
        return true;
      });
}

// No infinity or NaN is made, and none converted.

OpFoldResult FToFOp::fold(FoldAdaptor adaptor) {
  ElementType to = cuda_tile::getElementType(getType());
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        const LiteralOperand &from = literals[0];
        if (!areFinite(from.type, from.data(), count))
          return false;
        convertFloat(from.type, to, getRounding(getRoundingMode()), from.data(),
                     result, count);
        return areFinite(to, result, count);
      });
}

OpFoldResult IToFOp::fold(FoldAdaptor adaptor) {
  ElementType to = cuda_tile::getElementType(getType());
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        integerToFloat(literals[0].type, to, readsSigned(*this),
                       getRounding(getRoundingMode()), literals[0].data(),
                       result, count);
        return areFinite(to, result, count);
      });
}

OpFoldResult FToIOp::fold(FoldAdaptor adaptor) {
  ElementType to = cuda_tile::getElementType(getType());
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        const LiteralOperand &from = literals[0];
        bool isSigned = readsSigned(*this);
        if (!areFinite(from.type, from.data(), count))
          return false;
        // Out of range is undefined unless it saturates.
        std::vector<uint8_t> marks(count);
        if (!getSaturating() &&
            markOutOfRange(from.type, to, isSigned, from.data(), marks.data(),
                           count))
          return false;
        floatToInteger(from.type, to, isSigned, from.data(), result, count);
        return true;
      });
}
