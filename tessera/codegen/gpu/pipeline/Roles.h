//===- Roles.h - which code a warp needs that only copies -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The warp that copies runs the loops and branches around the copies, and the
// scalar code that computes their indices and conditions. Of the values that a
// loop carries, it keeps those that it needs:
//
//   for %t … iter(%sums, %k)         for %t … iter(%k)
//     %i = addi %k, …                  %i = addi %k, …
//     acquire; tensor_copy [%i]   ->   acquire; tensor_copy [%i]
//     mma …                            continue %i
//     continue %d, %i
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_ROLES_H
#define TESSERA_CODEGEN_GPU_PIPELINE_ROLES_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"

#include <set>

namespace tessera::gpu {

class ProducerSlice {
public:
  /// Adds what is around an operation, and what computes the values. Returns
  /// false if that is more than scalar code without effects.
  bool add(mlir::Operation *op, mlir::ValueRange values);
  /// Adds an operation itself, with its operands.
  bool add(mlir::Operation *op) {
    ops.insert(op);
    return add(op, op->getOperands());
  }

  /// Why something could not be added.
  llvm::StringRef getObstacle() const { return obstacle; }

  /// Clones what was added.
  void clone(mlir::Block &from, mlir::OpBuilder &builder,
             mlir::IRMapping &map) const;

private:
  bool fail(llvm::StringRef text) {
    obstacle = text;
    return false;
  }
  bool addValue(mlir::Value value);
  bool addControl(mlir::Operation *op);
  /// A value that a loop carries, or a branch returns.
  bool addCarried(mlir::Operation *op, unsigned number);
  /// The values of `all` that are needed.
  llvm::SmallVector<mlir::Value, 4> select(mlir::Operation *op,
                                           mlir::ValueRange all) const;
  void cloneFor(tgpu::ForOp loop, mlir::OpBuilder &builder,
                mlir::IRMapping &map) const;
  void cloneIf(tgpu::IfOp branch, mlir::OpBuilder &builder,
               mlir::IRMapping &map) const;

  llvm::StringRef obstacle;
  llvm::DenseSet<mlir::Operation *> ops;
  std::set<std::pair<mlir::Operation *, unsigned>> carried;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_ROLES_H
