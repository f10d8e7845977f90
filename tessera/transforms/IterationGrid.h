//===- IterationGrid.h - iterations as tile blocks -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A persistent kernel (analysis/PersistentLoops.h) as the kernel that it would
// be if each iteration were a tile block:
//
//   for %t in (%x to %tiles, step %gx) … {       %t, %y, %z = get_tile_block_id
//     …                                          …
//   }                                            return
//
// The grid of that kernel is not the one that is launched, so the result cannot
// run as it is; persist-blocks makes new loops of it. Internal to
// tessera/transforms.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_ITERATIONGRID_H
#define TESSERA_TRANSFORMS_ITERATIONGRID_H

#include "tessera/analysis/PersistentLoops.h"
#include "tessera/transforms/BlockNumbers.h"

#include "mlir/IR/IRMapping.h"

namespace tessera {

class IterationGrid : BlockNumbers {
public:
  /// Removes the loop from its entry.
  IterationGrid(cuda_tile::EntryOp entry, analysis::PersistentLoop found);

  /// The following append code to `to`. Operations of the entry that are in
  /// another block are cloned. This one returns how many iterations there are:
  /// not negative, in 32 bits.
  mlir::Value buildCount(mlir::Block *to);
  /// Whether iterations may be done in any order.
  mlir::Value buildCondition(mlir::Block *to);

  /// The token that an iteration received; null if there was none.
  mlir::Value getToken() const { return token; }
  /// The one that it passed on.
  mlir::Value getLastToken() const { return lastToken; }

private:
  mlir::Value rebuild(mlir::Value value, mlir::IRMapping &copies,
                      mlir::Block *to);
  mlir::Value isAtLeast(mlir::Value a, mlir::Value b,
                        cuda_tile::Signedness signedness);
  mlir::Value both(mlir::Value a, mlir::Value b);
  mlir::Value widenExtent(const analysis::TensorExtent &extent,
                          mlir::IRMapping &copies, mlir::Block *to);

  analysis::PersistentLoop found;
  /// The number of an iteration, and how many there are.
  mlir::Value number, count;
  mlir::Value token, lastToken;
  cuda_tile::TileType i1;
};

} // namespace tessera

#endif // TESSERA_TRANSFORMS_ITERATIONGRID_H
