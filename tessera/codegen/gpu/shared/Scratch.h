//===- Scratch.h - conversions through shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SHARED_SCRATCH_H
#define TESSERA_CODEGEN_GPU_SHARED_SCRATCH_H

#include "tessera/codegen/gpu/shared/Placement.h"

namespace tessera::gpu {

/// True for conversions between warps, for those in a warp that take fewer
/// instructions than shuffles would, and for extracts.
bool needsScratch(mlir::Operation *op);

/// Replaces these by accesses of scratch, in several rounds if there is not
/// enough. Returns an EngineError if there is almost none.
llvm::Error lowerConversions(tgpu::KernelOp kernel, Placement &placement,
                             const Target &target);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SHARED_SCRATCH_H
