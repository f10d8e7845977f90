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

/// True if a tile of shape `part` is a block of one of shape `whole`.
static bool isPart(llvm::ArrayRef<int64_t> part,
                   llvm::ArrayRef<int64_t> whole) {
  return part.size() == whole.size() &&
         llvm::all_of(llvm::zip_equal(part, whole), [](auto extents) {
           return std::get<0>(extents) <= std::get<1>(extents);
         });
}

/// True if a block begins at the element with index `first`.
static bool isStart(uint32_t first, llvm::ArrayRef<int64_t> part,
                    llvm::ArrayRef<int64_t> whole) {
  for (size_t d = whole.size(); d-- > 0;) {
    if (first % whole[d] % part[d] != 0)
      return false;
    first /= whole[d];
  }
  return first == 0;
}

llvm::LogicalResult PartOp::verify() {
  FragType whole = getSource().getType(), part = getResult().getType();
  // tgpu.part.c1: the result is a block of the operand, and begins there
  if (!isPart(part.getShape(), whole.getShape()) ||
      !isStart(getFirst(), part.getShape(), whole.getShape()))
    return emitOpError("has no such block");
  auto registers =
      layout::extract(layout::extract(layout::Shape(whole.getShape()),
                                      layout::Shape(part.getShape())),
                      whole.getLayout(), getFirst());
  // tgpu.part.c2: the part consists of registers, in the layout that follows
  if (!registers || registers->layout != part.getLayout())
    return emitOpError("has layouts that do not agree with its position");
  return mlir::success();
}

llvm::LogicalResult InsertOp::verify() {
  FragType whole = getResult().getType(), part = getSource().getType();
  // tgpu.insert.c1: the destination has the type of the result
  if (getDestination().getType() != whole)
    return emitOpError("changes the type of its destination");
  // tgpu.insert.c2: the source is a block of it
  if (!isPart(part.getShape(), whole.getShape()))
    return emitOpError("has no such block");
  // tgpu.insert.c3: the source is in place for every block
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
  if (narrow.getLayout().getNumIndexBits() !=
          wide.getLayout().getNumIndexBits() + llvm::Log2_32(ratio) ||
      addLowRegisters(wide.getLayout(), llvm::Log2_32(ratio)) !=
          narrow.getLayout())
    return emitOpError("has layouts that do not agree");
  return mlir::success();
}
