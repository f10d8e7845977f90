//===- CachePolicies.h - what the L2 cache gives up first -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product whose rows are one tile reads each tile of its right operand once:
//
//   C[16, n] = A[16, k] * B[k, n]   // a tile block per tile of n
//
// B is larger than the cache. Kept as usual, it drives out what was there
// before; what other kernels have written must then go to memory while this
// one reads. So the copies of B say that its lines are to be given up first.
//
// Whether there is a single tile of rows is known when the kernel runs: if
// there are more, tile blocks share the tiles of B through the cache, and its
// lines are kept as usual: the copies have no policy then. One that says as
// usual would make them slower.
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

/// Gives a policy to the tensor copies of products that may read each tile
/// once, if the kernel can know how many tiles there are; none with
/// `Evict::Normal`.
void addCachePolicies(tgpu::KernelOp kernel, const Schedule &schedule);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_CACHEPOLICIES_H
