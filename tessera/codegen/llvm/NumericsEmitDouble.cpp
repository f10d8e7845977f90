//===- NumericsEmitDouble.cpp - functions of f64 as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that f32 computes in f64, for f64 itself. There is no wider
// type, so these functions compute with pairs of f64, a value and its error,
// until one rounding at the end.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

static constexpr double kLn2High = 0x1.62e42fefa39efp-1;
static constexpr double kLn2Low = 0x1.abc9e3b39803fp-56;
static constexpr double kLog2E = 0x1.71547652b82fep+0;
/// Adding this rounds a number to an integer, in the low bits of the sum.
static constexpr double kMagic = 0x1.8p52;

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

NumericsEmitter::Pair NumericsEmitter::addOrdered(Value *large, Value *small) {
  Value *sum = builder.CreateFAdd(large, small);
  return {sum, builder.CreateFSub(small, builder.CreateFSub(sum, large))};
}

NumericsEmitter::Pair NumericsEmitter::multiplyExactly(Value *lhs, Value *rhs) {
  Value *product = builder.CreateFMul(lhs, rhs);
  return {product, fma(lhs, rhs, builder.CreateFNeg(product))};
}

Value *NumericsEmitter::emitRatio(Pair dividend, Pair divisor) {
  Type *type = dividend.high->getType();
  Value *inverse = builder.CreateFDiv(ConstantFP::get(type, 1.0), divisor.high);
  Value *quotient = builder.CreateFMul(dividend.high, inverse);
  Value *minus = builder.CreateFNeg(quotient);
  Value *rest = builder.CreateFAdd(fma(minus, divisor.high, dividend.high),
                                   fma(minus, divisor.low, dividend.low));
  return fma(rest, inverse, quotient);
}

/// 2^n for -1023 < n < 1024, a whole number.
Value *NumericsEmitter::emitPowerOfTwo(Value *n) {
  // The sum has the biased exponent in its low bits.
  Value *bits = toBits(
      builder.CreateFAdd(n, ConstantFP::get(n->getType(), kMagic + 1023)));
  return fromBits(
      builder.CreateShl(bits, ConstantInt::get(bits->getType(), 52)),
      builder.getDoubleTy());
}

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

/// x = n ln 2 + r for 0 <= x < 2^11.
NumericsEmitter::Pair NumericsEmitter::reduceByLn2(Value *x, Value *&shifted,
                                                   Value *&n) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  shifted = fma(x, constant(kLog2E), constant(kMagic));
  n = builder.CreateFSub(shifted, constant(kMagic));
  // The first difference is a multiple of 2^-53 below 1, so it is exact.
  Value *r = fma(n, constant(-kLn2High), x);
  return addOrdered(r, builder.CreateFMul(n, constant(-kLn2Low)));
}

/// e^r - 1 for |r| <= ln(2) / 2. `low` may be as large as a fiftieth of `high`.
NumericsEmitter::Pair NumericsEmitter::emitExpMinus1(Pair r) {
  static const double coefficients[] = {
      0x1.5555555555555p-3,  0x1.5555555555557p-5,  0x1.1111111111308p-7,
      0x1.6c16c16c1578bp-10, 0x1.a01a019f15d94p-13, 0x1.a01a01ab0b5c8p-16,
      0x1.71de3e2b33906p-19, 0x1.27e4d15dda671p-22, 0x1.ae56cd1ac7662p-26,
      0x1.1f83afa662b38p-29, 0x1.737e12594e329p-33};
  Constant *half = ConstantFP::get(r.high->getType(), 0.5);
  // r + r^2/2 + r^3 (…), the first two without an error.
  Pair square = multiplyExactly(r.high, r.high);
  Pair sum = addOrdered(r.high, builder.CreateFMul(square.high, half));
  Value *cube = builder.CreateFMul(r.high, square.high);
  Value *low = builder.CreateFMul(cube, emitPolynomial(r.high, coefficients));
  low = builder.CreateFAdd(low, fma(square.low, half, sum.low));
  return {sum.high, builder.CreateFAdd(low, fma(r.low, r.high, r.low))};
}

//===----------------------------------------------------------------------===//
// Hyperbolic functions
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitTanHDouble(Value *x) {
  Type *type = x->getType();
  Constant *one = ConstantFP::get(type, 1.0);
  // tanh(20) rounds to 1.
  Value *magnitude = emitClamp(abs(x), 0.0, 20.0);
  Value *shifted, *n;
  Pair r = reduceByLn2(builder.CreateFAdd(magnitude, magnitude), shifted, n);
  // (e^2x - 1) / (e^2x + 1), both over 2^n: with q = 2^-n and e^r = 1 + t
  // (1 - q + t) / (1 + q + t). Where n is 0 no digit of t is lost.
  Pair t = emitExpMinus1(r);
  Value *q = emitPowerOfTwo(builder.CreateFNeg(n));
  auto addT = [&](Value *q) {
    Pair part = addOrdered(one, q);
    Pair sum = addOrdered(part.high, t.high);
    return addOrdered(
        sum.high,
        builder.CreateFAdd(builder.CreateFAdd(sum.low, part.low), t.low));
  };
  Value *result = emitRatio(addT(builder.CreateFNeg(q)), addT(q));
  return builder.CreateBinaryIntrinsic(Intrinsic::copysign, result, x);
}

Value *NumericsEmitter::emitHyperbolicDouble(UnaryFloat op, Value *x) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  static const double sine[] = {0x1.5555555555559p-3, 0x1.111111110f64ap-7,
                                0x1.a01a01b00a40bp-13, 0x1.71ddf7fa65723p-19,
                                0x1.af5f55cc5d0fbp-26};
  static const double cosine[] = {0x1.5555555555558p-5, 0x1.6c16c16c15006p-10,
                                  0x1.a01a01ad79cf6p-16, 0x1.27e4cc1f0b0adp-22,
                                  0x1.1f8bc403bda1fp-29};
  bool isCosine = op == UnaryFloat::CosH;
  // For 720 they are infinite.
  Value *magnitude = emitClamp(abs(x), 0.0, 720.0);
  Value *shifted, *n;
  Pair r = reduceByLn2(magnitude, shifted, n);
  // sinh r = r + s, cosh r = 1 + c.
  Pair square = multiplyExactly(r.high, r.high);
  Value *s = fma(builder.CreateFMul(r.high, square.high),
                 emitPolynomial(square.high, sine), r.low);
  Value *c = builder.CreateFMul(builder.CreateFMul(square.high, square.high),
                                emitPolynomial(square.high, cosine));
  c = builder.CreateFAdd(
      c, fma(r.high, r.low, builder.CreateFMul(square.low, constant(0.5))));
  c = fma(square.high, constant(0.5), c);
  // With q = 2^-2n it is 2^(n-1) times
  //   sinh r (1 + q) + cosh r (1 - q)   for the sine,
  //   sinh r (1 - q) + cosh r (1 + q)   for the cosine,
  // so a sine has all digits of sinh r if n is 0. Beyond n = 60, q is too small
  // to matter.
  Value *few = builder.CreateSelect(builder.CreateFCmpOLT(n, constant(60.0)), n,
                                    constant(60.0));
  Value *q = emitPowerOfTwo(builder.CreateFMul(few, constant(-2.0)));
  Value *minusQ = builder.CreateFNeg(q);
  Pair ofSine = addOrdered(constant(1.0), isCosine ? minusQ : q);
  Pair ofCosine = addOrdered(constant(1.0), isCosine ? q : minusQ);
  Pair product = multiplyExactly(ofSine.high, r.high);
  Pair sum = addOrdered(ofCosine.high, product.high);
  Value *low = fma(ofSine.high, s, fma(ofSine.low, r.high, product.low));
  low = fma(ofCosine.high, c, builder.CreateFAdd(low, ofCosine.low));
  Value *result =
      builder.CreateFAdd(sum.high, builder.CreateFAdd(sum.low, low));
  result = emitScale(result, builder.CreateFSub(shifted, constant(1.0)),
                     builder.CreateFSub(n, constant(1.0)));
  return isCosine
             ? result
             : builder.CreateBinaryIntrinsic(Intrinsic::copysign, result, x);
}

//===----------------------------------------------------------------------===//
// Trigonometry
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitTanOfQuadrant(Value *shifted, Pair s, Pair c) {
  Value *quadrant = toBits(shifted);
  Value *isOdd =
      builder.CreateTrunc(quadrant, getTypeLike(quadrant, builder.getInt1Ty()));
  auto select = [&](Pair odd, Pair even) {
    return Pair{builder.CreateSelect(isOdd, odd.high, even.high),
                builder.CreateSelect(isOdd, odd.low, even.low)};
  };
  Pair minus = {builder.CreateFNeg(s.high), builder.CreateFNeg(s.low)};
  return emitRatio(select(c, s), select(minus, c));
}

Value *NumericsEmitter::emitAtan2Double(Value *y, Value *x) {
  Type *type = y->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  static const double coefficients[] = {
      -0x1.5555555555522p-2,  0x1.9999999995160p-3,  -0x1.24924923715c4p-3,
      0x1.c71c717cd70cep-4,   -0x1.745d117cfcbc6p-4, 0x1.3b136473caa20p-4,
      -0x1.110e40432600bp-4,  0x1.e1bae3dd89bbdp-5,  -0x1.ae5b27aba68f0p-5,
      0x1.82cfe9ad94a5ep-5,   -0x1.5987e64790ed7p-5, 0x1.2bf61254c6020p-5,
      -0x1.e94a1ecb0ed99p-6,  0x1.67674d7812fd7p-6,  -0x1.c601ea4517277p-7,
      0x1.d58ae15285b1bp-8,   -0x1.77ff68c1abfc7p-9, 0x1.b0dae9e385178p-11,
      -0x1.3c8580876d747p-13, 0x1.b7a3e25120192p-17};
  Constant *infinity = ConstantFP::getInfinity(type);
  Value *rise = abs(y), *run = abs(x);
  Value *isSteep = builder.CreateFCmpOGT(rise, run);
  Value *large = builder.CreateSelect(isSteep, rise, run);
  Value *small = builder.CreateSelect(isSteep, run, rise);
  Value *ratio = builder.CreateFDiv(small, large);
  // A subnormal ratio is the result itself. For the largest numbers the inverse
  // below does not exist.
  Value *isOrdinary =
      builder.CreateAnd(builder.CreateFCmpOGE(ratio, constant(0x1p-1000)),
                        builder.CreateFCmpOLT(large, constant(0x1p1022)));
  // Two zeros are on the axis, two infinities on the diagonal.
  ratio = builder.CreateSelect(builder.CreateFCmpOEQ(large, constant(0.0)),
                               constant(0.0), ratio);
  ratio = builder.CreateSelect(builder.CreateFCmpOEQ(small, infinity),
                               constant(1.0), ratio);
  Value *z = builder.CreateFMul(ratio, ratio);
  // The error of the ratio, divided by `large`, times the slope 1 / (1 + z). A
  // few bits suffice: the bits of a float are nearly its logarithm, so
  // subtracting them gives nearly the inverse.
  Value *bits = toBits(large);
  Value *inverse =
      fromBits(builder.CreateSub(
                   ConstantInt::get(bits->getType(), 0x7fde600000000000), bits),
               builder.getDoubleTy());
  Value *slope = fma(fma(z, constant(0.5), constant(-1.0)), z, constant(1.0));
  Value *lost = fma(builder.CreateFNeg(ratio), large, small);
  lost = builder.CreateFMul(builder.CreateFMul(lost, inverse), slope);
  lost = builder.CreateSelect(isOrdinary, lost, constant(0.0));
  Value *rest =
      fma(ratio, builder.CreateFMul(z, emitPolynomial(z, coefficients)), lost);

  // The angle; pi/2 or pi minus the angle; or pi/2 plus it.
  Value *xBits = toBits(x);
  Value *isBehind =
      builder.CreateICmpSLT(xBits, Constant::getNullValue(xBits->getType()));
  auto select = [&](double right) {
    return builder.CreateSelect(
        isSteep, constant(right),
        builder.CreateSelect(isBehind, constant(2 * right), constant(0.0)));
  };
  Value *isLess = builder.CreateXor(isSteep, isBehind);
  auto turn = [&](Value *value) {
    return builder.CreateSelect(isLess, builder.CreateFNeg(value), value);
  };
  Pair sum = addOrdered(select(0x1.921fb54442d18p+0), turn(ratio));
  Value *low = builder.CreateFAdd(select(0x1.1a62633145c07p-54), turn(rest));
  Value *angle = builder.CreateFAdd(sum.high, builder.CreateFAdd(sum.low, low));
  angle = builder.CreateBinaryIntrinsic(Intrinsic::copysign, angle, y);
  return builder.CreateSelect(builder.CreateFCmpUNO(x, y),
                              ConstantFP::getNaN(type), angle);
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// log2(x) to more than 65 bits: a power needs up to 11 of them for its
/// exponent. x is not negative.
NumericsEmitter::Pair NumericsEmitter::emitLog2Pair(Value *x) {
  Type *type = x->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  // x = 2^e m, m from 1/sqrt(2) to sqrt(2).
  Value *isSmall = builder.CreateFCmpOLT(x, constant(0x1p-1022));
  Value *scaled =
      builder.CreateSelect(isSmall, builder.CreateFMul(x, constant(0x1p52)), x);
  Value *bits = toBits(scaled);
  Type *word = bits->getType();
  Constant *fractionBits = ConstantInt::get(word, 52);
  Value *exponent = builder.CreateAShr(
      builder.CreateSub(bits, ConstantInt::get(word, 0x3fe6a09e667f3bcd)),
      fractionBits);
  Value *m = fromBits(
      builder.CreateSub(bits, builder.CreateShl(exponent, fractionBits)),
      builder.getDoubleTy());
  // All targets have instructions for 32 bits.
  exponent = builder.CreateTrunc(exponent,
                                 getTypeLike(exponent, builder.getInt32Ty()));
  Value *e = builder.CreateSIToFP(exponent, type);
  e = builder.CreateSelect(isSmall, builder.CreateFSub(e, constant(52.0)), e);

  // s = (m - 1) / (m + 1); the logarithm is 2 atanh(s) / ln 2.
  Constant *one = constant(1.0);
  Value *f = builder.CreateFSub(m, one);
  Value *divisor = builder.CreateFAdd(m, one);
  Value *divisorLow = builder.CreateFSub(m, builder.CreateFSub(divisor, one));
  Value *inverse = builder.CreateFDiv(one, divisor);
  Value *s = builder.CreateFMul(f, inverse);
  Value *minus = builder.CreateFNeg(s);
  Value *sLow = builder.CreateFMul(
      inverse, fma(minus, divisorLow, fma(minus, divisor, f)));
  Pair z = multiplyExactly(s, s);
  z.low = fma(builder.CreateFAdd(s, s), sLow, z.low);

  // s (a + z (b + z (…))): the innermost part is so small compared to a that
  // f64 suffices for it, but a and b need second parts.
  static const double coefficients[] = {
      0x1.2776c50ef9bffp-1, 0x1.a61762a7adc26p-2, 0x1.484b13d7ec8b5p-2,
      0x1.0c9a8480e1c4bp-2, 0x1.c68f667942b9bp-3, 0x1.89f07824d8b37p-3,
      0x1.5c0232b06d8eep-3, 0x1.2f5cc4ac83599p-3, 0x1.64a12808874d5p-3};
  Pair sum = {emitPolynomial(z.high, coefficients), nullptr};
  auto multiply = [&](Pair lhs, Pair rhs) {
    Pair product = multiplyExactly(lhs.high, rhs.high);
    product.low = fma(lhs.low, rhs.high, product.low);
    if (rhs.low)
      product.low = fma(lhs.high, rhs.low, product.low);
    return product;
  };
  auto addTo = [&](double high, double low, Pair value) {
    Pair sum = addOrdered(constant(high), value.high);
    value.low = builder.CreateFAdd(value.low, constant(low));
    return Pair{sum.high, builder.CreateFAdd(sum.low, value.low)};
  };
  sum = addTo(0x1.ec709dc3a03fdp-1, 0x1.d27f05548af0cp-55, multiply(z, sum));
  sum = addTo(0x1.71547652b82fep+1, 0x1.777d0ffda0d24p-55, multiply(z, sum));
  Pair fraction = multiply({s, sLow}, sum);
  Pair result = addOrdered(e, fraction.high);
  result.low = builder.CreateFAdd(result.low, fraction.low);

  // Infinity and NaN are their own logarithms. The second part is ignored then.
  Constant *infinity = ConstantFP::getInfinity(type);
  result.high =
      builder.CreateSelect(builder.CreateFCmpOLT(x, infinity), result.high, x);
  result.high =
      builder.CreateSelect(builder.CreateFCmpOEQ(x, constant(0.0)),
                           ConstantFP::getInfinity(type, true), result.high);
  return result;
}

Value *NumericsEmitter::emitPowDouble(Value *magnitude, Value *y) {
  Type *type = y->getType();
  auto constant = [&](double value) { return ConstantFP::get(type, value); };
  Pair log = emitLog2Pair(magnitude);
  Pair product = multiplyExactly(y, log.high);
  // Beyond these limits the power is zero or infinity, and the second part is
  // NaN.
  Value *isOrdinary =
      builder.CreateFCmpOLT(abs(product.high), constant(1100.0));
  Value *low = builder.CreateSelect(isOrdinary, fma(y, log.low, product.low),
                                    constant(0.0));
  Value *high = emitClamp(product.high, -1100.0, 1100.0);
  Value *shifted = builder.CreateFAdd(high, constant(kMagic));
  Value *n = builder.CreateFSub(shifted, constant(kMagic));
  // 2^r = e^(r ln 2).
  Value *r = builder.CreateFSub(high, n);
  Pair scaled = multiplyExactly(r, constant(kLn2High));
  scaled.low =
      fma(low, constant(kLn2High), fma(r, constant(kLn2Low), scaled.low));
  Pair t = emitExpMinus1(addOrdered(scaled.high, scaled.low));
  Pair power = addOrdered(constant(1.0), t.high);
  return emitScale(
      builder.CreateFAdd(power.high, builder.CreateFAdd(power.low, t.low)),
      shifted, n);
}
