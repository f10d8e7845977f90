//===- Context.h - contexts with the dialects loaded -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_CONTEXT_H
#define TESSERA_SOURCE_CONTEXT_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

#include <memory>

namespace tessera::source {

/// Registers the dialects of Tessera. MLIR's builtin dialect is always
/// registered.
void registerDialects(mlir::DialectRegistry &registry);

/// Creates a context with these dialects and a single thread: the deep stack
/// belongs to the calling thread, and diagnostics come in order.
std::unique_ptr<mlir::MLIRContext> makeContext();

} // namespace tessera::source

#endif // TESSERA_SOURCE_CONTEXT_H
