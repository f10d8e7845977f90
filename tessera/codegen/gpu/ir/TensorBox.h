//===- TensorBox.h - tiles as tensor copies know them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor copy fills shared memory with a box: the innermost dimension is one
// run of bytes, and the others follow in the order in which the tensor map has
// them. A tile may take several boxes. For example, 64x256 elements of type f16
// go to a buffer of 4 panels, 4x64x64, so that a row of a panel has 128 bytes:
//
//   dims     1, 0             the map has the columns first
//   extents  64, 64           of a box
//   boxes    (0, 0), (64, 0), (128, 0), (192, 0)   where each begins
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_IR_TENSORBOX_H
#define TESSERA_CODEGEN_GPU_IR_TENSORBOX_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::tgpu {

/// A box begins at a multiple of this in shared memory.
constexpr int64_t kBoxAlignment = 128;

struct TensorBox {
  /// The dimensions of the tile, as the map has them: innermost first.
  llvm::SmallVector<unsigned, 5> dims;
  /// The extents of a box.
  llvm::SmallVector<int64_t, 5> extents;
  /// Where in the tile each box begins; one coordinate per dimension of the
  /// map.
  llvm::SmallVector<llvm::SmallVector<int64_t, 5>, 4> boxes;
  /// Of one box.
  int64_t numBytes = 0;
};

/// Nothing if a tile cannot be copied like this. `from` is the tile of the
/// view, and `to` that of the buffer: a position has the same element in both.
std::optional<TensorBox> findTensorBox(cuda_tile::TileView view, FragType from,
                                       FragType to, BufferType buffer);

/// True if a tensor copy rounds elements on their way from f32 to tf32.
bool roundsToTF32(FragType from, BufferType buffer);

} // namespace tessera::tgpu

#endif // TESSERA_CODEGEN_GPU_IR_TENSORBOX_H
