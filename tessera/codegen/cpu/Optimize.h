//===- Optimize.h - LLVM passes for code of the CPU -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_OPTIMIZE_H
#define TESSERA_CODEGEN_CPU_OPTIMIZE_H

#include "tessera/codegen/cpu/Target.h"

namespace tessera::cpu {

/// Sets the triple, the data layout, and the attributes of all functions. Call
/// it when the module has all its functions.
void setTarget(llvm::Module &module, const Target &target,
               llvm::TargetMachine &machine);

/// Runs the LLVM passes that code generation relies on: memory to registers,
/// common subexpressions, loop invariants, unrolling of short loops. Loops are
/// vectorised already.
void optimize(llvm::Module &module, llvm::TargetMachine &machine);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_OPTIMIZE_H
