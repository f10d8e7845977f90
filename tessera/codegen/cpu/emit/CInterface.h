//===- CInterface.h - compiled kernels as functions of C -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object file that is compiled ahead of time has for an entry, say
// `vector_add`,
//
//   vector_add_launch   what programs call: the launch and the parameters
//   vector_add_code     a TsrKernelCode, for those who look kernels up by name
//
// which include/tessera-c/Kernel.h describes.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_CINTERFACE_H
#define TESSERA_CODEGEN_CPU_EMIT_CINTERFACE_H

#include "tessera/codegen/cpu/Compiler.h"

namespace llvm {
class Function;
}

namespace tessera::cpu {

/// What C knows entries by. What no identifier has is written `_xHH_`, with the
/// number of the byte.
std::vector<std::string> getCNames(llvm::ArrayRef<cuda_tile::EntryOp> entries);

/// Adds what launches the kernel to the module of its function.
void emitLauncher(llvm::Function &kernel, cuda_tile::EntryOp entry,
                  const KernelTraits &traits);

/// The header that declares what an object file has. `file` is the header's
/// name, and `origin` that of the module.
std::string makeCHeader(llvm::ArrayRef<cuda_tile::EntryOp> entries,
                        llvm::ArrayRef<KernelTraits> traits,
                        const Target &target, llvm::StringRef file,
                        llvm::StringRef origin);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_CINTERFACE_H
