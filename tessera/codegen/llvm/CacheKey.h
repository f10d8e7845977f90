//===- CacheKey.h - what compiled code depends on -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_CACHEKEY_H
#define TESSERA_CODEGEN_LLVM_CACHEKEY_H

#include "tessera/dialect/Ops.h"

#include <string>

namespace tessera::codegen {

/// Returns a key of everything that the code of an entry depends on: this build
/// of Tessera, the entry with its globals, lines and number, and `target`, in
/// which the engine describes the target and the options.
std::string makeCacheKey(cuda_tile::EntryOp entry, llvm::StringRef target);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_CACHEKEY_H
