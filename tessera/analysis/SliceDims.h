//===- SliceDims.h - operations on parts of tiles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is cut along one dimension into equal parts of adjacent elements. An
// operation can compute one part of its result from parts of its operands, or
// from whole operands:
//
//   %c = addf %a, %b        part 1 of %c needs part 1 of %a and of %b
//   %c = mmaf %a, %b, %d    rows of %c need these rows of %a and %d, all of %b
//   %r = reduce %a dim=1    part 1 of %r needs part 1 of %a along dimension 0
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_SLICEDIMS_H
#define TESSERA_ANALYSIS_SLICEDIMS_H

#include "tessera/dialect/Ops.h"

#include <optional>

namespace tessera::analysis {

/// Instead of a dimension: the value is not cut.
inline constexpr int kWhole = -1;

/// True if a value is a tile that can be cut along `dim`.
bool canCut(mlir::Value value, int dim, int64_t parts);

/// How each operand is cut if the result of `op` is cut along `dim`; for a
/// store, if the stored tile is. Returns none if the operation cannot be run on
/// parts. Operations with control flow are not asked.
std::optional<llvm::SmallVector<int, 4>> getOperandDims(mlir::Operation *op,
                                                        int dim, int64_t parts);

/// The dimension of `from` whose parts have the elements of the parts of `to`
/// along `dim`, both in row-major order; none if there is none.
std::optional<int> findReshapedDim(cuda_tile::TileType from,
                                   cuda_tile::TileType to, int dim,
                                   int64_t parts);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_SLICEDIMS_H
