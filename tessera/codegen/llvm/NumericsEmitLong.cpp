//===- NumericsEmitLong.cpp - slow paths without a host -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Remainders of very large quotients, and sin, cos and tan of very large
// numbers, with integer arithmetic of 64 bits. On a target with a host these
// are calls of numerics/.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

namespace {

/// value = significand * 2^exponent; the significand has 53 bits, the first of
/// which is set unless the value is zero.
struct Scientific {
  Value *significand, *exponent; // i64
};

} // namespace

static Scientific takeApart(IRBuilderBase &builder, Value *bits) {
  Value *magnitude = builder.CreateAnd(bits, INT64_MAX);
  Value *field = builder.CreateLShr(magnitude, 52);
  Value *fraction = builder.CreateAnd(magnitude, (uint64_t(1) << 52) - 1);
  Value *isSubnormal = builder.CreateICmpEQ(field, builder.getInt64(0));
  Value *significand = builder.CreateSelect(
      isSubnormal, fraction, builder.CreateOr(fraction, uint64_t(1) << 52));
  Value *exponent = builder.CreateSub(
      builder.CreateSelect(isSubnormal, builder.getInt64(1), field),
      builder.getInt64(1075));
  Value *zeros = builder.CreateBinaryIntrinsic(Intrinsic::ctlz, significand,
                                               builder.getFalse());
  // A zero would be shifted by 53, which does no harm.
  Value *shift = builder.CreateSub(zeros, builder.getInt64(11));
  return {builder.CreateShl(significand, shift),
          builder.CreateSub(exponent, shift)};
}

/// 2^exponent, for exponents of normal numbers. All are i64 and f64.
static Value *makePower(IRBuilderBase &builder, Value *exponent) {
  Value *field = builder.CreateAdd(exponent, builder.getInt64(1023));
  return builder.CreateBitCast(builder.CreateShl(field, 52),
                               builder.getDoubleTy());
}

//===----------------------------------------------------------------------===//
// Remainders
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitLongRem(Value *lhs, Value *rhs) {
  Type *type = builder.getDoubleTy();
  Type *word = builder.getInt64Ty();
  Value *x = builder.CreateFPExt(lhs, type);
  Scientific a = takeApart(builder, toBits(x));
  Scientific b =
      takeApart(builder, toBits(abs(builder.CreateFPExt(rhs, type))));
  Value *distance = builder.CreateSub(a.exponent, b.exponent);

  // Long division: the rest gets 11 more digits, as many as 64 bits have room
  // for, until it has the exponent of b.
  LLVMContext &context = builder.getContext();
  Function *function = builder.GetInsertBlock()->getParent();
  BasicBlock *before = builder.GetInsertBlock();
  auto *loop = BasicBlock::Create(context, "", function);
  auto *end = BasicBlock::Create(context, "", function);
  builder.CreateBr(loop);
  builder.SetInsertPoint(loop);
  PHINode *rest = builder.CreatePHI(word, 2);
  PHINode *left = builder.CreatePHI(word, 2);
  rest->addIncoming(a.significand, before);
  left->addIncoming(distance, before);
  Value *step = builder.CreateBinaryIntrinsic(Intrinsic::smin, left,
                                              builder.getInt64(11));
  Value *next =
      builder.CreateURem(builder.CreateShl(rest, step), b.significand);
  Value *nextLeft = builder.CreateSub(left, step);
  rest->addIncoming(next, loop);
  left->addIncoming(nextLeft, loop);
  builder.CreateCondBr(builder.CreateICmpSGT(nextLeft, builder.getInt64(0)),
                       loop, end);
  builder.SetInsertPoint(end);

  // Two factors, as the power may be too small. Both products are exact.
  Value *half = builder.CreateAShr(b.exponent, 1);
  Value *result = builder.CreateFMul(builder.CreateUIToFP(next, type),
                                     makePower(builder, half));
  result = builder.CreateFMul(
      result, makePower(builder, builder.CreateSub(b.exponent, half)));
  result = builder.CreateBinaryIntrinsic(Intrinsic::copysign, result, x);
  return builder.CreateFPTrunc(result, lhs->getType());
}

//===----------------------------------------------------------------------===//
// Trigonometry
//===----------------------------------------------------------------------===//

/// The digits of 2/pi behind the point, after 64 zeros.
static GlobalVariable *getDigits(Module &module) {
  constexpr StringRef kName = "tessera.two_over_pi";
  if (GlobalVariable *found = module.getNamedGlobal(kName))
    return found;
  static const uint64_t digits[] = {
      0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0,
      0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
      0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
      0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
      0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
      0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea,
      0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d};
  auto *data = ConstantDataArray::get(module.getContext(), digits);
  return new GlobalVariable(module, data->getType(), /*isConstant=*/true,
                            GlobalValue::InternalLinkage, data, kName);
}

NumericsEmitter::Pair NumericsEmitter::reduceByHalfPi(Value *x,
                                                      Value *&shifted) {
  Module &module = *builder.GetInsertBlock()->getModule();
  Type *word = builder.getInt64Ty();
  Value *bits = toBits(x);
  Scientific number = takeApart(builder, bits);
  // x * 2/pi modulo 4. Digits whose products are multiples of 4 are skipped; of
  // the others, 192 are read. What follows has less than 53 bits of the
  // product, so that its first 137 bits behind the point are right. A product
  // has at most 62 zeros there.
  Value *first = builder.CreateAdd(number.exponent, builder.getInt64(62));
  Value *index = builder.CreateLShr(first, 6);
  Value *shift = builder.CreateAnd(first, 63);
  SmallVector<Value *> words;
  for (unsigned i = 0; i < 4; ++i) {
    Value *place = builder.CreateAdd(index, builder.getInt64(i));
    words.push_back(builder.CreateAlignedLoad(
        word, builder.CreateGEP(word, getDigits(module), place), Align(8)));
  }
  for (unsigned i = 0; i < 3; ++i)
    words[i] = builder.CreateIntrinsic(Intrinsic::fshl, {word},
                                       {words[i], words[i + 1], shift});
  Type *wide = builder.getInt128Ty();
  auto multiply = [&](Value *digits) {
    return builder.CreateMul(builder.CreateZExt(digits, wide),
                             builder.CreateZExt(number.significand, wide));
  };
  auto getHigh = [&](Value *value) {
    return builder.CreateLShr(value, ConstantInt::get(wide, 64));
  };
  Value *low = multiply(words[2]);
  Value *middle = builder.CreateAdd(multiply(words[1]), getHigh(low));
  Value *high =
      builder.CreateAdd(builder.CreateTrunc(getHigh(middle), word),
                        builder.CreateMul(words[0], number.significand));
  Value *p[] = {high, builder.CreateTrunc(middle, word),
                builder.CreateTrunc(low, word)};

  // The quadrant, to nearest; and the fraction, with its sign.
  Value *quadrant = builder.CreateLShr(
      builder.CreateAdd(p[0], builder.getInt64(uint64_t(1) << 61)), 62);
  auto shiftWords = [&](Value *count) {
    for (unsigned i = 0; i < 3; ++i)
      p[i] = builder.CreateIntrinsic(
          Intrinsic::fshl, {word},
          {p[i], i < 2 ? p[i + 1] : builder.getInt64(0), count});
  };
  shiftWords(builder.getInt64(2));
  Value *isNegative = builder.CreateICmpSLT(p[0], builder.getInt64(0));
  // The complement is less by one in a digit that is not right anyway.
  for (Value *&each : p)
    each = builder.CreateSelect(isNegative, builder.CreateNot(each), each);
  Value *zeros =
      builder.CreateBinaryIntrinsic(Intrinsic::ctlz, p[0], builder.getFalse());
  // A fraction has at most 62 zeros, but infinity comes here too.
  shiftWords(zeros);
  Value *isBelow =
      builder.CreateICmpSLT(bits, Constant::getNullValue(bits->getType()));
  quadrant =
      builder.CreateSelect(isBelow, builder.CreateNeg(quadrant), quadrant);
  shifted = fromBits(quadrant, builder.getDoubleTy());

  // The first 53 digits, the next 64, and the sign.
  Type *type = builder.getDoubleTy();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Value *scale = makePower(builder, builder.CreateNeg(zeros));
  Value *negate = builder.CreateXor(isNegative, isBelow);
  scale = builder.CreateSelect(negate, builder.CreateFNeg(scale), scale);
  Value *head = builder.CreateUIToFP(builder.CreateLShr(p[0], 11), type);
  Value *tail = builder.CreateUIToFP(
      builder.CreateIntrinsic(Intrinsic::fshl, {word},
                              {p[0], p[1], builder.getInt64(53)}),
      type);
  head = builder.CreateFMul(builder.CreateFMul(head, constant(0x1p-53)), scale);
  tail =
      builder.CreateFMul(builder.CreateFMul(tail, constant(0x1p-117)), scale);
  // Times pi/2.
  Constant *halfPi = constant(0x1.921fb54442d18p+0);
  Pair product = multiplyExactly(head, halfPi);
  Value *small = fma(head, constant(0x1.1a62633145c07p-54), product.low);
  return addOrdered(product.high, fma(tail, halfPi, small));
}

Value *NumericsEmitter::emitLargeSinCos(UnaryFloat op, Value *x) {
  Type *type = builder.getDoubleTy();
  Value *shifted;
  Pair rest = reduceByHalfPi(builder.CreateFPExt(x, type), shifted);
  Value *result = x->getType() == type
                      ? emitSinCosOfRest(op, shifted, rest)
                      : emitSinCosOfRest(op, shifted, rest.high);
  result = builder.CreateFPTrunc(result, x->getType());
  Value *isFinite =
      builder.CreateFCmpOLT(abs(x), ConstantFP::getInfinity(x->getType()));
  return builder.CreateSelect(isFinite, result,
                              ConstantFP::getNaN(x->getType()));
}
