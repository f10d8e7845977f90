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
  /// Prints locations, except those that the parser of `file` made.
  bool withLocations = false;
  llvm::StringRef file = "";
  /// Whether the operation is known to be valid. The printers rely on the rules
  /// of operations; MLIR verifies any other operation first, and prints it in
  /// generic form if it is not valid.
  bool isVerified = true;
};

/// Returns the text of an operation, which must be in no block: MLIR prints
/// aliases only for such.
std::string printText(mlir::Operation *top, const PrintOptions &options);

} // namespace tessera::source

#endif // TESSERA_SOURCE_PRINT_H
