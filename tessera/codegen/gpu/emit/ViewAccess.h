//===- ViewAccess.h - where the elements of a tile of a view are -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address of an element is a sum of three parts:
//
//   origin   of the tile: the same for all threads, 64 bits
//   thread   what the thread's coordinates add: the same for all registers
//   register its constant coordinates times the strides
//
// The parts of registers whose strides are constants become the constant offset
// of the instruction. Others are added once for all registers that have the
// same coordinates in these dimensions. So most elements need no instruction
// but the access itself.
//
// Bounds are tested once for each coordinate of a dimension: the number of
// elements that are inside, less the thread's coordinate, is compared with the
// register's constant.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_VIEWACCESS_H
#define TESSERA_CODEGEN_GPU_EMIT_VIEWACCESS_H

#include "tessera/codegen/gpu/emit/Access.h"

#include <map>

namespace tessera::gpu {

class ViewAccess {
public:
  /// `indices` are those of cuda_tile, as in tgpu.load_view. `bounds` says what
  /// must be tested in each dimension.
  ViewAccess(KernelEmitter &emitter, mlir::Value view, mlir::ValueRange indices,
             const Layout &layout, llvm::ArrayRef<tgpu::BoundsTest> bounds);

  ElementType getType() const { return type; }
  /// What a load returns outside of the tensor, in the form of a register.
  llvm::Constant *getPadding() const { return padding; }

  /// Where the element in a register is. An element of 4 bits must be the first
  /// of its byte.
  Place getPlace(unsigned reg);
  /// The byte of an element of 4 bits, and whether it is the high half of it.
  std::pair<Place, llvm::Value *> getHalfPlace(unsigned reg);

private:
  struct Dimension {
    uint32_t mask;  // of its index bits
    unsigned first; // the lowest of them
    tgpu::BoundsTest bounds;
    /// In bytes; for elements of 4 bits, in elements.
    llvm::Value *stride = nullptr;
    llvm::Value *size = nullptr;
    /// The part of the thread in the coordinate, an i32.
    llvm::Value *thread = nullptr;
    /// No index bit depends on both registers and threads.
    bool isSum = true;
    /// The number of elements inside, at most the extent, as an i32. If isSum,
    /// less the thread's coordinate.
    llvm::Value *inside = nullptr;
    /// The tile of coordinates, of a sparse dimension.
    mlir::Value sparse;
    /// By the register's part of the coordinate.
    std::map<uint32_t, llvm::Value *> masks;
  };

  void addDimension(size_t d, mlir::Value index);
  void addStart(Dimension &dim, llvm::Value *index, uint64_t step,
                int64_t extent);
  llvm::Value *getMask(unsigned reg);
  llvm::Value *getMask(Dimension &dim, unsigned reg);
  /// The sum of all parts but a constant, which is returned too.
  std::pair<llvm::Value *, int64_t> getOffset(unsigned reg);
  void require(llvm::Value *&sum, llvm::Value *condition);

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  mlir::Value view;
  const Layout layout;
  ElementType type;
  bool isHalfByte;
  llvm::Constant *padding;
  llvm::Value *base;
  llvm::SmallVector<Dimension, 4> dims;
  /// Origin and thread.
  llvm::Value *start = nullptr;
  /// Whether the tile is inside in the dimensions where it is inside or outside
  /// as a whole; null if always.
  llvm::Value *isInside = nullptr;
  /// By the coordinates in dimensions that are not constant offsets.
  std::map<llvm::SmallVector<uint32_t, 4>, llvm::Value *> offsets;
  std::map<llvm::SmallVector<uint32_t, 4>, llvm::Value *> masks;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_VIEWACCESS_H
