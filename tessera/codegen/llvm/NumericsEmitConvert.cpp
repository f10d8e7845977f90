//===- NumericsEmitConvert.cpp - conversions as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As in numerics/, the values of every type except f64 are exact in f32, and
// conversions go through f32. If the target computes f16, conversions from f64
// and integers to f16 are direct.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/numerics/Format.h"

#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

/// Rounding modes that the code below does not implement.
static bool isOther(Rounding rounding) {
  return rounding == Rounding::Zero || rounding == Rounding::NegativeInf ||
         rounding == Rounding::PositiveInf || rounding == Rounding::NearestAway;
}

template <typename Enum> static uint32_t toNumber(Enum value) {
  return static_cast<uint32_t>(value);
}

//===----------------------------------------------------------------------===//
// Between floats
//===----------------------------------------------------------------------===//

namespace {

/// A format of numerics/Format.h as values.
struct FormatInfo {
  template <typename FormatT>
  explicit constexpr FormatInfo(FormatT)
      : bits(sizeof(typename FormatT::Word) * 8),
        precision(FormatT::kPrecision), bias(FormatT::kBias),
        signBit(FormatT::kSignBit), shift(FormatT::kShift),
        maxFinite(FormatT::kMaxFinite), overflow(FormatT::kOverflow),
        nan(FormatT::kNaN) {}

  unsigned bits;
  int precision, bias, signBit, shift;
  uint64_t maxFinite, overflow, nan;
};

} // namespace

static FormatInfo getFormat(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return FormatInfo(F16());
  case ElementType::BF16:
    return FormatInfo(BF16());
  case ElementType::TF32:
    return FormatInfo(TF32());
  case ElementType::F8E4M3FN:
    return FormatInfo(E4M3());
  case ElementType::F8E5M2:
    return FormatInfo(E5M2());
  default:
    return FormatInfo(E2M1());
  }
}

Value *NumericsEmitter::narrowByBits(ElementType to, Value *value) {
  // See numerics/Narrow.h.
  FormatInfo format = getFormat(to);
  unsigned dropped = 24 - format.precision;
  uint32_t rebias = static_cast<uint32_t>(127 - format.bias) << 23;
  Value *bits = toBits(value);
  Type *type = bits->getType();
  auto constant = [&](uint64_t bits) { return ConstantInt::get(type, bits); };
  bool hasSameRange = rebias == 0;
  // If the range is that of f32, the sign can stay in place, and a carry turns
  // the largest numbers into infinity. Only NaN is special: it keeps its sign,
  // and no carry may reach it. It is replaced first, because AVX2 has no masks
  // for a select on narrow elements at the end.
  Value *magnitude =
      hasSameRange
          ? builder.CreateSelect(
                isNaN(value),
                builder.CreateOr(builder.CreateAnd(bits, constant(F32::kSign)),
                                 constant(F32::kNaN)),
                bits)
          : builder.CreateAnd(bits, constant(0x7fffffff));
  Value *odd = builder.CreateAnd(
      builder.CreateLShr(magnitude, constant(dropped)), constant(1));
  uint32_t belowHalf = (1u << (dropped - 1)) - 1;
  Value *result = builder.CreateAdd(
      builder.CreateAdd(magnitude, constant(uint32_t(belowHalf - rebias))),
      odd);
  result = builder.CreateLShr(result, constant(dropped));
  if (!hasSameRange) {
    uint32_t unit = static_cast<uint32_t>(127 + (1 - format.bias) -
                                          format.precision + 1 + 23)
                    << 23;
    Type *single = value->getType();
    Value *sum = builder.CreateFAdd(
        abs(value), ConstantFP::get(single, APFloat(APFloat::IEEEsingle(),
                                                    APInt(32, unit))));
    Value *subnormal = builder.CreateSub(toBits(sum), constant(unit));
    result = builder.CreateSelect(
        builder.CreateICmpULT(magnitude, constant(rebias + (1u << 23))),
        subnormal, result);
    result = builder.CreateSelect(
        builder.CreateICmpUGT(result, constant(format.maxFinite)),
        constant(format.overflow), result);
    result = builder.CreateSelect(isNaN(value), constant(format.nan), result);
    Value *sign = builder.CreateAnd(
        builder.CreateLShr(bits, constant(31 - format.signBit)),
        constant(uint64_t(1) << format.signBit));
    result = builder.CreateOr(result, sign);
  }
  if (format.shift)
    result = builder.CreateShl(result, constant(format.shift));
  Type *element = getRegisterType(builder.getContext(), to);
  result = builder.CreateTrunc(
      result, getTypeLike(result, builder.getIntNTy(format.bits)));
  return fromBits(result, element);
}

Value *NumericsEmitter::narrowToPower(Rounding rounding, Value *value) {
  Value *bits = toBits(value);
  Type *type = bits->getType();
  auto constant = [&](uint64_t bits) { return ConstantInt::get(type, bits); };
  // A number between two powers of two is moved to the upper one by adding. The
  // significand of the lower one counts as odd, so half is enough for nearest.
  bool isUp = rounding == Rounding::PositiveInf;
  bool isDown = rounding == Rounding::Zero || rounding == Rounding::NegativeInf;
  uint32_t step = isDown ? 0 : isUp ? 0x7fffff : 0x400000;
  Value *power =
      builder.CreateLShr(builder.CreateAdd(bits, constant(step)), constant(23));
  // The smallest power, 2^-127, is subnormal; smaller numbers become it.
  Value *isAbove =
      isDown
          ? ConstantInt::getFalse(CmpInst::makeCmpResultType(type))
          : builder.CreateICmpUGE(bits, constant(isUp ? 0x400001 : 0x600000));
  power = builder.CreateSelect(builder.CreateICmpULT(bits, constant(0x800000)),
                               builder.CreateZExt(isAbove, type), power);
  power = builder.CreateBinaryIntrinsic(Intrinsic::umin, power,
                                        constant(E8M0::kMaxFinite));
  // Only zero may have a sign.
  Constant *zero = ConstantFP::get(value->getType(), 0.0);
  power = builder.CreateSelect(builder.CreateFCmpOEQ(value, zero), constant(0),
                               power);
  power = builder.CreateSelect(builder.CreateFCmpULT(value, zero),
                               constant(E8M0::kNaN), power);
  return builder.CreateTrunc(power, getTypeLike(power, builder.getInt8Ty()));
}

Value *NumericsEmitter::narrowFromF32(ElementType to, Value *value) {
  return to == ElementType::F32 ? value : narrow(to, value);
}

Value *NumericsEmitter::widenToF32(ElementType from, Value *value) {
  if (from == ElementType::F32)
    return value;
  if (from == ElementType::F16 || from == ElementType::BF16)
    return widen(from, value);
  if (Value *result = target.emitWiden(builder, from, value))
    return result;
  Type *word = getTypeLike(value, builder.getInt32Ty());
  auto constant = [&](uint64_t bits) { return ConstantInt::get(word, bits); };
  if (from == ElementType::TF32)
    return fromBits(builder.CreateAnd(toBits(value), constant(0xffffe000)),
                    builder.getFloatTy());
  Value *bits = builder.CreateZExt(value, word);
  if (from == ElementType::F8E8M0FNU) {
    Value *power = builder.CreateShl(bits, constant(23));
    // 2^-127 is subnormal.
    power = builder.CreateSelect(builder.CreateICmpEQ(bits, constant(0)),
                                 constant(0x00400000), power);
    power = builder.CreateSelect(builder.CreateICmpEQ(bits, constant(0xff)),
                                 constant(F32::kNaN), power);
    return fromBits(power, builder.getFloatTy());
  }
  FormatInfo format = getFormat(from);
  uint32_t sign = 1u << format.signBit;
  // E5M2 is the high half of an f16.
  if (from == ElementType::F8E5M2) {
    Type *half = getTypeLike(value, builder.getInt16Ty());
    Value *high = builder.CreateShl(builder.CreateZExt(value, half),
                                    ConstantInt::get(half, 8));
    return widen(ElementType::F16, fromBits(high, builder.getHalfTy()));
  }
  // Shift the bits into a wider format, whose exponents have another bias.
  // Subnormal f16 numbers cost nothing; those of f32 may be slow.
  Value *magnitude = builder.CreateAnd(bits, constant(sign - 1));
  Value *signBit = builder.CreateAnd(bits, constant(sign));
  bool isByHalf = target.convertsF16();
  unsigned precision = isByHalf ? 11 : 24;
  unsigned top = isByHalf ? 15 : 31;
  Value *place = builder.CreateOr(
      builder.CreateShl(magnitude, constant(precision - format.precision)),
      builder.CreateShl(signBit, constant(top - format.signBit)));
  if (isByHalf) {
    place =
        builder.CreateTrunc(place, getTypeLike(place, builder.getInt16Ty()));
    place = widen(ElementType::F16, fromBits(place, builder.getHalfTy()));
  } else {
    place = fromBits(place, builder.getFloatTy());
  }
  Value *result = builder.CreateFMul(
      place,
      ConstantFP::get(place->getType(),
                      std::ldexp(1.0, (isByHalf ? 15 : 127) - format.bias)));
  if (from != ElementType::F8E4M3FN)
    return result;
  // All bits set is NaN, which keeps its sign, even in f4.
  Value *isSpecial = builder.CreateICmpEQ(magnitude, constant(format.nan));
  Value *special =
      builder.CreateSelect(isSpecial, constant(F32::kNaN), constant(0));
  return fromBits(builder.CreateOr(toBits(result), special),
                  builder.getFloatTy());
}

/// True if `narrowRounded` supports this; nearest_away only for tf32.
static bool canRound(ElementType to, Rounding rounding) {
  return rounding == Rounding::NearestAway
             ? to == ElementType::TF32
             : to == ElementType::F16 || to == ElementType::BF16 ||
                   to == ElementType::F32 || to == ElementType::TF32;
}

Value *NumericsEmitter::narrowRounded(ElementType to, Rounding rounding,
                                      Value *value) {
  if (value->getType()->getScalarType()->isDoubleTy()) {
    if (to == ElementType::F32)
      return narrowDirected(to, rounding, value);
    value = narrowToOdd(value);
  }
  if (to == ElementType::F32)
    return value;
  if (rounding != Rounding::NearestAway)
    return narrowDirected(to, rounding, value);
  Value *bits = toBits(value);
  Type *type = bits->getType();
  // A NaN keeps its sign.
  Value *sign = builder.CreateAnd(bits, ConstantInt::get(type, 0x80000000));
  bits = builder.CreateSelect(
      isNaN(value), builder.CreateOr(sign, ConstantInt::get(type, F32::kNaN)),
      bits);
  bits =
      builder.CreateAnd(builder.CreateAdd(bits, ConstantInt::get(type, 0x1000)),
                        ConstantInt::get(type, 0xffffe000));
  return fromBits(bits, builder.getFloatTy());
}

Value *NumericsEmitter::emitConvertFloat(ElementType from, ElementType to,
                                         Rounding rounding, Value *source) {
  bool isWidening = to == ElementType::F64 || to == ElementType::F32;
  bool isExact = isWidening && from != ElementType::F64;
  if (from == to)
    return source;
  if (to == ElementType::F8E8M0FNU)
    return narrowToPower(rounding, from == ElementType::F64
                                       ? narrowToOdd(source)
                                       : widenToF32(from, source));
  if (isOther(rounding) && !isExact && canRound(to, rounding))
    return narrowRounded(to, rounding,
                         from == ElementType::F64 ? source
                                                  : widenToF32(from, source));
  if (isOther(rounding) && !isExact)
    return emitCall("tsr_convert_float",
                    {toNumber(from), toNumber(to), toNumber(rounding)},
                    {{from, source}}, to);
  if (from == ElementType::F64 && to == ElementType::F16 && !isWidened(to))
    return builder.CreateFPTrunc(source,
                                 getTypeLike(source, builder.getHalfTy()));
  Type *single = getTypeLike(source, builder.getFloatTy());
  if (from == ElementType::F64)
    return to == ElementType::F32 ? builder.CreateFPTrunc(source, single)
                                  : narrowFromF32(to, narrowToOdd(source));
  Value *value = widenToF32(from, source);
  if (to == ElementType::F64)
    return builder.CreateFPExt(value,
                               getTypeLike(value, builder.getDoubleTy()));
  value = narrowFromF32(to, value);
  if (to == ElementType::F4E2M1FN && !target.keepsSignOfNaN() &&
      from != ElementType::F8E8M0FNU)
    value = copySign(from, source, value);
  return value;
}

/// An f4 with the sign of a float. A NaN becomes a number with its sign.
Value *NumericsEmitter::copySign(ElementType from, Value *source, Value *f4) {
  constexpr unsigned kSignBit = 3;
  Value *sign = builder.CreateLShr(toBits(source), getBitWidth(from) - 1);
  sign = builder.CreateShl(builder.CreateZExtOrTrunc(sign, f4->getType()),
                           kSignBit);
  Value *magnitude = builder.CreateAnd(f4, (1u << kSignBit) - 1);
  return builder.CreateOr(magnitude, sign);
}

//===----------------------------------------------------------------------===//
// Between floats and integers
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitIntegerToFloat(ElementType from, ElementType to,
                                           bool isSigned, Rounding rounding,
                                           Value *source) {
  if (isOther(rounding) || to == ElementType::F8E8M0FNU)
    return emitCall(
        "tsr_integer_to_float",
        {toNumber(from), toNumber(to), isSigned, toNumber(rounding)},
        {{from, source}}, to);
  if (from == ElementType::I4)
    source = emitExtendInteger(from, ElementType::I8, isSigned, source);
  auto convert = [&](Value *value, Type *element) {
    Type *type = getTypeLike(value, element);
    if (from == ElementType::I1 && target.hasFaultySelection())
      return builder.CreateSelect(value,
                                  ConstantFP::get(type, isSigned ? -1.0 : 1.0),
                                  ConstantFP::get(type, 0.0));
    return isSigned ? builder.CreateSIToFP(value, type)
                    : builder.CreateUIToFP(value, type);
  };
  if (to == ElementType::F64)
    return convert(source, builder.getDoubleTy());
  if (to == ElementType::F16 && !isWidened(to) && getBitWidth(from) >= 16)
    return convert(source, builder.getHalfTy());
  // 16 bits are exact in f32.
  if (to == ElementType::F32 || getBitWidth(from) <= 16)
    return narrowFromF32(to, convert(source, builder.getFloatTy()));
  Value *value = convert(source, builder.getDoubleTy());
  if (from == ElementType::I64) {
    // More than 53 bits: of the low ones it matters only whether any is set.
    Type *type = source->getType();
    Constant *low = ConstantInt::get(type, 0x7ff);
    Constant *eleven = ConstantInt::get(type, 11);
    Value *high = isSigned ? builder.CreateAShr(source, eleven)
                           : builder.CreateLShr(source, eleven);
    Value *isInexact = builder.CreateICmpNE(builder.CreateAnd(source, low),
                                            Constant::getNullValue(type));
    high = builder.CreateOr(high, builder.CreateZExt(isInexact, type));
    Type *wide = value->getType();
    Value *large = builder.CreateFMul(convert(high, builder.getDoubleTy()),
                                      ConstantFP::get(wide, 0x1p11));
    value = builder.CreateSelect(
        builder.CreateFCmpOGE(abs(value), ConstantFP::get(wide, 0x1p53)), large,
        value);
  }
  return narrowFromF32(to, narrowToOdd(value));
}

Value *NumericsEmitter::emitFloatToInteger(ElementType from, ElementType to,
                                           bool isSigned, Value *source) {
  Value *value = from == ElementType::F64 ? source : widenToF32(from, source);
  Type *type = value->getType();
  bool isDouble = type->getScalarType()->isDoubleTy();
  unsigned bits = getBitWidth(to);
  if (Value *result = target.emitToInteger(builder, bits, isSigned, value))
    return bits < 32 ? emitTruncateInteger(ElementType::I32, to, result)
                     : result;
  // The range is [least, most]. If the source type does not have `most`,
  // `limit` is the number above it and `last` the largest number of the source
  // type below it.
  double limit = isSigned ? std::ldexp(1.0, static_cast<int>(bits) - 1)
                          : std::ldexp(1.0, static_cast<int>(bits));
  double least = isSigned ? -limit : 0;
  unsigned precision = isDouble ? 53 : 24;
  unsigned magnitudeBits = isSigned ? bits - 1 : bits;
  bool hasMost = magnitudeBits <= precision;
  double last = hasMost
                    ? limit - 1
                    : limit - std::ldexp(limit, -static_cast<int>(precision));
  // A NaN gives 0. Then the conversion is defined for all values.
  Value *number = builder.CreateSelect(builder.CreateFCmpORD(value, value),
                                       value, ConstantFP::get(type, 0.0));
  number = emitClamp(number, least, last);
  // Vectors are converted to 32 or 64 bits.
  unsigned wideBits = bits == 64 ? 64 : 32;
  Type *wide = getTypeLike(value, builder.getIntNTy(wideBits));
  // A non-negative number of a narrower type is non-negative in the wider one.
  Value *result = isSigned || bits < 32 ? builder.CreateFPToSI(number, wide)
                                        : builder.CreateFPToUI(number, wide);
  if (!hasMost) {
    APInt most = isSigned ? APInt::getSignedMaxValue(wideBits)
                          : APInt::getMaxValue(wideBits);
    result = builder.CreateSelect(
        builder.CreateFCmpOGE(value, ConstantFP::get(type, limit)),
        ConstantInt::get(wide, most), result);
  }
  if (bits == wideBits)
    return result;
  return emitTruncateInteger(ElementType::I32, to, result);
}

//===----------------------------------------------------------------------===//
// Between integers
//===----------------------------------------------------------------------===//

Value *NumericsEmitter::emitExtendInteger(ElementType from, ElementType to,
                                          bool isSigned, Value *source) {
  if (from == ElementType::I4 && isSigned) {
    Constant *four = ConstantInt::get(source->getType(), 4);
    source = builder.CreateAShr(builder.CreateShl(source, four), four);
  }
  Type *type = getTypeLike(source, getRegisterType(builder.getContext(), to));
  Value *result = isSigned ? builder.CreateSExt(source, type)
                           : builder.CreateZExt(source, type);
  return to == ElementType::I4
             ? builder.CreateAnd(result, ConstantInt::get(type, 15))
             : result;
}

Value *NumericsEmitter::emitTruncateInteger(ElementType from, ElementType to,
                                            Value *source) {
  Type *type = getTypeLike(source, getRegisterType(builder.getContext(), to));
  Value *result = builder.CreateTrunc(source, type);
  return to == ElementType::I4
             ? builder.CreateAnd(result, ConstantInt::get(type, 15))
             : result;
}
