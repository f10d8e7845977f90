//===- WrittenParameters.h - which arguments a kernel writes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_WRITTENPARAMETERS_H
#define TESSERA_ANALYSIS_WRITTENPARAMETERS_H

#include "tessera/dialect/Ops.h"

#include <vector>

namespace tessera::analysis {

/// For each parameter of the entry: whether a store or an atomic may write to
/// memory that is reached through this pointer. Addresses that are loaded from
/// memory count as reached through the pointer they were loaded from, as in
/// tables of arrays.
std::vector<bool> findWrittenParameters(cuda_tile::EntryOp entry);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_WRITTENPARAMETERS_H
