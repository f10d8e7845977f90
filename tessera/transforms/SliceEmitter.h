//===- SliceEmitter.h - builds the parts of tiles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_SLICEEMITTER_H
#define TESSERA_TRANSFORMS_SLICEEMITTER_H

#include "tessera/analysis/Slices.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace tessera {

/// Builds operations that compute one part of what others compute. The number
/// of the part is a scalar.
class PartBuilder {
public:
  PartBuilder(mlir::ImplicitLocOpBuilder &builder, int64_t parts)
      : builder(builder), parts(parts) {}

  /// Sets the number of the part: an i32, or a constant.
  void setPart(mlir::Value number) { part = number; }
  void setPart(int64_t number) {
    part = makeScalar(builder.getI32Type(), number);
  }

  /// Returns a part of a value along `dim`, or the value itself for `kWhole`.
  /// What was not set before is taken as whole.
  mlir::Value get(mlir::Value value, int dim) const;
  void set(mlir::Value value, int dim, mlir::Value mapped);
  bool has(mlir::Value value, int dim) const {
    return dim == analysis::kWhole || cut.contains({value, dim});
  }

  /// Builds the operation that computes part `dim` of the results of `op`, or
  /// stores it. Its operands must have been set, as far as they are cut.
  void buildPart(mlir::Operation *op, int dim);
  /// Builds a part of a scan along its own dimension. `sums` are the last sums
  /// of the part before, unless this is the first. Returns those of this part.
  llvm::SmallVector<mlir::Value, 2>
  buildScan(cuda_tile::ScanOp op, mlir::ValueRange sums, mlir::Value isFirst);
  /// Copies an operation as it is.
  void buildWhole(mlir::Operation *op);
  /// Cuts a value that is computed before: computes a part of it again, if it
  /// can be, or extracts it.
  void buildFromOutside(mlir::Value value, int dim);
  mlir::Type getPartType(mlir::Type type, int dim) const;
  /// Copies an operation without its regions; operand i is cut along dims[i].
  mlir::Operation *copy(mlir::Operation *op, llvm::ArrayRef<int> dims,
                        bool withRegions);

private:
  void cloneBody(mlir::Region &from, mlir::Region &to);
  mlir::Value extractPart(mlir::Value value, int dim);
  mlir::Value makeScalar(mlir::Type element, int64_t value);
  mlir::Value resize(mlir::Value scalar, unsigned width);
  mlir::Value buildConstant(cuda_tile::ConstantOp op, int dim);
  mlir::Value buildIota(cuda_tile::IotaOp op);
  void buildExtract(cuda_tile::ExtractOp op, int dim);
  void buildAssume(cuda_tile::AssumeOp op, int dim);
  mlir::Operation *buildViewAccess(mlir::Operation *op,
                                   mlir::OperandRange indices, int dim);
  mlir::Value buildView(mlir::Operation *makeView, int dim);

  mlir::ImplicitLocOpBuilder &builder;
  int64_t parts;
  mlir::Value part;
  mlir::IRMapping whole;
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> cut;
};

/// The width in which the index of a part does not overflow: 32 if the tensor
/// has less than 2^31 elements along the dimension. Indices have `before` bits.
unsigned getIndexWidth(mlir::Operation *makeView, int dim, unsigned before);

/// Runs the operations of a slice in a loop over its parts.
void emitSlices(const analysis::Slices &slices);

/// Erases operations of the entry that nothing uses.
void eraseDeadOps(cuda_tile::EntryOp entry);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_SLICEEMITTER_H
