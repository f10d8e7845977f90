//===- Pairs.h - two iterations of a rotated loop as one -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a rotated loop (ConsumerLoops.h), a warpgroup waits for the first product
// of an iteration before it computes anything. With few keys that is a large
// part of an iteration, and two warpgroups no longer keep the tensor cores
// busy. So two iterations become one, and the first product of the second one
// is computed while the warps compute exponentials of the first:
//
//   for i, i + 1 … iter(%o, %p, %v)
//     %s = mma %q, %K[i]               begins
//     %d = mma %p, %V[%v], %o          begins
//     wait for %s
//     %t = mma %q, %K[i + 1]           begins
//     %p', %a' = … %s …                exponentials
//     wait for %d
//     %e = mma %p', %V[i], %d * %a'    begins
//     wait for %t
//     %p'', %a'' = … %t …              exponentials
//     wait for %e
//     continue %e * %a'', %p'', %V[i + 1]
//   for the last iteration, if their number is odd
//     as before
//
// Nothing is in flight where an iteration ends. ptxas would compute one product
// after the other if sums were that the next iteration reads.
//
// The same operations are done on the same values, so results do not change.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_PAIRS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_PAIRS_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Computes two iterations of rotated loops as one, where that is useful.
void pairIterations(tgpu::KernelOp kernel, const Schedule &schedule);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_PAIRS_H
