//===- Access.h - loads and stores of adjacent elements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread moves a group of adjacent elements with one instruction. A masked
// access is a predicated instruction, not a branch: this keeps vectors whole,
// and many loads can be in flight at once.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_ACCESS_H
#define TESSERA_CODEGEN_GPU_EMIT_ACCESS_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

namespace tessera::gpu {

/// Where a group of elements is.
struct Place {
  /// In bytes, as an i64.
  llvm::Value *address = nullptr;
  /// Bytes to add to it.
  int64_t offset = 0;
  /// Whether to access it at all, as an i1; null if always.
  llvm::Value *mask = nullptr;
};

/// How an access is ordered, as PTX writes it: nothing for a weak access, or
/// `.relaxed.gpu`, `.acquire.sys` and so on.
using AccessOrder = llvm::StringRef;

/// Loads as many elements as there are paddings. They are what a masked load
/// returns, and have the form of registers, like the result. The elements have
/// at most 16 bytes, a power of two, and are aligned to their size. Elements of
/// 4 bits begin in the low half of a byte and fill whole bytes.
llvm::SmallVector<llvm::Value *, 16>
loadElements(KernelEmitter &emitter, ElementType type, const Place &place,
             llvm::ArrayRef<llvm::Value *> paddings, AccessOrder order = {});

/// The same for a store.
void storeElements(KernelEmitter &emitter, ElementType type, const Place &place,
                   llvm::ArrayRef<llvm::Value *> values,
                   AccessOrder order = {});

/// Calls `emit` with the registers of each group of 2^vectorBits elements that
/// are adjacent along the dimension whose lowest index bit is `first`. A group
/// that is a copy of another group of the thread is left out. If `copies` is
/// set, so are groups whose register has one of these bits.
void forEachGroup(
    const Layout &layout, unsigned first, unsigned vectorBits, uint32_t copies,
    llvm::function_ref<void(llvm::ArrayRef<unsigned> registers)> emit);

/// Loads a fragment by groups. `emit` returns the elements of one.
KernelEmitter::Registers
loadGroups(const Layout &layout, unsigned first, unsigned vectorBits,
           llvm::function_ref<
               llvm::SmallVector<llvm::Value *, 16>(llvm::ArrayRef<unsigned>)>
               emit);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_ACCESS_H
