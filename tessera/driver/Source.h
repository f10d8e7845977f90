//===- Source.h - files as sub-commands take them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What sub-commands add to tessera/source: options, and messages to standard
// error.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_SOURCE_H
#define TESSERA_DRIVER_SOURCE_H

#include "tessera/driver/Diagnostics.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/source/Source.h"

namespace tessera {

using source::Source;
using source::SourceOptions;

/// The options `--hints=ignore|warn|error` and `--accept-versions=V[,V]...`,
/// which every command that takes files has.
void addSourceOptions(OptionParser &options, SourceOptions &values);

/// Loads and checks a file, and prints its diagnostics. Returns null after an
/// error.
std::unique_ptr<Source> openSource(llvm::StringRef path,
                                   const SourceOptions &options);

/// The same for contents that are in memory.
std::unique_ptr<Source> openSource(std::unique_ptr<llvm::MemoryBuffer> contents,
                                   const SourceOptions &options);

/// Returns the only module of a source, or null after an error, which is added
/// to its diagnostics.
cuda_tile::ModuleOp findModule(Source &source);

/// Opens a file that has one module, which is what most commands want. Returns
/// null, after an error was printed, if the file is wrong or has no module or
/// several.
std::unique_ptr<Source> openModule(llvm::StringRef path,
                                   const SourceOptions &options,
                                   cuda_tile::ModuleOp &module);

/// Returns what the mains of MLIR may parse: text that was scanned, without the
/// labels that the parser refuses, or MLIR's own bytecode. Returns null after
/// an error, which is printed. MLIR prints the whole line of an error; if
/// `isWhole`, so that the file must be right as it is, one with lines that fill
/// screens is checked here first.
std::unique_ptr<llvm::MemoryBuffer>
prepareText(std::unique_ptr<llvm::MemoryBuffer> text, bool isWhole);

/// Returns a module of the source as bytecode, or nothing after an error, which
/// is printed.
std::optional<std::string>
writeBytecode(Source &source, cuda_tile::ModuleOp module, Version version);

} // namespace tessera

#endif // TESSERA_DRIVER_SOURCE_H
