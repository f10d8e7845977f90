//===- CachedCode.h - compiled kernels in the cache -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_CACHEDCODE_H
#define TESSERA_CODEGEN_CPU_CACHEDCODE_H

#include "tessera/codegen/cpu/Compiler.h"

namespace tessera::cpu {

/// Returns a key of everything that the object file of an entry depends on.
std::string makeKey(cuda_tile::EntryOp entry, const CompileOptions &options);

/// Returns the bytes to cache: a line with the traits, then the object file.
std::string packCode(const CompiledEntry &compiled);
/// Returns none if the bytes were not made by `packCode`.
std::optional<CompiledEntry> unpackCode(llvm::StringRef bytes);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_CACHEDCODE_H
