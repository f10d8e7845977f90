//===- CInterface.h - compiled kernels as C functions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object file that is compiled ahead of time has these symbols for an entry,
// say `vector_add`:
//
//   vector_add_launch   for programs: takes the launch and the parameters
//   vector_add_code     a TsrKernelCode, to look up kernels by name
//
// include/tessera-c/Kernel.h describes them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_CINTERFACE_H
#define TESSERA_CODEGEN_CPU_EMIT_CINTERFACE_H

#include "tessera/codegen/cpu/Compiler.h"

namespace llvm {
class Function;
}

namespace tessera::cpu {

/// Adds the launch function and the TsrKernelCode to the kernel's module.
void emitLauncher(llvm::Function &kernel, cuda_tile::EntryOp entry,
                  const KernelTraits &traits);

/// Returns a header that declares the symbols of an object file. `file` is the
/// name of the header, `origin` that of the module.
std::string makeCHeader(llvm::ArrayRef<cuda_tile::EntryOp> entries,
                        llvm::ArrayRef<KernelTraits> traits,
                        const Target &target, llvm::StringRef file,
                        llvm::StringRef origin);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_CINTERFACE_H
