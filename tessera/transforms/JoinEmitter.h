//===- JoinEmitter.h - builds tile blocks that are computed as one -*- C++ -*-//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Internal to tessera/transforms.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_JOINEMITTER_H
#define TESSERA_TRANSFORMS_JOINEMITTER_H

#include "tessera/analysis/Joins.h"
#include "tessera/transforms/BlockNumbers.h"

#include "mlir/IR/IRMapping.h"

namespace tessera {

/// Builds the code of several blocks at once (analysis/Joins.h). `body` has the
/// operations of the entry; those that are the same for all blocks may be
/// before it.
class JoinEmitter : BlockNumbers {
public:
  JoinEmitter(cuda_tile::EntryOp entry, mlir::Block &body,
              const analysis::Join &join)
      : BlockNumbers(entry), body(body), join(join), parts(join.slices.parts) {}

  /// Builds the scalars of the blocks at the end of `to`. The first of them has
  /// these coordinates, and the grid has `width` along x, or null if all blocks
  /// are known to be in it. Returns whether they can be computed as one.
  mlir::Value buildCondition(mlir::Block *to,
                             llvm::ArrayRef<mlir::Value> coordinates,
                             mlir::Value width);
  /// Builds what the blocks do at the end of a block, where the condition that
  /// was built last is true.
  void buildBody(mlir::Block *to);

private:
  mlir::Value compare(mlir::Value a, mlir::Value b,
                      cuda_tile::ComparisonPredicate predicate);
  bool isInBody(mlir::Value value) const;
  bool isAvailable(mlir::Value value) const {
    return whole.contains(value) || !isInBody(value);
  }
  bool isAvailable(mlir::Operation *op) const;
  mlir::Value get(mlir::Value value, int dim);
  mlir::Type widen(mlir::Type type, int dim) const;
  mlir::Value buildView(mlir::Value view, int dim);
  void buildOps(mlir::Block &from);
  void buildWide(mlir::Operation *op, int dim);
  void buildFor(cuda_tile::ForOp op);
  void buildIf(cuda_tile::IfOp op);
  int getPassedDim(mlir::Value result) const;
  llvm::SmallVector<mlir::Value> getPassed(mlir::Operation *op,
                                           mlir::ValueRange values);
  llvm::SmallVector<mlir::Type> getPassedTypes(mlir::Operation *op) const;
  void setPassed(mlir::Operation *op, mlir::ValueRange keys,
                 mlir::ValueRange values);

  mlir::Block &body;
  const analysis::Join &join;
  const int64_t parts;
  /// Where the body is built.
  mlir::Block *start = nullptr;
  /// What stands for a value, as it is or longer along a dimension.
  mlir::IRMapping whole;
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> wide;
  /// The indices that step, counted in larger tiles.
  llvm::DenseMap<mlir::Value, mlir::Value> unitIndices;
};

} // namespace tessera

#endif // TESSERA_TRANSFORMS_JOINEMITTER_H
