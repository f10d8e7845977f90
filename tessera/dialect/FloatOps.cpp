//===- FloatOps.cpp - floating-point arithmetic -===//
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

/// The rule of addf, subf, mulf and fma.
template <typename OpTy> static LogicalResult verifyIEEEArithmetic(OpTy op) {
  return success(
      succeeded(verifyIEEERounding(op, op.getRoundingMode())) &&
      succeeded(verifyFlushToZero(op, op.getFlushToZero(), op.getType())));
}

LogicalResult AddFOp::verify() { return verifyIEEEArithmetic(*this); }
LogicalResult SubFOp::verify() { return verifyIEEEArithmetic(*this); }
LogicalResult MulFOp::verify() { return verifyIEEEArithmetic(*this); }
LogicalResult FmaOp::verify() { return verifyIEEEArithmetic(*this); }

LogicalResult DivFOp::verify() {
  using enum RoundingMode;
  RoundingMode mode = getRoundingMode();
  return success(
      succeeded(verifyRounding(
          *this, mode,
          {NearestEven, Zero, NegativeInf, PositiveInf, Approx, Full})) &&
      succeeded(verifyFlushToZero(*this, getFlushToZero(), getType())) &&
      succeeded(verifyF32OnlyRounding(*this, mode, getType(), Approx)) &&
      succeeded(verifyF32OnlyRounding(*this, mode, getType(), Full)));
}

LogicalResult SqrtOp::verify() {
  using enum RoundingMode;
  RoundingMode mode = getRoundingMode();
  return success(
      succeeded(verifyRounding(
          *this, mode,
          {NearestEven, Zero, NegativeInf, PositiveInf, Approx})) &&
      succeeded(verifyFlushToZero(*this, getFlushToZero(), getType())) &&
      succeeded(verifyF32OnlyRounding(*this, mode, getType(), Approx)));
}

/// The rule of exp and tanh.
template <typename OpTy> static LogicalResult verifyAccuracy(OpTy op) {
  using enum RoundingMode;
  RoundingMode mode = op.getRoundingMode();
  return success(
      succeeded(verifyRounding(op, mode, {Approx, Full})) &&
      succeeded(verifyF32OnlyRounding(op, mode, op.getType(), Approx)));
}

LogicalResult ExpOp::verify() { return verifyAccuracy(*this); }
LogicalResult TanHOp::verify() { return verifyAccuracy(*this); }

/// The rule of ops whose only modifier to check is flush-to-zero.
template <typename OpTy> static LogicalResult verifyFlush(OpTy op) {
  return verifyFlushToZero(op, op.getFlushToZero(), op.getType());
}

LogicalResult MaxFOp::verify() { return verifyFlush(*this); }
LogicalResult MinFOp::verify() { return verifyFlush(*this); }
LogicalResult RsqrtOp::verify() { return verifyFlush(*this); }
LogicalResult Exp2Op::verify() { return verifyFlush(*this); }

#define GET_OP_CLASSES
#include "tessera/dialect/FloatOps.cpp.inc"
