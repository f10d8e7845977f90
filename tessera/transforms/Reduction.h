//===- Reduction.h - finding a small module with the same bug -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Delta debugging over the patterns of ReductionPatterns.h. MLIR's own loop
// around such patterns, the `reduction-tree` pass, applies all of them at once,
// tests what does not verify, and waits for a test that hangs. Here each step
// is tried on all operations that it fits, then each on halves of them, on
// quarters and so on down to one, always from the end, where nothing is used
// any more:
//
//   64 operations, 1 needed: all, 2 halves, of the one left 2 halves, ...
//   so about 2 * log2(64) tests, not 64.
//
// That is a round, and rounds follow until one finds nothing. A candidate must
// verify and be smaller by a measure that cannot shrink for ever; everything is
// in a fixed order, so that the same test gives the same module.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_REDUCTION_H
#define TESSERA_TRANSFORMS_REDUCTION_H

#include "tessera/dialect/Ops.h"

#include "mlir/IR/OwningOpRef.h"

namespace tessera {

using OwningModule = mlir::OwningOpRef<cuda_tile::ModuleOp>;

/// What a test says of a candidate.
enum class Verdict { Interesting, Boring, Stop };

/// Whoever wants a module reduced.
class ReductionClient {
public:
  virtual ~ReductionClient() = default;

  /// Tests a candidate, which verifies and is smaller than the best so far; an
  /// interesting one is the best from then on. After `Stop` there are no more.
  virtual Verdict test(cuda_tile::ModuleOp candidate, llvm::StringRef step) = 0;

  /// The module after ordinary passes, or null. It is asked for from outside
  /// since what is reduced may be what makes a pass crash.
  virtual OwningModule rewrite(cuda_tile::ModuleOp module,
                               llvm::StringRef passes) = 0;
};

/// The smallest module found that the client calls interesting, or `module`,
/// which it should have found so.
OwningModule reduceModule(OwningModule module, ReductionClient &client);

/// Operations of all entries, as `tessera stats` counts them.
size_t countOps(cuda_tile::ModuleOp module);

/// Whether anything in the module has a location.
bool hasLocations(cuda_tile::ModuleOp module);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_REDUCTION_H
