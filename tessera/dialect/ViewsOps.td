//===- ViewsOps.td - views of tensors -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_VIEWSOPS_TD
#define TESSERA_DIALECT_VIEWSOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_ViewsFamily : CudaTile_Family<"Views", "Views"> {
  let introduction = [{
    A tensor view describes a tensor in global memory; a tile view says how it is cut
    into tiles. Loads and stores through a view take the indices of a tile and handle
    the edges of the tensor.
  }];
}

def CudaTile_MakeTensorViewOp : CudaTile_Op<"make_tensor_view", 67, "13.1",
    [CudaTile_Structure, AttrSizedOperandSegments, NoMemoryEffect,
     CudaTile_AsmNames<>]> {
  let summary = "describe a tensor in global memory";
  let syntax = [{
    make_tensor_view %base, shape = [NUMBER | %size, ...], strides = [NUMBER |
    %stride, ...] : [type(values) ->] type(result)
  }];
  let semantics = [{
    Describes a tensor in global memory: where it begins, how many elements it
    has in each dimension, and how far apart, in elements, neighbours are.
    Nothing is loaded. Sizes and strides that the type knows are written as
    numbers, those it marks with `?` are values; the values are unsigned and
    have one type. A stride of 0 makes every coordinate the same element.

    Undefined behaviour: a size or stride that is negative when read as signed.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
  }];
  let arguments = (ins CudaTile_ScalarPtr:$base,
                       Variadic<CudaTile_ScalarInt>:$dynamicShape,
                       Variadic<CudaTile_ScalarInt>:$dynamicStrides);
  let results = (outs CudaTile_AnyTensorView:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

/// A tile view of a tensor view; the operand's type stands in the result's.
class CudaTile_MakeViewOp<string mnemonic, int opcode, string since, Type view>
    : CudaTile_Op<mnemonic, opcode, since,
                  [CudaTile_Structure, Pure, CudaTile_AsmNames<>]> {
  let arguments = (ins CudaTile_AnyTensorView:$tensor_view);
  let results = (outs view:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_MakePartitionViewOp
    : CudaTile_MakeViewOp<"make_partition_view", 66, "13.1",
                          CudaTile_AnyPartitionView> {
  let summary = "cut a tensor into a grid of tiles";
  let sharedRules = ["make_view"];
  let syntax = [{
    make_partition_view %tensor_view : type(result)
  }];
  let semantics = [{
    Cuts a tensor into a grid of tiles that do not overlap. Tile (i, j) begins
    at the element (i * M, j * N) if tiles are M x N. `dim_map` in the type says
    which dimension of the tensor each dimension of the tile follows. Tiles at
    the edge may reach beyond the tensor; `padding_value` in the type is what
    loads return there.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %tiles = make_partition_view %v : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x128xf32, strides=[128,1]>>
  }];
}
def CudaTile_MakeStridedViewOp
    : CudaTile_MakeViewOp<"make_strided_view", 116, "13.3",
                          CudaTile_AnyStridedView> {
  let summary = "cut a tensor into tiles at regular distances";
  let sharedRules = ["make_view"];
  let syntax = [{
    make_strided_view %tensor_view : type(result)
  }];
  let semantics = [{
    Cuts a tensor into tiles at regular distances: tile (i, j) begins at the
    element (i * S, j * T) if the traversal strides are [S, T]. Tiles overlap
    where a stride is less than the extent of the tile, and leave gaps where it
    is more.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %windows = make_strided_view %v : strided_view<tile=(4x2), traversal_strides=[1,1], tensor_view<64x32xf32, strides=[32,1]>>
  }];
}
def CudaTile_MakeGatherScatterViewOp
    : CudaTile_MakeViewOp<"make_gather_scatter_view", 115, "13.3",
                          CudaTile_AnyGatherScatterView> {
  let summary = "tiles whose rows are chosen one by one";
  let sharedRules = ["make_view"];
  let syntax = [{
    make_gather_scatter_view %tensor_view : type(result)
  }];
  let semantics = [{
    A view of a tensor whose tiles take their rows from anywhere. Along
    `sparse_dim` each row of a tile has an index of its own; along the other
    dimensions an index is the element at which the tile begins, not the number
    of a tile.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %rows = make_gather_scatter_view %v : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
  }];
}

/// Default: nothing is promised. Never stored when all entries are false.
def CudaTile_Inbounds : DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}"> {
  /// On the wire it is never left out: the operands it has an entry for each of.
  string sizedBy = "index";
}

def CudaTile_LoadViewTkoOp : CudaTile_Op<"load_view_tko", 62, "13.1",
    [CudaTile_Access<"getView", "getTile", 1, 0>, AttrSizedOperandSegments,
     CudaTile_LoadEffects, CudaTile_AsmNames<>]> {
  let summary = "load one tile of a view";
  let sharedRules = ["view_access", "index", "memory.c1", "memory.c2",
                     "memory.c3"];
  let syntax = [{
    load_view_tko ORDERING [SCOPE] %view[%index, ...] [token = %token] [inbounds
    = [true|false, ...]] [optimization_hints = <...>] : type(view) [,
    type(index), ...] -> type(tile), token
  }];
  let semantics = [{
    Loads one tile of a view. The indices, which are unsigned, select it, one
    per dimension of the tile; in a `gather_scatter_view` the one of the sparse
    dimension is a vector. Elements outside the tensor are the padding value of
    the view, or unspecified if it has none. `inbounds` promises, per dimension,
    that the whole tile is inside the tensor.

    Tokens, orderings and scopes are those of `load_ptr_tko`. If all indices
    have the same type, it is written once.

    Undefined behaviour: a tile index outside the index space (Tessera takes
    every element as outside); a promise of `inbounds` that does not hold; an
    element inside the tensor that is not in memory; a race with another access
    that no token or synchronization orders.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [%n, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf32, strides=[32,1]>
    %view = make_partition_view %v : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x32xf32, strides=[32,1]>>
    %i = constant <i32: 2> : tile<i32>
    %x, %t = load_view_tko weak %view[%i, %i] : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x4xf32>, token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      OptionalAttr<CudaTile_MemoryScope>:$memory_scope,
      CudaTile_AnyTileView:$view, Variadic<CudaTile_IntTile>:$index,
      Optional<CudaTile_Token>:$token,
      OptionalAttr<CudaTile_OptimizationHintsAttr>:$optimization_hints,
      Arg<CudaTile_Inbounds, "", [Since<"13.4">]>:$inbounds);
  let results = (outs CudaTile_AnyTile:$tile, CudaTile_Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_StoreViewTkoOp : CudaTile_Op<"store_view_tko", 102, "13.1",
    [CudaTile_Access<"getView", "getTile", 0, 1>, AttrSizedOperandSegments,
     CudaTile_StoreEffects]> {
  let summary = "store one tile of a view";
  let sharedRules = ["view_access", "index", "memory.c1", "memory.c2",
                     "memory.c3"];
  let syntax = [{
    store_view_tko ORDERING [SCOPE] %tile, %view[%index, ...] [token = %token]
    [inbounds = [true|false, ...]] [optimization_hints = <...>] : type(tile),
    type(view) [, type(index), ...] -> token
  }];
  let semantics = [{
    Stores a tile at a place of a view, which is selected as in `load_view_tko`.
    Elements outside the tensor are not written. Tokens, orderings and scopes
    are those of `store_ptr_tko`.

    Undefined behaviour: a tile index outside the index space (Tessera writes
    nothing); a promise of `inbounds` that does not hold; an element inside the
    tensor that is not in memory; a race with another access that no token or
    synchronization orders.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %view = make_partition_view %v : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>
    %i = constant <i32: 2> : tile<i32>
    %x = constant <f32: 1.0> : tile<4x4xf32>
    %t = store_view_tko weak %x, %view[%i, %i] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      OptionalAttr<CudaTile_MemoryScope>:$memory_scope,
      CudaTile_AnyTile:$tile,
      CudaTile_AnyTileView:$view, Variadic<CudaTile_IntTile>:$index,
      Optional<CudaTile_Token>:$token,
      OptionalAttr<CudaTile_OptimizationHintsAttr>:$optimization_hints,
      Arg<CudaTile_Inbounds, "", [Since<"13.4">]>:$inbounds);
  let results = (outs CudaTile_Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class CudaTile_ShapeQueryOp<string mnemonic, int opcode, Type source>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  [CudaTile_Structure, NoMemoryEffect]> {
  let arguments = (ins source:$src);
  let results = (outs Variadic<CudaTile_ScalarInt>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_GetIndexSpaceShapeOp
    : CudaTile_ShapeQueryOp<"get_index_space_shape", 45,
                            CudaTile_AnyTileView> {
  let summary = "number of tiles in each dimension of a view";
  let sharedRules = ["shape_query"];
  let syntax = [{
    get_index_space_shape %src : type(src) -> type(result)
  }];
  let semantics = [{
    Returns how many tiles a view has in each of its dimensions: the size of the
    tensor divided by the extent of a tile, or by the traversal stride in a
    `strided_view`, rounded up. All results have the type that is written once.

    Undefined behaviour: a number that does not fit this type.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [%n, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf32, strides=[32,1]>
    %view = make_partition_view %v : partition_view<tile=(4x4), tensor_view<?x32xf32, strides=[32,1]>>
    %rows, %columns = get_index_space_shape %view : partition_view<tile=(4x4), tensor_view<?x32xf32, strides=[32,1]>> -> tile<i32>
  }];
}
def CudaTile_GetTensorShapeOp
    : CudaTile_ShapeQueryOp<"get_tensor_shape", 47, CudaTile_AnyTensorView> {
  let summary = "sizes of a tensor view";
  let sharedRules = ["shape_query"];
  let syntax = [{
    get_tensor_shape %src : type(src) -> type(result)
  }];
  let semantics = [{
    Returns the sizes of a tensor, in elements. All results have the type that
    is written once.

    Undefined behaviour: a size that does not fit this type.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [%n, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf32, strides=[32,1]>
    %rows, %columns = get_tensor_shape %v : tensor_view<?x32xf32, strides=[32,1]> -> tile<i64>
  }];
}

#endif // TESSERA_DIALECT_VIEWSOPS_TD
