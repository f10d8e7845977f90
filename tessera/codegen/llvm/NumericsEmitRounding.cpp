//===- NumericsEmitRounding.cpp - directed rounding as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums, products, quotients and roots, rounded towards zero or an infinity.
// Some targets have instructions for that. Otherwise an f32 operation is
// computed in f64, rounded to odd if it is inexact, and compared with the
// nearest f32. f16 and bf16 are rounded from f32 in the same direction;
// rounding twice does no harm.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/numerics/Format.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

bool NumericsEmitter::canDirect(ElementType type) const {
  return target.hasDirectedRounding() ||
         (target.hasFma() && type != ElementType::F64);
}

Value *NumericsEmitter::narrowDirected(ElementType to, Rounding rounding,
                                       Value *value) {
  Value *nearest, *back;
  bool isTf32 = to == ElementType::TF32;
  if (to == ElementType::F32) {
    nearest =
        builder.CreateFPTrunc(value, getTypeLike(value, builder.getFloatTy()));
    back = builder.CreateFPExt(nearest, value->getType());
  } else if (isTf32) {
    nearest = back = narrowByBits(to, value);
  } else {
    nearest = narrow(to, value);
    back = widen(to, nearest);
  }
  Value *bits = toBits(nearest);
  Type *word = bits->getType();
  // Adding one to the bits moves away from zero.
  Constant *one = ConstantInt::get(word, isTf32 ? 1 << TF32::kShift : 1);
  Value *isNegative = builder.CreateICmpSLT(bits, Constant::getNullValue(word));
  Value *up = builder.CreateSelect(isNegative, ConstantExpr::getNeg(one), one);
  Value *isWrong, *moved;
  switch (rounding) {
  case Rounding::Zero:
    isWrong = builder.CreateFCmpOGT(abs(back), abs(value));
    moved = builder.CreateSub(bits, one);
    break;
  case Rounding::NegativeInf:
    isWrong = builder.CreateFCmpOGT(back, value);
    moved = builder.CreateSub(bits, up);
    break;
  default:
    isWrong = builder.CreateFCmpOLT(back, value);
    moved = builder.CreateAdd(bits, up);
    break;
  }
  return fromBits(builder.CreateSelect(isWrong, moved, bits),
                  nearest->getType()->getScalarType());
}

Value *NumericsEmitter::emitZeroSum(Rounding rounding, Value *lhs, Value *rhs,
                                    Value *sum) {
  // A sum that is exactly zero is negative if both operands are, or if one is
  // and the rounding is towards negative infinity.
  Value *a = toBits(lhs), *b = toBits(rhs);
  Value *signs = rounding == Rounding::NegativeInf ? builder.CreateOr(a, b)
                                                   : builder.CreateAnd(a, b);
  Value *zero = builder.CreateBinaryIntrinsic(
      Intrinsic::copysign, ConstantFP::get(sum->getType(), 0.0),
      fromBits(signs, sum->getType()->getScalarType()));
  Value *isZero =
      builder.CreateFCmpOEQ(sum, ConstantFP::get(sum->getType(), 0.0));
  return builder.CreateSelect(isZero, zero, sum);
}

Value *NumericsEmitter::emitDirected(BinaryFloat op, Rounding rounding,
                                     Value *lhs, Value *rhs) {
  if (target.hasDirectedRounding())
    return target.emitDirected(builder, op, rounding, lhs, rhs);
  Type *wide = getTypeLike(lhs, builder.getDoubleTy());
  Value *a = builder.CreateFPExt(lhs, wide);
  Value *b = builder.CreateFPExt(rhs, wide);
  Value *value;
  switch (op) {
  case BinaryFloat::Sub:
    b = builder.CreateFNeg(b);
    [[fallthrough]];
  case BinaryFloat::Add:
    value = emitZeroSum(rounding, a, b, addToOdd(a, b));
    break;
  case BinaryFloat::Mul:
    value = builder.CreateFMul(a, b);
    break;
  default: {
    Value *quotient = builder.CreateFDiv(a, b);
    // The remainder times b has the sign of the error.
    Value *rest = fma(builder.CreateFNeg(quotient), b, a);
    value = makeOdd(quotient, builder.CreateFMul(rest, b));
    break;
  }
  }
  return narrowDirected(ElementType::F32, rounding, value);
}

Value *NumericsEmitter::emitDirectedSqrt(Rounding rounding, Value *source) {
  if (target.hasDirectedRounding())
    return target.emitDirectedSqrt(builder, rounding, source);
  Value *wide =
      builder.CreateFPExt(source, getTypeLike(source, builder.getDoubleTy()));
  Value *root = builder.CreateUnaryIntrinsic(Intrinsic::sqrt, wide);
  Value *rest = fma(builder.CreateFNeg(root), root, wide);
  return narrowDirected(ElementType::F32, rounding, makeOdd(root, rest));
}

Value *NumericsEmitter::emitDirectedFma(Rounding rounding, Value *lhs,
                                        Value *rhs, Value *acc) {
  if (target.hasDirectedRounding())
    return target.emitDirectedFma(builder, rounding, lhs, rhs, acc);
  Type *wide = getTypeLike(lhs, builder.getDoubleTy());
  Value *product = builder.CreateFMul(builder.CreateFPExt(lhs, wide),
                                      builder.CreateFPExt(rhs, wide));
  Value *c = builder.CreateFPExt(acc, wide);
  return narrowDirected(
      ElementType::F32, rounding,
      emitZeroSum(rounding, product, c, addToOdd(product, c)));
}
