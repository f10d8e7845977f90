//===- Compiled.h - random modules as machine code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_COMPILED_H
#define TESSERA_FUZZ_COMPILED_H

#include "fuzz/ModuleGenerator.h"

#include "tessera/driver/PackWriter.h"

namespace tessera::fuzz {

/// Where modules are compiled for.
struct CompileTarget {
  std::string engine; // `cpu` or `ptx`
  std::string name;   // a processor; empty if the seed selects one
  std::string plan;   // for GPUs; empty for none
};

/// Compiles a defined module for one of the processors that the engine can run,
/// at some level of rewrites; the seed selects both. Runs it on one thread and
/// on two; on the PTX machine with its checks, in one order and in a random
/// one. Returns what is wrong, or nothing.
///
/// For an exact module, memory must be equal to the interpreter's `expected`,
/// or within the bounds of measured values; so must the output on one thread.
/// NaNs may differ. For a module that is only defined, one thread and two must
/// give the same memory.
std::string checkCompiled(const GeneratedModule &generated,
                          const CompileTarget &target, uint64_t seed,
                          const std::vector<runtime::Buffer> &expected,
                          llvm::StringRef expectedOutput, bool isExact);

/// Compiles any module in the same way. Returns what is wrong, or nothing.
std::string checkCompiles(const GeneratedModule &generated,
                          const CompileTarget &target, uint64_t seed);

/// Compiles an exact module to PTX and adds it to a pack, with the
/// interpreter's `expected` as what should come out. Returns what is wrong, or
/// nothing.
std::string packCompiled(const GeneratedModule &generated,
                         const CompileTarget &target, uint64_t seed,
                         const std::vector<runtime::Buffer> &expected,
                         llvm::StringRef name, PackWriter &writer);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_COMPILED_H
