//===- Shared.h - shared memory and barriers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SHARED_SHARED_H
#define TESSERA_CODEGEN_GPU_SHARED_SHARED_H

#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Turns conversions between warps into puts and gets, gives every buffer its
/// place, and inserts the barriers that order accesses of different threads.
/// Returns an EngineError if the buffers do not fit.
llvm::Error finishSharedMemory(tgpu::KernelOp kernel, const Target &target);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SHARED_SHARED_H
