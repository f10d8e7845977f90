//===- Liveness.h - how long values are needed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile may be computed long after its operation was met, or several times, so
// an operation needs its operands until it is *retired*, not merely until the
// emitter has passed it. A value is released once for each use; after the last
// one its slot is free. Example, where %1 is pending until the store:
//
//   %1 = addf %0, %0      // pending: %0 is still needed
//   store_view_tko %1     // one nest computes and stores %1. The store is
//                         // retired, %1 released, so addf is retired, and %0
//                         // released twice: its slot is free now
//
// Values of outer blocks are special: an inner block may be a loop, which runs
// again. What was last used there is dead only after the operation with the
// block, and a tile that is stored for the block's sake (a guest) is pending
// again after it.
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

  /// Uses by operations that are not retired.
  unsigned getNumUses(mlir::Value value) const {
    return remaining.lookup(value);
  }
  /// How many operations will compute a pending tile if it is not stored. Stops
  /// counting at 2.
  unsigned getNumConsumers(mlir::Value tile);
  /// The tiles whose slots are free when `root`'s operation is retired.
  llvm::SmallVector<mlir::Value, 4> getDying(mlir::Value root);
  /// True if the value belongs to the block that code is emitted for. What
  /// others are given inside of a loop must not be counted on outside.
  bool isLocal(mlir::Value value) const {
    return value.getParentBlock() == current;
  }

  /// An operation has been emitted: it needs its operands no more.
  void retire(mlir::Operation *op);
  /// The slot of a tile that nobody but the present operation needs, to put its
  /// result there; null if there is none. The tile is gone then.
  Slot *takeSlot(mlir::Value tile);
  /// Frees a slot when the present operation has been emitted.
  void addTemporary(Slot *slot) { temporaries.push_back(slot); }
  /// A tile of an outer block was stored: its slot is free at the end of this
  /// block.
  void addGuest(mlir::Value tile) { guests[current].push_back(tile); }

  /// Code is now emitted for `block`. Returns the block before.
  mlir::Block *enterBlock(mlir::Block &block);
  /// An operation of the present block has been emitted, with all inside it.
  void finishOperation();
  /// Ends the present block and goes back to the one around it.
  void leaveBlock(mlir::Block *before);

  /// What a block that is emitted several times must find as it was.
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
  /// Nobody needs this value of the present block any more.
  void forget(mlir::Value value);

  ValueStates &states;
  Arena &arena;
  mlir::Block *current = nullptr;
  llvm::DenseMap<mlir::Value, unsigned> remaining;
  llvm::DenseSet<mlir::Operation *> retired;
  /// Values of a block that were last needed by one inside of it, which may run
  /// again; until the operation around that one has been emitted.
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Value, 4>> dead;
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Value, 4>> guests;
  llvm::SmallVector<Slot *, 4> temporaries;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_LIVENESS_H
