//===- NumericsEmitMath.cpp - exponentials and logarithms as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For f32 and f64, without branches. The polynomials come from
// scripts/fit-polynomials; docs/cpu.md has the precision of the results. All of
// it needs a fused multiply-add.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

namespace {

/// Constants of f32 or f64 for exp, log and similar functions.
struct Constants {
  unsigned fractionBits;
  int bias;
  /// Adding this rounds a number to an integer, which is then in the low bits
  /// of the sum.
  double magic;
  double ln2High, ln2Low;
  double log2eHigh, log2eLow;
  /// Beyond these limits exp and exp2 are zero or infinity.
  double expLow, expHigh;
  double exp2Low, exp2High;
  /// exp(x) = 1 + x + x^2 (…), 2^x = 1 + x (…).
  ArrayRef<double> exp, exp2;
  /// Bits of 2/3.
  uint64_t twoThirds;
};

} // namespace

static const Constants &getConstants(bool isDouble) {
  static const double expF32[] = {0x1.fffff8p-2, 0x1.55548ep-3, 0x1.555b86p-5,
                                  0x1.123be4p-7, 0x1.686a98p-10};
  static const double exp2F32[] = {0x1.62e43p-1,   0x1.ebfbdap-3,
                                   0x1.c6af76p-5,  0x1.3b2f2ep-7,
                                   0x1.5f0b96p-10, 0x1.409e2cp-13};
  static const double expF64[] = {0x1.000000000000bp-1,  0x1.5555555555511p-3,
                                  0x1.555555555029bp-5,  0x1.1111111122226p-7,
                                  0x1.6c16c1852dc8ep-10, 0x1.a01a014813be3p-13,
                                  0x1.a01997c02dce3p-16, 0x1.71dee3bf2494dp-19,
                                  0x1.28af494e50f91p-22, 0x1.ade67eeed336ep-26};
  static const double exp2F64[] = {
      0x1.62e42fefa39efp-1,  0x1.ebfbdff82c5a5p-3,  0x1.c6b08d704a124p-5,
      0x1.3b2ab6fb9ffafp-7,  0x1.5d87fe78a07f8p-10, 0x1.4309130f14f7ap-13,
      0x1.ffcbfc5cca75ep-17, 0x1.62bfc71a2b06ap-20, 0x1.b525370a66c5bp-24,
      0x1.e61c19a058d14p-28, 0x1.e9553e2308cd2p-32};
  static const Constants f32 = {23,
                                127,
                                0x1.8p23,
                                0x1.62e43p-1,
                                -0x1.05c61p-29,
                                0x1.715476p+0,
                                0x1.4ae0cp-26,
                                -104.0,
                                89.0,
                                -151.0,
                                129.0,
                                expF32,
                                exp2F32,
                                0x3f2aaaab};
  static const Constants f64 = {52,
                                1023,
                                0x1.8p52,
                                0x1.62e42fefa39efp-1,
                                0x1.abc9e3b39803fp-56,
                                0x1.71547652b82fep+0,
                                0x1.777d0ffda0d24p-56,
                                -746.0,
                                710.0,
                                -1076.0,
                                1025.0,
                                expF64,
                                exp2F64,
                                0x3fe5555555555555};
  return isDouble ? f64 : f32;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitPolynomial(Value *x,
                                       ArrayRef<double> coefficients) {
  Type *type = x->getType();
  Value *sum = ConstantFP::get(type, coefficients.back());
  for (double coefficient : reverse(coefficients.drop_back()))
    sum = fma(sum, x, ConstantFP::get(type, coefficient));
  return sum;
}

Value *NumericsEmitter::emitClamp(Value *value, double low, double high) {
  // In this form a NaN is kept.
  Constant *least = ConstantFP::get(value->getType(), low);
  Constant *most = ConstantFP::get(value->getType(), high);
  value =
      builder.CreateSelect(builder.CreateFCmpOLT(value, least), least, value);
  return builder.CreateSelect(builder.CreateFCmpOGT(value, most), most, value);
}

Value *NumericsEmitter::emitScale(Value *value, Value *shifted,
                                  Value *exponent) {
  Type *type = value->getType();
  bool isDouble = type->getScalarType()->isDoubleTy();
  const Constants &constants = getConstants(isDouble);
  if (Value *scaled = target.emitScale(builder, value, exponent))
    return scaled;
  // In two steps, as the power may be out of range.
  Value *bits = toBits(shifted);
  Type *word = bits->getType();
  Value *whole =
      builder.CreateSub(bits, toBits(ConstantFP::get(type, constants.magic)));
  Value *half = builder.CreateAShr(whole, ConstantInt::get(word, 1));
  Value *rest = builder.CreateSub(whole, half);
  auto makePower = [&](Value *exponent) {
    Value *biased =
        builder.CreateAdd(exponent, ConstantInt::get(word, constants.bias));
    return fromBits(builder.CreateShl(
                        biased, ConstantInt::get(word, constants.fractionBits)),
                    type->getScalarType());
  };
  return builder.CreateFMul(builder.CreateFMul(value, makePower(half)),
                            makePower(rest));
}

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitExp(Value *x) {
  Type *type = x->getType();
  const Constants &constants =
      getConstants(type->getScalarType()->isDoubleTy());
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  x = emitClamp(x, constants.expLow, constants.expHigh);
  // x = n ln 2 + r, and e^x = 2^n e^r.
  Value *shifted =
      fma(x, constant(constants.log2eHigh), constant(constants.magic));
  Value *n = builder.CreateFSub(shifted, constant(constants.magic));
  Value *r = fma(n, constant(-constants.ln2High), x);
  r = fma(n, constant(-constants.ln2Low), r);
  Value *power = emitPolynomial(r, constants.exp);
  power = fma(fma(power, r, constant(1.0)), r, constant(1.0));
  return emitScale(power, shifted, n);
}

Value *NumericsEmitter::emitExp2(Value *x) {
  Type *type = x->getType();
  const Constants &constants =
      getConstants(type->getScalarType()->isDoubleTy());
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  x = emitClamp(x, constants.exp2Low, constants.exp2High);
  Value *shifted = builder.CreateFAdd(x, constant(constants.magic));
  Value *n = builder.CreateFSub(shifted, constant(constants.magic));
  Value *r = builder.CreateFSub(x, n);
  Value *power = fma(emitPolynomial(r, constants.exp2), r, constant(1.0));
  return emitScale(power, shifted, n);
}

Value *NumericsEmitter::emitTanH(Value *x) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Value *magnitude = abs(x);
  // tanh(x) = x + x^3 (…): the formula below would lose the digits of a small
  // result.
  static const double coefficients[] = {-0x1.555532p-2, 0x1.110706p-3,
                                        -0x1.b838fp-5, 0x1.5213a6p-6,
                                        -0x1.75968p-8};
  Value *square = builder.CreateFMul(x, x);
  Value *cube = builder.CreateFMul(square, magnitude);
  Value *small = fma(emitPolynomial(square, coefficients), cube, magnitude);
  // 1 - 2 / (e^2x + 1).
  Value *power = emitExp(builder.CreateFAdd(magnitude, magnitude));
  Value *large = builder.CreateFSub(
      constant(1.0),
      builder.CreateFDiv(constant(2.0),
                         builder.CreateFAdd(power, constant(1.0))));
  Value *result = builder.CreateSelect(
      builder.CreateFCmpOLT(magnitude, constant(0.625)), small, large);
  return builder.CreateBinaryIntrinsic(Intrinsic::copysign, result, x);
}

//===----------------------------------------------------------------------===//
// Logarithms
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitLog(Value *x, bool isBase2, bool isNormal) {
  Type *type = x->getType();
  bool isDouble = type->getScalarType()->isDoubleTy();
  const Constants &constants = getConstants(isDouble);
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  // x = 2^e (1 + f) with 2/3 <= 1 + f < 4/3.
  Value *scaled = x;
  Value *isSmall = nullptr;
  if (!isNormal) {
    isSmall =
        builder.CreateFCmpOLT(x, constant(isDouble ? 0x1p-1022 : 0x1p-126));
    scaled = builder.CreateSelect(
        isSmall, builder.CreateFMul(x, constant(isDouble ? 0x1p52 : 0x1p23)),
        x);
  }
  Value *bits = toBits(scaled);
  Type *word = bits->getType();
  Constant *fractionBits = ConstantInt::get(word, constants.fractionBits);
  Value *exponent = builder.CreateAShr(
      builder.CreateSub(bits, ConstantInt::get(word, constants.twoThirds)),
      fractionBits);
  Value *f = builder.CreateFSub(
      fromBits(
          builder.CreateSub(bits, builder.CreateShl(exponent, fractionBits)),
          type->getScalarType()),
      constant(1.0));
  // All targets have instructions for 32 bits.
  if (isDouble)
    exponent = builder.CreateTrunc(exponent,
                                   getTypeLike(exponent, builder.getInt32Ty()));
  Value *e = builder.CreateSIToFP(exponent, type);
  if (isSmall)
    e = builder.CreateSelect(
        isSmall,
        builder.CreateFSub(e, constant(double(constants.fractionBits))), e);

  // log(1 + f) = f + rest.
  Value *rest;
  if (isDouble) {
    // With s = f / (2 + f) it is 2 atanh(s), and 2 s = f - s f.
    static const double coefficients[] = {
        0x1.5555555555555p-1, 0x1.999999999a049p-2, 0x1.24924923c4355p-2,
        0x1.c71c72fd3b07bp-3, 0x1.745ca3d82ce17p-3, 0x1.3b2b0d2a35e6ap-3,
        0x1.0e750f4d8126ep-3, 0x1.1748ba053bcaap-3};
    Value *s = builder.CreateFDiv(f, builder.CreateFAdd(f, constant(2.0)));
    Value *z = builder.CreateFMul(s, s);
    Value *part = builder.CreateFMul(z, emitPolynomial(z, coefficients));
    rest = builder.CreateFMul(s, builder.CreateFSub(part, f));
  } else {
    static const double coefficients[] = {
        0x1.5555p-2,   -0x1.ffff7p-3,  0x1.99d262p-3, -0x1.558704p-3,
        0x1.1eb988p-3, -0x1.f58c5ap-4, 0x1.1ee226p-3, -0x1.029ba4p-3};
    Value *part = fma(emitPolynomial(f, coefficients), f, constant(-0.5));
    rest = builder.CreateFMul(builder.CreateFMul(f, f), part);
  }
  Value *result;
  if (isBase2) {
    Value *low = fma(f, constant(constants.log2eLow),
                     builder.CreateFMul(rest, constant(constants.log2eHigh)));
    // e and f may have different signs, so keep the rounding error of their
    // sum.
    Value *high = builder.CreateFMul(f, constant(constants.log2eHigh));
    low = builder.CreateFAdd(
        low, fma(f, constant(constants.log2eHigh), builder.CreateFNeg(high)));
    Value *sum = builder.CreateFAdd(e, high);
    low = builder.CreateFAdd(
        low, builder.CreateFAdd(builder.CreateFSub(e, sum), high));
    result = builder.CreateFAdd(sum, low);
  } else {
    Value *low = fma(e, constant(constants.ln2Low), rest);
    result = fma(e, constant(constants.ln2High), builder.CreateFAdd(f, low));
  }
  // Infinity and NaN are their own logarithms.
  Value *isFinite = builder.CreateFCmpOLT(x, ConstantFP::getInfinity(type));
  result = builder.CreateSelect(isFinite, result, x);
  result = builder.CreateSelect(builder.CreateFCmpOLT(x, constant(0.0)),
                                ConstantFP::getNaN(type), result);
  return builder.CreateSelect(builder.CreateFCmpOEQ(x, constant(0.0)),
                              ConstantFP::getInfinity(type, true), result);
}

//===----------------------------------------------------------------------===//
// Reciprocal roots
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitRsqrt(Value *x) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  bool isDouble = type->getScalarType()->isDoubleTy();
  // The step below doubles the 14 bits of an estimate.
  Value *y = isDouble ? nullptr : target.emitRsqrtEstimate(builder, x);
  if (!y)
    y = builder.CreateFDiv(constant(1.0),
                           builder.CreateUnaryIntrinsic(Intrinsic::sqrt, x));
  // One Newton step, with the product x y to twice the precision.
  Value *high = builder.CreateFMul(x, y);
  Value *low = fma(x, y, builder.CreateFNeg(high));
  Value *minusY = builder.CreateFNeg(y);
  Value *error = fma(low, minusY, fma(high, minusY, constant(1.0)));
  Value *better = fma(builder.CreateFMul(y, constant(0.5)), error, y);
  // For zero and infinity the estimate is exact already.
  Value *isOrdinary = builder.CreateAnd(
      builder.CreateFCmpOGT(x, constant(0.0)),
      builder.CreateFCmpOLT(x, ConstantFP::getInfinity(type)));
  return builder.CreateSelect(isOrdinary, better, y);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitMath(UnaryFloat op, Value *x) {
  if (!target.hasFma())
    return nullptr;
  bool isDouble = x->getType()->getScalarType()->isDoubleTy();
  switch (op) {
  case UnaryFloat::Exp:
    return emitExp(x);
  case UnaryFloat::Exp2:
    return emitExp2(x);
  case UnaryFloat::Log:
    return emitLog(x, false, false);
  case UnaryFloat::Log2:
    return emitLog(x, true, false);
  case UnaryFloat::Rsqrt:
    return emitRsqrt(x);
  case UnaryFloat::TanH:
    return isDouble ? emitElementary(op, x) : emitTanH(x);
  default:
    return emitElementary(op, x);
  }
}
