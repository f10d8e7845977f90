//===- Loops.h - an operation on every element -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops over arrays, each compiled twice (Cpu.h). `As` says how elements are
// stored (Narrow.h or Integer), `Op` is the operation on one element. An Op
// with `kWide` false calls a function and gains nothing from wide vectors.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_LOOPS_H
#define TESSERA_NUMERICS_LOOPS_H

#include "tessera/numerics/Cpu.h"

#include <cstddef>
#include <cstdint>

namespace tessera::numerics {

#define TESSERA_UNARY_LOOP                                                     \
  TESSERA_ELEMENTWISE                                                          \
  for (size_t i = 0; i < count; ++i)                                           \
    result[i] = As::store(Op::apply(As::load(source[i])));

template <typename As, typename Op>
void unaryLoopBase(const typename As::Word *source, typename As::Word *result,
                   size_t count) {
  TESSERA_UNARY_LOOP
}
template <typename As, typename Op>
TESSERA_WIDE void unaryLoopWide(const typename As::Word *source,
                                typename As::Word *result, size_t count) {
  TESSERA_UNARY_LOOP
}
#undef TESSERA_UNARY_LOOP

template <typename As, typename Op>
void unaryLoop(const void *source, void *result, size_t count) {
  using Word = typename As::Word;
  auto *from = static_cast<const Word *>(source);
  auto *to = static_cast<Word *>(result);
  if constexpr (Op::kWide) {
    if (hasWideVectors())
      return unaryLoopWide<As, Op>(from, to, count);
  }
  unaryLoopBase<As, Op>(from, to, count);
}

#define TESSERA_BINARY_LOOP                                                    \
  TESSERA_ELEMENTWISE                                                          \
  for (size_t i = 0; i < count; ++i)                                           \
    result[i] = As::store(Op::apply(As::load(lhs[i]), As::load(rhs[i])));

template <typename As, typename Op>
void binaryLoopBase(const typename As::Word *lhs, const typename As::Word *rhs,
                    typename As::Word *result, size_t count) {
  TESSERA_BINARY_LOOP
}
template <typename As, typename Op>
TESSERA_WIDE void binaryLoopWide(const typename As::Word *lhs,
                                 const typename As::Word *rhs,
                                 typename As::Word *result, size_t count) {
  TESSERA_BINARY_LOOP
}
#undef TESSERA_BINARY_LOOP

template <typename As, typename Op>
void binaryLoop(const void *lhs, const void *rhs, void *result, size_t count) {
  using Word = typename As::Word;
  auto *a = static_cast<const Word *>(lhs);
  auto *b = static_cast<const Word *>(rhs);
  auto *to = static_cast<Word *>(result);
  if constexpr (Op::kWide) {
    if (hasWideVectors())
      return binaryLoopWide<As, Op>(a, b, to, count);
  }
  binaryLoopBase<As, Op>(a, b, to, count);
}

#define TESSERA_COMPARE_LOOP                                                   \
  TESSERA_ELEMENTWISE                                                          \
  for (size_t i = 0; i < count; ++i)                                           \
    result[i] = Op::apply(As::load(lhs[i]), As::load(rhs[i])) ? 1 : 0;

template <typename As, typename Op>
void compareLoopBase(const typename As::Word *lhs, const typename As::Word *rhs,
                     uint8_t *result, size_t count) {
  TESSERA_COMPARE_LOOP
}
template <typename As, typename Op>
TESSERA_WIDE void compareLoopWide(const typename As::Word *lhs,
                                  const typename As::Word *rhs, uint8_t *result,
                                  size_t count) {
  TESSERA_COMPARE_LOOP
}
#undef TESSERA_COMPARE_LOOP

template <typename As, typename Op>
void compareLoop(const void *lhs, const void *rhs, uint8_t *result,
                 size_t count) {
  using Word = typename As::Word;
  auto *a = static_cast<const Word *>(lhs);
  auto *b = static_cast<const Word *>(rhs);
  if (hasWideVectors())
    return compareLoopWide<As, Op>(a, b, result, count);
  compareLoopBase<As, Op>(a, b, result, count);
}

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_LOOPS_H
