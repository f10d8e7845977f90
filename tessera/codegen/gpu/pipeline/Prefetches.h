//===- Prefetches.h - what is asked for before copies can be -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before the first tensor copy, a CTA makes its tensor maps, which takes about
// a microsecond. A product with few rows takes 30, and waits for memory all the
// time. So the warps that compute, which have nothing to do yet, prefetch the
// first tiles of the large operand into the L2 cache:
//
//   prefetch %v[%j, 0]               if there is an iteration 0
//   prefetch %v[%j, 1]               if there is an iteration 1
//   for %i in (0 to %n, step 1)
//     %x = receive …
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_PREFETCHES_H
#define TESSERA_CODEGEN_GPU_PIPELINE_PREFETCHES_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Puts prefetches before a loop, in the code of the warps that compute: of the
/// first two tiles of the largest tensor copy. The copies are still there.
/// Loops that do not count from 0 by 1, and tiles whose place depends on more
/// than the index, have none.
void prefetchFirstTiles(tgpu::ForOp loop);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_PREFETCHES_H
