//===- LeftOperands.h - left operands that stay in registers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In attention, all iterations multiply the same rows by other keys:
//
//   %q = receive %rows
//   for … iter(%p, …)
//     %s = mma %buffer[%q], %keys[…]       reads the rows again
//     %d = mma %p, %values[…], …
//   release %rows[%q]
//
// With 64 keys, shared memory is as busy as the tensor cores then, and a
// quarter of what it does is to read the rows. So threads read them once, into
// the registers from which wgmma takes a left operand:
//
//   %q = receive %rows
//   %left = get %buffer[%q]
//   release %rows[%q]
//   for … iter(%p, …)
//     %s = mma %left, %keys[…]
//     %d = mma %p, %values[…], …
//
// The slot is empty before the loop begins, so the next rows are copied
// meanwhile.
//
// This is done in rotated loops only, in which both products are in flight at
// once. In others, ptxas before 13.4 gives an operand that the loop does not
// change the registers of the other product's, and the result is wrong.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_LEFTOPERANDS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_LEFTOPERANDS_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Keeps left operands of the loops of a kernel with roles in registers, where
/// a thread has enough of them.
void keepLeftOperands(tgpu::KernelOp kernel, const Schedule &schedule);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_LEFTOPERANDS_H
