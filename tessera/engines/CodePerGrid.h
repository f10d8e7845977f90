//===- CodePerGrid.h - code of a kernel that suits a grid -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_CODEPERGRID_H
#define TESSERA_ENGINES_CODEPERGRID_H

#include "tessera/engine/LinearGrid.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <mutex>

namespace tessera {

/// What was made of PTX to run it, a `Ready`: as the PTX is for most grids, and
/// of rewritten PTX for grids that have to be launched along x.
template <typename Ready> class CodePerGrid {
public:
  explicit CodePerGrid(Ready ready)
      : usual(std::make_shared<const Ready>(std::move(ready))) {}

  /// The code for a grid. `make` makes it of the rewritten PTX; what it made
  /// last is kept.
  llvm::Expected<std::shared_ptr<const Ready>>
  get(const PtxCode &code, const GridExtents &grid,
      llvm::function_ref<llvm::Expected<Ready>(const PtxCode &)> make) const {
    if (!needsLinearGrid(grid))
      return usual;
    std::lock_guard<std::mutex> lock(mutex);
    if (linear && linearGrid == grid)
      return linear;
    llvm::Expected<PtxCode> rewritten = linearizeGrid(code, grid);
    if (!rewritten)
      return rewritten.takeError();
    llvm::Expected<Ready> made = make(*rewritten);
    if (!made)
      return made.takeError();
    linear = std::make_shared<const Ready>(std::move(*made));
    linearGrid = grid;
    return linear;
  }

private:
  std::shared_ptr<const Ready> usual;
  mutable std::mutex mutex; // guards the following
  mutable std::shared_ptr<const Ready> linear;
  mutable GridExtents linearGrid = {};
};

/// The grid that the code for a grid is launched with.
inline GridExtents getLaunchedGrid(const GridExtents &grid) {
  return needsLinearGrid(grid) ? getLinearGrid(grid) : grid;
}

} // namespace tessera

#endif // TESSERA_ENGINES_CODEPERGRID_H
