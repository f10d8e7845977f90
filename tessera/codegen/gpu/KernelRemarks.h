//===- KernelRemarks.h - how a kernel uses a GPU -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_KERNELREMARKS_H
#define TESSERA_CODEGEN_GPU_KERNELREMARKS_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/codegen/gpu/pipeline/TensorObstacles.h"
#include "tessera/engine/Compiler.h"

namespace tessera::gpu {

/// Which tile blocks a CTA computes.
struct BlockWork {
  /// Many, one after the other.
  bool isPersistent = false;
  /// How many as one.
  unsigned join = 1;
  /// A block is an iteration of a loop that the entry had.
  bool areIterations = false;
};

/// Adds remarks on a kernel in tgpu, whose shared memory has its places:
///
///   plan        warps, registers and shared memory, and roles of warps
///   layout      of each load and store: how many bytes an instruction and a
///               warp move, and why not more
///   product     its instructions, and where operands are
///   limit       whether it waits for tensor cores or for shared memory
///   conversion  of tiles between layouts, and what it costs
///   rings       why a load for a product is not copied ahead, or not by tensor
///               copies
///
/// `entry` is what the kernel was made of; remarks name its operations. Where
/// tile blocks are computed as one, they are about these. `schedule` is its
/// plan, and `obstacle` why it has no tensor copies.
void addKernelRemarks(cuda_tile::EntryOp entry, tgpu::KernelOp kernel,
                      const Target &target, const Schedule &schedule,
                      BlockWork work, const TensorObstacle &obstacle,
                      std::vector<engine::Remark> &remarks);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_KERNELREMARKS_H
