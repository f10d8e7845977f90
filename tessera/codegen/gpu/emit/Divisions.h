//===- Divisions.h - several divisions by one number -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row that is divided by its sum, as in softmax, is many divisions of f32 by
// one number in each thread. `div.rn` takes 10 instructions, of which four are
// for the divisor alone and four for numbers that are very large or small.
// Both are done once for all:
//
//   if all |a_i| and |b| are in [2^-60, 2^60]
//     r = rcp.approx(b); r = r + r * (1 - b * r)
//     q = a_i * r;  q_i = q + r * (a_i - b * q)
//   else
//     q_i = a_i / b
//
// In these ranges nothing is subnormal. r is 1/b to nearest for every b (a test
// tries all), and then q_i is a_i/b to nearest (Markstein): the results have
// the same bits as those of `div.rn`.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_DIVISIONS_H
#define TESSERA_CODEGEN_GPU_EMIT_DIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace tessera::gpu {

struct ShareDivisors : llvm::PassInfoMixin<ShareDivisors> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_DIVISIONS_H
