//===- SliceMemory.h - may the parts of a slice run in turn? -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_SLICEMEMORY_H
#define TESSERA_ANALYSIS_SLICEMEMORY_H

#include "tessera/analysis/Slices.h"

namespace tessera::analysis {

/// Checks the rule of Slices.h for the accesses of a slice. Returns why the
/// parts must not run one after the other, or an empty string. Sets
/// `ordersWrites`.
std::string checkMemory(Slices &slices, const SliceRequest &request);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_SLICEMEMORY_H
