//===- X86Numerics.cpp - arithmetic with x86 instructions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/X86Numerics.h"
#include "tessera/codegen/llvm/NumericsEmit.h"

#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cpu;
using namespace tessera::numerics;

static bool isDouble(Value *value) {
  return value->getType()->getScalarType()->isDoubleTy();
}

/// Splits vectors into registers of at least `minBytes`, padded if needed,
/// calls `emitChunk` for each, and joins the results.
static Value *emitInChunks(IRBuilderBase &builder, ArrayRef<Value *> operands,
                           unsigned minBytes,
                           function_ref<Value *(ArrayRef<Value *>)> emitChunk) {
  Type *type = operands.front()->getType();
  unsigned lanes = getNumLanes(type);
  unsigned bytes = type->getScalarSizeInBits() / 8;
  unsigned size = std::max<unsigned>(
      minBytes, std::min<uint64_t>(64, PowerOf2Ceil(lanes * bytes)));
  unsigned width = size / bytes;
  auto takePart = [&](Value *value, unsigned first) -> Value * {
    if (lanes == 1)
      return builder.CreateInsertElement(
          PoisonValue::get(FixedVectorType::get(type, width)), value,
          uint64_t(0));
    if (lanes == width)
      return value;
    SmallVector<int> indices(width, PoisonMaskElem);
    for (unsigned i = 0; i < width && first + i < lanes; ++i)
      indices[i] = static_cast<int>(first + i);
    return builder.CreateShuffleVector(value, indices);
  };
  SmallVector<Value *> parts;
  for (unsigned first = 0; first < lanes; first += width) {
    SmallVector<Value *> chunk;
    for (Value *operand : operands)
      chunk.push_back(takePart(operand, first));
    parts.push_back(emitChunk(chunk));
  }
  if (lanes == 1)
    return builder.CreateExtractElement(parts.front(), uint64_t(0));
  // Join adjacent parts until one vector is left.
  unsigned have = width;
  while (parts.size() > 1) {
    SmallVector<Value *> joined;
    SmallVector<int> indices;
    for (unsigned i = 0; i < 2 * have; ++i)
      indices.push_back(static_cast<int>(i));
    if (parts.size() % 2)
      parts.push_back(PoisonValue::get(parts.back()->getType()));
    for (size_t i = 0; i < parts.size(); i += 2)
      joined.push_back(
          builder.CreateShuffleVector(parts[i], parts[i + 1], indices));
    parts = joined;
    have *= 2;
  }
  if (have == lanes)
    return parts.front();
  SmallVector<int> indices;
  for (unsigned i = 0; i < lanes; ++i)
    indices.push_back(static_cast<int>(i));
  return builder.CreateShuffleVector(parts.front(), indices);
}

//===----------------------------------------------------------------------===//
// Directed rounding: only instructions on registers of 64 bytes have a rounding
// mode.
//===----------------------------------------------------------------------===//

/// The operand that encodes a rounding mode, without exceptions.
static uint32_t getRoundingOperand(Rounding rounding) {
  switch (rounding) {
  case Rounding::NegativeInf:
    return 9;
  case Rounding::PositiveInf:
    return 10;
  case Rounding::Zero:
    return 11;
  default:
    return 8;
  }
}

static Value *emitWithMode(IRBuilderBase &builder, Intrinsic::ID id,
                           Rounding rounding, ArrayRef<Value *> operands) {
  return emitInChunks(builder, operands, 64, [&](ArrayRef<Value *> chunk) {
    SmallVector<Value *> arguments(chunk);
    arguments.push_back(builder.getInt32(getRoundingOperand(rounding)));
    return builder.CreateIntrinsic(id, {}, arguments);
  });
}

/// The intrinsic of an operation with a rounding mode.
static Intrinsic::ID getDirected(BinaryFloat op, bool isDouble) {
  switch (op) {
  case BinaryFloat::Add:
    return isDouble ? Intrinsic::x86_avx512_add_pd_512
                    : Intrinsic::x86_avx512_add_ps_512;
  case BinaryFloat::Sub:
    return isDouble ? Intrinsic::x86_avx512_sub_pd_512
                    : Intrinsic::x86_avx512_sub_ps_512;
  case BinaryFloat::Mul:
    return isDouble ? Intrinsic::x86_avx512_mul_pd_512
                    : Intrinsic::x86_avx512_mul_ps_512;
  case BinaryFloat::Div:
    return isDouble ? Intrinsic::x86_avx512_div_pd_512
                    : Intrinsic::x86_avx512_div_ps_512;
  default:
    llvm_unreachable("no operation with a rounding mode");
  }
}

Value *X86Numerics::emitDirected(IRBuilderBase &builder, BinaryFloat op,
                                 Rounding rounding, Value *lhs,
                                 Value *rhs) const {
  return emitWithMode(builder, getDirected(op, isDouble(lhs)), rounding,
                      {lhs, rhs});
}

Value *X86Numerics::emitDirectedSqrt(IRBuilderBase &builder, Rounding rounding,
                                     Value *source) const {
  return emitWithMode(builder,
                      isDouble(source) ? Intrinsic::x86_avx512_sqrt_pd_512
                                       : Intrinsic::x86_avx512_sqrt_ps_512,
                      rounding, {source});
}

Value *X86Numerics::emitDirectedFma(IRBuilderBase &builder, Rounding rounding,
                                    Value *lhs, Value *rhs, Value *acc) const {
  return emitWithMode(builder,
                      isDouble(lhs) ? Intrinsic::x86_avx512_vfmadd_pd_512
                                    : Intrinsic::x86_avx512_vfmadd_ps_512,
                      rounding, {lhs, rhs, acc});
}

//===----------------------------------------------------------------------===//
// Powers of two and estimates
//===----------------------------------------------------------------------===//

/// A mask with all lanes set, which the instructions below require.
static Value *makeFullMask(IRBuilderBase &builder, unsigned lanes) {
  return ConstantInt::getAllOnesValue(builder.getIntNTy(std::max(lanes, 8u)));
}

static Intrinsic::ID getScale(bool isDouble, unsigned bytes) {
  if (isDouble)
    return bytes == 64   ? Intrinsic::x86_avx512_mask_scalef_pd_512
           : bytes == 32 ? Intrinsic::x86_avx512_mask_scalef_pd_256
                         : Intrinsic::x86_avx512_mask_scalef_pd_128;
  return bytes == 64   ? Intrinsic::x86_avx512_mask_scalef_ps_512
         : bytes == 32 ? Intrinsic::x86_avx512_mask_scalef_ps_256
                       : Intrinsic::x86_avx512_mask_scalef_ps_128;
}

Value *X86Numerics::emitScale(IRBuilderBase &builder, Value *value,
                              Value *exponent) const {
  if (!target.hasAvx512)
    return nullptr;
  auto scale = [&](ArrayRef<Value *> operands) -> Value * {
    Value *x = operands[0];
    unsigned lanes = getNumLanes(x->getType());
    unsigned bytes = lanes * (isDouble(x) ? 8 : 4);
    SmallVector<Value *> arguments = {x, operands[1], x,
                                      makeFullMask(builder, lanes)};
    if (bytes == 64)
      arguments.push_back(builder.getInt32(4)); // the current rounding
    return builder.CreateIntrinsic(getScale(isDouble(x), bytes), {}, arguments);
  };
  return emitInChunks(builder, {value, exponent}, 16, scale);
}

Value *X86Numerics::emitRsqrtEstimate(IRBuilderBase &builder, Value *x) const {
  if (!target.hasAvx512)
    return nullptr;
  auto estimate = [&](ArrayRef<Value *> operands) -> Value * {
    unsigned lanes = getNumLanes(operands[0]->getType());
    return builder.CreateIntrinsic(
        lanes == 16  ? Intrinsic::x86_avx512_rsqrt14_ps_512
        : lanes == 8 ? Intrinsic::x86_avx512_rsqrt14_ps_256
                     : Intrinsic::x86_avx512_rsqrt14_ps_128,
        {}, {operands[0], operands[0], makeFullMask(builder, lanes)});
  };
  return emitInChunks(builder, {x}, 16, estimate);
}
