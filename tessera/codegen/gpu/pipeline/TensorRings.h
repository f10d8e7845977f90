//===- TensorRings.h - loops fed by tensor copies -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On sm_90a, tiles that a loop loads for its products are copied by tensor
// copies, which a warp of its own starts (ir/TgpuTensor.td). First a ring is
// put into the loop as if one thread did everything:
//
//   for i …                          for i …
//     %x = load_view %v[i]             %s = acquire %ring
//     %b = alloc                       tensor_copy %v[i] to %buffer[%s], %ring
//     put %x, %b               ->      %r = receive %ring
//     mma …, %b, …                     mma …, %buffer[%r], …
//                                      release %ring[%r]
//
// Then the kernel is split into roles: the producer keeps `acquire` and
// `tensor_copy`, the others `receive` and `release`. It runs ahead as far as
// there are empty slots, also into later loops, and into later tiles of a
// kernel that computes several. At last, loops of the others are arranged so
// that products run while the warps go on (ConsumerLoops.h).
//
// Loops whose rings have equal slots share them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_TENSORRINGS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_TENSORRINGS_H

#include "tessera/codegen/gpu/pipeline/TensorObstacles.h"

namespace tessera::gpu {

/// Returns whether the kernel has such rings now; if not, sets `obstacle`.
/// Buffers have no places yet.
bool makeTensorRings(tgpu::KernelOp kernel, const Target &target,
                     const Schedule &schedule,
                     TensorObstacle *obstacle = nullptr);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_TENSORRINGS_H
