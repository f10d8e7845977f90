//===- Broadcast.h - values of one thread for all -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_BROADCAST_H
#define TESSERA_CODEGEN_GPU_EMIT_BROADCAST_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

namespace tessera::gpu {

/// What the first thread has, an integer of at most 64 bits, in all threads.
/// They wait for each other.
llvm::Value *emitBroadcast(KernelEmitter &emitter, llvm::Value *value);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_BROADCAST_H
