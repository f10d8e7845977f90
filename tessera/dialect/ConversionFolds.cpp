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
// Conversions that keep the bits
//===----------------------------------------------------------------------===//

/// A cast of a cast that keeps the bits becomes one cast. In place.
template <typename InnerOp, typename Op> static OpFoldResult skipInner(Op op) {
  auto inner = op.getSource().template getDefiningOp<InnerOp>();
  if (!inner)
    return nullptr;
  op.getSourceMutable().assign(inner.getSource());
  return op.getResult();
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  // rule fold.bitcast.same
  if (getSource().getType() == getType())
    return getSource();
  // rule fold.bitcast.bitcast
  if (OpFoldResult result = skipInner<BitcastOp>(*this))
    return result;
  // rule fold.bitcast.literals
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t) {
        std::memcpy(result, literals[0].data(), literals[0].elements.size());
        return true;
      });
}

OpFoldResult PtrToPtrOp::fold(FoldAdaptor) {
  // rule fold.ptr_to_ptr.same
  if (getSource().getType() == getType())
    return getSource();
  // rule fold.ptr_to_ptr.ptr_to_ptr
  return skipInner<PtrToPtrOp>(*this);
}

OpFoldResult IntToPtrOp::fold(FoldAdaptor) {
  // rule fold.int_to_ptr.back
  if (auto inner = getSource().getDefiningOp<PtrToIntOp>())
    if (inner.getSource().getType() == getType())
      return inner.getSource();
  return nullptr;
}

OpFoldResult PtrToIntOp::fold(FoldAdaptor) {
  // rule fold.ptr_to_int.back
  if (auto inner = getSource().getDefiningOp<IntToPtrOp>())
    return inner.getSource();
  // rule fold.ptr_to_int.ptr_to_ptr
  return skipInner<PtrToPtrOp>(*this);
}

//===----------------------------------------------------------------------===//
// Conversions of values
//===----------------------------------------------------------------------===//

// rule fold.exti.literals
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

// rule fold.trunci.literals
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

// Does not fold if an operand or result is infinite or NaN.

// rule fold.ftof.literals
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

// rule fold.itof.literals
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

// rule fold.ftoi.literals
OpFoldResult FToIOp::fold(FoldAdaptor adaptor) {
  ElementType to = cuda_tile::getElementType(getType());
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        const LiteralOperand &from = literals[0];
        bool isSigned = readsSigned(*this);
        if (!areFinite(from.type, from.data(), count))
          return false;
        // A value out of range is undefined, unless the conversion saturates.
        std::vector<uint8_t> marks(count);
        if (!getSaturating() &&
            markOutOfRange(from.type, to, isSigned, from.data(), marks.data(),
                           count))
          return false;
        floatToInteger(from.type, to, isSigned, from.data(), result, count);
        return true;
      });
}
