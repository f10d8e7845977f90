//===- TensorBox.cpp - tiles as tensor copies know them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::tgpu;

namespace {
/// A bit of a coordinate of the tile.
struct CoordinateBit {
  unsigned dim, bit;
};
} // namespace

/// Which bit of a coordinate each index bit of the buffer is.
static std::optional<llvm::SmallVector<CoordinateBit, 16>>
findBits(FragType from, FragType to) {
  std::optional<layout::BitMatrix> owners = to.getLayout().getOwners();
  if (!owners)
    return std::nullopt;
  layout::BitMatrix matrix = from.getLayout().getMatrix() * *owners;
  layout::Shape shape(from.getShape());
  llvm::SmallVector<CoordinateBit, 16> bits;
  for (unsigned i = 0; i < matrix.getNumColumns(); ++i) {
    uint32_t index = matrix.apply(uint32_t(1) << i);
    if (llvm::popcount(index) != 1)
      return std::nullopt;
    unsigned bit = llvm::countr_zero(index);
    for (unsigned d = 0; d < from.getShape().size(); ++d) {
      unsigned first = layout::getFirstBit(shape, d);
      if (bit >= first && bit < first + layout::getNumBits(from.getShape()[d]))
        bits.push_back({d, bit - first});
    }
  }
  return bits;
}

/// The dimension of the tile whose elements are adjacent in memory.
static std::optional<unsigned> findInnermost(cuda_tile::TileView view,
                                             unsigned rank) {
  for (unsigned d = 0; d < rank; ++d)
    if (view.getTensorView()
            .getStrides()[cuda_tile::getTensorDimension(view, d)] == 1)
      return d;
  return std::nullopt;
}

std::optional<TensorBox> tgpu::findTensorBox(cuda_tile::TileView view,
                                             FragType from, FragType to,
                                             BufferType buffer) {
  constexpr unsigned kMaxRank = 5;
  constexpr int64_t kMaxExtent = 256, kUnit = 16;
  unsigned rank = from.getShape().size();
  if (rank > kMaxRank || rank != view.getTensorView().getStrides().size() ||
      !buffer.hasMatrixSwizzle())
    return std::nullopt;
  std::optional<llvm::SmallVector<CoordinateBit, 16>> bits = findBits(from, to);
  std::optional<unsigned> innermost = findInnermost(view, rank);
  if (!bits || !innermost)
    return std::nullopt;
  int64_t columns = buffer.getShape().back();
  int64_t size =
      getStorageSize(cuda_tile::convertElementType(buffer.getElementType()));
  if (buffer.getSwizzle() ? columns * size != buffer.getSwizzle()
                          : columns * size % kUnit != 0)
    return std::nullopt;
  TensorBox box;
  llvm::SmallVector<unsigned, 8> covered(rank);
  auto begin = [&](unsigned dim) {
    box.dims.push_back(dim);
    box.extents.push_back(1);
  };
  begin(*innermost);
  // The row of the buffer, and then as many rows as are one behind the other.
  unsigned numColumns = layout::getNumBits(columns), next = 0;
  for (; next < bits->size(); ++next) {
    auto [dim, bit] = (*bits)[next];
    if (next >= numColumns && dim != box.dims.back()) {
      if (llvm::is_contained(box.dims, dim))
        break;
      begin(dim);
    }
    if (dim != box.dims.back() || bit != covered[dim] ||
        (next >= numColumns && dim == *innermost) ||
        box.extents.back() == kMaxExtent)
      break;
    box.extents.back() *= 2;
    ++covered[dim];
  }
  if (next < numColumns)
    return std::nullopt;
  for (unsigned d = 0; d < rank; ++d)
    if (!llvm::is_contained(box.dims, d))
      begin(d);
  box.numBytes = (int64_t(1) << next) * size;
  if (box.numBytes % kBoxAlignment != 0)
    return std::nullopt;
  for (uint32_t number = 0; number < 1u << (bits->size() - next); ++number) {
    auto &start = box.boxes.emplace_back(rank, 0);
    for (unsigned i = next; i < bits->size(); ++i)
      if (number >> (i - next) & 1)
        start[llvm::find(box.dims, (*bits)[i].dim) - box.dims.begin()] +=
            int64_t(1) << (*bits)[i].bit;
  }
  return box;
}

bool tgpu::roundsToTF32(FragType from, BufferType buffer) {
  return from.getElementType().isF32() && buffer.getElementType().isTF32();
}
