//===- Output.h - what sub-commands give out -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OUTPUT_H
#define TESSERA_DRIVER_OUTPUT_H

#include "tessera/driver/Source.h"

#include "mlir/IR/AsmState.h"

namespace tessera {

/// The text of an operation that is in no block; MLIR prints aliases only for
/// such. With locations, those that the parser of `file` gave are left out.
std::string printText(mlir::Operation *top, bool withLocations,
                      llvm::StringRef file,
                      mlir::AsmState::LocationMap *lines = nullptr);

/// The canonical text of a checked source. `lines` is told where its operations
/// stand in it.
std::string printText(Source &source, bool withLocations,
                      mlir::AsmState::LocationMap *lines = nullptr);

/// Writes `contents` to the file at `path`, whole or not at all; `-` is
/// standard output. Gives the exit status, having said what went wrong.
int writeOutput(llvm::StringRef path, llvm::StringRef contents);

} // namespace tessera

#endif // TESSERA_DRIVER_OUTPUT_H
