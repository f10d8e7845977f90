//===- CachePolicies.h - what the L2 cache gives up first -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product with few rows reads each tile of its right operand once:
//
//   C[16, n] = A[16, k] * B[k, n]   // a tile block per tile of n
//
// B is larger than the cache. Kept as usual, it drives out what was there
// before; what other kernels have written must then go to memory while this
// one reads. So the copies of B say that its lines are to be given up first.
//
// Whether there is a single tile of rows is known when the kernel runs: if
// there are more, tile blocks share the tiles of B through the cache, and its
// lines are kept as usual.
//
// Only tensor copies can say this. Of `cp.async` with a policy, ptxas 13.0
// loses the instruction that makes the policy, and the kernel ends in an
// illegal instruction (seen on an H200; 13.4.92 is right).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_CACHEPOLICIES_H
#define TESSERA_CODEGEN_GPU_PIPELINE_CACHEPOLICIES_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Gives a policy to the tensor copies that may read each tile once. By
/// default those for products with few rows or columns have one; with
/// `Evict::First` all, if the kernel knows how many tiles there are.
void addCachePolicies(tgpu::KernelOp kernel, const Schedule &schedule);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_CACHEPOLICIES_H
