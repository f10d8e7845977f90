//===- Sizes.h - the sizes of the parts of a bytecode file -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_SIZES_H
#define TESSERA_BYTECODE_SIZES_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>

namespace tessera::bytecode {

/// Bytes per part of a file.
struct Sizes {
  uint64_t file = 0;
  std::map<std::string, uint64_t> sections; // by name
  /// By mnemonic, over all functions. The headers of regions and blocks count
  /// for the operation that has them.
  std::map<std::string, uint64_t> ops;
};

/// Measures a file. For a broken file, only the total size is known.
Sizes measure(llvm::StringRef bytes);

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_SIZES_H
