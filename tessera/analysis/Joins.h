//===- Joins.h - tile blocks that can be computed as one -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that follow each other along x often compute tiles that follow each
// other, from the same tile of one operand. Here are the rows that two blocks
// of a product load, if `i` of the second is that of the first plus 1, and `j`
// is the same:
//
//   block 2n                            block 2n + 1
//   %a = load %A[i, k]   128x64         %a = load %A[i + 1, k]   128x64
//   %b = load %B[k, j]   64x128         %b = load %B[k, j]       64x128
//   %c = mmaf %a, %b, …  128x128        %c = mmaf %a, %b, …      128x128
//   store %c, %C[i, j]                  store %c, %C[i + 1, j]
//
// One block can do both with larger tiles, and loads %b once:
//
//   %a = load %A[i / 2, k]   256x64     in tiles of 256x64
//   %b = load %B[k, j]       64x128
//   %c = mmaf %a, %b, …      256x128
//   store %c, %C[i / 2, j]
//
// The dimensions along which tiles grow are those along which a slice
// (Slices.h) would cut them. Scalars that depend on x are of two kinds. Those
// that *step*, as `i`, must grow by 1 from block to block, and begin at a
// multiple of the number of blocks. The others, as `j`, must be the same in
// all of them. A third kind is added to the numbers of elements (`iota`), for
// masks: it must grow by the length of the tile. Whether that is so depends on
// the launch; the kernel finds out. The analysis only looks at how they are
// computed, to tell one kind from the other: a division by something makes a
// scalar change seldom, and a remainder steps.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_JOINS_H
#define TESSERA_ANALYSIS_JOINS_H

#include "tessera/analysis/Slices.h"

namespace tessera::analysis {

/// How blocks are computed as one.
struct Join {
  /// Along which dimensions values grow; `parts` is the number of blocks.
  Slices slices;
  /// Scalar code of the entry whose values depend on x, in program order, and
  /// what it needs that does not: scalars and views.
  llvm::SmallVector<mlir::Operation *> scalars, invariants;
  /// Its values, or x itself, that must step, and that must be equal.
  llvm::SetVector<mlir::Value> stepping, equal;
  /// Those that must grow by a number from block to block: the numbers of the
  /// first elements of tiles.
  llvm::MapVector<mlir::Value, int64_t> growing;
};

/// The indices of a load or store through a view.
mlir::OperandRange getViewIndices(mlir::Operation *access);

/// How `parts` blocks that follow each other along x are computed as one. Sets
/// `reason` if they cannot be. With `growsSums`, also if tiles grow that are
/// added up: who computes the kernel may then add up a longer one in another
/// order.
std::optional<Join> findJoin(cuda_tile::EntryOp entry, int64_t parts,
                             bool growsSums, std::string &reason);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_JOINS_H
