//===- PtxSource.h - files of PTX -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PTXSOURCE_H
#define TESSERA_DRIVER_PTXSOURCE_H

#include "tessera/ptx/Program.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace tessera {

/// Reads a file of PTX; `-` is standard input.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readPtx(llvm::StringRef path);

/// Parses and decodes PTX, or returns the first error.
Result<ptx::Program, ptx::SyntaxError> loadPtx(llvm::StringRef text);

/// The name of a file in messages.
llvm::StringRef getPtxName(llvm::StringRef path);

/// Prints `FILE:LINE:COLUMN: error: MESSAGE` and the line to standard error.
void showPtxError(llvm::StringRef path, llvm::StringRef text,
                  const ptx::SyntaxError &error);

/// The number of an entry among the functions: the one of this name, or the
/// only one if the name is empty. `option` is how a name is given.
llvm::Expected<uint32_t> findPtxEntry(const ptx::Module &module,
                                      llvm::StringRef name,
                                      llvm::StringRef option);

} // namespace tessera

#endif // TESSERA_DRIVER_PTXSOURCE_H
