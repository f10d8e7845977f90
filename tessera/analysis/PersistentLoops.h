//===- PersistentLoops.h - loops that share out the work -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A persistent kernel is launched with as many blocks as the machine runs at a
// time, and shares out its tiles by itself:
//
//   %x, %y, %z = get_tile_block_id : tile<i32>
//   %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
//   for %t in (%x to %tiles, step %gx) … iter_values(%last = %start) {
//     …                                       tile number %t
//     %next = store_view_tko weak %c, %C[%i, %j] token = %last …
//     continue %next : token
//   }
//
// This analysis tells whether any block may do any iteration, at any time. It
// may if an iteration needs nothing of another one. Tokens order the stores of
// iterations here; nothing else is ordered, so nothing else may conflict, or it
// would be a race. The order of stores does not matter if all are to different
// tiles (Distinct.h), and different tiles are different elements.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_PERSISTENTLOOPS_H
#define TESSERA_ANALYSIS_PERSISTENTLOOPS_H

#include "tessera/analysis/Distinct.h"

#include <string>

namespace tessera::analysis {

/// A size or a stride of a tensor: a value, or a number.
struct TensorExtent {
  mlir::Value value;
  int64_t number = 0;
};

/// A loop whose iterations are shared out among blocks. It is the only thing
/// that the entry does.
struct PersistentLoop {
  cuda_tile::ForOp loop;
  cuda_tile::GetTileBlockIdOp block;
  /// Iterations may be done in any order if this proof holds, and if each
  /// `stride` here is at least the product of the stride and the size of the
  /// dimension after it; the last stride at least 1.
  DistinctProof proof;
  struct Dimension {
    TensorExtent size, stride;
  };
  llvm::SmallVector<Dimension, 4> dimensions;
  /// True if iterations carry a token.
  bool carriesToken() { return loop.getNumResults() != 0; }
};

/// Finds the loop, or sets `reason`.
std::optional<PersistentLoop> findPersistentLoop(cuda_tile::EntryOp entry,
                                                 std::string &reason);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_PERSISTENTLOOPS_H
