//===- Backend.h - LLVM IR to machine code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How engines drive LLVM: which passes run is theirs to say.
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

/// Of all functions of a module. Passes that take long for large functions are
/// left out above a limit.
size_t countInstructions(const llvm::Module &module);

/// Runs passes on a module, with all of LLVM's analyses at hand.
void runPasses(llvm::Module &module, llvm::TargetMachine &machine,
               llvm::ModulePassManager passes);

enum class CodeFile { Object, Assembly };

/// Null if LLVM cannot write such a file for the machine.
std::unique_ptr<llvm::MemoryBuffer>
emitCode(llvm::Module &module, llvm::TargetMachine &machine, CodeFile file);

/// The module as text.
std::unique_ptr<llvm::MemoryBuffer> printModule(const llvm::Module &module);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_BACKEND_H
