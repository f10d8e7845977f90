//===- IntegerOps.cpp - integer arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tessera::cuda_tile;

/// A division can be speculated only if its divisor is known to be safe.
static Speculation::Speculatability speculateDivision(Value divisor,
                                                      Signedness signedness) {
  DenseElementsAttr value;
  if (!matchPattern(divisor, m_Constant(&value)))
    return Speculation::NotSpeculatable;
  for (const APInt &element : value.getValues<APInt>())
    if (element.isZero() ||
        (signedness == Signedness::Signed && element.isAllOnes()))
      return Speculation::NotSpeculatable;
  return Speculation::Speculatable;
}

Speculation::Speculatability DivIOp::getSpeculatability() {
  return speculateDivision(getRhs(), getSignedness());
}

Speculation::Speculatability RemIOp::getSpeculatability() {
  return speculateDivision(getRhs(), getSignedness());
}

LogicalResult DivIOp::verify() {
  // divi.c2: the mode is zero, negative_inf or positive_inf
  if (failed(verifyRounding(*this, getRounding(),
                            {RoundingMode::Zero, RoundingMode::NegativeInf,
                             RoundingMode::PositiveInf})))
    return failure();
  // divi.c3: negative_inf is not for unsigned
  if (getSignedness() == Signedness::Unsigned &&
      getRounding() == RoundingMode::NegativeInf)
    return emitOpError(
        "rounding mode 'negative_inf' is not allowed with 'unsigned' flag");
  return success();
}

LogicalResult NegIOp::verify() {
  // negi.c2: the promise is not no_unsigned_wrap
  if (getOverflow() == IntegerOverflow::NoUnsignedWrap)
    return emitOpError("'no_unsigned_wrap' overflow flag is not supported");
  return success();
}

#define GET_OP_CLASSES
#include "tessera/dialect/IntegerOps.cpp.inc"
