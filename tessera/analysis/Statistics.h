//===- Statistics.h - what a module costs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_STATISTICS_H
#define TESSERA_ANALYSIS_STATISTICS_H

#include "tessera/dialect/Ops.h"

#include <string>

namespace tessera::analysis {

/// Accesses of one kind: how many operations, and how many bytes of elements
/// they touch if each runs once with nothing masked.
struct AccessCount {
  uint64_t ops = 0;
  uint64_t bytes = 0;
};

/// Numbers of one entry. Bodies of loops count once.
struct EntryStatistics {
  std::string name;
  uint64_t numOps = 0;
  AccessCount loads, stores, atomics;
  /// Multiplications and additions of mma operations.
  uint64_t mmaFlops = 0;
  /// These and all other arithmetic of floats, as LaunchCost.h counts it.
  uint64_t flops = 0;
  /// The most bytes of tiles that are live at one point.
  uint64_t liveTileBytes = 0;
};

EntryStatistics countEntry(cuda_tile::EntryOp entry);

/// The size of a tile in bytes, with elements packed; 0 for what is no tile.
uint64_t getTileBytes(mlir::Type type);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_STATISTICS_H
