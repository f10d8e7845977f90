//===- Liveness.h - how long values are needed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elements of a tile may be computed long after the emitter has passed its
// operation, or several times. So an operation needs its operands until it is
// *retired*: until its code has been emitted. A value is released once per use.
// After the last release its slot is free. Example, where %1 is pending until
// the store:
//
//   %1 = addf %0, %0      // pending: %0 is still needed
//   store_view_tko %1     // one nest computes and stores %1. The store is
//                         // retired, %1 released, so addf is retired, and %0
//                         // released twice: its slot is free now
//
// Values of outer blocks are special, as an inner block may be a loop that runs
// again. A value whose last use is in an inner block is dead only after the
// operation that contains the block. A tile of an outer block that is stored
// while an inner block is emitted (a *guest*) becomes pending again after that
// block.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_LIVENESS_H
#define TESSERA_CODEGEN_CPU_EMIT_LIVENESS_H

#include "tessera/codegen/cpu/emit/ValueStates.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/DenseSet.h"

namespace tessera::cpu {

class Liveness {
public:
  Liveness(ValueStates &states, Arena &arena) : states(states), arena(arena) {}

  /// Counts the uses of all values. To be called before anything is emitted.
  void countUses(cuda_tile::EntryOp entry);

  /// The number of uses by operations that are not retired.
  unsigned getNumUses(mlir::Value value) const {
    return remaining.lookup(value);
  }
  /// The number of operations that will compute a pending tile if it is not
  /// stored. Counts to 2 at most.
  unsigned getNumConsumers(mlir::Value tile);
  /// The tiles whose slots become free when `root`'s operation is retired.
  llvm::SmallVector<mlir::Value, 4> getDying(mlir::Value root);
  /// True if the value belongs to the block being emitted. Other values must
  /// not be changed for the code that follows: this block may be a loop.
  bool isLocal(mlir::Value value) const {
    return value.getParentBlock() == current;
  }

  /// An operation has been emitted and no longer needs its operands.
  void retire(mlir::Operation *op);
  /// Takes the slot of a tile for another value. Only the current operation may
  /// still need the tile, which is gone afterwards. Returns null if the tile is
  /// not stored or not local.
  Slot *takeSlot(mlir::Value tile);
  /// Frees a slot after the current operation.
  void addTemporary(Slot *slot) { temporaries.push_back(slot); }
  /// A tile of an outer block was stored. Its slot is freed at the end of this
  /// block.
  void addGuest(mlir::Value tile) { guests[current].push_back(tile); }

  /// Starts emitting `block`. Returns the previous block.
  mlir::Block *enterBlock(mlir::Block &block);
  /// The current operation has been emitted, including its regions.
  void finishOperation();
  /// Ends the current block and returns to `before`.
  void leaveBlock(mlir::Block *before);

  /// State to restore when a block is emitted several times.
  struct Counts {
    llvm::DenseMap<mlir::Value, unsigned> remaining;
    llvm::DenseSet<mlir::Operation *> retired;
  };
  Counts save() const { return {remaining, retired}; }
  void restore(Counts counts) {
    remaining = std::move(counts.remaining);
    retired = std::move(counts.retired);
  }

private:
  void release(mlir::Value value);
  /// A value of the current block is dead.
  void forget(mlir::Value value);

  ValueStates &states;
  Arena &arena;
  mlir::Block *current = nullptr;
  llvm::DenseMap<mlir::Value, unsigned> remaining;
  llvm::DenseSet<mlir::Operation *> retired;
  /// Values of a block whose last use is in an inner block. They die when the
  /// operation that contains the inner block has been emitted.
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Value, 4>> dead;
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Value, 4>> guests;
  llvm::SmallVector<Slot *, 4> temporaries;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_LIVENESS_H
