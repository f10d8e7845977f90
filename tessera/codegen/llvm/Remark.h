//===- Remark.h - how an operation was compiled -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_REMARK_H
#define TESSERA_CODEGEN_LLVM_REMARK_H

#include "tessera/engine/Compiler.h"

#include "mlir/IR/Operation.h"

namespace tessera::codegen {

enum class RemarkKind {
  Fused,  // it has a loop nest, with the operations that lead to it
  Stored, // its tile gets memory of its own
  Product,
  Scattered, // its elements are moved one by one
};

/// Adds a remark on `op`, unless the same one is there: code that is emitted
/// in two versions says everything twice.
void addRemark(std::vector<engine::Remark> &remarks, RemarkKind kind,
               llvm::StringRef entry, mlir::Operation *op,
               const llvm::Twine &text);

/// Adds a remark unless it is there already. The location has its operation and
/// its position.
void addRemark(std::vector<engine::Remark> &remarks, engine::Remark remark,
               mlir::Location location);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_REMARK_H
