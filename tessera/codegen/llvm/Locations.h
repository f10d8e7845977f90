//===- Locations.h - numbers of operations in their locations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A failure of a kernel names an operation by its number: its position in a
// pre-order walk of its cuda_tile.module, which has number 0. The engine
// compiles a rewritten copy of the module, where positions differ. So before
// the rewrites, each operation of the copy gets its number as part of its
// location. Rewrites copy the location from the old operation to the new one.
//
//   %1 = addi %0, %0 : tile<i32> loc("a.mlir":7:3)             // number 4
//   %1 = addi %0, %0 : tile<i32> loc(fused<{tessera.op = 4}>["a.mlir":7:3])
//
// `cuda_tile::findLine` finds the same line in both.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_LOCATIONS_H
#define TESSERA_CODEGEN_LLVM_LOCATIONS_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace tessera::codegen {

/// Numbers an operation and all inside it in pre-order. Returns the number
/// after the last one.
uint64_t setOpNumbers(mlir::Operation *op, uint64_t first);

/// Returns the number in a location. None for an operation that rewrites made
/// without a location. If several locations were merged, returns the first
/// number.
std::optional<uint64_t> readOpNumber(mlir::Location location);

/// Returns the location as it was before `setOpNumbers`.
mlir::Location dropOpNumber(mlir::Location location);
/// The same for an operation and all inside it.
void dropOpNumbers(mlir::Operation *op);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_LOCATIONS_H
