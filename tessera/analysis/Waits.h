//===- Waits.h - may a tile block wait for another? -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile block can wait only by iterating a `loop` until memory changes:
//
//   loop {
//     %v, %t = atomic_cas_tko … %lock, %free, %taken …
//     …
//     if %isMine { break }
//   }
//
// An engine that runs fewer blocks at once than the grid has must let other
// blocks run in between; otherwise such a kernel never ends. A `for` always
// ends.
//
// Every loop that reads memory counts, even if other blocks do not write that
// memory. So the answer may be "yes" for a block that does not wait, but never
// "no" for one that does.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_WAITS_H
#define TESSERA_ANALYSIS_WAITS_H

#include "tessera/dialect/Ops.h"

namespace tessera::analysis {

/// True if the loop may iterate until another tile block writes memory.
bool mayWait(cuda_tile::LoopOp loop);

/// True if some loop of the entry may wait.
bool mayWait(cuda_tile::EntryOp entry);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_WAITS_H
