//===- NumericsEmitElementary.cpp - long functions as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rem, sin, cos, tan, sinh, cosh, pow and atan2 of f32, f16 and bf16. They are
// computed in f64, where nothing overflows and a plain polynomial is precise
// enough, and rounded once. Also rem, sin and cos of f64; the others of f64 are
// in NumericsEmitDouble.cpp. As they are long, each is a function of the
// module, which kernels call.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/runtime/host/KernelNumerics.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;
using tessera::runtime::packMode;

Value *NumericsEmitter::emitOutlined(
    const Twine &name, ArrayRef<Value *> operands,
    function_ref<Value *(NumericsEmitter &, ArrayRef<Value *>)> emitBody) {
  // The name includes lanes and types.
  Module &module = *builder.GetInsertBlock()->getModule();
  Type *type = operands.front()->getType();
  std::string fullName =
      ("tessera." + name + (type->getScalarType()->isDoubleTy() ? ".f64" : "") +
       "." + Twine(getNumLanes(type)))
          .str();
  Function *function = module.getFunction(fullName);
  if (!function) {
    SmallVector<Type *> types;
    for (Value *operand : operands)
      types.push_back(operand->getType());
    function = Function::Create(FunctionType::get(type, types, false),
                                GlobalValue::InternalLinkage, fullName, module);
    function->setDoesNotThrow();
    function->setWillReturn();
    // It uses at most its own stack.
    function->setDoesNotAccessMemory();
    IRBuilder<> inner(BasicBlock::Create(module.getContext(), "", function));
    NumericsEmitter emitter(inner, target);
    SmallVector<Value *> arguments;
    for (Argument &argument : function->args())
      arguments.push_back(&argument);
    inner.CreateRet(emitBody(emitter, arguments));
  }
  return builder.CreateCall(function, operands);
}

Value *NumericsEmitter::emitUnless(Value *isSlow,
                                   function_ref<Value *()> emitSlow,
                                   function_ref<Value *()> emitQuick) {
  if (getNumLanes(isSlow->getType()) > 1)
    isSlow = builder.CreateOrReduce(isSlow);
  // An uninitialized element may have any value, but a branch on it is
  // undefined.
  isSlow = builder.CreateFreeze(isSlow);
  LLVMContext &context = builder.getContext();
  Function *function = builder.GetInsertBlock()->getParent();
  auto *slow = BasicBlock::Create(context, "", function);
  auto *quick = BasicBlock::Create(context, "", function);
  auto *end = BasicBlock::Create(context, "", function);
  builder.CreateCondBr(isSlow, slow, quick);
  builder.SetInsertPoint(slow);
  Value *slowResult = emitSlow();
  slow = builder.GetInsertBlock();
  builder.CreateBr(end);
  builder.SetInsertPoint(quick);
  Value *quickResult = emitQuick();
  quick = builder.GetInsertBlock();
  builder.CreateBr(end);
  builder.SetInsertPoint(end);
  PHINode *result = builder.CreatePHI(slowResult->getType(), 2);
  result->addIncoming(slowResult, slow);
  result->addIncoming(quickResult, quick);
  return result;
}

//===----------------------------------------------------------------------===//
// Remainders
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitRem(Value *lhs, Value *rhs) {
  bool isDouble = lhs->getType()->getScalarType()->isDoubleTy();
  ElementType element = isDouble ? ElementType::F64 : ElementType::F32;
  Type *type = getTypeLike(lhs, builder.getDoubleTy());
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Constant *infinity = ConstantFP::getInfinity(type);
  Value *x = builder.CreateFPExt(lhs, type);
  Value *a = abs(x), *b = abs(builder.CreateFPExt(rhs, type));
  Value *quotient = builder.CreateFDiv(a, b);
  // Up to this limit the quotient is at most one too large. A quotient that
  // overflows needs the slow path too, unless the remainder is zero.
  Value *isLarge = builder.CreateAnd(
      builder.CreateFCmpOGE(quotient, constant(0x1p50)),
      builder.CreateAnd(builder.CreateFCmpOLT(a, infinity),
                        builder.CreateFCmpOGT(b, constant(0.0))));
  return emitUnless(
      isLarge,
      [&]() -> Value * {
        if (!target.hasHost())
          return emitLongRem(lhs, rhs);
        return emitCall("tsr_float_binary",
                        {static_cast<uint32_t>(BinaryFloat::Rem),
                         static_cast<uint32_t>(element), packMode({})},
                        {{element, lhs}, {element, rhs}}, element);
      },
      [&] {
        Value *whole = builder.CreateUnaryIntrinsic(Intrinsic::floor, quotient);
        // A multiple of the last bit of b, and less than b: exact.
        Value *rest = fma(builder.CreateFNeg(whole), b, a);
        rest = builder.CreateSelect(builder.CreateFCmpOLT(rest, constant(0.0)),
                                    builder.CreateFAdd(rest, b), rest);
        Value *isWhole = builder.CreateAnd(builder.CreateFCmpOEQ(b, infinity),
                                           builder.CreateFCmpOLT(a, infinity));
        rest = builder.CreateSelect(isWhole, a, rest);
        rest = builder.CreateBinaryIntrinsic(Intrinsic::copysign, rest, x);
        return builder.CreateFPTrunc(rest, lhs->getType());
      });
}

//===----------------------------------------------------------------------===//
// Trigonometry
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::selectQuadrant(UnaryFloat op, Value *shifted, Value *s,
                                       Value *c) {
  // The last two bits are the quadrant.
  Value *quadrant = toBits(shifted);
  Type *word = quadrant->getType();
  auto test = [&](uint64_t bit) {
    return builder.CreateICmpNE(
        builder.CreateAnd(quadrant, ConstantInt::get(word, bit)),
        Constant::getNullValue(word));
  };
  if (op == UnaryFloat::Tan) {
    Value *isOdd = test(1);
    Value *divisor = builder.CreateSelect(isOdd, builder.CreateFNeg(s), c);
    return builder.CreateFDiv(builder.CreateSelect(isOdd, c, s), divisor);
  }
  if (op == UnaryFloat::Cos)
    quadrant = builder.CreateAdd(quadrant, ConstantInt::get(word, 1));
  Value *result = builder.CreateSelect(test(1), c, s);
  return builder.CreateSelect(test(2), builder.CreateFNeg(result), result);
}

Value *NumericsEmitter::emitSinCos(UnaryFloat op, Value *x) {
  Type *single = x->getType();
  Type *type = getTypeLike(x, builder.getDoubleTy());
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  // x = n pi/2 + r. Two parts of pi/2 have 106 bits, enough for this n.
  Constant *magic = constant(0x1.8p52);
  Value *wide = builder.CreateFPExt(x, type);
  Value *shifted = fma(wide, constant(0x1.45f306dc9c883p-1), magic);
  Value *n = builder.CreateFSub(shifted, magic);
  Value *r = fma(n, constant(-0x1.921fb54442d18p+0), wide);
  r = fma(n, constant(-0x1.1a62633145c07p-54), r);
  return builder.CreateFPTrunc(emitSinCosOfRest(op, shifted, r), single);
}

Value *NumericsEmitter::emitSinCosOfRest(UnaryFloat op, Value *shifted,
                                         Value *r) {
  Type *type = r->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  static const double sine[] = {-0x1.5555554c736dbp-3, 0x1.1111086ee4289p-7,
                                -0x1.a00f832ea4e15p-13, 0x1.6cd2d4df5a81cp-19};
  static const double cosine[] = {-0x1.ffffffffeb4c1p-2, 0x1.55555546a877ep-5,
                                  -0x1.6c16b3d5128cdp-10, 0x1.a00efd6d160d1p-16,
                                  -0x1.23d4b94cfc4d6p-22};
  Value *z = builder.CreateFMul(r, r);
  // Written so that a negative zero stays one.
  Value *s =
      builder.CreateFMul(r, fma(emitPolynomial(z, sine), z, constant(1.0)));
  Value *c = fma(emitPolynomial(z, cosine), z, constant(1.0));
  return selectQuadrant(op, shifted, s, c);
}

Value *NumericsEmitter::emitSinCosDouble(UnaryFloat op, Value *x) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Constant *magic = constant(0x1.8p52);
  Value *shifted = fma(x, constant(0x1.45f306dc9c883p-1), magic);
  Value *n = builder.CreateFSub(shifted, magic);
  // x = n pi/2 + r + low. The first difference is exact. The product of n and
  // the second part of pi/2, and the difference, keep their rounding errors.
  Value *first = fma(n, constant(-0x1.921fb54442d18p+0), x);
  Constant *second = constant(0x1.1a62633145c07p-54);
  Value *product = builder.CreateFMul(n, second);
  Value *productLow = fma(n, second, builder.CreateFNeg(product));
  Value *r = builder.CreateFSub(first, product);
  Value *part = builder.CreateFSub(r, first);
  Value *low =
      builder.CreateFSub(builder.CreateFSub(first, builder.CreateFSub(r, part)),
                         builder.CreateFAdd(product, part));
  low = builder.CreateFSub(low, productLow);
  low = fma(n, constant(0x1.f1976b7ed8fbcp-110), low);
  Value *result = emitSinCosOfRest(op, shifted, {r, low});
  if (op == UnaryFloat::Cos)
    return result;
  // The sums above make a negative zero positive.
  return builder.CreateSelect(builder.CreateFCmpOEQ(x, constant(0.0)), x,
                              result);
}

Value *NumericsEmitter::emitSinCosOfRest(UnaryFloat op, Value *shifted,
                                         Pair rest) {
  auto [r, low] = rest;
  Type *type = r->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  static const double sine[] = {-0x1.5555555555555p-3,  0x1.1111111111089p-7,
                                -0x1.a01a01a0065dap-13, 0x1.71de3a3f6b4bfp-19,
                                -0x1.ae643c5c775c2p-26, 0x1.611413c9c20d5p-33,
                                -0x1.a515d4452f515p-41};
  static const double cosine[] = {
      0x1.555555555554bp-5,   -0x1.6c16c16c15047p-10, 0x1.a01a019c96c91p-16,
      -0x1.27e4f7f8422f1p-22, 0x1.1ee9e0d4640eep-29,  -0x1.8fa942808682dp-37};
  Value *z = builder.CreateFMul(r, r);
  Value *half = builder.CreateFMul(z, constant(0.5));
  // 1 - z/2, and its rounding error.
  Value *most = builder.CreateFSub(constant(1.0), half);
  Value *lost =
      builder.CreateFSub(builder.CreateFSub(constant(1.0), most), half);
  // sin(r + low) = sin r + low cos r, cos(r + low) = cos r - low sin r.
  Value *sRest =
      builder.CreateFMul(builder.CreateFMul(r, z), emitPolynomial(z, sine));
  sRest = fma(low, most, sRest);
  Value *cRest =
      builder.CreateFMul(builder.CreateFMul(z, z), emitPolynomial(z, cosine));
  cRest = builder.CreateFSub(cRest, builder.CreateFMul(r, low));
  cRest = builder.CreateFAdd(lost, cRest);
  if (op == UnaryFloat::Tan) {
    // A quotient doubles errors, so the error of z counts too.
    Value *zLow = fma(r, r, builder.CreateFNeg(z));
    cRest = fma(zLow, constant(-0.5), cRest);
    return emitTanOfQuadrant(shifted, addOrdered(r, sRest),
                             addOrdered(most, cRest));
  }
  Value *s = builder.CreateFAdd(r, sRest);
  Value *c = builder.CreateFAdd(most, cRest);
  return selectQuadrant(op, shifted, s, c);
}

Value *NumericsEmitter::emitTrigonometry(UnaryFloat op, Value *x) {
  // Up to this limit the reduction is precise enough.
  bool isDouble = x->getType()->getScalarType()->isDoubleTy();
  ElementType type = isDouble ? ElementType::F64 : ElementType::F32;
  Value *isLarge =
      builder.CreateFCmpOGT(abs(x), ConstantFP::get(x->getType(), 0x1p28));
  return emitUnless(
      isLarge,
      [&]() -> Value * {
        if (!target.hasHost())
          return emitLargeSinCos(op, x);
        return emitCall("tsr_float_unary",
                        {static_cast<uint32_t>(op), static_cast<uint32_t>(type),
                         packMode({})},
                        {{type, x}}, type);
      },
      [&] { return isDouble ? emitSinCosDouble(op, x) : emitSinCos(op, x); });
}

Value *NumericsEmitter::emitAtan2(Value *y, Value *x) {
  Type *single = y->getType();
  Type *type = getTypeLike(y, builder.getDoubleTy());
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  static const double coefficients[] = {
      -0x1.55555479645cdp-2, 0x1.99993359bda73p-3,  -0x1.2489e58ae7e46p-3,
      0x1.c669ed0a5d6dcp-4,  -0x1.6ff70e0f10b5bp-4, 0x1.291f0cb7dbbc7p-4,
      -0x1.bdc347cbe4373p-5, 0x1.19700c7304c66p-5,  -0x1.0996babd77de3p-6,
      0x1.4068afaecea09p-8,  -0x1.6a64f5adbdd58p-11};
  y = builder.CreateFPExt(y, type);
  x = builder.CreateFPExt(x, type);
  Value *rise = abs(y), *run = abs(x);
  Value *isSteep = builder.CreateFCmpOGT(rise, run);
  Value *large = builder.CreateSelect(isSteep, rise, run);
  Value *small = builder.CreateSelect(isSteep, run, rise);
  Value *ratio = builder.CreateFDiv(small, large);
  // Two zeros are on the axis, two infinities on the diagonal.
  ratio = builder.CreateSelect(builder.CreateFCmpOEQ(large, constant(0.0)),
                               constant(0.0), ratio);
  ratio = builder.CreateSelect(
      builder.CreateFCmpOEQ(small, ConstantFP::getInfinity(type)),
      constant(1.0), ratio);
  Value *z = builder.CreateFMul(ratio, ratio);
  Value *angle = builder.CreateFMul(
      ratio, fma(emitPolynomial(z, coefficients), z, constant(1.0)));
  angle = builder.CreateSelect(
      isSteep, builder.CreateFSub(constant(0x1.921fb54442d18p+0), angle),
      angle);
  Value *bits = toBits(x);
  Value *isBehind =
      builder.CreateICmpSLT(bits, Constant::getNullValue(bits->getType()));
  angle = builder.CreateSelect(
      isBehind, builder.CreateFSub(constant(0x1.921fb54442d18p+1), angle),
      angle);
  angle = builder.CreateBinaryIntrinsic(Intrinsic::copysign, angle, y);
  angle = builder.CreateSelect(builder.CreateFCmpUNO(x, y),
                               ConstantFP::getNaN(type), angle);
  return builder.CreateFPTrunc(angle, single);
}

//===----------------------------------------------------------------------===//
// Hyperbolic functions, powers
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitHyperbolic(UnaryFloat op, Value *x) {
  Type *type = getTypeLike(x, builder.getDoubleTy());
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Value *wide = builder.CreateFPExt(x, type);
  Value *magnitude = abs(wide);
  Value *power = emitExp(emitClamp(magnitude, 0.0, 200.0));
  Value *inverse = builder.CreateFDiv(constant(1.0), power);
  Value *result;
  if (op == UnaryFloat::CosH) {
    result =
        builder.CreateFMul(builder.CreateFAdd(power, inverse), constant(0.5));
  } else {
    result =
        builder.CreateFMul(builder.CreateFSub(power, inverse), constant(0.5));
    // Where cancellation would lose digits, use the series, which is short.
    Value *square = builder.CreateFMul(magnitude, magnitude);
    Value *small = builder.CreateFMul(
        magnitude, fma(square, constant(1.0 / 6), constant(1.0)));
    result = builder.CreateSelect(
        builder.CreateFCmpOLT(magnitude, constant(0x1p-8)), small, result);
    result = builder.CreateBinaryIntrinsic(Intrinsic::copysign, result, wide);
  }
  return builder.CreateFPTrunc(result, x->getType());
}

Value *NumericsEmitter::emitPow(Value *x, Value *y, bool isSingle) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Constant *infinity = ConstantFP::getInfinity(type);
  Value *magnitude = abs(x);
  Value *result =
      isSingle ? emitExp2(builder.CreateFMul(y, emitLog(magnitude, true, true)))
               : emitPowDouble(magnitude, y);
  // Powers of a negative number need an integer exponent.
  Value *half = builder.CreateFMul(y, constant(0.5));
  auto isWhole = [&](Value *value) {
    return builder.CreateFCmpOEQ(
        builder.CreateUnaryIntrinsic(Intrinsic::floor, value), value);
  };
  Value *isYWhole = isWhole(y);
  Value *isYOdd = builder.CreateAnd(isYWhole, builder.CreateNot(isWhole(half)));
  Value *isNegative = builder.CreateFCmpOLT(x, constant(0.0));
  Value *isFinite = builder.CreateFCmpOLT(magnitude, infinity);
  Value *isUndefined = builder.CreateAnd(
      builder.CreateAnd(isNegative, isFinite),
      builder.CreateFCmpONE(builder.CreateUnaryIntrinsic(Intrinsic::floor, y),
                            y));
  result = builder.CreateSelect(isUndefined, ConstantFP::getNaN(type), result);
  Value *signedResult =
      builder.CreateBinaryIntrinsic(Intrinsic::copysign, result, x);
  result = builder.CreateSelect(isYOdd, signedResult, result);
  // 1 to any power, -1 to an infinite power, and anything to the power 0 give
  // 1.
  Value *isOne = builder.CreateFCmpOEQ(x, constant(1.0));
  Value *isUnit =
      builder.CreateAnd(builder.CreateFCmpOEQ(magnitude, constant(1.0)),
                        builder.CreateFCmpOEQ(abs(y), infinity));
  Value *isFlat = builder.CreateFCmpOEQ(y, constant(0.0));
  Value *gives1 = builder.CreateOr(builder.CreateOr(isOne, isUnit), isFlat);
  return builder.CreateSelect(gives1, constant(1.0), result);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitElementary(UnaryFloat op, Value *x) {
  static const char *const names[] = {"sin",  "cos",  "tan",
                                      "sinh", "cosh", "tanh"};
  const char *name =
      names[static_cast<unsigned>(op) - static_cast<unsigned>(UnaryFloat::Sin)];
  bool isDouble = x->getType()->getScalarType()->isDoubleTy();
  return emitOutlined(
      name, {x}, [&](NumericsEmitter &emitter, ArrayRef<Value *> values) {
        if (op <= UnaryFloat::Tan)
          return emitter.emitTrigonometry(op, values[0]);
        if (op == UnaryFloat::TanH)
          return emitter.emitTanHDouble(values[0]);
        return isDouble ? emitter.emitHyperbolicDouble(op, values[0])
                        : emitter.emitHyperbolic(op, values[0]);
      });
}

Value *NumericsEmitter::emitElementary(BinaryFloat op, Value *lhs, Value *rhs) {
  bool isRem = op == BinaryFloat::Rem, isPow = op == BinaryFloat::Pow;
  bool isDouble = lhs->getType()->getScalarType()->isDoubleTy();
  return emitOutlined(
      isRem   ? "rem"
      : isPow ? "pow"
              : "atan2",
      {lhs, rhs},
      [&](NumericsEmitter &emitter, ArrayRef<Value *> values) -> Value * {
        if (isRem)
          return emitter.emitRem(values[0], values[1]);
        if (!isPow)
          return isDouble ? emitter.emitAtan2Double(values[0], values[1])
                          : emitter.emitAtan2(values[0], values[1]);
        if (isDouble)
          return emitter.emitPow(values[0], values[1], false);
        IRBuilderBase &builder = emitter.builder;
        Type *type = emitter.getTypeLike(values[0], builder.getDoubleTy());
        return builder.CreateFPTrunc(
            emitter.emitPow(builder.CreateFPExt(values[0], type),
                            builder.CreateFPExt(values[1], type), true),
            values[0]->getType());
      });
}

Value *NumericsEmitter::emitElementaryPowI(Value *source, Value *exponent) {
  // All exponents as i32, so that there is one function.
  return emitOutlined(
      "powi", {source, exponent},
      [&](NumericsEmitter &emitter, ArrayRef<Value *> values) {
        IRBuilderBase &builder = emitter.builder;
        Type *type = emitter.getTypeLike(values[0], builder.getDoubleTy());
        Value *y = builder.CreateSIToFP(values[1], type);
        if (values[0]->getType() == type)
          return emitter.emitPow(values[0], y, false);
        return builder.CreateFPTrunc(
            emitter.emitPow(builder.CreateFPExt(values[0], type), y, true),
            values[0]->getType());
      });
}
