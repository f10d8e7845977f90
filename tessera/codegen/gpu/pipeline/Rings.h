//===- Rings.h - loops that load ahead -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a `for` loop, a tile that is loaded only to be put into shared memory for
// a product is copied there by cp.async instead, some iterations ahead, into a
// ring of buffers:
//
//   for i …                          copies of iterations 0 … depth - 2
//     %x = load_view %v[i]           for i …
//     %b = alloc                       wait for the copies of i, barrier
//     put %x, %b               ->      copies of iteration i + depth - 1
//     mma …, %b, …                     mma …, %ring[i mod depth], …
//
// A copy is done if and only if its iteration is: so each one has a condition,
// and there is neither an end part nor a second body. What it overwrites was
// read in the iteration before, and a barrier is between.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_RINGS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_RINGS_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Makes rings in all loops that allow it, where buffers have no places yet.
/// Returns whether there are any.
bool makeRings(tgpu::KernelOp kernel, const Target &target,
               const Schedule &schedule);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_RINGS_H
