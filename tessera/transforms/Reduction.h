//===- Reduction.h - finding a small module with the same bug -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Delta debugging with the patterns of ReductionPatterns.h. MLIR's own loop
// around such patterns, the `reduction-tree` pass, applies all of them at once,
// tests modules that do not verify, and waits for a test that hangs. Here each
// step is tried on all operations that match, then on halves of them, on
// quarters and so on down to single operations, always from the end, where
// results are unused first:
//
//   64 operations, 1 needed: all, 2 halves, 2 halves of the one left, ...
//   so about 2 * log2(64) tests instead of 64.
//
// This is repeated until nothing changes. A candidate must verify and be
// smaller by a measure that cannot shrink for ever. Everything happens in a
// fixed order, so the same test always gives the same module.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_REDUCTION_H
#define TESSERA_TRANSFORMS_REDUCTION_H

#include "tessera/dialect/Ops.h"

#include "mlir/IR/OwningOpRef.h"

namespace tessera {

using OwningModule = mlir::OwningOpRef<cuda_tile::ModuleOp>;

/// The result of testing a candidate.
enum class Verdict { Interesting, Boring, Stop };

/// Tests candidates for the reducer.
class ReductionClient {
public:
  virtual ~ReductionClient() = default;

  /// Tests a candidate, which verifies and is smaller than the best so far. An
  /// interesting one becomes the best. After `Stop` there are no more tests.
  virtual Verdict test(cuda_tile::ModuleOp candidate, llvm::StringRef step) = 0;

  /// Returns the module after ordinary passes, or null. The client runs them,
  /// since a pass may crash on the module that is being reduced.
  virtual OwningModule rewrite(cuda_tile::ModuleOp module,
                               llvm::StringRef passes) = 0;
};

/// Returns the smallest module that the client finds interesting; `module`
/// itself if there is none. `module` must be interesting.
OwningModule reduceModule(OwningModule module, ReductionClient &client);

/// The number of operations in all entries, as `tessera stats` counts them.
size_t countOps(cuda_tile::ModuleOp module);

/// True if anything in the module has a location.
bool hasLocations(cuda_tile::ModuleOp module);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_REDUCTION_H
