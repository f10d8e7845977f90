//===- FloatBinary.cpp - float operations of two operands -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/FloatOps.h"
#include "tessera/numerics/Loops.h"
#include "tessera/numerics/SoftFloat.h"

using namespace tessera;
using namespace tessera::numerics;

template <typename Op>
static void apply(ElementType type, bool flushToZero, const void *lhs,
                  const void *rhs, void *result, size_t count) {
  switch (type) {
  case ElementType::F16:
    return binaryLoop<AsF16, Op>(lhs, rhs, result, count);
  case ElementType::BF16:
    return binaryLoop<AsBF16, Op>(lhs, rhs, result, count);
  case ElementType::F32:
    if (flushToZero)
      return binaryLoop<AsF32Flushed, Op>(lhs, rhs, result, count);
    return binaryLoop<AsF32, Op>(lhs, rhs, result, count);
  default:
    return binaryLoop<AsF64, Op>(lhs, rhs, result, count);
  }
}

template <typename FormatT>
static void applySoftFloat(uint64_t (*op)(uint64_t, uint64_t, Rounding),
                           FloatMode mode, const void *lhs, const void *rhs,
                           void *result, size_t count) {
  using Word = typename FormatT::Word;
  auto *a = static_cast<const Word *>(lhs);
  auto *b = static_cast<const Word *>(rhs);
  auto *to = static_cast<Word *>(result);
  for (size_t i = 0; i < count; ++i) {
    uint64_t x = a[i], y = b[i];
    if (mode.flushToZero) {
      x = flushBits<FormatT>(x);
      y = flushBits<FormatT>(y);
    }
    uint64_t value = op(x, y, mode.rounding);
    // Round first, then compare.
    to[i] =
        static_cast<Word>(mode.flushToZero ? flushBits<FormatT>(value) : value);
  }
}

template <typename FormatT>
static void applySoftFloat(BinaryFloat op, FloatMode mode, const void *lhs,
                           const void *rhs, void *result, size_t count) {
  using S = Soft<FormatT>;
  applySoftFloat<FormatT>(op == BinaryFloat::Add   ? S::add
                          : op == BinaryFloat::Sub ? S::sub
                          : op == BinaryFloat::Mul ? S::mul
                                                   : S::div,
                          mode, lhs, rhs, result, count);
}

static void applySoftFloat(BinaryFloat op, ElementType type, FloatMode mode,
                           const void *lhs, const void *rhs, void *result,
                           size_t count) {
  switch (type) {
  case ElementType::F16:
    return applySoftFloat<F16>(op, mode, lhs, rhs, result, count);
  case ElementType::BF16:
    return applySoftFloat<BF16>(op, mode, lhs, rhs, result, count);
  case ElementType::F32:
    return applySoftFloat<F32>(op, mode, lhs, rhs, result, count);
  default:
    return applySoftFloat<F64>(op, mode, lhs, rhs, result, count);
  }
}

template <bool isMax>
static void applyExtreme(ElementType type, FloatMode mode, const void *lhs,
                         const void *rhs, void *result, size_t count) {
  if (mode.propagateNaN)
    return apply<ExtremeOp<isMax, true>>(type, mode.flushToZero, lhs, rhs,
                                         result, count);
  apply<ExtremeOp<isMax, false>>(type, mode.flushToZero, lhs, rhs, result,
                                 count);
}

void numerics::evaluate(BinaryFloat op, ElementType type, FloatMode mode,
                        const void *lhs, const void *rhs, void *result,
                        size_t count) {
  mode.flushToZero &= type == ElementType::F32;
  if (op <= BinaryFloat::Div && isDirected(mode.rounding))
    return applySoftFloat(op, type, mode, lhs, rhs, result, count);
  switch (op) {
  case BinaryFloat::Add:
    return apply<AddOp>(type, mode.flushToZero, lhs, rhs, result, count);
  case BinaryFloat::Sub:
    return apply<SubOp>(type, mode.flushToZero, lhs, rhs, result, count);
  case BinaryFloat::Mul:
    return apply<MulOp>(type, mode.flushToZero, lhs, rhs, result, count);
  case BinaryFloat::Div:
    if (mode.rounding == Rounding::Approx && type == ElementType::F32) {
      if (mode.flushToZero)
        return binaryLoop<AsF32Flushed, DivApproxOp>(lhs, rhs, result, count);
      return binaryLoop<AsF32, DivApproxOp>(lhs, rhs, result, count);
    }
    return apply<DivOp>(type, mode.flushToZero, lhs, rhs, result, count);
  case BinaryFloat::Rem:
    return apply<RemOp>(type, false, lhs, rhs, result, count);
  case BinaryFloat::Max:
    return applyExtreme<true>(type, mode, lhs, rhs, result, count);
  case BinaryFloat::Min:
    return applyExtreme<false>(type, mode, lhs, rhs, result, count);
  case BinaryFloat::Pow:
    return apply<PowOp>(type, false, lhs, rhs, result, count);
  case BinaryFloat::Atan2:
    return apply<Atan2Op>(type, false, lhs, rhs, result, count);
  }
}
