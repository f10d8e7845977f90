//===- Shuffles.h - data between the lanes of a warp -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_SHUFFLES_H
#define TESSERA_CODEGEN_GPU_EMIT_SHUFFLES_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

namespace tessera::gpu {

/// The value of another lane, of any type of a register: that of lane `lane`,
/// or of the lane whose number differs in the bits of `mask`. All lanes of the
/// warp take part.
llvm::Value *emitShuffleIndex(KernelEmitter &emitter, llvm::Value *value,
                              llvm::Value *lane);
llvm::Value *emitShuffleXor(KernelEmitter &emitter, llvm::Value *value,
                            uint32_t mask);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_SHUFFLES_H
