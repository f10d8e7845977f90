//===- ElementData.h - literals as arrays of elements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Converts between literals of MLIR and the arrays of numerics, whose elements
// are as in registers (numerics/ElementType.h).
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

/// The element type of a tile or a tensor; pointers are i64.
ElementType convertElementType(mlir::Type type);
/// The same for a tile type.
ElementType getElementType(mlir::Type tileType);

/// Writes the first `count` elements of a literal.
void readElements(mlir::DenseIntOrFPElementsAttr literal, uint8_t *elements,
                  size_t count);
/// Returns all elements of a literal.
std::vector<uint8_t> readElements(mlir::DenseIntOrFPElementsAttr literal);

/// Returns the literal with these elements, or with this one for each; a splat
/// if all are equal. Null if there is no such constant: pointers, i4, a tf32
/// with low bits set.
mlir::DenseIntOrFPElementsAttr makeElements(TileType type,
                                            llvm::ArrayRef<uint8_t> elements);

/// The element that a load through a view with this padding, or without,
/// returns outside of the tensor.
uint64_t getPadding(ElementType type, PaddingValueAttr padding);

/// The strides of a tile of this shape, in elements.
llvm::SmallVector<int64_t, 8> getStrides(llvm::ArrayRef<int64_t> shape);

/// Calls `run(source, result, length)` for each row along the last dimension of
/// a tile of `shape`: its first index in a source with these strides, and in
/// the tile.
void forEachRow(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides,
                llvm::function_ref<void(size_t, size_t, size_t)> run);

/// Copies the elements of a tile of `shape` from `source`, where they have
/// these strides.
void copyStrided(ElementType type, llvm::ArrayRef<int64_t> shape,
                 llvm::ArrayRef<int64_t> strides, const uint8_t *source,
                 uint8_t *result);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_ELEMENTDATA_H
