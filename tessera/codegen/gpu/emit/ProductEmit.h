//===- ProductEmit.h - matrix products -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_PRODUCTEMIT_H
#define TESSERA_CODEGEN_GPU_EMIT_PRODUCTEMIT_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

namespace tessera::gpu {

/// Emits a product by `mma.sync` or `wgmma` and returns the new accumulators.
KernelEmitter::Registers emitMatrixProduct(KernelEmitter &emitter,
                                           tgpu::MmaOp op);
/// Waits for all products of the warpgroup but the latest ones. `sums` are what
/// those before them compute.
KernelEmitter::Registers emitGroupWait(KernelEmitter &emitter,
                                       KernelEmitter::Registers sums,
                                       unsigned latest = 0);
/// Rounds an f32 that a product will read, to nearest even. Which NaN becomes
/// of a NaN does not matter there.
llvm::Value *emitRoundToTF32(KernelEmitter &emitter, llvm::Value *value);
/// Waits for all groups of instructions of the warpgroup but the latest ones.
void emitGroupDrain(KernelEmitter &emitter, unsigned groups);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_PRODUCTEMIT_H
