//===- IndexMap.cpp - which element of a tile a loop nest is at===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/IndexMap.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;

static ArrayRef<int64_t> getShape(Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

unsigned cpu::getNumBits(Value tile) { return getNumBits(getShape(tile)); }

IndexMap cpu::mapOperand(Operation *movement, const IndexMap &result) {
  ArrayRef<int64_t> from = getShape(movement->getOperand(0));
  ArrayRef<int64_t> to = getShape(movement->getResult(0));
  BitSelection bits =
      TypeSwitch<Operation *, BitSelection>(movement)
          .Case([&](BroadcastOp) { return layout::broadcast(from, to); })
          .Case([&](PermuteOp op) {
            return layout::permute(from, op.getPermutation());
          })
          .Case([&](ExtractOp) { return layout::extract(from, to); })
          .Default([&](Operation *) { return layout::reshape(to); });
  return {bits * result.bits, result.offset};
}
