//===- PtxNumerics.cpp - arithmetic with PTX instructions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/PtxNumerics.h"

#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::gpu;
using namespace tessera::numerics;

static bool isDouble(Value *value) { return value->getType()->isDoubleTy(); }

static bool isIeee(Rounding rounding) {
  return rounding <= Rounding::PositiveInf;
}

static Value *call(IRBuilderBase &builder, Intrinsic::ID id,
                   ArrayRef<Value *> operands) {
  return builder.CreateIntrinsic(id, {}, operands);
}

//===----------------------------------------------------------------------===//
// Instructions with a rounding mode
//===----------------------------------------------------------------------===//

namespace {

/// An instruction of f64, f32, and f32 with flushing; by rounding: to nearest,
/// towards zero, down, up.
struct Rounded {
  Intrinsic::ID f64[4], f32[4], f32Ftz[4];

  Value *emit(IRBuilderBase &builder, FloatMode mode,
              ArrayRef<Value *> operands) const {
    assert(isIeee(mode.rounding) && "there is no such instruction");
    auto i = static_cast<unsigned>(mode.rounding);
    return call(builder,
                isDouble(operands[0]) ? f64[i]
                : mode.flushToZero    ? f32Ftz[i]
                                      : f32[i],
                operands);
  }
};

} // namespace

#define TESSERA_ROUNDED(name)                                                  \
  {                                                                            \
    {Intrinsic::nvvm_##name##_rn_d, Intrinsic::nvvm_##name##_rz_d,             \
     Intrinsic::nvvm_##name##_rm_d, Intrinsic::nvvm_##name##_rp_d},            \
        {Intrinsic::nvvm_##name##_rn_f, Intrinsic::nvvm_##name##_rz_f,         \
         Intrinsic::nvvm_##name##_rm_f, Intrinsic::nvvm_##name##_rp_f},        \
    {                                                                          \
      Intrinsic::nvvm_##name##_rn_ftz_f, Intrinsic::nvvm_##name##_rz_ftz_f,    \
          Intrinsic::nvvm_##name##_rm_ftz_f, Intrinsic::nvvm_##name##_rp_ftz_f \
    }                                                                          \
  }
static constexpr Rounded kAdd = TESSERA_ROUNDED(add);
static constexpr Rounded kMul = TESSERA_ROUNDED(mul);
static constexpr Rounded kDiv = TESSERA_ROUNDED(div);
static constexpr Rounded kSqrt = TESSERA_ROUNDED(sqrt);
static constexpr Rounded kFma = TESSERA_ROUNDED(fma);
#undef TESSERA_ROUNDED

/// Add, Sub, Mul or Div of f32 or f64.
static Value *emitRounded(IRBuilderBase &builder, BinaryFloat op,
                          FloatMode mode, Value *lhs, Value *rhs) {
  switch (op) {
  case BinaryFloat::Sub:
    rhs = builder.CreateFNeg(rhs);
    [[fallthrough]];
  case BinaryFloat::Add:
    return kAdd.emit(builder, mode, {lhs, rhs});
  case BinaryFloat::Mul:
    return kMul.emit(builder, mode, {lhs, rhs});
  default:
    return kDiv.emit(builder, mode, {lhs, rhs});
  }
}

Value *PtxNumerics::emitDirected(IRBuilderBase &builder, BinaryFloat op,
                                 Rounding rounding, Value *lhs,
                                 Value *rhs) const {
  return emitRounded(builder, op, {rounding, false, false}, lhs, rhs);
}

Value *PtxNumerics::emitDirectedSqrt(IRBuilderBase &builder, Rounding rounding,
                                     Value *source) const {
  return kSqrt.emit(builder, {rounding, false, false}, {source});
}

Value *PtxNumerics::emitDirectedFma(IRBuilderBase &builder, Rounding rounding,
                                    Value *lhs, Value *rhs, Value *acc) const {
  return kFma.emit(builder, {rounding, false, false}, {lhs, rhs, acc});
}

//===----------------------------------------------------------------------===//
// Two and three operands
//===----------------------------------------------------------------------===//

/// Calls `emit` with bf16 values as LLVM's type, which elsewhere are their
/// bits.
static Value *emitBF16(IRBuilderBase &builder, ArrayRef<Value *> operands,
                       function_ref<Value *(ArrayRef<Value *>)> emit) {
  SmallVector<Value *, 3> values;
  for (Value *operand : operands)
    values.push_back(builder.CreateBitCast(operand, builder.getBFloatTy()));
  return builder.CreateBitCast(emit(values), builder.getInt16Ty());
}

/// maximumnum, minimumnum, maximum and minimum of LLVM also order zeros.
static Value *emitExtremeOf(IRBuilderBase &builder, bool isMax,
                            bool propagateNaN, Value *lhs, Value *rhs) {
  Intrinsic::ID id =
      propagateNaN ? (isMax ? Intrinsic::maximum : Intrinsic::minimum)
                   : (isMax ? Intrinsic::maximumnum : Intrinsic::minimumnum);
  return builder.CreateBinaryIntrinsic(id, lhs, rhs);
}

Value *PtxNumerics::emitExtreme(IRBuilderBase &builder, bool isMax,
                                ElementType type, FloatMode mode, Value *lhs,
                                Value *rhs) const {
  if (type == ElementType::F32) {
    bool isPropagating = mode.propagateNaN && hasNaNExtremes();
    Value *result;
    if (mode.flushToZero)
      result = call(builder,
                    isPropagating ? (isMax ? Intrinsic::nvvm_fmax_ftz_nan_f
                                           : Intrinsic::nvvm_fmin_ftz_nan_f)
                                  : (isMax ? Intrinsic::nvvm_fmax_ftz_f
                                           : Intrinsic::nvvm_fmin_ftz_f),
                    {lhs, rhs});
    else
      result = emitExtremeOf(builder, isMax, isPropagating, lhs, rhs);
    if (mode.propagateNaN && !isPropagating)
      result = builder.CreateSelect(builder.CreateFCmpUNO(lhs, rhs),
                                    ConstantFP::getNaN(lhs->getType()), result);
    return result;
  }
  if (type == ElementType::F64) {
    Value *result = emitExtremeOf(builder, isMax, false, lhs, rhs);
    if (!mode.propagateNaN)
      return result;
    return builder.CreateSelect(builder.CreateFCmpUNO(lhs, rhs),
                                ConstantFP::getNaN(lhs->getType()), result);
  }
  if (!hasNaNExtremes())
    return nullptr;
  if (type == ElementType::F16)
    return emitExtremeOf(builder, isMax, mode.propagateNaN, lhs, rhs);
  return emitBF16(builder, {lhs, rhs}, [&](ArrayRef<Value *> values) {
    return emitExtremeOf(builder, isMax, mode.propagateNaN, values[0],
                         values[1]);
  });
}

Value *PtxNumerics::emitBinary(IRBuilderBase &builder, BinaryFloat op,
                               ElementType type, FloatMode mode, Value *lhs,
                               Value *rhs) const {
  if (op == BinaryFloat::Max || op == BinaryFloat::Min)
    return emitExtreme(builder, op == BinaryFloat::Max, type, mode, lhs, rhs);
  if (op > BinaryFloat::Div)
    return nullptr;
  if (type == ElementType::BF16) {
    if (!computesBF16() || op == BinaryFloat::Div ||
        mode.rounding != Rounding::NearestEven)
      return nullptr;
    return emitBF16(builder, {lhs, rhs}, [&](ArrayRef<Value *> values) {
      return op == BinaryFloat::Add ? builder.CreateFAdd(values[0], values[1])
             : op == BinaryFloat::Sub
                 ? builder.CreateFSub(values[0], values[1])
                 : builder.CreateFMul(values[0], values[1]);
    });
  }
  if (type != ElementType::F32)
    return nullptr;
  // Division only.
  if (mode.rounding == Rounding::Approx)
    return call(builder,
                mode.flushToZero ? Intrinsic::nvvm_div_approx_ftz_f
                                 : Intrinsic::nvvm_div_approx_f,
                {lhs, rhs});
  if (mode.rounding == Rounding::Full)
    return call(builder,
                mode.flushToZero ? Intrinsic::nvvm_div_full_ftz
                                 : Intrinsic::nvvm_div_full,
                {lhs, rhs});
  return mode.flushToZero ? emitRounded(builder, op, mode, lhs, rhs) : nullptr;
}

Value *PtxNumerics::emitFma(IRBuilderBase &builder, ElementType type,
                            FloatMode mode, Value *lhs, Value *rhs,
                            Value *acc) const {
  if (type == ElementType::F32 && mode.flushToZero)
    return kFma.emit(builder, mode, {lhs, rhs, acc});
  if (type != ElementType::BF16 || !computesBF16() ||
      mode.rounding != Rounding::NearestEven)
    return nullptr;
  return emitBF16(builder, {lhs, rhs, acc}, [&](ArrayRef<Value *> values) {
    return builder.CreateIntrinsic(Intrinsic::fma, {builder.getBFloatTy()},
                                   values);
  });
}

//===----------------------------------------------------------------------===//
// Functions of f32
//===----------------------------------------------------------------------===//

static Value *fma(IRBuilderBase &builder, Value *lhs, Value *rhs, Value *acc) {
  return builder.CreateIntrinsic(Intrinsic::fma, {lhs->getType()},
                                 {lhs, rhs, acc});
}

static Constant *constant(IRBuilderBase &builder, double value) {
  return ConstantFP::get(builder.getFloatTy(), value);
}

static Value *emitExp2(IRBuilderBase &builder, bool flushToZero, Value *x) {
  return builder.CreateIntrinsic(flushToZero ? Intrinsic::nvvm_ex2_approx_ftz
                                             : Intrinsic::nvvm_ex2_approx,
                                 {x->getType()}, {x});
}

static Value *emitLog2(IRBuilderBase &builder, Value *x) {
  return call(builder, Intrinsic::nvvm_lg2_approx_f, {x});
}

/// e^x to 2 units in the last place.
Value *PtxNumerics::emitExp(IRBuilderBase &builder, Value *x) const {
  // x log2(e) = n + f, where n is an integer from -126 to 126. A sum that
  // saturates keeps n in these limits, and is 0 for a NaN. Where n is at a
  // limit, f is not between 0 and 1: then 2^f overflows or underflows as the
  // result does, and f is a NaN if x is one.
  constexpr double kLog2E = 0x1.715476p+0, kLow = 0x1.4ae0cp-26;
  constexpr double kSteps = 252, kHalf = 126;
  // The lowest bits of this number plus n + 126 are the exponent of 2^n.
  constexpr double kMagic = 0x1.8p23 + 1;
  Value *part = call(builder, Intrinsic::nvvm_saturate_f,
                     {fma(builder, x, constant(builder, kLog2E / kSteps),
                          constant(builder, 0.5))});
  Value *shifted =
      kFma.emit(builder, {Rounding::NegativeInf, false, false},
                {part, constant(builder, kSteps), constant(builder, kMagic)});
  Value *n = builder.CreateFSub(shifted, constant(builder, kMagic + kHalf));
  Value *f = fma(builder, x, constant(builder, kLog2E), builder.CreateFNeg(n));
  f = fma(builder, x, constant(builder, kLow), f);
  Value *power = builder.CreateBitCast(
      builder.CreateShl(builder.CreateBitCast(shifted, builder.getInt32Ty()),
                        23),
      x->getType());
  return builder.CreateFMul(emitExp2(builder, true, f), power);
}

/// tanh of an f32 for a result with the precision of `type`.
static Value *emitTanH(IRBuilderBase &builder, ElementType type, Value *x) {
  Value *magnitude = builder.CreateUnaryIntrinsic(Intrinsic::fabs, x);
  // 1 - 2 / (e^2x + 1).
  Value *power =
      emitExp2(builder, true,
               builder.CreateFMul(magnitude, constant(builder, 0x1.715476p+1)));
  Value *inverse = call(builder, Intrinsic::nvvm_rcp_approx_ftz_f,
                        {builder.CreateFAdd(power, constant(builder, 1.0))});
  Value *large =
      fma(builder, inverse, constant(builder, -2.0), constant(builder, 1.0));
  // x + x^3 (…), where that would lose the digits of a small result.
  bool isSingle = type == ElementType::F32;
  static const double single[] = {-0x1.555532p-2, 0x1.110706p-3, -0x1.b838fp-5,
                                  0x1.5213a6p-6, -0x1.75968p-8};
  static const double half[] = {-1.0 / 3};
  ArrayRef<double> coefficients = half;
  if (isSingle)
    coefficients = single;
  Value *square = builder.CreateFMul(x, x);
  Value *sum = constant(builder, coefficients.back());
  for (double coefficient : reverse(coefficients.drop_back()))
    sum = fma(builder, sum, square, constant(builder, coefficient));
  Value *small =
      fma(builder, sum, builder.CreateFMul(square, magnitude), magnitude);
  Value *isSmall = builder.CreateFCmpOLT(
      magnitude, constant(builder, isSingle ? 0.625 : 0x1p-4));
  return builder.CreateBinaryIntrinsic(
      Intrinsic::copysign, builder.CreateSelect(isSmall, small, large), x);
}

Value *PtxNumerics::emitMath(IRBuilderBase &builder, UnaryFloat op,
                             ElementType type, FloatMode mode, Value *x) const {
  bool isHalf = type != ElementType::F32;
  bool isApprox = mode.rounding == Rounding::Approx;
  switch (op) {
  case UnaryFloat::Exp2:
    return emitExp2(builder, mode.flushToZero, x);
  case UnaryFloat::Exp:
    // The error of the product is too small to matter for f16 and bf16.
    if (isHalf || isApprox)
      return emitExp2(builder, false,
                      builder.CreateFMul(x, constant(builder, 0x1.715476p+0)));
    return emitExp(builder, x);
  case UnaryFloat::Log2:
    // The error is 2^-22 where the argument is next to 1.
    return isHalf ? emitLog2(builder, x) : nullptr;
  case UnaryFloat::Log:
    return isHalf ? builder.CreateFMul(emitLog2(builder, x),
                                       constant(builder, 0x1.62e43p-1))
                  : nullptr;
  case UnaryFloat::Rsqrt:
    return call(builder,
                mode.flushToZero ? Intrinsic::nvvm_rsqrt_approx_ftz_f
                                 : Intrinsic::nvvm_rsqrt_approx_f,
                {x});
  case UnaryFloat::TanH:
    // The instruction has 11 bits.
    if (isApprox || type == ElementType::BF16) {
      CallInst *result = builder.CreateUnaryIntrinsic(Intrinsic::tanh, x);
      result->setHasApproxFunc(true);
      return result;
    }
    return emitTanH(builder, type, x);
  default:
    return nullptr;
  }
}

Value *PtxNumerics::emitUnary(IRBuilderBase &builder, UnaryFloat op,
                              ElementType type, FloatMode mode,
                              Value *source) const {
  // Everything else is emitted from simple operations.
  if (!source->getType()->isFloatTy())
    return nullptr;
  if (op != UnaryFloat::Sqrt)
    return emitMath(builder, op, type, mode, source);
  if (mode.rounding == Rounding::Approx)
    return call(builder,
                mode.flushToZero ? Intrinsic::nvvm_sqrt_approx_ftz_f
                                 : Intrinsic::nvvm_sqrt_approx_f,
                {source});
  return mode.flushToZero ? kSqrt.emit(builder, mode, {source}) : nullptr;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// f32 to an f8 type. The instruction returns the largest number if the result
/// overflows; numerics/ returns infinity, or NaN if there is none.
static Value *emitNarrowF8(IRBuilderBase &builder, ElementType to,
                           Value *value) {
  bool isE4M3 = to == ElementType::F8E4M3FN;
  Type *byte = builder.getInt8Ty();
  // It converts two values; the second operand is in the low half.
  Value *pair = call(builder,
                     isE4M3 ? Intrinsic::nvvm_ff_to_e4m3x2_rn
                            : Intrinsic::nvvm_ff_to_e5m2x2_rn,
                     {constant(builder, 0.0), value});
  Value *nearest = builder.CreateTrunc(pair, byte);
  // A tie is rounded to 448 (even), but away from 57344 (odd).
  Value *magnitude = builder.CreateUnaryIntrinsic(Intrinsic::fabs, value);
  Value *overflows =
      isE4M3 ? builder.CreateFCmpOGT(magnitude, constant(builder, 464.0))
             : builder.CreateFCmpOGE(magnitude, constant(builder, 61440.0));
  Value *special = ConstantInt::get(byte, isE4M3 ? 0x7f : 0x7c);
  special = builder.CreateOr(
      special, builder.CreateAnd(nearest, ConstantInt::get(byte, 0x80)));
  return builder.CreateSelect(overflows, special, nearest);
}

Value *PtxNumerics::emitNarrow(IRBuilderBase &builder, ElementType to,
                               Value *value) const {
  switch (to) {
  case ElementType::BF16:
    if (!computesBF16())
      return nullptr;
    return builder.CreateBitCast(
        builder.CreateFPTrunc(value, builder.getBFloatTy()),
        builder.getInt16Ty());
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
    return convertsF8() ? emitNarrowF8(builder, to, value) : nullptr;
  default:
    return nullptr;
  }
}

Value *PtxNumerics::emitWiden(IRBuilderBase &builder, ElementType from,
                              Value *value) const {
  // An f8E5M2 is the high half of an f16.
  if (from != ElementType::F8E4M3FN || !convertsF8())
    return nullptr;
  Value *halves = call(builder, Intrinsic::nvvm_e4m3x2_to_f16x2_rn,
                       {builder.CreateZExt(value, builder.getInt16Ty())});
  return builder.CreateFPExt(builder.CreateExtractElement(halves, uint64_t(0)),
                             builder.getFloatTy());
}

Value *PtxNumerics::emitToInteger(IRBuilderBase &builder, unsigned bits,
                                  bool isSigned, Value *value) const {
  bool isF64 = isDouble(value), isLong = bits == 64;
  Value *result;
  // All of them saturate.
  if (isLong)
    result = call(
        builder,
        isF64 ? (isSigned ? Intrinsic::nvvm_d2ll_rz : Intrinsic::nvvm_d2ull_rz)
              : (isSigned ? Intrinsic::nvvm_f2ll_rz : Intrinsic::nvvm_f2ull_rz),
        {value});
  else
    result = call(
        builder,
        isF64 ? (isSigned ? Intrinsic::nvvm_d2i_rz : Intrinsic::nvvm_d2ui_rz)
              : (isSigned ? Intrinsic::nvvm_f2i_rz : Intrinsic::nvvm_f2ui_rz),
        {value});
  // From f32 to 32 bits, a NaN gives 0 already.
  Type *type = result->getType();
  if (isF64 || isLong)
    result = builder.CreateSelect(builder.CreateFCmpUNO(value, value),
                                  Constant::getNullValue(type), result);
  if (bits >= 32)
    return result;
  auto limit = [&](Intrinsic::ID id, const APInt &value) {
    result = builder.CreateBinaryIntrinsic(id, result,
                                           ConstantInt::get(type, value));
  };
  if (isSigned) {
    limit(Intrinsic::smin, APInt::getSignedMaxValue(bits).sext(32));
    limit(Intrinsic::smax, APInt::getSignedMinValue(bits).sext(32));
  } else {
    limit(Intrinsic::umin, APInt::getMaxValue(bits).zext(32));
  }
  return result;
}
