//===- TgpuParts.cpp - parts of tiles -===//
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
using layout::Group;

unsigned tgpu::getNumBits(mlir::Type elementType) {
  return getBitWidth(cuda_tile::convertElementType(elementType));
}

layout::Layout tgpu::addLowRegisters(const layout::Layout &layout,
                                     unsigned count) {
  unsigned numBits = layout.getNumIndexBits() + count;
  layout::BitMatrix matrix(numBits, 0);
  for (unsigned bit = 0; bit < count; ++bit)
    matrix.appendColumn(uint32_t(1) << bit);
  for (uint32_t vector : layout.getMatrix().getColumns())
    matrix.appendColumn(vector << count);
  layout::GroupSizes sizes = layout.getSizes();
  sizes.add(Group::Register, count);
  return layout::Layout(matrix, sizes);
}

llvm::LogicalResult PartOp::verify() {
  FragType whole = getSource().getType(), part = getResult().getType();
  auto registers =
      layout::extract(layout::extract(layout::Shape(whole.getShape()),
                                      layout::Shape(part.getShape())),
                      whole.getLayout(), getFirst());
  // tgpu.part.c1: the part consists of registers, in the layout that follows
  if (!registers || registers->layout != part.getLayout())
    return emitOpError("has layouts that do not agree with its position");
  return mlir::success();
}

llvm::LogicalResult InsertOp::verify() {
  FragType whole = getResult().getType(), part = getSource().getType();
  // tgpu.insert.c1: the destination has the type of the result
  if (getDestination().getType() != whole)
    return emitOpError("changes the type of its destination");
  // tgpu.insert.c2: the source is in place for every block
  if (layout::pull(layout::extract(layout::Shape(whole.getShape()),
                                   layout::Shape(part.getShape()))
                       .transpose(),
                   whole.getLayout()) != part.getLayout())
    return emitOpError("has a source that is not in place");
  return mlir::success();
}

llvm::LogicalResult RegroupOp::verify() {
  FragType wide = getSource().getType(), narrow = getResult().getType();
  if (tgpu::getNumBits(wide.getElementType()) <
      tgpu::getNumBits(narrow.getElementType()))
    std::swap(wide, narrow);
  unsigned ratio = tgpu::getNumBits(wide.getElementType()) /
                   tgpu::getNumBits(narrow.getElementType());
  // tgpu.regroup.c1: the smaller elements are in the lowest registers
  if (addLowRegisters(wide.getLayout(), llvm::Log2_32(ratio)) !=
      narrow.getLayout())
    return emitOpError("has layouts that do not agree");
  return mlir::success();
}
