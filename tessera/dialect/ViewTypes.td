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
  let sharedRules = ["view.c1", "view.c2", "view.c3", "view.c4", "view.c5", "view.c6", "view.c7", "view.c8", "view.c9", "view.c10", "view.c11", "view.c12", "view.c13"];
  let syntax = [{
    partition_view<tile=(EXTENTx...), [padding_value = WORD,] tensor_view<...>
    [, dim_map=[DIMENSION, ...]]>
  }];
  let semantics = [{
    A tensor that is cut into a grid of tiles, which do not overlap. The index space
    has as many tiles per dimension as it takes to cover the tensor. Dimension d of a
    tile follows dimension `dim_map[d]` of the tensor; without `dim_map`, dimension d.
  }];
  let example = [{
    partition_view<tile=(64x64), tensor_view<?x128xf32, strides=[128,1]>>
    partition_view<tile=(4x2), padding_value = zero, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>
  }];
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
  let sharedRules = ["view.c1", "view.c2", "view.c3", "view.c4", "view.c5", "view.c6", "view.c7", "view.c8", "view.c9", "view.c10", "view.c11", "view.c12", "view.c13", "view.c14", "view.c15"];
  let syntax = [{
    strided_view<tile=(EXTENTx...), traversal_strides=[STRIDE,...],
    [padding_value = WORD,] tensor_view<...> [, dim_map=[DIMENSION, ...]]>
  }];
  let semantics = [{
    A tensor that is cut into tiles whose first elements are `traversal_strides` apart.
    Tiles may overlap or leave gaps.
  }];
  let example = [{
    strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
  }];
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
  let sharedRules = ["view.c1", "view.c2", "view.c3", "view.c4", "view.c5", "view.c7", "view.c8", "view.c12", "view.c13", "view.c16"];
  let syntax = [{
    gather_scatter_view<tile=(EXTENTx...), [padding_value = WORD,]
    tensor_view<...>, sparse_dim=DIMENSION>
  }];
  let semantics = [{
    Tiles that take their rows from anywhere in a tensor: along `sparse_dim` each row
    of a tile has an index of its own. Along the other dimensions an index is the
    element at which the tile begins.
  }];
  let example = [{
    gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
  }];
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
