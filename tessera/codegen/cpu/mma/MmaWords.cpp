//===- MmaWords.cpp - operands of matrix products, laid out as words -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaPlan.h"

#include <algorithm>
#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

/// The type of as many elements as `values` has.
static Type *withElement(Value *values, Type *element) {
  return VectorType::get(element, cast<VectorType>(values->getType()));
}

Value *mma::emitWiden(IRBuilderBase &builder, ElementType type, Value *values) {
  Type *i16 = builder.getInt16Ty(), *i32 = builder.getInt32Ty();
  auto toFloat = [&](Value *halves) {
    Value *cast =
        builder.CreateBitCast(halves, withElement(halves, builder.getHalfTy()));
    return builder.CreateFPExt(cast, withElement(cast, builder.getFloatTy()));
  };
  auto constant = [](Value *like, uint64_t value) {
    return ConstantInt::get(like->getType(), value);
  };
  auto scale = [&](Value *values, double factor) {
    return builder.CreateFMul(values,
                              ConstantFP::get(values->getType(), factor));
  };
  auto asFloat = [&](Value *bits) {
    return builder.CreateBitCast(bits, withElement(bits, builder.getFloatTy()));
  };
  switch (type) {
  case ElementType::F16:
    return toFloat(values);
  case ElementType::F8E5M2:
    // The high half of an f16.
    return toFloat(builder.CreateShl(
        builder.CreateZExt(values, withElement(values, i16)), 8));
  case ElementType::F8E4M3FN: {
    // f16 has the same fields, but one more exponent bit and a bias that is
    // larger by 8. Sign extension and the shift leave the sign at two places,
    // one of them the new exponent bit; the mask clears that. Adding one to the
    // pattern of NaN carries into the cleared bit, which then makes a NaN of
    // the f16.
    Value *half = builder.CreateShl(
        builder.CreateSExt(values, withElement(values, i16)), 7);
    half = builder.CreateAnd(half, constant(half, 0xbf80));
    Value *carry = builder.CreateAdd(half, constant(half, 0x80));
    half = builder.CreateOr(half,
                            builder.CreateAnd(carry, constant(half, 0x4000)));
    return scale(toFloat(half), 0x1p8);
  }
  case ElementType::F4E2M1FN: {
    // Also through f16, with a bias that is larger by 14.
    Value *half = builder.CreateZExt(values, withElement(values, i16));
    Value *sign = builder.CreateAnd(half, constant(half, 8));
    Value *magnitude = builder.CreateAnd(half, constant(half, 7));
    return scale(toFloat(builder.CreateOr(builder.CreateShl(sign, 12),
                                          builder.CreateShl(magnitude, 9))),
                 0x1p14);
  }
  case ElementType::F8E8M0FNU: {
    // These are the exponent bits of an f32. The smallest becomes a denormal.
    // NaN becomes infinity; callers treat both alike.
    Value *bits = builder.CreateShl(
        builder.CreateZExt(values, withElement(values, i32)), 23);
    return asFloat(builder.CreateBinaryIntrinsic(Intrinsic::umax, bits,
                                                 constant(bits, 0x400000)));
  }
  default:
    return asFloat(builder.CreateShl(
        builder.CreateZExt(values, withElement(values, i32)), 16));
  }
}

namespace {

class Words {
public:
  Words(IRBuilderBase &builder, const MmaProblem &problem, const MmaPlan &plan)
      : builder(builder), problem(problem), plan(plan),
        elementBytes(getStorageSize(problem.inputType)) {}

  void emitInOrder(Value *source, Value *stride, Value *result, uint64_t rows,
                   uint64_t columns, bool isSigned);
  void emitGrouped(Value *source, Value *stride, Value *result, Value *bias);

private:
  Value *load(Value *address, unsigned lanes, bool isAligned);
  Value *makeBf16(Value *values);
  Value *makePair(Value *first, Value *second);
  Value *convert(Value *values, bool isSigned);
  Value *makeWord(ArrayRef<Value *> values);
  std::array<Value *, 2> interleave(Value *a, Value *b);
  SmallVector<Value *> makeWords(ArrayRef<Value *> rows, unsigned vectors,
                                 bool isAligned);
  Value *extend(Value *values, unsigned bits, bool isSigned) {
    Type *type = VectorType::get(builder.getIntNTy(bits),
                                 cast<VectorType>(values->getType()));
    return isSigned ? builder.CreateSExt(values, type)
                    : builder.CreateZExt(values, type);
  }
  Value *castElements(Value *values, Type *element) {
    return builder.CreateBitCast(
        values, VectorType::get(element, cast<VectorType>(values->getType())));
  }

  IRBuilderBase &builder;
  const MmaProblem &problem;
  const MmaPlan &plan;
  unsigned elementBytes;
};

} // namespace

/// Elements as integers of their size.
Value *Words::load(Value *address, unsigned lanes, bool isAligned) {
  Type *type = FixedVectorType::get(builder.getIntNTy(elementBytes * 8), lanes);
  return builder.CreateAlignedLoad(
      type, address, Align(isAligned ? lanes * elementBytes : elementBytes));
}

/// The bits of elements converted to bf16. The input type must be exact in
/// bf16.
Value *Words::makeBf16(Value *values) {
  if (problem.inputType == ElementType::BF16)
    return values;
  Value *bits = castElements(emitWiden(builder, problem.inputType, values),
                             builder.getInt32Ty());
  return builder.CreateTrunc(
      builder.CreateLShr(bits, 16),
      VectorType::get(builder.getInt16Ty(), cast<VectorType>(bits->getType())));
}

/// Converts elements that are already adjacent along k.
Value *Words::convert(Value *values, bool isSigned) {
  switch (plan.method) {
  case MmaMethod::Call:
    return values;
  case MmaMethod::Fma:
    return elementBytes >= 4 ? values
                             : emitWiden(builder, problem.inputType, values);
  case MmaMethod::MulI32:
    return extend(values, 32, isSigned);
  case MmaMethod::DotI16:
    return extend(values, 16, isSigned);
  case MmaMethod::TileF16:
  case MmaMethod::TileI8:
    break;
  case MmaMethod::TileBf16:
    return makeBf16(values);
  case MmaMethod::DotI8:
    return builder.CreateXor(values, ConstantInt::get(values->getType(), 0x80));
  case MmaMethod::DotBf16: {
    // vdpbf16ps adds the product of the high halves first. So the first element
    // along k goes there, to add in the same order as one step after another.
    Value *halves = makeBf16(values);
    unsigned lanes =
        cast<FixedVectorType>(halves->getType())->getNumElements() / 2;
    Type *type = FixedVectorType::get(builder.getInt32Ty(), lanes);
    Value *words = builder.CreateBitCast(halves, type);
    return builder.CreateIntrinsic(Intrinsic::fshl, {type},
                                   {words, words, ConstantInt::get(type, 16)});
  }
  }
  llvm_unreachable("read in place");
}

/// Words of two halves, the first in the low one.
Value *Words::makePair(Value *first, Value *second) {
  return builder.CreateOr(extend(first, 32, false),
                          builder.CreateShl(extend(second, 32, false), 16));
}

/// Words of elements; `values` has one vector per position along k.
Value *Words::makeWord(ArrayRef<Value *> values) {
  // See `convert`.
  if (plan.method == MmaMethod::DotBf16)
    return makePair(makeBf16(values[1]), makeBf16(values[0]));
  if (plan.method == MmaMethod::TileBf16)
    return makePair(makeBf16(values[0]), makeBf16(values[1]));
  if (plan.method == MmaMethod::TileF16)
    return makePair(values[0], values[1]);
  if (plan.method == MmaMethod::DotI16)
    return builder.CreateOr(
        builder.CreateShl(extend(values[1], 32, problem.rhsSigned), 16),
        extend(extend(values[0], 16, problem.rhsSigned), 32, false));
  Value *word = extend(values[0], 32, false);
  for (unsigned i = 1; i < values.size(); ++i)
    word = builder.CreateOr(
        word, builder.CreateShl(extend(values[i], 32, false), 8 * i));
  return word;
}

/// Interleaves two vectors: a0 b0 a1 b1 … as elements of twice the size, in two
/// vectors.
std::array<Value *, 2> Words::interleave(Value *a, Value *b) {
  auto *type = cast<FixedVectorType>(a->getType());
  unsigned count = type->getNumElements();
  auto *wider = FixedVectorType::get(
      builder.getIntNTy(2 * type->getScalarSizeInBits()), count / 2);
  std::array<Value *, 2> result;
  for (unsigned half = 0; half < 2; ++half) {
    SmallVector<int> mask;
    for (unsigned i = 0; i < count / 2; ++i) {
      mask.push_back(half * count / 2 + i);
      mask.push_back(count + half * count / 2 + i);
    }
    result[half] =
        builder.CreateBitCast(builder.CreateShuffleVector(a, b, mask), wider);
  }
  return result;
}

/// Loads `vectors` vectors of words. `rows` are the addresses of consecutive
/// rows along k, at the first column.
SmallVector<Value *> Words::makeWords(ArrayRef<Value *> rows, unsigned vectors,
                                      bool isAligned) {
  SmallVector<Value *> words;
  auto loadRows = [&](unsigned first, unsigned count) {
    SmallVector<Value *> values;
    for (Value *row : rows)
      values.push_back(
          load(emitAddress(builder, row, nullptr, 0, first * elementBytes),
               count, isAligned));
    return values;
  };
  // If elements need no conversion, shuffling whole vectors takes fewer
  // instructions.
  bool areParts = plan.group * elementBytes == plan.wordBytes;
  if (!areParts || vectors % plan.group) {
    for (unsigned i = 0; i < vectors; ++i)
      words.push_back(makeWord(loadRows(i * plan.lanes, plan.lanes)));
    return words;
  }
  for (unsigned i = 0; i < vectors; i += plan.group) {
    SmallVector<Value *> parts =
        loadRows(i * plan.lanes, plan.lanes * plan.group);
    // The first along k in the high half, see `convert`.
    if (plan.method == MmaMethod::DotBf16)
      std::reverse(parts.begin(), parts.end());
    if (plan.group == 2) {
      append_range(words, interleave(parts[0], parts[1]));
      continue;
    }
    auto [firstLow, firstHigh] = interleave(parts[0], parts[1]);
    auto [lastLow, lastHigh] = interleave(parts[2], parts[3]);
    append_range(words, interleave(firstLow, lastLow));
    append_range(words, interleave(firstHigh, lastHigh));
  }
  return words;
}

/// Converts elements one after another, without changing their order.
void Words::emitInOrder(Value *source, Value *stride, Value *result,
                        uint64_t rows, uint64_t columns, bool isSigned) {
  unsigned resultBytes = plan.wordBytes / plan.group;
  // Dense rows are one long row.
  uint64_t count = stride ? columns : rows * columns;
  uint64_t lanes = std::min<uint64_t>(count, plan.vectorBytes / resultBytes);
  uint64_t unroll = std::min<uint64_t>(count / lanes, 2);
  emitLoop(builder, stride ? rows : 1, 1, [&](Value *row) {
    Value *from = source, *to = result;
    if (stride) {
      from = builder.CreatePtrAdd(source, builder.CreateMul(row, stride));
      to = emitAddress(builder, result, row, columns * resultBytes);
    }
    emitLoop(builder, count, lanes * unroll, [&](Value *index) {
      for (uint64_t i = 0; i < unroll; ++i) {
        Value *values = load(emitAddress(builder, from, index, elementBytes,
                                         i * lanes * elementBytes),
                             lanes, !stride);
        builder.CreateAlignedStore(convert(values, isSigned),
                                   emitAddress(builder, to, index, resultBytes,
                                               i * lanes * resultBytes),
                                   Align(lanes * resultBytes));
      }
    });
  });
}

/// Lays out the right operand, with `group` elements of a column in a word.
void Words::emitGrouped(Value *source, Value *stride, Value *result,
                        Value *bias) {
  unsigned lanes = plan.lanes, wordBytes = plan.wordBytes;
  uint64_t vectors = std::min<uint64_t>(problem.n / lanes, 4);
  bool isAligned = !stride;
  if (!stride)
    stride = builder.getInt64(problem.n * elementBytes);
  FixedVectorType *type = FixedVectorType::get(builder.getInt32Ty(), lanes);
  emitLoop(builder, problem.n, lanes * vectors, [&](Value *column) {
    Value *from = emitAddress(builder, source, column, elementBytes);
    Value *to = emitAddress(builder, result, column, wordBytes);
    SmallVector<Value *> sums(bias ? vectors : 0, Constant::getNullValue(type));
    sums = emitLoop(
        builder, plan.steps, 1, sums,
        [&](Value *step, ArrayRef<Value *> carried) {
          SmallVector<Value *> next(carried);
          SmallVector<Value *> rows;
          for (unsigned j = 0; j < plan.group; ++j)
            rows.push_back(builder.CreatePtrAdd(
                from, builder.CreateMul(
                          stride, builder.CreateAdd(
                                      builder.CreateMul(
                                          step, builder.getInt64(plan.group)),
                                      builder.getInt64(j)))));
          SmallVector<Value *> words = makeWords(rows, vectors, isAligned);
          for (auto [i, word] : enumerate(words)) {
            builder.CreateAlignedStore(word,
                                       emitAddress(builder, to, step,
                                                   problem.n * wordBytes,
                                                   i * lanes * wordBytes),
                                       Align(lanes * wordBytes));
            // The sum that the offset of the left operand adds: 128, or -128,
            // times each column.
            if (bias)
              next[i] = emitMmaStep(builder, problem, plan,
                                    ConstantInt::get(type, 0x80808080u), word,
                                    next[i]);
          }
          return next;
        });
    for (unsigned i = 0; i < sums.size(); ++i)
      builder.CreateAlignedStore(
          builder.CreateNeg(sums[i]),
          emitAddress(builder, bias, column, wordBytes, i * lanes * wordBytes),
          Align(lanes * wordBytes));
  });
}

MmaOperands mma::emitMmaWords(IRBuilderBase &builder, const MmaProblem &problem,
                              const MmaPlan &plan, MmaOperands operands,
                              Value *scratch) {
  Words words(builder, problem, plan);
  auto at = [&](uint64_t offset) {
    return emitAddress(builder, scratch, nullptr, 0, offset);
  };
  MmaOperands result = operands;
  if (plan.biasAt)
    result.bias = at(*plan.biasAt);
  if (plan.lhsAt) {
    result.lhs = at(*plan.lhsAt);
    words.emitInOrder(operands.lhs, operands.lhsStride, result.lhs, problem.m,
                      problem.k, problem.lhsSigned);
    result.lhsStride = nullptr;
  }
  if (plan.rhsAt) {
    result.rhs = at(*plan.rhsAt);
    if (plan.group == 1)
      words.emitInOrder(operands.rhs, operands.rhsStride, result.rhs, problem.k,
                        problem.n, problem.rhsSigned);
    else
      words.emitGrouped(operands.rhs, operands.rhsStride, result.rhs,
                        result.bias);
    result.rhsStride = nullptr;
  }
  return result;
}
