//===- RingOps.cpp - rings of buffers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::tgpu;

llvm::LogicalResult SlotOp::verify() {
  // tgpu.slot.c1: the slot is at most one round of the ring ahead
  if (getAhead() >= getDepth())
    return emitOpError("is not in a ring of ") << getDepth() << " slots";
  return mlir::success();
}

llvm::LogicalResult CachePolicyOp::verify() {
  // tgpu.cache_policy.c1: dimensions are those of a tile of the view
  int64_t rank = mlir::cast<cuda_tile::TileView>(getView().getType())
                     .getTileType()
                     .getShape()
                     .size();
  if (getDims().empty() ||
      llvm::any_of(getDims(), [&](int32_t d) { return d < 0 || d >= rank; }))
    return emitOpError("needs dimensions from 0 to ") << rank - 1;
  return mlir::success();
}

FragType RoundOp::getToType() { return mlir::cast<FragType>(getTo()); }

llvm::LogicalResult RoundOp::verify() {
  // tgpu.round.c1: the ring has elements of type tf32, and its tile is that of
  // the copies
  auto to = mlir::dyn_cast<FragType>(getTo());
  BufferType buffer = getBuffer().getType();
  if (!to || buffer.getShape() != to.getShape() ||
      buffer.getElementType() != to.getElementType() ||
      !to.getElementType().isTF32())
    return emitOpError("rounds another tile than the buffer has");
  return mlir::success();
}

FragType CopyOp::getFromType() { return mlir::cast<FragType>(getFrom()); }
FragType CopyOp::getToType() { return mlir::cast<FragType>(getTo()); }

llvm::LogicalResult CopyOp::verify() {
  // tgpu.copy.c1: both forms of the tile are fragments with the same positions
  auto from = mlir::dyn_cast<FragType>(getFrom()),
       to = mlir::dyn_cast<FragType>(getTo());
  if (!from || !to ||
      from.getLayout().getSizes() != to.getLayout().getSizes() ||
      (from.getElementType() != to.getElementType() &&
       !(from.getElementType().isF32() && to.getElementType().isTF32())))
    return emitOpError("has forms of the tile that do not agree");
  // tgpu.copy.c2: the tile is that of the buffer, and as many indices and tests
  // as dimensions select it
  BufferType buffer = getBuffer().getType();
  if (buffer.getShape() != to.getShape() ||
      buffer.getElementType() != to.getElementType())
    return emitOpError("copies another tile than the buffer has");
  if (getBounds().size() != from.getShape().size())
    return emitOpError("needs a test for each dimension");
  // tgpu.copy.c3: an instruction copies 4, 8 or 16 bytes
  int64_t bytes =
      int64_t(getVector()) *
      getStorageSize(cuda_tile::convertElementType(to.getElementType()));
  if (bytes != 4 && bytes != 8 && bytes != 16)
    return emitOpError("cannot copy ") << bytes << " bytes at once";
  return mlir::success();
}
