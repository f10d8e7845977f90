//===- FloatFma.cpp - fma and powers of whole numbers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Elementary.h"
#include "tessera/numerics/Fma.h"
#include "tessera/numerics/Integer.h"
#include "tessera/numerics/SoftFloat.h"

using namespace tessera;
using namespace tessera::numerics;

#define TESSERA_FMA_LOOP                                                       \
  TESSERA_ELEMENTWISE                                                          \
  for (size_t i = 0; i < count; ++i)                                           \
    result[i] = As::store(                                                     \
        Op::apply(As::load(lhs[i]), As::load(rhs[i]), As::load(acc[i])));

template <typename As, typename Op>
static void fmaLoopBase(const typename As::Word *lhs,
                        const typename As::Word *rhs,
                        const typename As::Word *acc, typename As::Word *result,
                        size_t count) {
  TESSERA_FMA_LOOP
}
template <typename As, typename Op>
TESSERA_WIDE static void fmaLoopWide(const typename As::Word *lhs,
                                     const typename As::Word *rhs,
                                     const typename As::Word *acc,
                                     typename As::Word *result, size_t count) {
  TESSERA_FMA_LOOP
}
#undef TESSERA_FMA_LOOP

template <typename As, typename BaseOp, typename WideOp>
static void fmaLoop(const void *lhs, const void *rhs, const void *acc,
                    void *result, size_t count) {
  using Word = typename As::Word;
  auto *a = static_cast<const Word *>(lhs);
  auto *b = static_cast<const Word *>(rhs);
  auto *c = static_cast<const Word *>(acc);
  auto *to = static_cast<Word *>(result);
  if (hasWideVectors())
    return fmaLoopWide<As, WideOp>(a, b, c, to, count);
  fmaLoopBase<As, BaseOp>(a, b, c, to, count);
}

template <typename FormatT>
static void fmaSoftFloat(FloatMode mode, const void *lhs, const void *rhs,
                         const void *acc, void *result, size_t count) {
  using Word = typename FormatT::Word;
  auto *a = static_cast<const Word *>(lhs);
  auto *b = static_cast<const Word *>(rhs);
  auto *c = static_cast<const Word *>(acc);
  auto *to = static_cast<Word *>(result);
  for (size_t i = 0; i < count; ++i) {
    uint64_t x = a[i], y = b[i], z = c[i];
    if (mode.flushToZero) {
      x = flushBits<FormatT>(x);
      y = flushBits<FormatT>(y);
      z = flushBits<FormatT>(z);
    }
    uint64_t value = Soft<FormatT>::fma(x, y, z, mode.rounding);
    to[i] =
        static_cast<Word>(mode.flushToZero ? flushBits<FormatT>(value) : value);
  }
}

void numerics::fma(ElementType type, FloatMode mode, const void *lhs,
                   const void *rhs, const void *acc, void *result,
                   size_t count) {
  mode.flushToZero &= type == ElementType::F32;
  bool directed = isDirected(mode.rounding);
  switch (type) {
  case ElementType::F16:
    if (directed)
      return fmaSoftFloat<F16>(mode, lhs, rhs, acc, result, count);
    return fmaLoop<AsF16, FmaOfHalf, FmaOfHalf>(lhs, rhs, acc, result, count);
  case ElementType::BF16:
    if (directed)
      return fmaSoftFloat<BF16>(mode, lhs, rhs, acc, result, count);
    return fmaLoop<AsBF16, FmaOfHalf, FmaOfHalf>(lhs, rhs, acc, result, count);
  case ElementType::F32:
    if (directed)
      return fmaSoftFloat<F32>(mode, lhs, rhs, acc, result, count);
    if (mode.flushToZero)
      return fmaLoop<AsF32Flushed, FmaBase, FmaWide>(lhs, rhs, acc, result,
                                                     count);
    return fmaLoop<AsF32, FmaBase, FmaWide>(lhs, rhs, acc, result, count);
  default:
    if (directed)
      return fmaSoftFloat<F64>(mode, lhs, rhs, acc, result, count);
    return fmaLoop<AsF64, FmaBase, FmaWide>(lhs, rhs, acc, result, count);
  }
}

template <typename As>
static void raise(ElementType exponentType, const void *source,
                  const void *exponent, void *result, size_t count) {
  using Word = typename As::Word;
  auto *from = static_cast<const Word *>(source);
  auto *to = static_cast<Word *>(result);
  auto *bytes = static_cast<const uint8_t *>(exponent);
  unsigned size = getStorageSize(exponentType);
  for (size_t i = 0; i < count; ++i) {
    double power =
        static_cast<double>(getSigned(exponentType, bytes + i * size));
    double value = computePow(static_cast<double>(As::load(from[i])), power);
    to[i] = As::store(static_cast<typename As::Value>(value));
  }
}

void numerics::powi(ElementType type, ElementType exponentType,
                    const void *source, const void *exponent, void *result,
                    size_t count) {
  switch (type) {
  case ElementType::F16:
    return raise<AsF16>(exponentType, source, exponent, result, count);
  case ElementType::BF16:
    return raise<AsBF16>(exponentType, source, exponent, result, count);
  case ElementType::F32:
    return raise<AsF32>(exponentType, source, exponent, result, count);
  default:
    return raise<AsF64>(exponentType, source, exponent, result, count);
  }
}
