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

/// What the object file of an entry depends on.
std::string makeKey(cuda_tile::EntryOp entry, const CompileOptions &options);

/// The bytes that a cache keeps: the traits in a line, then the object file.
std::string packCode(const CompiledEntry &compiled);
/// None if the bytes were not made by `packCode`.
std::optional<CompiledEntry> unpackCode(llvm::StringRef bytes);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_CACHEDCODE_H
