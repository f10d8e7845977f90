//===- FloatFold.cpp - a row of floats folded into one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/FloatOps.h"
#include "tessera/numerics/SoftFloat.h"

using namespace tessera;
using namespace tessera::numerics;

/// Every step is rounded to the element type. NaN is made canonical only at the
/// end.
template <typename As, typename Op>
static void foldRow(const void *source, size_t stride, size_t count,
                    void *acc) {
  using Word = typename As::Word;
  auto *from = static_cast<const Word *>(source);
  auto *to = static_cast<Word *>(acc);
  if (count == 0)
    return;
  typename As::Value value = As::load(*to);
  for (size_t i = 0; i < count; ++i) {
    value = Op::apply(As::load(from[i * stride]), value);
    if constexpr (sizeof(Word) == 2 || std::is_same_v<As, AsF32Flushed>)
      value = As::load(As::store(value));
  }
  *to = As::store(value);
}

template <typename Op>
static void foldRow(ElementType type, bool flushToZero, const void *source,
                    size_t stride, size_t count, void *acc) {
  switch (type) {
  case ElementType::F16:
    return foldRow<AsF16, Op>(source, stride, count, acc);
  case ElementType::BF16:
    return foldRow<AsBF16, Op>(source, stride, count, acc);
  case ElementType::F32:
    if (flushToZero)
      return foldRow<AsF32Flushed, Op>(source, stride, count, acc);
    return foldRow<AsF32, Op>(source, stride, count, acc);
  default:
    return foldRow<AsF64, Op>(source, stride, count, acc);
  }
}

void numerics::fold(BinaryFloat op, ElementType type, FloatMode mode,
                    const void *source, size_t stride, size_t count,
                    void *acc) {
  bool flushToZero = mode.flushToZero && type == ElementType::F32;
  bool directed = op <= BinaryFloat::Div && isDirected(mode.rounding);
  if (!directed) {
    switch (op) {
    case BinaryFloat::Add:
      return foldRow<AddOp>(type, flushToZero, source, stride, count, acc);
    case BinaryFloat::Mul:
      return foldRow<MulOp>(type, flushToZero, source, stride, count, acc);
    case BinaryFloat::Max:
      if (mode.propagateNaN)
        return foldRow<ExtremeOp<true, true>>(type, flushToZero, source, stride,
                                              count, acc);
      return foldRow<ExtremeOp<true, false>>(type, flushToZero, source, stride,
                                             count, acc);
    case BinaryFloat::Min:
      if (mode.propagateNaN)
        return foldRow<ExtremeOp<false, true>>(type, flushToZero, source,
                                               stride, count, acc);
      return foldRow<ExtremeOp<false, false>>(type, flushToZero, source, stride,
                                              count, acc);
    default:
      break;
    }
  }
  auto *bytes = static_cast<const uint8_t *>(source);
  size_t step = stride * getStorageSize(type);
  for (size_t i = 0; i < count; ++i)
    evaluate(op, type, mode, bytes + i * step, acc, acc, 1);
}
