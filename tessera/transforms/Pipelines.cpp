//===- Pipelines.cpp - the passes of each level -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Pipelines.h"

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace tessera;

static void addCleaning(OpPassManager &passes) {
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCommonSubexpressions());
}

/// One iteration of the passes over an entry.
static void addRound(OpPassManager &passes, const PipelineOptions &options) {
  if (options.level >= 2) {
    passes.addPass(createSimplifyExpressions());
    passes.addPass(createLoopInvariants());
    passes.addPass(createRemoveDeadLoads());
    passes.addPass(createMergeLoads());
    passes.addPass(createRemoveDeadStores());
  }
  if (options.level >= 3)
    passes.addPass(createLoopSplit());
  if (options.fuseFma)
    passes.addPass(createFuseFma());
  addCleaning(passes);
}

void tessera::buildPipeline(OpPassManager &modulePasses,
                            const PipelineOptions &options) {
  if (options.level == 0 && !options.fuseFma)
    return;
  OpPassManager &entryPasses = modulePasses.nest<cuda_tile::EntryOp>();
  if (options.level == 0) {
    entryPasses.addPass(createFuseFma());
    return;
  }
  // One pass may make another applicable, so the passes are repeated until
  // nothing changes. Real kernels need few iterations. Most entries change only
  // in the cleanup, so it comes first; then a single iteration suffices for
  // them.
  constexpr int kMaxRounds = 10;
  if (options.level >= 2)
    addCleaning(entryPasses);
  entryPasses.addPass(createCompositeFixedPointPass(
      "O" + std::to_string(options.level),
      [&](OpPassManager &round) { addRound(round, options); }, kMaxRounds));
  modulePasses.addPass(createRemoveDeadGlobals());
}

void tessera::registerPasses() {
  registerTesseraPasses();
  registerTransformsPasses();
  registerReducerPasses();
  static constexpr StringLiteral kNames[] = {"tile-O1", "tile-O2", "tile-O3"};
  static constexpr StringLiteral kSummaries[] = {
      "the pipeline of `tessera opt -O1`", "the pipeline of `tessera opt -O2`",
      "the pipeline of `tessera opt -O3`"};
  for (unsigned level : {1, 2, 3})
    PassPipelineRegistration<>(
        kNames[level - 1], kSummaries[level - 1],
        [level](OpPassManager &passes) {
          PipelineOptions options;
          options.level = level;
          // tessera-opt wraps its input in a builtin module.
          bool isInside = passes.getOpAnchorName() ==
                          cuda_tile::ModuleOp::getOperationName();
          buildPipeline(isInside ? passes : passes.nest<cuda_tile::ModuleOp>(),
                        options);
        });
}
