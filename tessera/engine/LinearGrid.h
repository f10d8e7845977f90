//===- LinearGrid.h - grids that are large along y or z -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A GPU takes at most 65535 blocks along y and z, but 2^31 - 1 along x. A
// larger grid is launched along x, with code that computes from the number of
// the block where the block is in the grid.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_LINEARGRID_H
#define TESSERA_ENGINE_LINEARGRID_H

#include "tessera/engine/PtxSource.h"
#include "tessera/runtime/Grid.h"

namespace tessera {

using GridExtents = std::array<uint32_t, 3>;

/// True if a GPU does not take this grid as it is.
bool needsLinearGrid(const GridExtents &grid);

/// The code for one grid, which is launched with all blocks along x. No line of
/// the text moves. An error if that is not possible.
llvm::Expected<PtxCode> linearizeGrid(const PtxCode &code,
                                      const GridExtents &grid);

/// The grid to launch such code with.
GridExtents getLinearGrid(const GridExtents &grid);

/// Where in the grid a block of the launch is.
runtime::BlockId getBlockOfGrid(uint32_t number, const GridExtents &grid);

} // namespace tessera

#endif // TESSERA_ENGINE_LINEARGRID_H
