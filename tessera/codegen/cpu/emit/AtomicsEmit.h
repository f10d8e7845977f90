//===- AtomicsEmit.h - atomics -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_ATOMICSEMIT_H
#define TESSERA_CODEGEN_CPU_EMIT_ATOMICSEMIT_H

#include "tessera/codegen/cpu/emit/KernelEmitter.h"

namespace tessera::cpu {

/// Returns LLVM's name of an ordering. Weak accesses are not atomic.
llvm::AtomicOrdering getOrdering(cuda_tile::MemoryOrderingSemantics ordering);

/// Emits `body` so that it runs only if the mask is true. The mask may be null.
void emitGuarded(KernelEmitter &emitter, llvm::Value *mask,
                 llvm::function_ref<void()> body);

/// Updates the element at an address atomically. Returns its old value.
llvm::Value *emitAtomicUpdate(KernelEmitter &emitter,
                              cuda_tile::AtomicRMWMode mode, ElementType type,
                              llvm::Value *address, llvm::Value *operand,
                              llvm::AtomicOrdering ordering);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_ATOMICSEMIT_H
