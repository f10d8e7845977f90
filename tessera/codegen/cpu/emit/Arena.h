//===- Arena.h - memory for the tiles of a block -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each tile block has one arena: memory whose size is known when the code is
// emitted. Tiles get slots in it for as long as they are needed:
//
//   Slot *a = arena.allocate(4096); // bytes 0 to 4095
//   Slot *b = arena.allocate(100);  // bytes 4096 to 4223: slots are aligned
//   arena.free(a);
//   Slot *c = arena.allocate(64);   // bytes 0 to 63
//   arena.getPeak();                // 4224
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_ARENA_H
#define TESSERA_CODEGEN_CPU_EMIT_ARENA_H

#include "mlir/IR/Value.h"

#include <deque>
#include <map>

namespace tessera::cpu {

/// A part of the arena.
struct Slot {
  uint64_t offset = 0;
  uint64_t size = 0;
  /// A loop-carried value is stored here. While the loop is emitted, the slot
  /// is not given to other values, even if its current value is dead.
  bool isPinned = false;
  /// The value that is stored here; null if it is dead.
  mlir::Value occupant;
};

class Arena {
public:
  /// Slots begin at multiples of this: the size of the widest vectors, and of a
  /// line of the cache.
  static constexpr uint64_t kAlignment = 64;

  /// Returns the smallest free part that is large enough, or a new one at the
  /// end. Slots are valid as long as the arena exists.
  Slot *allocate(uint64_t bytes);
  /// Frees a slot, unless it is pinned.
  void free(Slot *slot);

  /// Bytes that the tile block needs.
  uint64_t getPeak() const { return peak; }

private:
  std::deque<Slot> slots;
  std::map<uint64_t, uint64_t> freeParts; // offset to size
  uint64_t peak = 0;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_ARENA_H
