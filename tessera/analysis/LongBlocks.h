//===- LongBlocks.h - which tile blocks take longest -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In causal attention, a block of rows needs the keys up to its last row:
//
//   %x, %y, %z = get_tile_block_id : tile<i32>
//   %end = ceil(min((x + 1) * 128 + offset, keys) / 128)
//   for %j in (0 to %end, step 1) { … mmaf … }
//
// The number of iterations grows with x. If the longest blocks start last, most
// of the machine waits for them at the end.
//
// The answer is an estimate: sums may wrap around, and a bound may hide in
// operations that are not followed. It decides the order of blocks only, and
// any order is right.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_LONGBLOCKS_H
#define TESSERA_ANALYSIS_LONGBLOCKS_H

#include "tessera/dialect/Ops.h"

namespace tessera::analysis {

/// The dimension of the grid along which blocks get longer: 0 for x. It is the
/// first one with which the number of iterations of a loop with products grows,
/// and that of no such loop shrinks. None if there is no such dimension.
std::optional<unsigned> findLongDimension(cuda_tile::EntryOp entry);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_LONGBLOCKS_H
