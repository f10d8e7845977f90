//===- Locations.h - numbers of operations in their locations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A failure of a kernel names the operation that failed by its number: its
// position in a pre-order walk of its cuda_tile.module, which is 0 itself.
// What is compiled is a rewritten copy of the module, in which positions mean
// nothing. So each operation of the copy gets its number before the rewrites,
// in its location: rewrites give what they make the location of what it was
// made from.
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

/// The number in a location; none for an operation that rewrites made from
/// nothing in particular. If several were merged, it is that of the first.
std::optional<uint64_t> readOpNumber(mlir::Location location);

/// The location as it was before `setOpNumbers`.
mlir::Location dropOpNumber(mlir::Location location);
/// The same for an operation and all inside it.
void dropOpNumbers(mlir::Operation *op);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_LOCATIONS_H
