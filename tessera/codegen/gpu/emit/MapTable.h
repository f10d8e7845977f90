//===- MapTable.h - tensor maps that CTAs share -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A CTA finds its tensor maps in global memory of the module, if a CTA before
// it, of this launch or an earlier one, needed the same: with these addresses,
// sizes and strides.
//
// The table has entries with all maps of a kernel, a copy of them, and a state:
// empty, being written, or full. An entry is written once and stays, so nobody
// needs to say that it is in use. A hash of the maps says which two entries may
// have them:
//
//   look at both, while the own maps are written in shared memory
//   one is full and equal:  use it
//   one is empty:           claim it, write it, say that it is full
//   somebody writes one:    wait, and look again
//   else:                   write to an area for this CTA alone (Areas.h)
//
// All threads of the producer warp do this. They compare the copy, which is
// read and written by relaxed operations, so that nothing need be waited for
// before it is read. As these have no order, an entry that is full may seem to
// have other maps. Then two entries become equal, or an area is used.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_MAPTABLE_H
#define TESSERA_CODEGEN_GPU_EMIT_MAPTABLE_H

#include "tessera/codegen/gpu/emit/Areas.h"

#include <array>

namespace tessera::gpu {

class MapTable {
public:
  /// For a kernel that has `numMaps` maps.
  MapTable(KernelEmitter &emitter, unsigned numMaps);

  /// Looks at the entries that a hash says.
  void beginLook(llvm::Value *hash);
  /// The address of the maps. They are in shared memory at `scratch` by now.
  llvm::Value *endLook(llvm::Value *scratch);
  /// Whether the maps are in an area, after `endLook`. When nobody uses them
  /// any more, one thread gives it back.
  llvm::Value *hasArea();
  void giveBack();

private:
  using Words = llvm::SmallVector<llvm::Value *, 4>;
  /// An entry, and what was seen of it: words of the maps, one per lane.
  struct Entry {
    llvm::Value *number;
    llvm::AllocaInst *state;
    llvm::SmallVector<llvm::AllocaInst *, 4> words;
  };
  void look(const Entry &entry);
  void prefetch(const Entry &entry);
  llvm::Value *isEqual(const Entry &entry, const Words &own);
  llvm::Value *readState(const Entry &entry);
  llvm::Value *claim(const Entry &entry);
  llvm::Value *getPart(llvm::GlobalVariable *array, uint64_t size,
                       llvm::Value *number);
  llvm::Value *getStateAddress(llvm::Value *number);
  llvm::Value *getCopyAddress(llvm::Value *number, unsigned map);
  void copyMaps(llvm::Value *to, llvm::Value *scratch);
  void publish(llvm::Value *number, const Words &own);

  KernelEmitter &emitter;
  const unsigned numMaps;
  const uint64_t bytes;
  llvm::GlobalVariable *memory, *copies, *states;
  Areas areas;
  std::array<Entry, 2> entries;
  /// Where the maps are, and whether that is an area.
  llvm::AllocaInst *address, *isArea;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_MAPTABLE_H
