//===- Statistics.h - operations, bytes and flops of entries -*- C++ -*-===//
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

/// Accesses of one kind: the number of operations, and the bytes of elements
/// that they access if each runs once and nothing is masked.
struct AccessCount {
  uint64_t ops = 0;
  uint64_t bytes = 0;
};

/// Counts of one entry. Loop bodies count once.
struct EntryStatistics {
  std::string name;
  uint64_t numOps = 0;
  AccessCount loads, stores, atomics;
  /// Multiplications and additions of mma operations.
  uint64_t mmaFlops = 0;
  /// These plus all other float arithmetic, as LaunchCost.h counts it.
  uint64_t flops = 0;
  /// The maximum number of bytes of tiles that are live at the same time.
  uint64_t liveTileBytes = 0;
};

EntryStatistics countEntry(cuda_tile::EntryOp entry);

/// The size of a tile in bytes, with packed elements; 0 for other types.
uint64_t getTileBytes(mlir::Type type);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_STATISTICS_H
