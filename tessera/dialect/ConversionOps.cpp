//===- ConversionOps.cpp - conversions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"

using namespace mlir;
using namespace tessera::cuda_tile;

LogicalResult BitcastOp::verify() {
  Type from = getSource().getType().getElementType();
  Type to = getType().getElementType();
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  unsigned toWidth = to.getIntOrFloatBitWidth();
  // bitcast.c2: elements have the same width
  if (fromWidth != toWidth)
    return emitOpError("types must be equal width, cannot convert ")
           << from << " of width " << fromWidth << " to type " << to
           << " of width " << toWidth;
  return success();
}

static unsigned elementWidth(TypedValue<TileType> value) {
  return value.getType().getElementType().getIntOrFloatBitWidth();
}

LogicalResult ExtIOp::verify() {
  // exti.c2: the result is wider than the operand
  if (elementWidth(getTo()) <= elementWidth(getFrom()))
    return emitOpError("extending to smaller or identical integer");
  return success();
}

LogicalResult TruncIOp::verify() {
  // trunci.c2: the result is narrower than the operand
  if (elementWidth(getTo()) >= elementWidth(getFrom()))
    return emitOpError("truncating to larger or identical integer");
  return success();
}

/// Types between which 13.4 converts in any IEEE mode.
static bool hasDirectedConversions(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type,
             FloatTF32Type>(type);
}

LogicalResult FToFOp::verify() {
  Type from = getFrom().getType().getElementType();
  Type to = getTo().getType().getElementType();
  RoundingMode mode = getRoundingMode();
  // ftof.c2: the types differ
  if (from == to)
    return emitOpError("converting tiles must not be a no-op");
  // ftof.c3: to f8E8M0FNU the mode is zero or positive_inf
  if (isa<Float8E8M0FNUType>(to)) {
    if (mode != RoundingMode::Zero && mode != RoundingMode::PositiveInf)
      return emitOpError(
          "invalid rounding mode specified for conversion to f8E8M0FNU. Only "
          "'zero' and 'positive_inf' are supported");
    return success();
  }
  // ftof.c4: small floats are rounded to nearest; wide ones in any IEEE mode,
  // and to tf32 also away from zero (13.4)
  if (mode == RoundingMode::NearestEven)
    return success();
  if (!hasDirectedConversions(from) || !hasDirectedConversions(to))
    return emitOpError("invalid rounding mode specified. Only 'nearest_even' "
                       "is supported");
  if (mode == RoundingMode::NearestAway) {
    if (!isa<FloatTF32Type>(to))
      return emitOpError("invalid rounding mode specified. 'nearest_away' is "
                         "supported only for conversion to tf32");
    return success();
  }
  return verifyIEEERounding(*this, mode);
}

LogicalResult FToIOp::verify() {
  // ftoi.c2: the mode is nearest_int_to_zero
  if (getRoundingMode() != RoundingMode::NearestIntToZero)
    return emitOpError("invalid rounding mode specified. Only "
                       "'nearest_int_to_zero' is supported");
  return success();
}

LogicalResult IToFOp::verify() {
  // itof.c2: the result is not f8E8M0FNU
  if (isa<Float8E8M0FNUType>(getTo().getType().getElementType()))
    return emitOpError("integer to f8E8M0FNU conversion is not supported, "
                       "please first convert to another float type");
  // itof.c3: the mode is nearest_even
  if (getRoundingMode() != RoundingMode::NearestEven)
    return emitOpError("invalid rounding mode specified. Only 'nearest_even' "
                       "is supported");
  return success();
}

#define GET_OP_CLASSES
#include "tessera/dialect/ConversionOps.cpp.inc"
