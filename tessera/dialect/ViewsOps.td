//===- ViewsOps.td - views of tensors -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_VIEWSOPS_TD
#define TESSERA_DIALECT_VIEWSOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_MakeTensorViewOp : CudaTile_Op<"make_tensor_view", 67, "13.1",
    [CudaTile_Structure, AttrSizedOperandSegments, NoMemoryEffect,
     CudaTile_AsmNames<>]> {
  let summary = "describe a tensor in global memory";
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
}
def CudaTile_MakeStridedViewOp
    : CudaTile_MakeViewOp<"make_strided_view", 116, "13.3",
                          CudaTile_AnyStridedView> {
  let summary = "cut a tensor into tiles at regular distances";
}
def CudaTile_MakeGatherScatterViewOp
    : CudaTile_MakeViewOp<"make_gather_scatter_view", 115, "13.3",
                          CudaTile_AnyGatherScatterView> {
  let summary = "tiles whose rows are chosen one by one";
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
}
def CudaTile_GetTensorShapeOp
    : CudaTile_ShapeQueryOp<"get_tensor_shape", 47, CudaTile_AnyTensorView> {
  let summary = "sizes of a tensor view";
}

#endif // TESSERA_DIALECT_VIEWSOPS_TD
