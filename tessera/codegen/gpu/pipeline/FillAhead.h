//===- FillAhead.h - what producers fill in is loaded early -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile that goes through the registers of a producer is loaded some
// iterations before it is filled in: memory takes longer than an iteration.
// With two tiles ahead,
//
//   for i in 0 .. n:                a, b = load 0, load 1
//     a = load i            =>      for i in 0 .. n, step 2:
//     fill a                          fill a
//                                     a = load i + 2
//                                     if i + 1 < n:
//                                       fill b
//                                       b = load i + 3
//
// No tile is moved from one register to another, which would wait for it. A
// load past the end of the loop loads the last tile again; it is not used.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_FILLAHEAD_H
#define TESSERA_CODEGEN_GPU_PIPELINE_FILLAHEAD_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Has a loop of a producer load what it fills in `count` iterations ahead. The
/// step of the loop is positive.
void loadAhead(tgpu::ForOp loop, unsigned count);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_FILLAHEAD_H
