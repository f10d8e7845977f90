//===- InputFile.h - files read within a limit -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every file that a user names is read here. A regular file has a size, which
// is compared with a limit before anything is read. A pipe or a device has
// none, and may never end: /dev/zero, or a program that goes on printing. Of
// those at most `kMaxStreamBytes` are read.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_INPUTFILE_H
#define TESSERA_SUPPORT_INPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>

namespace tessera {

/// The most bytes that are read of what is not a regular file.
inline constexpr uint64_t kMaxStreamBytes = uint64_t(256) << 20;

/// The most bytes of a module, text or bytecode. In memory a module takes many
/// times the size of its file.
inline constexpr uint64_t kMaxModuleBytes = uint64_t(1) << 30;

struct InputOptions {
  /// The most bytes that are read, of a regular file too.
  uint64_t maxBytes = UINT64_MAX;
  /// What the file holds, for the message about `maxBytes`: `a module`.
  llvm::StringRef content = "a file";
  /// Whether `-` is standard input, rather than a file of that name.
  bool hasStandardInput = false;
  /// Whether a zero must follow the contents, as parsers of text want it.
  bool needsZero = true;

  /// For text and bytecode.
  static InputOptions forModule();
};

/// Reads a file whole. The error is a sentence with the name of the file:
/// `cannot read 'a.mlir': No such file or directory`.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInput(llvm::StringRef path, const InputOptions &options);

/// `256 MiB` for a whole number of them, otherwise `12345 bytes`.
std::string formatBytes(uint64_t bytes);

/// Makes `stdin` of the C library end at a line of more than `kMaxStreamBytes`,
/// after a message that begins with the name of the tool. For servers, which
/// read line by line and have no limit of their own.
void boundStandardInput(llvm::StringRef tool);

} // namespace tessera

#endif // TESSERA_SUPPORT_INPUTFILE_H
