//===- Sanitize.h - kernels that LLVM's sanitizers watch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_SANITIZE_H
#define TESSERA_CODEGEN_CPU_SANITIZE_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace tessera::cpu {

/// What watches the accesses of a kernel to memory while it runs. The program
/// must have the sanitizer's runtime, by being linked with -fsanitize=….
enum class Sanitizer { None, Address, Thread };

/// Has the sanitizer told of each access. To be called when code is otherwise
/// as it shall be.
void sanitize(llvm::Module &module, llvm::TargetMachine &machine,
              Sanitizer sanitizer);

/// Whether this process has the runtime that such code calls.
bool hasRuntime(Sanitizer sanitizer);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_SANITIZE_H
