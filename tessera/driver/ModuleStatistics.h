//===- ModuleStatistics.h - what a module holds, counted -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_MODULESTATISTICS_H
#define TESSERA_DRIVER_MODULESTATISTICS_H

#include "tessera/analysis/Statistics.h"
#include "tessera/bytecode/Sizes.h"
#include "tessera/dialect/Ops.h"

#include "llvm/Support/raw_ostream.h"

#include <map>
#include <string>
#include <vector>

namespace tessera {

/// Operations of one name: how many, and how many bytes of bytecode.
struct OpCount {
  uint64_t number = 0;
  uint64_t bytes = 0;
};

struct ModuleStatistics {
  std::vector<analysis::EntryStatistics> entries;
  std::map<std::string, OpCount> ops;
  bytecode::Sizes sizes;
};

/// Counts everything; `bytes` is the module's bytecode, empty if it has none.
ModuleStatistics countModule(cuda_tile::ModuleOp module, llvm::StringRef bytes);

/// Writes them for programs.
void writeJson(llvm::raw_ostream &os, const ModuleStatistics &statistics);

} // namespace tessera

#endif // TESSERA_DRIVER_MODULESTATISTICS_H
