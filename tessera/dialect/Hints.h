//===- Hints.h - optimization hints -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_HINTS_H
#define TESSERA_DIALECT_HINTS_H

#include "tessera/dialect/Attributes.h"

namespace tessera::cuda_tile {

/// The kinds of operations that take hints; each has its own keys.
enum class HintTarget { Entry, ViewAccess, PointerAccess };

/// Checks the hints of `op` (may be null). Depending on the dialect's policy,
/// reports nothing, warnings, or errors.
llvm::LogicalResult verifyHints(mlir::Operation *op,
                                OptimizationHintsAttr hints, HintTarget target);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_HINTS_H
