//===- GridSizes.h - the size of the grid, where it is used -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The size of the grid, `%nctaid`, is a constant in memory that an instruction
// can have as an operand. But if it is read once at the start of a kernel and
// used in its loops, ptxas (13.0) keeps it in a register, or spills it. So each
// use in another block reads it again. LLVM would share these reads, therefore
// they are inline assembly.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_GRIDSIZES_H
#define TESSERA_CODEGEN_GPU_EMIT_GRIDSIZES_H

#include "llvm/IR/PassManager.h"

namespace tessera::gpu {

struct RepeatGridSizes : llvm::PassInfoMixin<RepeatGridSizes> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_GRIDSIZES_H
