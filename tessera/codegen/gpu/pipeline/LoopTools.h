//===- LoopTools.h - code around loops -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_LOOPTOOLS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_LOOPTOOLS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

#include <optional>

namespace tessera::gpu {

/// A constant of type i32.
mlir::Value createConstant(mlir::OpBuilder &builder, mlir::Location location,
                           int64_t value);

/// The value of a constant of type i32; none if it is something else.
std::optional<int64_t> getConstant(mlir::Value value);

/// Compares indices of a loop.
mlir::Value createCompare(mlir::OpBuilder &builder, tgpu::ForOp loop,
                          cuda_tile::ComparisonPredicate predicate,
                          mlir::Value a, mlir::Value b);

/// The index of iteration 1. If there is none, the upper bound: also if the
/// index would pass the end of its type.
mlir::Value createSecondIndex(mlir::OpBuilder &builder, tgpu::ForOp loop);

/// Puts a loop into a branch that is taken if there is an iteration, so that
/// its end is reached with a product in flight on all paths. The branch still
/// needs a `yield` after the loop.
void guardLoop(mlir::OpBuilder &builder, tgpu::ForOp loop);

/// A loop like another one, with its body, and with more values that it
/// carries. The results of the old loop are not replaced, and it has no body
/// any more. The terminator of the body still lacks the new values.
tgpu::ForOp createLoop(mlir::OpBuilder &builder, tgpu::ForOp loop,
                       mlir::ValueRange more, bool isNonempty);

/// A branch like another one, with its regions and more results. It takes the
/// place of the other one, which is gone. The terminators of its regions still
/// lack the new values.
tgpu::IfOp createBranch(tgpu::IfOp branch, mlir::TypeRange more);

/// The scalar code in the body of a loop that computes these values, in order:
/// from the index of the iteration and what is outside of the loop alone. None
/// if they need more, such as memory, what the loop carries, or the elements of
/// a tile.
std::optional<llvm::SmallVector<mlir::Operation *, 8>>
findIndexCode(tgpu::ForOp loop, mlir::ValueRange values);

/// The loops of a kernel, one after the other, that have all loops with
/// products in them. None if there is one, or if a product is elsewhere.
llvm::SmallVector<mlir::Operation *, 2> findProductNests(tgpu::KernelOp kernel);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_LOOPTOOLS_H
