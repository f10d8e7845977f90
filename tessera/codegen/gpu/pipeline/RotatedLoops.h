//===- RotatedLoops.h - finds loops that were rotated -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ConsumerLoops.h has made of a loop with two products, for passes that
// come after it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_ROTATEDLOOPS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_ROTATEDLOOPS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// A loop in which two products are in flight at once. The late one multiplies
/// what the iteration before has computed.
struct RotatedLoop {
  tgpu::ForOp loop;
  tgpu::MmaOp first, late;

  /// Registers of a thread for the sums of both products, and for left operands
  /// that are in registers. That of the next iteration takes the place of sums.
  unsigned countRegisters();
};

/// None if the loop is not rotated.
std::optional<RotatedLoop> findRotatedLoop(tgpu::ForOp loop);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_ROTATEDLOOPS_H
