//===- AtomicsOps.td - atomic operations -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ATOMICSOPS_TD
#define TESSERA_DIALECT_ATOMICSOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_AtomicsFamily : CudaTile_Family<"Atomics", "Atomics"> {
  let introduction = [{
    Operations that read and write an element of memory in one step, so that several
    tile blocks may use it at the same time. They are ordered by tokens as loads and
    stores are.
  }];
}

// atomic_cas_tko.c1: pointers, operands and result have the same shape
// atomic_cas_tko.c2: cmp, val and result have the same type
def CudaTile_AtomicCASTkoOp : CudaTile_Op<"atomic_cas_tko", 7, "13.1",
    [CudaTile_Access<"getPointers", "getVal", 1, 1>, AttrSizedOperandSegments,
     CudaTile_FenceEffects,
     AllShapesMatch<["pointers", "cmp", "val", "result"]>,
     AllTypesMatch<["cmp", "val", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "compare and swap";
  let sharedRules = ["atomic", "memory.c4"];
  let semantics = [{
    Compares and swaps, element by element and each in one step: reads the old
    value, writes `val` if the bits of the old value are those of `cmp`, and
    returns the old value. Bits are compared, so -0 differs from +0 and a NaN
    equals itself. Where `mask` is 0 memory is not touched and the result is the
    element of `cmp`.

    Elements are separate operations in no particular order, also at the same
    address. Tokens order the operation as they order a load; ordering and scope
    say what other tile blocks see.

    Undefined behaviour: an active pointer that is not an aligned address of such an
    element, and a race with a `weak` access.
  }];
  let example = [{
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %old, %t = atomic_cas_tko acq_rel device %q, %zero, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      CudaTile_MemoryScope:$memory_scope,
      CudaTile_PtrTile:$pointers, CudaTile_AnyTile:$cmp, CudaTile_AnyTile:$val,
      Optional<CudaTile_I1Tile>:$mask, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_AnyTile:$result, CudaTile_Token:$result_token);
  let format = [{
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

// atomic_rmw_tko.c1: pointers, argument and result have the same shape
// atomic_rmw_tko.c2: argument and result have the same type
def CudaTile_AtomicRMWTkoOp : CudaTile_Op<"atomic_rmw_tko", 8, "13.1",
    [CudaTile_Access<"getPointers", "getArg", 1, 1>, AttrSizedOperandSegments,
     CudaTile_FenceEffects,
     AllShapesMatch<["pointers", "arg", "result"]>,
     AllTypesMatch<["arg", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "read, modify, write";
  let sharedRules = ["atomic", "memory.c4", "memory.c5", "memory.c6",
                     "memory.c7"];
  let semantics = [{
    Reads, modifies and writes, element by element and each in one step: writes
    the result of `mode` on the old value and `arg`, and returns the old value.
    `max` and `min` are signed, `umax` and `umin` unsigned; `addf` rounds to
    nearest even; `xchg` writes `arg` itself. Where `mask` is 0 memory is not
    touched and the result is unspecified (Tessera returns 0).

    Elements are separate operations in no particular order, also at the same
    address. Tokens order the operation as they order a load; ordering and scope
    say what other tile blocks see.

    Undefined behaviour: an active pointer that is not an aligned address of such an
    element, and a race with a `weak` access.
  }];
  let example = [{
    %x = constant <f32: 1.0> : tile<f32>
    %old, %t = atomic_rmw_tko relaxed device %p, addf, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      CudaTile_MemoryScope:$memory_scope,
      CudaTile_PtrTile:$pointers, CudaTile_AtomicRMWMode:$mode,
      CudaTile_AnyTile:$arg,
      Optional<CudaTile_I1Tile>:$mask, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_AnyTile:$result, CudaTile_Token:$result_token);
  let format = [{
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
  let sharedRules = ["memory.c5", "memory.c7"];
  let syntax = [{
    atomic_red_view_tko relaxed SCOPE %view[%index, ...], MODE, %value [token =
    %token] : type(value), type(view) [, type(index), ...] -> token
  }];
  let semantics = [{
    Combines a tile with a tile in memory, element by element and each in one
    step, by the operation of `mode`; the old values are not returned. Modes are
    those of `atomic_rmw_tko` except `xchg`. Indices select the tile as in
    `load_view_tko`. Elements outside the tensor are not written.

    Undefined behaviour: a tile index outside the index space of the view, and a
    race with a `weak` access.
  }];
  let example = [{
    %v = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %view = make_partition_view %v : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>
    %i = constant <i32: 2> : tile<i32>
    %x = constant <f32: 1.0> : tile<4x4xf32>
    %t = atomic_red_view_tko relaxed device %view[%i, %i], addf, %x : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      CudaTile_MemoryScope:$memory_scope, CudaTile_AtomicRMWMode:$mode,
      CudaTile_AnyTileView:$view, Variadic<CudaTile_IntTile>:$index,
      CudaTile_AnyTile:$value, Optional<CudaTile_Token>:$token);
  let results = (outs CudaTile_Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_ATOMICSOPS_TD
