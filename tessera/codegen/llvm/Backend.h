//===- Backend.h - LLVM IR to machine code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How engines run LLVM. Each engine chooses its passes.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_BACKEND_H
#define TESSERA_CODEGEN_LLVM_BACKEND_H

#include "llvm/IR/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"

namespace llvm {
class TargetMachine;
}

namespace tessera::codegen {

/// Counts the instructions of a module. Engines skip passes that are slow on
/// large functions if this exceeds a limit.
size_t countInstructions(const llvm::Module &module);

/// Runs passes on a module, with all of LLVM's analyses available.
void runPasses(llvm::Module &module, llvm::TargetMachine &machine,
               llvm::ModulePassManager passes);

enum class CodeFile { Object, Assembly };

/// Returns null if LLVM cannot write such a file for the machine.
std::unique_ptr<llvm::MemoryBuffer>
emitCode(llvm::Module &module, llvm::TargetMachine &machine, CodeFile file);

/// The module as text.
std::unique_ptr<llvm::MemoryBuffer> printModule(const llvm::Module &module);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_BACKEND_H
