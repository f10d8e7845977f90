//===- SupportFunctions.h - functions for compiled code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_JIT_SUPPORTFUNCTIONS_H
#define TESSERA_CODEGEN_CPU_JIT_SUPPORTFUNCTIONS_H

#include "tessera/codegen/cpu/jit/Jit.h"

namespace tessera::cpu {

/// Returns all `tsr_` functions of the runtime that a kernel may call: those of
/// KernelAbi.h, KernelNumerics.h and KernelMma.h.
SupportFunctions getSupportFunctions();

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_JIT_SUPPORTFUNCTIONS_H
