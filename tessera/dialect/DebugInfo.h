//===- DebugInfo.h - rules of debug scopes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_DEBUGINFO_H
#define TESSERA_DIALECT_DEBUGINFO_H

#include "tessera/dialect/Attributes.h"

namespace tessera::cuda_tile {

class EntryOp;

/// Operations directly in a module, except functions, must have no scope.
llvm::LogicalResult verifyNoScope(mlir::Operation *op);

/// If a function's location has a scope, it must be the function's own
/// subprogram.
llvm::LogicalResult verifyFunctionScope(EntryOp entry);

/// The operations of a function must be in its subprogram.
llvm::LogicalResult verifyBodyScopes(EntryOp entry);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_DEBUGINFO_H
