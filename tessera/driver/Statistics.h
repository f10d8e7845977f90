//===- Statistics.h - what a module costs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_STATISTICS_H
#define TESSERA_DRIVER_STATISTICS_H

#include "tessera/dialect/Ops.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

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
  /// These and all other arithmetic of floats, as Work.h counts it.
  uint64_t flops = 0;
  /// The most bytes of tiles that are live at one point.
  uint64_t liveTileBytes = 0;
};

/// An operation by name: how many, and how many bytes of bytecode.
struct OpCount {
  uint64_t number = 0;
  uint64_t bytes = 0;
};

struct ModuleStatistics {
  std::vector<EntryStatistics> entries;
  std::map<std::string, OpCount> ops;
  /// Of the bytecode: its size, and that of its sections by name.
  uint64_t numBytes = 0;
  std::map<std::string, uint64_t> sections;
};

EntryStatistics countEntry(cuda_tile::EntryOp entry);

/// Counts everything; `bytes` is the bytecode of the module, which may be
/// empty if it has none.
ModuleStatistics countModule(cuda_tile::ModuleOp module, llvm::StringRef bytes);

/// The size of a tile in bytes, with elements packed; 0 for what is no tile.
uint64_t getTileBytes(mlir::Type type);

} // namespace tessera

#endif // TESSERA_DRIVER_STATISTICS_H
