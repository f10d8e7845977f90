//===- ProductLimits.h - what a loop with products waits for -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts how long an iteration keeps the tensor cores of an SM busy, and how
// long its shared memory, which moves 128 bytes per clock. A product of
// 128x128x64 f16 by two warpgroups of 64 rows:
//
//   multiply    128 * 128 * 64 / 2048                       512 clocks
//   read A      each group its 64 rows:   2 * 64 * 64 * 2    16 KB
//   read B      each group all columns:   2 * 128 * 64 * 2   32 KB
//   copy        both operands                                32 KB
//                                                            80 KB: 640 clocks
//
// So shared memory is the limit. With 128x256 it would be busy as long as the
// tensor cores.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PRODUCTLIMITS_H
#define TESSERA_CODEGEN_GPU_PRODUCTLIMITS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Clocks of one iteration.
struct ProductClocks {
  int64_t tensorCores = 0;
  /// In all, and for tiles that threads load, round and store themselves.
  int64_t sharedMemory = 0, rounding = 0;
};

/// The clocks of the loop that a product is in. None if the product is not by
/// wgmma, if there are others in the loop, or if no tensor copies feed it.
std::optional<ProductClocks> countClocks(tgpu::MmaOp product);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PRODUCTLIMITS_H
