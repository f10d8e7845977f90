//===- ConsumerLoops.h - loops that compute from rings -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that receives tiles from rings waits for its products as soon as they
// begin. Here it is changed so that warps go on meanwhile.
//
// One product, whose sums the loop carries, is *deferred*: it ends in the next
// iteration, which releases what it has read; a short one in that after next.
//
//   for i … iter(%d, %before = -1)
//     %s = receive %ring
//     %e = mma %a[%s], %b[%s], %d      begins
//     wait for the product of the iteration before
//     release %ring[%before] if %before >= 0
//     continue %e, %s
//   wait; release %ring[%s]
//
// With two products, of which the second needs what is computed from the
// first, as in attention, the loop is *rotated*: the second product of an
// iteration runs while the next one computes exponentials.
//
//   iteration 0, without its second product
//   for i = 1 … iter(%o, %p, %v)
//     %k = receive %keys
//     %s = mma %q, %K[%k]              begins
//     %d = mma %p, %V[%v], %o          begins
//     wait for %s; release %keys[%k]
//     %p', %a' = … %s …                exponentials
//     %v' = receive %values
//     wait for %d; release %values[%v]
//     %o' = %d * %a'
//     continue %o', %p', %v'
//   %d = mma %p, %V[%v], %o; release %values[%v]
//
// The same operations are done on the same values, so results do not change.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_CONSUMERLOOPS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_CONSUMERLOOPS_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Arranges a loop in which products read rings, each between `receive` and
/// `release`.
void arrangeConsumer(tgpu::ForOp loop, const Schedule &schedule);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_CONSUMERLOOPS_H
