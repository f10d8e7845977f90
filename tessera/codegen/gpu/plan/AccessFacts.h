//===- AccessFacts.h - what is known about accesses -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which elements of a tile are adjacent in memory, how many of them one
// instruction can move, and what must be tested at the edges of a tensor. The
// plan chooses layouts by it, and the lowering emits what these layouts allow.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PLAN_ACCESSFACTS_H
#define TESSERA_CODEGEN_GPU_PLAN_ACCESSFACTS_H

#include "tessera/analysis/Facts.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// True for a tile that is so small that a conversion costs more than an access
/// in a layout that does not suit the memory.
bool isSmallTile(mlir::Value tile);

/// The elements that one instruction moves: they are adjacent along a dimension
/// of the tile.
struct VectorAccess {
  unsigned length = 1;
  unsigned dim = 0;
};

/// The indices of an access through a view; none for pointers.
mlir::ValueRange getViewIndices(cuda_tile::AccessOpInterface access);

/// What an access through a view must test in each dimension.
llvm::SmallVector<tgpu::BoundsTest, 4>
getBoundsTests(analysis::Facts &facts, cuda_tile::AccessOpInterface access);

/// The longest vectors of a load or a store. A thread has 2^getHeldBits(dim)
/// adjacent elements along a dimension.
VectorAccess findVector(analysis::Facts &facts,
                        cuda_tile::AccessOpInterface access,
                        llvm::function_ref<unsigned(unsigned dim)> getHeldBits);

/// True if tensor copies can read what a load through a view reads: base and
/// strides are multiples of 16 bytes, and coordinates have 31 bits.
bool fitsTensorCopies(analysis::Facts &facts,
                      cuda_tile::AccessOpInterface access);

/// The dimensions of the accessed tile: the one along which elements are
/// adjacent in memory comes first, if there is one, then the one with the next
/// smaller distance, as far as that is known.
llvm::SmallVector<unsigned, 4>
getMemoryOrder(analysis::Facts &facts, cuda_tile::AccessOpInterface access);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PLAN_ACCESSFACTS_H
