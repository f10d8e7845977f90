//===- Remark.h - how an operation was compiled -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_REMARK_H
#define TESSERA_CODEGEN_LLVM_REMARK_H

#include "mlir/IR/Operation.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::codegen {

/// How an operation was compiled, and why not better.
struct Remark {
  enum Kind {
    Fused,  // computed in one loop nest with the operations it depends on
    Stored, // its tile is stored in memory
    Product,
    Scattered, // its elements are moved one by one
  };
  Kind kind;
  std::string entry;
  std::string op; // `cuda_tile.addf`
  std::string text;
  mlir::Location location;
  std::optional<uint64_t> number; // of the operation, before the rewrites
};

/// Adds a remark on `op`, unless there is the same one already: code that is
/// emitted in two versions would add it twice.
void addRemark(std::vector<Remark> &remarks, Remark::Kind kind,
               llvm::StringRef entry, mlir::Operation *op,
               const llvm::Twine &text);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_REMARK_H
