//===- Simplifier.h - the expression simplifier -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_SIMPLIFIER_H
#define TESSERA_TRANSFORMS_SIMPLIFIER_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringSet.h"

namespace tessera {

/// Simplifies scalar, mask and integer expressions below `root`. Returns true
/// if anything changed. Adds the names of the rules that applied to `applied`.
bool simplifyExpressions(mlir::Operation *root,
                         llvm::StringSet<> *applied = nullptr);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_SIMPLIFIER_H
