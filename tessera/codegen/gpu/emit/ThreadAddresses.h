//===- ThreadAddresses.h - places of a thread's elements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The addresses of the elements that a thread has of one tile in shared memory.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_THREADADDRESSES_H
#define TESSERA_CODEGEN_GPU_EMIT_THREADADDRESSES_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/gpu/shared/Addresses.h"

namespace tessera::gpu {

class ThreadAddresses {
public:
  /// `start` is where the tile begins: a slot of a buffer of type `type`.
  ThreadAddresses(KernelEmitter &emitter, llvm::Value *start,
                  tgpu::BufferType type, const Layout &layout)
      : map(getSharedMap(type, type.getShape(), type.getShape(), layout)),
        builder(emitter.builder), start(start) {
    layout::GroupSizes sizes = layout.getSizes();
    BitMatrix columns = map.addresses.selectColumns(
        layout::getLowMask(sizes.getTotal()) & ~sizes.getMask(Group::Register));
    for (uint32_t column : columns.getColumns())
      ofThread |= column;
    thread = emitter.getThreadIndex(
        Layout(columns,
               layout::GroupSizes(0, sizes[Group::Lane], sizes[Group::Warp])));
  }

  llvm::Value *get(uint32_t reg) const {
    uint32_t constant = map.addresses.apply(reg);
    // A constant that is added becomes part of the instruction.
    if (constant & ofThread)
      return builder.CreatePtrAdd(start, builder.CreateXor(thread, constant));
    return builder.CreatePtrAdd(builder.CreatePtrAdd(start, thread),
                                builder.getInt32(constant));
  }

  const SharedMap map;

private:
  llvm::IRBuilder<> &builder;
  llvm::Value *start, *thread;
  /// The bits that the thread can set.
  uint32_t ofThread = 0;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_THREADADDRESSES_H
