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

/// Makes a module one of this target: triple, data layout, and attributes of
/// its functions. To be called when all functions are there.
void setTarget(llvm::Module &module, const Target &target,
               llvm::TargetMachine &machine);

/// What code generation leaves to LLVM: memory to registers, common
/// subexpressions, invariants out of loops, unrolling of short ones. Loops come
/// vectorised.
void optimize(llvm::Module &module, llvm::TargetMachine &machine);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_OPTIMIZE_H
