//===- Output.h - what sub-commands give out -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OUTPUT_H
#define TESSERA_DRIVER_OUTPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// Writes `contents` to the file at `path`, whole or not at all; `-` is
/// standard output, which `guardStandardOutput` looks after.
llvm::Error writeFileOrOutput(llvm::StringRef path, llvm::StringRef contents);

/// The same for sub-commands. Returns the exit status, after printing what went
/// wrong.
int writeOutput(llvm::StringRef path, llvm::StringRef contents);

} // namespace tessera

#endif // TESSERA_DRIVER_OUTPUT_H
