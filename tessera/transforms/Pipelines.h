//===- Pipelines.h - the passes of each level -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_PIPELINES_H
#define TESSERA_TRANSFORMS_PIPELINES_H

#include "mlir/Pass/PassManager.h"

namespace tessera {

struct PipelineOptions {
  /// 0 to 3; docs/rewrites.md describes them.
  unsigned level = 0;
  /// Fuses products and sums, which changes results.
  bool fuseFma = false;
};

/// Adds the passes of a level to a pass manager of a `cuda_tile.module`.
void buildPipeline(mlir::OpPassManager &modulePasses,
                   const PipelineOptions &options);

/// Registers all passes of Tessera, those of MLIR that are useful for it, and
/// the pipelines `tile-O1` to `tile-O3`.
void registerPasses();

} // namespace tessera

#endif // TESSERA_TRANSFORMS_PIPELINES_H
