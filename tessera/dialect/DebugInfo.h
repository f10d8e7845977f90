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

/// What stands directly in a module, other than a function, has no scope.
llvm::LogicalResult verifyNoScope(mlir::Operation *op);

/// A function's location, where it has a scope, has its own subprogram.
llvm::LogicalResult verifyFunctionScope(EntryOp entry);

/// The operations of a function stand in its subprogram.
llvm::LogicalResult verifyBodyScopes(EntryOp entry);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_DEBUGINFO_H
