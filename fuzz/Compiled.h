//===- Compiled.h - random modules as machine code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_COMPILED_H
#define TESSERA_FUZZ_COMPILED_H

#include "fuzz/ModuleGenerator.h"

namespace tessera::fuzz {

/// Compiles a defined module for one of the processors that this machine can
/// stand in for, after rewrites of some level; the seed decides which. Runs it
/// on one thread and on two. Gives what is wrong, or nothing.
///
/// What an exact module leaves in memory must be as the interpreter's
/// `expected`, or within the bounds of what is measured, and what it prints on
/// one thread too; a NaN may be any other. Of a module that is only defined,
/// one thread and two must leave the same.
std::string checkCompiled(const GeneratedModule &generated, uint64_t seed,
                          const std::vector<runtime::Buffer> &expected,
                          llvm::StringRef expectedOutput, bool isExact);

/// Compiles any module in the same way. Gives what is wrong, or nothing.
std::string checkCompiles(const GeneratedModule &generated, uint64_t seed);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_COMPILED_H
