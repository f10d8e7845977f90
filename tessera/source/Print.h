//===- Print.h - operations as text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_PRINT_H
#define TESSERA_SOURCE_PRINT_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Operation.h"

#include <string>

namespace tessera::source {

struct PrintOptions {
  /// Prints locations, except those that the parser of `file` created.
  bool withLocations = false;
  llvm::StringRef file = "";
  /// True if the operation is known to be valid. Printers rely on the rules of
  /// operations. Otherwise MLIR verifies the operation first, and prints it in
  /// generic form if it is invalid.
  bool isVerified = true;
};

/// Returns the text of an operation. It must not be in a block: MLIR prints
/// aliases only for top-level operations.
std::string printText(mlir::Operation *top, const PrintOptions &options);

} // namespace tessera::source

#endif // TESSERA_SOURCE_PRINT_H
