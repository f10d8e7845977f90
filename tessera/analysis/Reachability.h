//===- Reachability.h - what is certainly executed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_REACHABILITY_H
#define TESSERA_ANALYSIS_REACHABILITY_H

#include "mlir/IR/Operation.h"

namespace tessera::analysis {

/// True if the operations after `op` in its block may not be reached: `op` may
/// jump out of the block, loop for ever, or stop the kernel.
bool mayNotReturn(mlir::Operation *op);

/// True if the body of a `for` or `loop` certainly runs at least once.
bool alwaysRuns(mlir::Operation *loop);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_REACHABILITY_H
