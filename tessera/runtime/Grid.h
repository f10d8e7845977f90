//===- Grid.h - the extents of grids and the numbers of tile blocks -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_GRID_H
#define TESSERA_RUNTIME_GRID_H

#include <array>
#include <cstdint>

namespace tessera::runtime {

/// The coordinates of a tile block in its grid: x, y, z.
using BlockId = std::array<uint32_t, 3>;

/// Each extent of a grid is between 1 and this.
inline constexpr uint64_t kMaxGridExtent = (uint64_t(1) << 24) - 1;
/// The number of a tile block has 63 bits. How many of them a launch can run is
/// a matter of time only.
inline constexpr uint64_t kMaxGridBlocks = INT64_MAX;

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_GRID_H
