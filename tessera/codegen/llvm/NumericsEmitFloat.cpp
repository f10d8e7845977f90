//===- NumericsEmitFloat.cpp - float arithmetic as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16 and bf16 are computed in f32, which has more than twice their precision
// plus two bits: rounding a sum, product, quotient or root a second time does
// no harm. If the target computes f16, these operations, comparisons and fma of
// f16 are instructions. What needs more than one operation, or another
// rounding, is still computed in f32.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/runtime/host/KernelNumerics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;
using tessera::runtime::packMode;

static bool isHalf(ElementType type) {
  return type == ElementType::F16 || type == ElementType::BF16;
}

static bool isDirected(Rounding rounding) {
  return rounding == Rounding::Zero || rounding == Rounding::NegativeInf ||
         rounding == Rounding::PositiveInf;
}

template <typename Enum> static uint32_t toNumber(Enum value) {
  return static_cast<uint32_t>(value);
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

/// True for operations that can flush subnormal numbers.
static bool flushes(UnaryFloat op) {
  return op == UnaryFloat::Sqrt || op == UnaryFloat::Rsqrt ||
         op == UnaryFloat::Exp2;
}

Value *NumericsEmitter::emit(UnaryFloat op, ElementType type, FloatMode mode,
                             Value *source) {
  // On the bits: a float operation may change a NaN.
  if (op == UnaryFloat::Abs || op == UnaryFloat::Neg) {
    Value *bits = toBits(source);
    APInt sign = APInt::getSignMask(getBitWidth(type));
    bits =
        op == UnaryFloat::Abs
            ? builder.CreateAnd(bits, ConstantInt::get(bits->getType(), ~sign))
            : builder.CreateXor(bits, ConstantInt::get(bits->getType(), sign));
    return fromBits(bits, source->getType()->getScalarType());
  }
  bool isFlushing = mode.flushToZero && type == ElementType::F32 && flushes(op);
  bool isDirectedRoot = op == UnaryFloat::Sqrt && isDirected(mode.rounding);
  bool isOne = op == UnaryFloat::Ceil || op == UnaryFloat::Floor ||
               (op == UnaryFloat::Sqrt && !isDirectedRoot);
  bool isWide = isHalf(type) && (!isOne || isWidened(type));
  Value *operand = isWide ? widen(type, source) : source;
  Value *result = target.emitUnary(builder, op, type, mode, operand);
  if (result)
    return isWide ? narrow(type, result) : result;
  if (isFlushing)
    operand = flush(operand);
  switch (op) {
  case UnaryFloat::Ceil:
    result = builder.CreateUnaryIntrinsic(Intrinsic::ceil, operand);
    break;
  case UnaryFloat::Floor:
    result = builder.CreateUnaryIntrinsic(Intrinsic::floor, operand);
    break;
  case UnaryFloat::Sqrt:
    if (!isDirectedRoot)
      result = builder.CreateUnaryIntrinsic(Intrinsic::sqrt, operand);
    else if (canDirect(type))
      result = emitDirectedSqrt(mode.rounding, operand);
    break;
  default:
    result = emitMath(op, operand);
    break;
  }
  if (!result)
    return emitCall("tsr_float_unary",
                    {toNumber(op), toNumber(type), packMode(mode)},
                    {{type, source}}, type);
  if (isFlushing)
    result = flush(result);
  if (!isWide)
    return result;
  if (isDirectedRoot)
    return narrowDirected(type, mode.rounding, result);
  bool isExact = op == UnaryFloat::Ceil || op == UnaryFloat::Floor;
  return isExact ? narrowExactly(type, result) : narrow(type, result);
}

//===----------------------------------------------------------------------===//
// Two operands
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitExtreme(bool isMax, bool propagateNaN, Value *lhs,
                                    Value *rhs) {
  Value *isBeyond =
      isMax ? builder.CreateFCmpOGT(lhs, rhs) : builder.CreateFCmpOLT(lhs, rhs);
  Value *result = builder.CreateSelect(isBeyond, lhs, rhs);
  // Equal operands have the same bits, or are zeros: -0 is below +0.
  Value *a = toBits(lhs), *b = toBits(rhs);
  Value *equal =
      fromBits(isMax ? builder.CreateAnd(a, b) : builder.CreateOr(a, b),
               lhs->getType()->getScalarType());
  result = builder.CreateSelect(builder.CreateFCmpOEQ(lhs, rhs), equal, result);
  // If lhs is NaN, the result is rhs. A NaN that remains is made canonical, as
  // the choice between two NaNs is not specified.
  if (!propagateNaN)
    result = builder.CreateSelect(isNaN(rhs), lhs, result);
  Value *isUnordered = propagateNaN ? builder.CreateFCmpUNO(lhs, rhs)
                                    : builder.CreateFCmpUNO(result, result);
  Type *type = lhs->getType();
  return builder.CreateSelect(isUnordered, ConstantFP::getNaN(type), result);
}

Value *NumericsEmitter::emitDivApprox(Value *lhs, Value *rhs) {
  Value *quotient = builder.CreateFDiv(lhs, rhs);
  Type *type = lhs->getType();
  // The reciprocal of a large divisor is taken as zero.
  Value *magnitude = abs(rhs);
  Value *isLarge = builder.CreateAnd(
      builder.CreateFCmpOGT(magnitude, ConstantFP::get(type, 0x1p126)),
      builder.CreateFCmpOLT(magnitude, ConstantFP::getInfinity(type)));
  Value *zero = builder.CreateBinaryIntrinsic(Intrinsic::copysign,
                                              ConstantFP::get(type, 0.0), rhs);
  return builder.CreateSelect(isLarge, builder.CreateFMul(lhs, zero), quotient);
}

Value *NumericsEmitter::emit(BinaryFloat op, ElementType type, FloatMode mode,
                             Value *lhs, Value *rhs) {
  if (Value *result = target.emitBinary(builder, op, type, mode, lhs, rhs))
    return result;
  bool isDirect = op <= BinaryFloat::Div && isDirected(mode.rounding);
  bool isElementary = op == BinaryFloat::Pow || op == BinaryFloat::Atan2 ||
                      op == BinaryFloat::Rem;
  bool isCall =
      (isDirect && !canDirect(type)) || (isElementary && !target.hasFma());
  if (isCall)
    return emitCall("tsr_float_binary",
                    {toNumber(op), toNumber(type), packMode(mode)},
                    {{type, lhs}, {type, rhs}}, type);
  bool isFlushing =
      mode.flushToZero && type == ElementType::F32 && !isElementary;
  bool isWide = isHalf(type) && (isDirect || isElementary || isWidened(type));
  if (isWide) {
    lhs = widen(type, lhs);
    rhs = widen(type, rhs);
  }
  if (isFlushing) {
    lhs = flush(lhs);
    rhs = flush(rhs);
  }
  if (isDirect) {
    Value *result = emitDirected(op, mode.rounding, lhs, rhs);
    if (isWide)
      return narrowDirected(type, mode.rounding, result);
    return isFlushing ? flush(result) : result;
  }
  Value *result = nullptr;
  switch (op) {
  case BinaryFloat::Add:
    result = builder.CreateFAdd(lhs, rhs);
    break;
  case BinaryFloat::Sub:
    result = builder.CreateFSub(lhs, rhs);
    break;
  case BinaryFloat::Mul:
    result = builder.CreateFMul(lhs, rhs);
    break;
  case BinaryFloat::Div:
    result = mode.rounding == Rounding::Approx && type == ElementType::F32
                 ? emitDivApprox(lhs, rhs)
                 : builder.CreateFDiv(lhs, rhs);
    break;
  case BinaryFloat::Rem:
  case BinaryFloat::Pow:
  case BinaryFloat::Atan2:
    result = emitElementary(op, lhs, rhs);
    break;
  default:
    // The result is one of the operands, so it is flushed and exact already.
    result = emitExtreme(op == BinaryFloat::Max, mode.propagateNaN, lhs, rhs);
    return isWide ? narrowExactly(type, result) : result;
  }
  if (isFlushing)
    result = flush(result);
  return isWide ? narrow(type, result) : result;
}

//===----------------------------------------------------------------------===//
// Three operands, powers, comparisons
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitFmaOfHalf(ElementType type, Value *lhs, Value *rhs,
                                      Value *acc) {
  if (!isWidened(type))
    return fma(lhs, rhs, acc);
  Value *a = widen(type, lhs), *b = widen(type, rhs), *c = widen(type, acc);
  if (target.hasDirectedRounding()) {
    // Of the results below and above, the one whose last bit is set rounds to
    // what one rounding would give.
    Value *below = toBits(emitDirectedFma(Rounding::NegativeInf, a, b, c));
    Value *above = toBits(emitDirectedFma(Rounding::PositiveInf, a, b, c));
    Type *word = below->getType();
    Value *last = builder.CreateAnd(below, ConstantInt::get(word, 1));
    Value *isOdd = builder.CreateICmpNE(last, Constant::getNullValue(word));
    return narrow(type, fromBits(builder.CreateSelect(isOdd, below, above),
                                 builder.getFloatTy()));
  }
  // The product of f16 is exact in f32; that of bf16 may be too large or too
  // small for it.
  if (type == ElementType::F16)
    return narrow(type, addToOdd(builder.CreateFMul(a, b), c));
  Type *wide = getTypeLike(lhs, builder.getDoubleTy());
  Value *product = builder.CreateFMul(builder.CreateFPExt(a, wide),
                                      builder.CreateFPExt(b, wide));
  return narrow(type,
                narrowToOdd(addToOdd(product, builder.CreateFPExt(c, wide))));
}

Value *NumericsEmitter::emitFma(ElementType type, FloatMode mode, Value *lhs,
                                Value *rhs, Value *acc) {
  if (Value *result = target.emitFma(builder, type, mode, lhs, rhs, acc))
    return result;
  bool isWide = !isHalf(type);
  bool isDirect = isDirected(mode.rounding);
  if ((isDirect && !canDirect(type)) || (isWide && !target.hasFma()))
    return emitCall("tsr_float_fma", {toNumber(type), packMode(mode)},
                    {{type, lhs}, {type, rhs}, {type, acc}}, type);
  if (!isWide) {
    if (!isDirect)
      return emitFmaOfHalf(type, lhs, rhs, acc);
    Value *result = emitDirectedFma(mode.rounding, widen(type, lhs),
                                    widen(type, rhs), widen(type, acc));
    return narrowDirected(type, mode.rounding, result);
  }
  bool isFlushing = mode.flushToZero && type == ElementType::F32;
  if (isFlushing) {
    lhs = flush(lhs);
    rhs = flush(rhs);
    acc = flush(acc);
  }
  Value *result = isDirect ? emitDirectedFma(mode.rounding, lhs, rhs, acc)
                           : fma(lhs, rhs, acc);
  return isFlushing ? flush(result) : result;
}

Value *NumericsEmitter::emitPowI(ElementType type, ElementType exponentType,
                                 Value *source, Value *exponent) {
  if (target.hasFma()) {
    Type *word = getTypeLike(exponent, builder.getInt32Ty());
    Value *value = isHalf(type) ? widen(type, source) : source;
    Value *result =
        emitElementaryPowI(value, builder.CreateSExt(exponent, word));
    return isHalf(type) ? narrow(type, result) : result;
  }
  return emitCall("tsr_float_powi", {toNumber(type), toNumber(exponentType)},
                  {{type, source}, {exponentType, exponent}}, type);
}

Value *NumericsEmitter::emitCompareFloat(Predicate predicate, bool ordered,
                                         ElementType type, Value *lhs,
                                         Value *rhs) {
  if (isWidened(type)) {
    lhs = widen(type, lhs);
    rhs = widen(type, rhs);
  }
  switch (predicate) {
  case Predicate::Equal:
    return ordered ? builder.CreateFCmpOEQ(lhs, rhs)
                   : builder.CreateFCmpUEQ(lhs, rhs);
  case Predicate::NotEqual:
    return ordered ? builder.CreateFCmpONE(lhs, rhs)
                   : builder.CreateFCmpUNE(lhs, rhs);
  case Predicate::LessThan:
    return ordered ? builder.CreateFCmpOLT(lhs, rhs)
                   : builder.CreateFCmpULT(lhs, rhs);
  case Predicate::LessThanOrEqual:
    return ordered ? builder.CreateFCmpOLE(lhs, rhs)
                   : builder.CreateFCmpULE(lhs, rhs);
  case Predicate::GreaterThan:
    return ordered ? builder.CreateFCmpOGT(lhs, rhs)
                   : builder.CreateFCmpUGT(lhs, rhs);
  case Predicate::GreaterThanOrEqual:
    return ordered ? builder.CreateFCmpOGE(lhs, rhs)
                   : builder.CreateFCmpUGE(lhs, rhs);
  }
  llvm_unreachable("all predicates are above");
}
