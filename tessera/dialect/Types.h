//===- Types.h - types of cuda_tile -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TYPES_H
#define TESSERA_DIALECT_TYPES_H

#include "tessera/dialect/Attributes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeRange.h"
#include "mlir/IR/Types.h"

#define GET_TYPEDEF_CLASSES
#include "tessera/dialect/Types.h.inc"

// The interface of views refers to tiles and tensors; views implement it.
#include "tessera/dialect/TypeInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tessera/dialect/ViewTypes.h.inc"

namespace tessera::cuda_tile {

/// In the syntax of this dialect, its types are written without `!cuda_tile.`.
/// Both spellings are parsed; the short one is printed.
mlir::ParseResult parseShort(mlir::AsmParser &parser, mlir::Type &type);
mlir::OptionalParseResult parseOptionalShort(mlir::AsmParser &parser,
                                             mlir::Type &type);
void printShort(mlir::AsmPrinter &printer, mlir::Type type);

/// The i1 tile with the same shape; `type` itself if it is not a tile.
mlir::Type getI1SameShape(mlir::Type type);

/// The distance between adjacent tiles of a view, per dimension of its tiles.
/// Empty for a gather_scatter_view, whose tiles may start anywhere.
llvm::ArrayRef<int32_t> getTileSteps(mlir::Type view);

/// The dimension of the tensor that corresponds to dimension `d` of a view's
/// tiles.
size_t getTensorDimension(mlir::Type view, size_t d);

/// The number of tiles per dimension, for a view of a tensor with these sizes.
llvm::SmallVector<uint64_t, 4> getIndexSpace(mlir::Type view,
                                             llvm::ArrayRef<uint64_t> sizes);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_TYPES_H
