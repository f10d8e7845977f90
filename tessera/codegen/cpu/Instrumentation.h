//===- Instrumentation.h - compiled kernels under sanitizers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_INSTRUMENTATION_H
#define TESSERA_CODEGEN_CPU_INSTRUMENTATION_H

#include "tessera/engine/Options.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace tessera::cpu {

using engine::Instrumentation;

/// Adds calls of the sanitizer to every memory access. Call it after all other
/// passes.
void instrument(llvm::Module &module, llvm::TargetMachine &machine,
                Instrumentation instrumentation);

/// True if this process has the runtime library that such code calls.
bool hasRuntime(Instrumentation instrumentation);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_INSTRUMENTATION_H
