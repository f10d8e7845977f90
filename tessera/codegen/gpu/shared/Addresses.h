//===- Addresses.h - where elements are in shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address of an element in a buffer is a linear map of its index bits: they
// are shifted by the size of an element, and a swizzle adds ("exclusive or")
// some of its bits to lower ones (BufferType). So the address that a thread
// accesses for a register is a linear map of hardware bits, and everything
// about it is read off the columns of a matrix:
//
// - Registers whose columns are the lowest address bits, if no thread's column
//   has these bits, are moved together (VectorPlan).
// - The banks are address bits 2 to 6. Lanes of one phase (32 lanes of 4 bytes,
//   16 of 8, 8 of 16) that have the same bank and different words take turns.
// - `stmatrix` stores matrices of 8x8 elements of 16 bits. A matrix has a row
//   of 16 bytes wherever a lane says. Lanes 0 to 3 have the first row, 4 to 7
//   the next, and so on; with `.trans` they have columns. So the columns of
//   lane bits 0 and 1, and of a register bit, are the address bits in a row,
//   and those of the other lane bits tell rows apart; or the reverse
//   (MatrixPlan).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SHARED_ADDRESSES_H
#define TESSERA_CODEGEN_GPU_SHARED_ADDRESSES_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

using layout::BitMatrix;
using layout::Group;
using layout::Layout;

/// One access of a buffer, as linear maps.
struct SharedMap {
  /// Address bits of the hardware bits, and of the index bits of the buffer's
  /// tile (above them those of the slot).
  BitMatrix addresses, addressesOfIndex;
  /// The bits of the element's index that number rounds, at their places.
  BitMatrix rounds;
  unsigned elementBytes;
  /// The bits of the buffer's index that the index of a block can set.
  uint32_t blockBits;
};

/// The access of a tile in layout `layout` and of shape `part`, which is a
/// block of the tile of shape `whole` that goes through the buffer. `bits` are
/// the index bits that number the rounds.
SharedMap getSharedMap(tgpu::BufferType buffer, llvm::ArrayRef<int64_t> whole,
                       llvm::ArrayRef<int64_t> part, const Layout &layout,
                       uint32_t bits = 0);

/// Which registers one instruction moves.
struct VectorPlan {
  /// The first register of each vector.
  llvm::SmallVector<uint32_t, 16> first;
  /// Element i of a vector is register `first ^ step[i]`.
  llvm::SmallVector<uint32_t, 16> steps;
};
/// `copies` are register bits that are left out.
VectorPlan planVectors(const SharedMap &map, const Layout &layout,
                       uint32_t copies);

/// Which registers one `stmatrix` stores.
struct MatrixPlan {
  bool isTransposed;
  /// The first register of each instruction.
  llvm::SmallVector<uint32_t, 16> first;
  /// A thread has two elements of a matrix: `reg` and `reg ^ pair`.
  uint32_t pair;
  /// Matrix i has the registers `first ^ matrices[i]`: 1, 2 or 4.
  llvm::SmallVector<uint32_t, 4> matrices;
  /// The address of the row that a lane names, as a map of the bits of lanes
  /// and warps.
  BitMatrix rows;
};
/// None if the registers are not matrices, or if not all threads store.
std::optional<MatrixPlan> planMatrices(const SharedMap &map,
                                       const Layout &layout, uint32_t copies);

/// How many times as long as without conflicts the accesses of a warp take, in
/// all: the number of instructions times the number of passes over the banks.
unsigned getNumPasses(const SharedMap &map, const Layout &layout,
                      uint32_t copies);
/// The same for `stmatrix`.
unsigned getNumPasses(const MatrixPlan &plan);

/// The buffer with the swizzle that costs least for a put in one layout, with
/// `stmatrix` if there is one (`hasMatrixStores`), and a get of a block in
/// another.
tgpu::BufferType chooseSwizzle(tgpu::BufferType buffer,
                               llvm::ArrayRef<int64_t> whole, const Layout &put,
                               llvm::ArrayRef<int64_t> part, const Layout &get,
                               uint32_t bits = 0, bool hasMatrixStores = false);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SHARED_ADDRESSES_H
