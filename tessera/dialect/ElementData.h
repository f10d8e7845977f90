//===- ElementData.h - literals as arrays of elements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between the literals of MLIR and the arrays that numerics computes with,
// whose elements are as in registers (support/ElementType.h).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ELEMENTDATA_H
#define TESSERA_DIALECT_ELEMENTDATA_H

#include "tessera/dialect/Types.h"
#include "tessera/numerics/ElementType.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace tessera::cuda_tile {

/// What a tile or a tensor is made of; pointers are i64.
ElementType convertElementType(mlir::Type type);
/// The same for the elements of a tile of this type.
ElementType getElementType(mlir::Type tileType);

/// Writes the first `count` elements of a literal.
void readElements(mlir::DenseIntOrFPElementsAttr literal, uint8_t *elements,
                  size_t count);
/// All elements of a literal.
std::vector<uint8_t> readElements(mlir::DenseIntOrFPElementsAttr literal);

/// The literal of these elements, or of this one for each; a splat if all are
/// equal. Null if no constant can have it: pointers, i4, a tf32 with bits that
/// it does not have.
mlir::DenseIntOrFPElementsAttr makeElements(TileType type,
                                            llvm::ArrayRef<uint8_t> elements);

/// An element of what a load through a view with this padding, or with none,
/// gives outside of the tensor.
uint64_t getPadding(ElementType type, PaddingValueAttr padding);

/// How far neighbours in each dimension are apart, in elements.
llvm::SmallVector<int64_t, 8> getStrides(llvm::ArrayRef<int64_t> shape);

/// Calls `run(source, result, length)` for each stretch of the last dimension
/// of a tile of `shape`: where it begins in a source of these strides, and in
/// the tile.
void forEachRow(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides,
                llvm::function_ref<void(size_t, size_t, size_t)> run);

/// Collects the elements of a tile of `shape` that stand in `source` at these
/// strides.
void copyStrided(ElementType type, llvm::ArrayRef<int64_t> shape,
                 llvm::ArrayRef<int64_t> strides, const uint8_t *source,
                 uint8_t *result);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_ELEMENTDATA_H
