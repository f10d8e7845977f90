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

/// Has the sanitizer told of each access. To be called when the code is
/// otherwise finished.
void instrument(llvm::Module &module, llvm::TargetMachine &machine,
                Instrumentation instrumentation);

/// Whether this process has the runtime that such code calls.
bool hasRuntime(Instrumentation instrumentation);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_INSTRUMENTATION_H
