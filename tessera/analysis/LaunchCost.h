//===- LaunchCost.h - operations and bytes of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_LAUNCHCOST_H
#define TESSERA_ANALYSIS_LAUNCHCOST_H

#include "tessera/dialect/Ops.h"
#include "tessera/runtime/arrays/Launch.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace tessera::analysis {

/// Counts the floating-point operations of one operation, run once. Operations
/// in its regions do not count, except that a reduce or scan counts its body
/// once per element. Element-wise operations count what their class says
/// (`getFlopsPerElement`): one per element for arithmetic, two for fma.
/// Products count two per multiply-add, integer products too.
uint64_t countFlops(mlir::Operation *op);

/// Floating-point operations of a launch.
struct FlopCount {
  std::optional<uint64_t> flops;
  /// The number of tile blocks. If not all were counted, the rest are assumed
  /// to be like them.
  uint64_t numCounted = 0, numBlocks = 0;
  /// Why `flops` is not known.
  std::string reason;
};

/// Counts by following control flow with the scalar arguments of the launch and
/// the tile block's index. Tiles count whole, also where they extend past the
/// edge of an array. The count is unknown if control flow depends on the
/// content of arrays.
FlopCount countFlops(cuda_tile::EntryOp entry, const runtime::Launch &launch);

/// Adds up the sizes of the buffers of a launch: once if the kernel reads a
/// buffer, and once if it writes it. Memory that is reached through addresses
/// in memory does not count.
uint64_t countBytes(cuda_tile::EntryOp entry, const runtime::Launch &launch);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_LAUNCHCOST_H
