//===- ProductLimits.h - what a loop with products waits for -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts how long an iteration keeps the tensor cores of an SM busy, how long
// its shared memory, which moves 128 bytes per clock, and how long its way to
// the L2 cache, which brings 64. A product of 64x64x64 f16 by one warpgroup:
//
//   multiply   64 * 64 * 64 / 2048          128 clocks
//   read B     64 * 64 * 2      8 KB
//   copy       both operands   16 KB         24 KB: 192 clocks
//   from L2    both operands   16 KB                256 clocks
//
// So the cache is the limit. With 128x128 all three are busy for 512 clocks,
// and that is what was measured on an H200: 515. The left operand is not
// counted: with it, shared memory would have been busy for 640. But it is if
// threads load it into registers.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_PRODUCTLIMITS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_PRODUCTLIMITS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Clocks of one iteration.
struct ProductClocks {
  int64_t tensorCores = 0;
  int64_t sharedMemory = 0, cache = 0;
};

/// For how many clocks a product keeps the tensor cores of an SM busy.
int64_t countTensorClocks(tgpu::MmaOp product);

/// The clocks of the loop that a product is in. None if the product is not by
/// wgmma, if there are others in the loop, or if no tensor copies feed it.
std::optional<ProductClocks> countClocks(tgpu::MmaOp product);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_PRODUCTLIMITS_H
