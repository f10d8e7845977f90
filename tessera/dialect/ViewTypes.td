//===- ViewTypes.td - views that loads and stores go through -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_VIEWTYPES_TD
#define TESSERA_DIALECT_VIEWTYPES_TD

include "tessera/dialect/Interfaces.td"
include "tessera/dialect/TypeBase.td"

class CudaTile_ViewType<string cppName, string mnemonic, string since,
                        string viewSummary>
    : CudaTile_Type<cppName, mnemonic, since,
                    [CudaTile_TileView]> {
  let summary = viewSummary;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// TileView interface; the other methods are parameters.
    unsigned getIndexRank() const { return getTileShape().size(); }
    TileType getTileType() const;
    ::llvm::LogicalResult verifyIndexTypes(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
        ::mlir::TypeRange indexTypes) const;
  }];
}

def CudaTile_PartitionViewType : CudaTile_ViewType<
    "PartitionView", "partition_view", "13.1", "partition_view type"> {
  let description = [{
    A tensor cut into a grid of tiles that do not overlap.
  }];
  let parameters = (ins
      "::mlir::DenseI32ArrayAttr":$tileShape,
      "::tessera::cuda_tile::TensorViewType":$tensorView,
      ArrayRefParameter<"int32_t">:$dimMap,
      OptionalParameter<"::tessera::cuda_tile::PaddingValueAttr">:$paddingValue);
}

def CudaTile_StridedViewType : CudaTile_ViewType<
    "StridedView", "strided_view", "13.3", "strided_view type"> {
  let description = [{
    A tensor cut into tiles whose origins are `traversal_strides` apart; they
    may overlap or leave gaps.
  }];
  let parameters = (ins
      "::mlir::DenseI32ArrayAttr":$tileShape,
      "::mlir::DenseI32ArrayAttr":$traversalStrides,
      "::tessera::cuda_tile::TensorViewType":$tensorView,
      ArrayRefParameter<"int32_t">:$dimMap,
      OptionalParameter<"::tessera::cuda_tile::PaddingValueAttr">:$paddingValue);
}

def CudaTile_GatherScatterViewType : CudaTile_ViewType<
    "GatherScatterView", "gather_scatter_view", "13.3",
    "gather_scatter_view type"> {
  let description = [{
    Tiles whose rows along `sparse_dim` are chosen one by one.
  }];
  let parameters = (ins
      "::mlir::DenseI32ArrayAttr":$tileShape,
      "::tessera::cuda_tile::TensorViewType":$tensorView,
      "uint32_t":$sparseDim,
      OptionalParameter<"::tessera::cuda_tile::PaddingValueAttr">:$paddingValue);
}

#endif // TESSERA_DIALECT_VIEWTYPES_TD
