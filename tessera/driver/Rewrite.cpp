//===- Rewrite.cpp - rewriting what was read -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Rewrite.h"

using namespace llvm;
using namespace tessera;

void tessera::addRewriteOption(OptionParser &options, PipelineOptions &values) {
  options.choice("--opt", {"O0", "O1", "O2", "O3"},
                 [&values](size_t choice) { values.level = choice; });
}

bool tessera::rewrite(Source &source, cuda_tile::ModuleOp module,
                      mlir::PassManager &passes) {
  source.markRewritten();
  return succeeded(passes.run(module));
}

bool tessera::rewrite(Source &source, cuda_tile::ModuleOp module,
                      const PipelineOptions &options) {
  if (options.level == 0 && !options.fuseFma)
    return true;
  mlir::PassManager passes(module->getName());
  buildPipeline(passes, options);
  return rewrite(source, module, passes);
}
