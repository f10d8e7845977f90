//===- KernelMma.h - matrix products that kernels call -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products that the code of a kernel does not compute itself: calls of
// numerics/. Types are values of tessera::ElementType. Operands are those of
// `numerics::mmaf`, `batch` of them one after another; acc is changed in place.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_KERNELMMA_H
#define TESSERA_RUNTIME_HOST_KERNELMMA_H

#include <cstdint>

extern "C" {

void tsr_mmaf(uint32_t inputType, uint32_t accType, uint64_t batch, uint64_t m,
              uint64_t n, uint64_t k, const void *lhs, const void *rhs,
              void *acc);

void tsr_mmai(uint32_t lhsSigned, uint32_t rhsSigned, uint64_t batch,
              uint64_t m, uint64_t n, uint64_t k, const void *lhs,
              const void *rhs, void *acc);

void tsr_mmaf_scaled(uint32_t inputType, uint32_t scaleType, uint64_t batch,
                     uint64_t m, uint64_t n, uint64_t k, uint64_t scaleBlocks,
                     const void *lhs, const void *rhs, const void *lhsScale,
                     const void *rhsScale, void *acc);
}

#endif // TESSERA_RUNTIME_HOST_KERNELMMA_H
