//===- NumericsEmitInteger.cpp - integer arithmetic as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the specification leaves a result undefined, this gives the result of
// numerics/IntegerOps.h. Selects keep LLVM's undefined values out of the
// result.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

Value *NumericsEmitter::emit(UnaryInteger op, ElementType type, Value *source) {
  Value *negative = builder.CreateNeg(source);
  if (op == UnaryInteger::Neg)
    return negative;
  Value *isNegative =
      builder.CreateICmpSLT(source, Constant::getNullValue(source->getType()));
  return builder.CreateSelect(isNegative, negative, source);
}

/// The only divisors of i1 are 0 and 1, or 0 and -1.
static Value *divideBits(IRBuilderBase &builder, BinaryInteger op, Value *lhs,
                         Value *rhs) {
  if (op == BinaryInteger::Rem)
    return Constant::getNullValue(lhs->getType());
  return builder.CreateAnd(lhs, rhs);
}

Value *NumericsEmitter::emitDivision(BinaryInteger op, bool isSigned,
                                     Value *lhs, Value *rhs) {
  Type *type = lhs->getType();
  Constant *zero = Constant::getNullValue(type);
  Constant *one = ConstantInt::get(type, 1);
  // An uninitialized divisor must have the same value each time it is read.
  if (!isa<Constant>(rhs))
    rhs = builder.CreateFreeze(rhs);
  Value *isZero = builder.CreateICmpEQ(rhs, zero);
  Value *isMinusOne =
      isSigned ? builder.CreateICmpEQ(rhs, Constant::getAllOnesValue(type))
               : nullptr;
  Value *isSpecial = isSigned ? builder.CreateOr(isZero, isMinusOne) : isZero;
  // A divisor that does not trap and gives no remainder.
  Value *divisor = builder.CreateSelect(isSpecial, one, rhs);
  Value *quotient = emitQuotient(isSigned, lhs, divisor);
  Value *rest = nullptr;
  if (op != BinaryInteger::Div)
    rest = builder.CreateSub(lhs, builder.CreateMul(quotient, divisor));
  if (op == BinaryInteger::Rem)
    // x rem 1 is 0, as required for the special divisors.
    return rest;
  if (op != BinaryInteger::Div) {
    Value *isInexact = builder.CreateICmpNE(rest, zero);
    bool isCeiling = op == BinaryInteger::DivCeil;
    Value *isNegative =
        isSigned ? builder.CreateICmpSLT(builder.CreateXor(lhs, divisor), zero)
                 : ConstantInt::getFalse(CmpInst::makeCmpResultType(type));
    Value *moves = builder.CreateAnd(
        isInexact, isCeiling ? builder.CreateNot(isNegative) : isNegative);
    Value *step = builder.CreateZExt(moves, type);
    quotient = isCeiling ? builder.CreateAdd(quotient, step)
                         : builder.CreateSub(quotient, step);
  }
  if (isSigned)
    quotient =
        builder.CreateSelect(isMinusOne, builder.CreateNeg(lhs), quotient);
  return builder.CreateSelect(isZero, zero, quotient);
}

Value *NumericsEmitter::emitQuotient(bool isSigned, Value *lhs, Value *rhs) {
  unsigned bits = lhs->getType()->getScalarSizeInBits();
  // LLVM turns division by a constant into multiplication. A scalar division
  // has an instruction.
  if (isa<Constant>(rhs) || getNumLanes(lhs->getType()) == 1 || bits == 64)
    return isSigned ? builder.CreateSDiv(lhs, rhs)
                    : builder.CreateUDiv(lhs, rhs);
  // There is no vector instruction for integer division. A quotient a / b that
  // is not an integer is at least 1/b below the next integer. That is more than
  // the rounding error of a format with a few more bits than the integers.
  Type *element = bits == 32 ? builder.getDoubleTy() : builder.getFloatTy();
  Type *type = getTypeLike(lhs, element);
  auto toFloat = [&](Value *value) {
    return isSigned ? builder.CreateSIToFP(value, type)
                    : builder.CreateUIToFP(value, type);
  };
  Value *quotient = builder.CreateFDiv(toFloat(lhs), toFloat(rhs));
  return isSigned ? builder.CreateFPToSI(quotient, lhs->getType())
                  : builder.CreateFPToUI(quotient, lhs->getType());
}

Value *NumericsEmitter::emit(BinaryInteger op, ElementType type, bool isSigned,
                             Value *lhs, Value *rhs) {
  Type *llvmType = lhs->getType();
  unsigned bits = getBitWidth(type);
  switch (op) {
  case BinaryInteger::Add:
    return builder.CreateAdd(lhs, rhs);
  case BinaryInteger::Sub:
    return builder.CreateSub(lhs, rhs);
  case BinaryInteger::Mul:
    return builder.CreateMul(lhs, rhs);
  case BinaryInteger::MulHigh: {
    Type *wide = getTypeLike(lhs, builder.getIntNTy(2 * bits));
    Value *product = builder.CreateMul(builder.CreateZExt(lhs, wide),
                                       builder.CreateZExt(rhs, wide));
    return builder.CreateTrunc(
        builder.CreateLShr(product, ConstantInt::get(wide, bits)), llvmType);
  }
  case BinaryInteger::Div:
  case BinaryInteger::DivCeil:
  case BinaryInteger::DivFloor:
  case BinaryInteger::Rem:
    if (type == ElementType::I1)
      return divideBits(builder, op, lhs, rhs);
    return emitDivision(op, isSigned, lhs, rhs);
  case BinaryInteger::Max:
  case BinaryInteger::Min: {
    bool isMax = op == BinaryInteger::Max;
    return builder.CreateBinaryIntrinsic(
        isSigned ? (isMax ? Intrinsic::smax : Intrinsic::smin)
                 : (isMax ? Intrinsic::umax : Intrinsic::umin),
        lhs, rhs);
  }
  case BinaryInteger::And:
    return builder.CreateAnd(lhs, rhs);
  case BinaryInteger::Or:
    return builder.CreateOr(lhs, rhs);
  case BinaryInteger::Xor:
    return builder.CreateXor(lhs, rhs);
  case BinaryInteger::ShiftLeft:
  case BinaryInteger::ShiftRight: {
    bool isLeft = op == BinaryInteger::ShiftLeft;
    if (type == ElementType::I1)
      return !isLeft && isSigned
                 ? lhs
                 : builder.CreateAnd(lhs, builder.CreateNot(rhs));
    // Beyond the width, only the sign is left.
    if (!isLeft && isSigned)
      return builder.CreateAShr(
          lhs, builder.CreateBinaryIntrinsic(
                   Intrinsic::umin, rhs, ConstantInt::get(llvmType, bits - 1)));
    Value *isNear =
        builder.CreateICmpULT(rhs, ConstantInt::get(llvmType, bits));
    if (bits == 64 && target.hasFaultySelection())
      rhs = builder.CreateAnd(rhs, ConstantInt::get(llvmType, 63));
    Value *shifted =
        isLeft ? builder.CreateShl(lhs, rhs) : builder.CreateLShr(lhs, rhs);
    return builder.CreateSelect(isNear, shifted,
                                Constant::getNullValue(llvmType));
  }
  }
  llvm_unreachable("all operations are above");
}

Value *NumericsEmitter::emitCompareInteger(Predicate predicate, bool isSigned,
                                           ElementType type, Value *lhs,
                                           Value *rhs) {
  switch (predicate) {
  case Predicate::Equal:
    return builder.CreateICmpEQ(lhs, rhs);
  case Predicate::NotEqual:
    return builder.CreateICmpNE(lhs, rhs);
  case Predicate::LessThan:
    return isSigned ? builder.CreateICmpSLT(lhs, rhs)
                    : builder.CreateICmpULT(lhs, rhs);
  case Predicate::LessThanOrEqual:
    return isSigned ? builder.CreateICmpSLE(lhs, rhs)
                    : builder.CreateICmpULE(lhs, rhs);
  case Predicate::GreaterThan:
    return isSigned ? builder.CreateICmpSGT(lhs, rhs)
                    : builder.CreateICmpUGT(lhs, rhs);
  case Predicate::GreaterThanOrEqual:
    return isSigned ? builder.CreateICmpSGE(lhs, rhs)
                    : builder.CreateICmpUGE(lhs, rhs);
  }
  llvm_unreachable("all predicates are above");
}
