//===- Rewrite.h - rewriting what was read -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_REWRITE_H
#define TESSERA_DRIVER_REWRITE_H

#include "tessera/dialect/Ops.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/driver/Source.h"
#include "tessera/transforms/Pipelines.h"

namespace tessera {

/// The option `--opt=O1|O2|O3` of commands that run kernels.
void addRewriteOption(OptionParser &options, PipelineOptions &values);

/// Runs the passes on a module of the source. False after an error, which the
/// source's diagnostics have.
bool rewrite(Source &source, cuda_tile::ModuleOp module,
             mlir::PassManager &passes);

/// The same with the pipeline of a level.
bool rewrite(Source &source, cuda_tile::ModuleOp module,
             const PipelineOptions &options);

} // namespace tessera

#endif // TESSERA_DRIVER_REWRITE_H
