//===- AtomicsOps.td - atomic operations -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ATOMICSOPS_TD
#define TESSERA_DIALECT_ATOMICSOPS_TD

include "tessera/dialect/OpBase.td"

// atomic_cas_tko.c1: pointers, operands and result have one shape
// atomic_cas_tko.c2: cmp, val and result have one type
def CudaTile_AtomicCASTkoOp : CudaTile_Op<"atomic_cas_tko", 7, "13.1",
    [CudaTile_Access<"getPointers", "getVal", 1, 1>, AttrSizedOperandSegments,
     CudaTile_FenceEffects,
     AllShapesMatch<["pointers", "cmp", "val", "result"]>,
     AllTypesMatch<["cmp", "val", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "compare and swap";
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      CudaTile_MemoryScope:$memory_scope,
      CudaTile_PtrTile:$pointers, CudaTile_AnyTile:$cmp, CudaTile_AnyTile:$val,
      Optional<CudaTile_I1Tile>:$mask, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_AnyTile:$result, CudaTile_Token:$result_token);
  let syntax = [{
    custom<MemoryOrdering>($memory_ordering_semantics)
    custom<MemoryScope>($memory_scope)
    $pointers `,` $cmp `,` $val (`,` $mask^)? (`token` `` `=` `` $token^)?
    attr-dict `:` custom<ShortType>(type($pointers)) `,`
    custom<ShortType>(type($val)) `` custom<CommaType>(type($mask))
    `->` custom<ShortType>(type($result)) `,`
    custom<ShortType>(type($result_token))
  }];
  let hasVerifier = 1;
}

// atomic_rmw_tko.c1: pointers, argument and result have one shape
// atomic_rmw_tko.c2: argument and result have one type
def CudaTile_AtomicRMWTkoOp : CudaTile_Op<"atomic_rmw_tko", 8, "13.1",
    [CudaTile_Access<"getPointers", "getArg", 1, 1>, AttrSizedOperandSegments,
     CudaTile_FenceEffects,
     AllShapesMatch<["pointers", "arg", "result"]>,
     AllTypesMatch<["arg", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "read, modify, write";
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      CudaTile_MemoryScope:$memory_scope,
      CudaTile_PtrTile:$pointers, CudaTile_AtomicRMWMode:$mode,
      CudaTile_AnyTile:$arg,
      Optional<CudaTile_I1Tile>:$mask, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_AnyTile:$result, CudaTile_Token:$result_token);
  let syntax = [{
    custom<MemoryOrdering>($memory_ordering_semantics)
    custom<MemoryScope>($memory_scope)
    $pointers `,` custom<RMWMode>($mode) `,` $arg (`,` $mask^)?
    (`token` `` `=` `` $token^)? attr-dict
    `:` custom<ShortType>(type($pointers)) `,`
    custom<ShortType>(type($arg)) `` custom<CommaType>(type($mask))
    `->` custom<ShortType>(type($result)) `,`
    custom<ShortType>(type($result_token))
  }];
  let hasVerifier = 1;
}

def CudaTile_AtomicRedViewTkoOp : CudaTile_Op<"atomic_red_view_tko", 117,
    "13.3",
    [CudaTile_Access<"getView", "getValue", 1, 1>, AttrSizedOperandSegments,
     CudaTile_FenceEffects]> {
  let summary = "reduction into a tile of a view, without its old value";
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      CudaTile_MemoryScope:$memory_scope, CudaTile_AtomicRMWMode:$mode,
      CudaTile_AnyTileView:$view, Variadic<CudaTile_IntTile>:$index,
      CudaTile_AnyTile:$value, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_ATOMICSOPS_TD
