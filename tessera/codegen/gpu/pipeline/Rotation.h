//===- Rotation.h - loops whose last product runs late -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop with two products, of which the second needs what is computed from the
// first, as in attention. Warps compute while no product runs:
//
//   for i … iter(%o)
//     %s = mma %q, %k[i]             wait
//     %p, %a = … %s …                exponentials
//     %x = %o * %a
//     %d = mma %p, %v[i], %x         wait
//     continue %d
//
// Rotated, the second product of an iteration is computed in the next one,
// while the warps compute what follows the first:
//
//   iteration 0, without its second product
//   for i = 1 … iter(%o, %p, %a)
//     %s = mma %q, %k[i]             begins
//     copies of later iterations
//     wait for %o
//     %x = %o * %a
//     %d = mma %p, %v[i - 1], %x     begins
//     wait for %s
//     %p', %a' = … %s …              exponentials
//     continue %d, %p', %a'
//   wait for %o
//   %d = mma %p, %v[last], %o * %a
//
// The same operations are done on the same values, so results do not change.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_ROTATION_H
#define TESSERA_CODEGEN_GPU_PIPELINE_ROTATION_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

#include "llvm/ADT/SetVector.h"

namespace tessera::gpu {

/// True if warpgroups compute the product and its sums need not be converted.
bool canBeAsync(tgpu::MmaOp op);

/// True if the product of an iteration may go on while the next one begins: it
/// is the only one of its loop, adds to what it computed before, and reads
/// nothing but rings and what the loop does not change.
bool canDefer(tgpu::MmaOp product,
              llvm::function_ref<bool(tgpu::AllocOp)> isRing);

/// The product of a loop that could be computed in the next iteration, or null.
/// `first` is the one that would be computed meanwhile.
tgpu::MmaOp findLateProduct(tgpu::ForOp loop, tgpu::MmaOp first);

/// True if a thread has registers for a rotated loop: for the sums of both
/// products, and for the left operand of the late one of two iterations.
bool isRotationUseful(tgpu::MmaOp late);

/// What makes the sums of the late product of those that a loop carries, and
/// views of small tiles for it, in order.
llvm::SetVector<mlir::Operation *> findRescaling(tgpu::MmaOp late,
                                                 mlir::Value carried);

/// Rotates a loop that has an iteration, and whose products read rings. The
/// first product must be asynchronous and waited for; a slot that the late one
/// reads must not be written in the next two iterations, until it is waited
/// for.
void rotate(tgpu::ForOp loop, tgpu::MmaOp first, tgpu::MmaOp late);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_ROTATION_H
