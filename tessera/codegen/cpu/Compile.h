//===- Compile.h - LLVM IR to machine code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_COMPILE_H
#define TESSERA_CODEGEN_CPU_COMPILE_H

#include "tessera/codegen/cpu/Target.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera::cpu {

/// Makes a module one of this target: triple, data layout, and attributes of
/// its functions. To be called when all functions are there.
void setTarget(llvm::Module &module, const Target &target,
               llvm::TargetMachine &machine);

/// Runs passes on a module, for which all analyses of LLVM are there.
void runPasses(llvm::Module &module, llvm::TargetMachine &machine,
               llvm::ModulePassManager passes);

/// What code generation leaves to LLVM: memory to registers, common
/// subexpressions, invariants out of loops, unrolling of short ones. Loops come
/// vectorised.
void optimize(llvm::Module &module, llvm::TargetMachine &machine);

enum class CodeFile { Object, Assembly };
std::unique_ptr<llvm::MemoryBuffer>
emitCode(llvm::Module &module, llvm::TargetMachine &machine, CodeFile file);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_COMPILE_H
