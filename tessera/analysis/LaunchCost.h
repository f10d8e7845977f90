//===- LaunchCost.h - how much a launch has to do -*- C++ -*-===//
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

/// Floating-point operations of one operation, run once. Those in its regions
/// do not count, except that a reduce or scan counts its body once per element
/// that it takes in. Element-wise operations count as their class says
/// (`getFlopsPerElement`): arithmetic one per element, fma two. Products count
/// two per element of the result and step, integer products too.
uint64_t countFlops(mlir::Operation *op);

/// Floating-point operations of a launch.
struct FlopCount {
  std::optional<uint64_t> flops;
  /// Of tile blocks; if they are not all, the others are taken to be like them.
  uint64_t numCounted = 0, numBlocks = 0;
  /// Why they are not known.
  std::string reason;
};

/// Counts from the text of a kernel: loops run as often, and branches are taken
/// as the scalars of the launch and the numbers of tile blocks make them. Tiles
/// count whole, also where they reach past the edge of an array. Nothing is
/// known if control flow depends on what is in arrays.
FlopCount countFlops(cuda_tile::EntryOp entry, const runtime::Launch &launch);

/// The sizes of the buffers of a launch, each once if the kernel reads it
/// and once if it writes it. Memory that it finds by addresses in memory is not
/// among them.
uint64_t countBytes(cuda_tile::EntryOp entry, const runtime::Launch &launch);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_LAUNCHCOST_H
