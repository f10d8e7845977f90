//===- KernelMma.cpp - matrix products that kernels call -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/KernelMma.h"
#include "tessera/numerics/Mma.h"

using namespace tessera;

static const void *advance(const void *from, uint64_t elements,
                           ElementType type) {
  return static_cast<const uint8_t *>(from) + elements * getStorageSize(type);
}
static void *advance(void *from, uint64_t elements, ElementType type) {
  return static_cast<uint8_t *>(from) + elements * getStorageSize(type);
}

void tsr_mmaf(uint32_t inputType, uint32_t accType, uint64_t batch, uint64_t m,
              uint64_t n, uint64_t k, const void *lhs, const void *rhs,
              void *acc) {
  auto input = static_cast<ElementType>(inputType);
  auto sum = static_cast<ElementType>(accType);
  for (uint64_t i = 0; i < batch; ++i) {
    void *result = advance(acc, i * m * n, sum);
    numerics::mmaf(input, sum, {m, n, k}, advance(lhs, i * m * k, input),
                   advance(rhs, i * k * n, input), result, result);
  }
}

void tsr_mmai(uint32_t lhsSigned, uint32_t rhsSigned, uint64_t batch,
              uint64_t m, uint64_t n, uint64_t k, const void *lhs,
              const void *rhs, void *acc) {
  for (uint64_t i = 0; i < batch; ++i) {
    void *result = advance(acc, i * m * n, ElementType::I32);
    numerics::mmai(lhsSigned != 0, rhsSigned != 0, {m, n, k},
                   advance(lhs, i * m * k, ElementType::I8),
                   advance(rhs, i * k * n, ElementType::I8), result, result);
  }
}

void tsr_mmaf_scaled(uint32_t inputType, uint32_t scaleType, uint64_t batch,
                     uint64_t m, uint64_t n, uint64_t k, uint64_t scaleBlocks,
                     const void *lhs, const void *rhs, const void *lhsScale,
                     const void *rhsScale, void *acc) {
  auto input = static_cast<ElementType>(inputType);
  auto scale = static_cast<ElementType>(scaleType);
  for (uint64_t i = 0; i < batch; ++i) {
    void *result = advance(acc, i * m * n, ElementType::F32);
    numerics::mmafScaled(
        input, scale, {m, n, k}, scaleBlocks, advance(lhs, i * m * k, input),
        advance(rhs, i * k * n, input),
        advance(lhsScale, i * m * scaleBlocks, scale),
        advance(rhsScale, i * scaleBlocks * n, scale), result, result);
  }
}
