//===- CoreMma.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace {
/// An operand and its name in diagnostics.
struct Named {
  StringRef name;
  TileType type;
};
} // namespace

/// Checks that a dimension of `a` equals one of `b`.
static LogicalResult matchDims(Operation *op, Named a, int64_t dimA, Named b,
                               int64_t dimB) {
  if (a.type.getDimSize(dimA) == b.type.getDimSize(dimB))
    return success();
  return op->emitOpError("shape error: dim ")
         << dimA << " of " << a.name << " (" << a.type.getDimSize(dimA)
         << ") and dim " << dimB << " of " << b.name << " ("
         << b.type.getDimSize(dimB) << ") must match, but got " << a.name
         << " shape (" << a.type.getShape() << ") and " << b.name << " shape ("
         << b.type.getShape() << ")";
}

/// Checks the shapes: [B x] M x K times [B x] K x N into [B x] M x N. Returns
/// the first dimension after the batch.
static FailureOr<int64_t> verifyShapes(Operation *op, Named lhs, Named rhs,
                                       Named acc) {
  int64_t rank = lhs.type.getRank();
  // mma.c1: operands have two or three dimensions
  if (rank != 2 && rank != 3)
    return op->emitOpError("operands must be 2D or 3D tiles");
  int64_t m = rank - 2;
  // mma.c2: batch extents are equal
  if (rank == 3 && (failed(matchDims(op, lhs, 0, rhs, 0)) ||
                    failed(matchDims(op, lhs, 0, acc, 0))))
    return failure();
  // mma.c3: lhs and rhs have the same K
  if (failed(matchDims(op, lhs, m + 1, rhs, m)) ||
      // mma.c4: lhs and acc have the same M
      failed(matchDims(op, lhs, m, acc, m)) ||
      // mma.c5: rhs and acc have the same N
      failed(matchDims(op, rhs, m + 1, acc, m + 1)))
    return failure();
  return m;
}

//===----------------------------------------------------------------------===//
// mmaf, mmai
//===----------------------------------------------------------------------===//

LogicalResult MmaFOp::verify() {
  if (failed(verifyShapes(*this, {"lhs", getLhs().getType()},
                          {"rhs", getRhs().getType()},
                          {"acc", getAcc().getType()})))
    return failure();
  Type input = getLhs().getType().getElementType();
  Type acc = getAcc().getType().getElementType();
  Builder builder(getContext());
  SmallVector<Type, 2> allowed;
  if (isa<Float64Type>(input))
    allowed = {builder.getF64Type()};
  else if (isa<Float16Type, Float8E4M3FNType, Float8E5M2Type>(input))
    allowed = {builder.getF16Type(), builder.getF32Type()};
  else
    allowed = {builder.getF32Type()};
  // mmaf.c4: the accumulator is one that the table has
  if (llvm::is_contained(allowed, acc))
    return success();
  InFlightDiagnostic diag =
      emitOpError("unsupported combination of element types. Input type ");
  diag << input << " expects accumulator/result type to be one of {";
  llvm::interleaveComma(allowed, diag);
  return diag << "}, but got " << acc;
}

LogicalResult MmaIOp::verify() {
  return verifyShapes(*this, {"lhs", getLhs().getType()},
                      {"rhs", getRhs().getType()}, {"acc", getAcc().getType()});
}

//===----------------------------------------------------------------------===//
// mmaf_scaled
//===----------------------------------------------------------------------===//

/// The element types that a scale type supports, and how many elements share
/// one scale.
static LogicalResult verifyScaling(MmaFScaledOp op, int64_t blockSize) {
  Type element = op.getLhs().getType().getElementType();
  Type scale = op.getLhsScale().getType().getElementType();
  bool isF4 = isa<Float4E2M1FNType>(element);
  bool scaleIsE4M3 = isa<Float8E4M3FNType>(scale);
  constexpr StringLiteral kSizes =
      " block scale factor of lhs_scale and rhs_scale to be ";
  // mmaf_scaled.c10: with f8 operands V is 32
  if (!isF4 && blockSize != 32)
    return op.emitOpError("shape error: f8 element type requires")
           << kSizes << "32, but got " << blockSize;
  // mmaf_scaled.c11: with f4E2M1FN and scales of f8E4M3FN V is 16
  if (isF4 && scaleIsE4M3 && blockSize != 16)
    return op.emitOpError("shape error: f4E2M1FN element type with f8E4M3FN "
                          "scales requires")
           << kSizes << "16, but got " << blockSize;
  // mmaf_scaled.c12: with f4E2M1FN and scales of f8E8M0FNU V is 16 or 32
  if (isF4 && !scaleIsE4M3 && blockSize != 16 && blockSize != 32)
    return op.emitOpError("shape error: f4E2M1FN element type with f8E8M0FNU "
                          "scales requires")
           << kSizes << "16 or 32, but got " << blockSize;
  return success();
}

LogicalResult MmaFScaledOp::verify() {
  Named lhs = {"lhs", getLhs().getType()}, rhs = {"rhs", getRhs().getType()},
        acc = {"acc", getAcc().getType()};
  Named lhsScale = {"lhs_scale", getLhsScale().getType()},
        rhsScale = {"rhs_scale", getRhsScale().getType()};
  FailureOr<int64_t> first = verifyShapes(*this, lhs, rhs, acc);
  if (failed(first))
    return failure();
  int64_t m = *first;
  // mmaf_scaled.c5: scales have the batch extent of their operand
  if (m == 1 && (failed(matchDims(*this, lhs, 0, lhsScale, 0)) ||
                 failed(matchDims(*this, rhs, 0, rhsScale, 0))))
    return failure();
  // mmaf_scaled.c6: lhs_scale has the extent M, rhs_scale the extent N
  if (failed(matchDims(*this, lhs, m, lhsScale, m)) ||
      failed(matchDims(*this, rhs, m + 1, rhsScale, m + 1)))
    return failure();
  // mmaf_scaled.c7: both scales have the same extent along K
  if (failed(matchDims(*this, lhsScale, m + 1, rhsScale, m)))
    return failure();

  // mmaf_scaled.c8: f8E4M3FN scales are for f4E2M1FN
  Type element = lhs.type.getElementType();
  Type scale = lhsScale.type.getElementType();
  if (isa<Float8E4M3FNType>(scale) && !isa<Float4E2M1FNType>(element))
    return emitOpError("unsupported combination of element types. Scale type ")
           << scale << " expects lhs and rhs element types to be "
           << Float4E2M1FNType::get(getContext()) << ", but got " << element;

  // mmaf_scaled.c9: the extent of the scales along K divides K
  int64_t k = lhs.type.getDimSize(m + 1);
  int64_t blocks = lhsScale.type.getDimSize(m + 1);
  if (k % blocks != 0)
    return emitOpError("shape error: dim ")
           << m + 1 << " of lhs_scale (" << blocks
           << ") must be a divisor of dim " << m + 1 << " of lhs (" << k << ")";
  return verifyScaling(*this, k / blocks);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

void MmaFOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "mm");
}
void MmaIOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "mm");
}
void MmaFScaledOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "mm");
}
