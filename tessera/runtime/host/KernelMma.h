//===- KernelMma.h - matrix products that kernels call for -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the code of a kernel has no instructions for: numerics/ itself. Types
// are values of tessera::ElementType; operands are as `numerics::mmaf` has
// them, `batch` one behind the other, and acc is changed in place.
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
