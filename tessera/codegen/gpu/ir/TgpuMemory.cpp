//===- TgpuMemory.cpp - verifiers of accesses to global memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::tgpu;
using mlir::dyn_cast;
using mlir::Operation;
using mlir::Value;

/// The elements that one instruction moves.
static llvm::LogicalResult verifyVector(Operation *op, Value data,
                                        uint32_t vector, uint32_t dim) {
  constexpr unsigned kMaxBits = 128;
  auto frag = dyn_cast<FragType>(data.getType());
  if (!frag || vector == 1) {
    // tgpu.access.c1: a scalar is moved alone
    if (vector != 1)
      return op->emitOpError("moves a scalar as a vector");
    return mlir::success();
  }
  // tgpu.access.c2: `dim` is a dimension of the tile
  if (dim >= frag.getShape().size())
    return op->emitOpError("has no dimension ") << dim;
  // tgpu.access.c3: an instruction moves a power of two of elements, in whole
  // bytes, 16 of them at most
  ElementType type = cuda_tile::getElementType(getTileType(frag));
  unsigned bits = getBitWidth(type) == 4 ? 4 : getStorageSize(type) * 8;
  if (!llvm::isPowerOf2_32(vector) || vector * bits > kMaxBits)
    return op->emitOpError("cannot move ") << vector << " elements at once";
  // tgpu.access.c4: its elements are in registers of one thread
  layout::Shape shape(frag.getShape());
  unsigned held =
      layout::getVectorBits(frag.getLayout(), layout::getFirstBit(shape, dim),
                            layout::getNumBits(frag.getShape()[dim]));
  if (llvm::Log2_32(vector) > held)
    return op->emitOpError("moves ")
           << vector << " elements at once, of which a thread has only "
           << (1u << held);
  return mlir::success();
}

/// The tiles of an access through pointers.
static llvm::LogicalResult verifySame(Operation *op, Value data,
                                      mlir::ValueRange others) {
  auto frag = dyn_cast<FragType>(data.getType());
  for (Value other : others) {
    // tgpu.access.c5: all tiles have the shape and the layout of the data
    auto type = dyn_cast<FragType>(other.getType());
    if (!frag != !type || (frag && (frag.getShape() != type.getShape() ||
                                    frag.getLayout() != type.getLayout())))
      return op->emitOpError("has tiles that differ in shape or layout");
  }
  return mlir::success();
}

llvm::LogicalResult LoadOp::verify() {
  if (failed(verifySame(*this, getResult(), getOperands())))
    return mlir::failure();
  return verifyVector(*this, getResult(), getVector(), getDim());
}

llvm::LogicalResult StoreOp::verify() {
  if (failed(verifySame(*this, getValue(), getOperands())))
    return mlir::failure();
  return verifyVector(*this, getValue(), getVector(), getDim());
}

static llvm::LogicalResult verifyView(Operation *op, FragType frag, Value view,
                                      mlir::ValueRange indices,
                                      llvm::ArrayRef<int32_t> bounds) {
  // tgpu.view_access.c1: the tile is one of the view
  auto tile = mlir::cast<cuda_tile::TileView>(view.getType()).getTileType();
  if (tile != getTileType(frag))
    return op->emitOpError("has a tile that is not one of the view");
  // tgpu.view_access.c2: every dimension has an index and a test of bounds
  if (indices.size() != frag.getShape().size() ||
      bounds.size() != indices.size())
    return op->emitOpError("has not one index and one test per dimension");
  for (int32_t test : bounds)
    if (test < int32_t(BoundsTest::None) || test > int32_t(BoundsTest::Element))
      return op->emitOpError("has an unknown test of bounds ") << test;
  return mlir::success();
}

llvm::LogicalResult LoadViewOp::verify() {
  if (failed(verifyView(*this, getResult().getType(), getView(), getIndices(),
                        getBounds())))
    return mlir::failure();
  return verifyVector(*this, getResult(), getVector(), getDim());
}

llvm::LogicalResult StoreViewOp::verify() {
  if (failed(verifyView(*this, getValue().getType(), getView(), getIndices(),
                        getBounds())))
    return mlir::failure();
  return verifyVector(*this, getValue(), getVector(), getDim());
}
