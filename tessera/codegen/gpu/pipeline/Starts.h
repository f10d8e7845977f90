//===- Starts.h - less work before a loop of products -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between two tiles of a persistent CTA, tensor cores wait for what stands
// before the first product of the next tile:
//
//   for each tile t
//     %m, %n = …, with three divisions    // where the sums are stored
//     %sums = zeros                       // 128 registers
//     for k { %sums = %sums + A[t, k] * B[k, t] }
//     wait for the last product
//     store %sums at [%m, %n]
//
// Nothing of it is needed that early. The first product of a tile need not add
// to anything, so it is told so and the sums are not set to zero. What only the
// store needs is computed between the last product and the wait for it, while
// the tensor cores multiply, or where it is needed.
//
// Where tiles are joined (transforms/PersistBlocks.cpp), a branch in the outer
// loop tests whether the next ones can be, by the indices of all of them. That
// is needed before the first product, so it is computed one iteration earlier,
// while the tile before is stored.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_STARTS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_STARTS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Does this to all loops of a kernel, after rings are made.
void shortenStarts(tgpu::KernelOp kernel);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_STARTS_H
