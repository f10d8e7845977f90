//===- Liveness.cpp - how long values are needed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/Liveness.h"
#include "tessera/codegen/cpu/nest/IndexMap.h"

using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::isa;
using mlir::Operation;

bool tessera::cpu::isScalar(mlir::Value value) {
  auto type = mlir::dyn_cast<TileType>(value.getType());
  return type && type.getNumElements() == 1;
}

void Liveness::countUses(EntryOp entry) {
  entry.walk([&](Operation *op) {
    for (mlir::Value operand : op->getOperands())
      ++remaining[operand];
  });
}

unsigned Liveness::getNumConsumers(mlir::Value tile) {
  unsigned count = 0;
  for (mlir::OpOperand &use : tile.getUses()) {
    Operation *user = use.getOwner();
    if (retired.contains(user))
      continue;
    if (isMovement(user) && states[user->getResult(0)].kind == State::Pending &&
        !isScalar(user->getResult(0)))
      count += getNumConsumers(user->getResult(0));
    else
      ++count;
    if (count > 1)
      break;
  }
  return count;
}

llvm::SmallVector<mlir::Value, 4> Liveness::getDying(mlir::Value root) {
  llvm::SmallVector<mlir::Value, 4> dying;
  if (!isLocal(root))
    return dying;
  llvm::DenseMap<mlir::Value, unsigned> met;
  llvm::SmallVector<Operation *, 8> open = {root.getDefiningOp()};
  while (!open.empty()) {
    for (mlir::Value operand : open.pop_back_val()->getOperands()) {
      if (++met[operand] < remaining[operand] || !isLocal(operand))
        continue;
      const State &state = states[operand];
      if (state.kind == State::Stored && state.slot)
        dying.push_back(operand);
      else if (state.kind == State::Pending)
        open.push_back(operand.getDefiningOp());
    }
  }
  return dying;
}

//===----------------------------------------------------------------------===//
// Last uses
//===----------------------------------------------------------------------===//

void Liveness::retire(Operation *op) {
  if (!retired.insert(op).second)
    return;
  for (mlir::Value operand : op->getOperands())
    release(operand);
  // The bodies of these are emitted with them, not by enterBlock.
  if (isa<ReduceOp, ScanOp>(op))
    op->walk([&](Operation *inner) {
      if (inner != op)
        for (mlir::Value operand : inner->getOperands())
          if (!op->getRegion(0).isAncestor(operand.getParentRegion()))
            release(operand);
    });
}

void Liveness::release(mlir::Value value) {
  unsigned &count = remaining[value];
  assert(count && "released more often than used");
  if (--count)
    return;
  if (isLocal(value))
    forget(value);
  else
    dead[value.getParentBlock()].push_back(value);
}

void Liveness::forget(mlir::Value value) {
  State &state = states[value];
  if (state.kind == State::Pending)
    return retire(value.getDefiningOp());
  if (state.kind != State::Stored || !state.slot)
    return;
  Slot *slot = state.slot;
  state.slot = nullptr;
  if (slot->occupant == value)
    arena.free(slot);
}

Slot *Liveness::takeSlot(mlir::Value tile) {
  State &state = states[tile];
  if (state.kind != State::Stored || !isLocal(tile) || !state.slot)
    return nullptr;
  Slot *slot = state.slot;
  state.slot = nullptr;
  slot->occupant = nullptr;
  return slot;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

mlir::Block *Liveness::enterBlock(mlir::Block &block) {
  return std::exchange(current, &block);
}

void Liveness::finishOperation() {
  for (mlir::Value value : std::exchange(dead[current], {}))
    forget(value);
  for (Slot *slot : temporaries)
    arena.free(slot);
  temporaries.clear();
}

void Liveness::leaveBlock(mlir::Block *before) {
  for (mlir::Value guest : guests[current]) {
    State &state = states[guest];
    arena.free(state.slot);
    state.slot = nullptr;
    state.kind = State::Pending;
  }
  guests[current].clear();
  current = before;
}
