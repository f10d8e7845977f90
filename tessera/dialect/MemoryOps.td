//===- MemoryOps.td - tokens and pointer accesses -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_MEMORYOPS_TD
#define TESSERA_DIALECT_MEMORYOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_MemoryFamily : CudaTile_Family<"Memory", "Memory and tokens"> {
  let introduction = [{
    Accesses to global memory through tiles of pointers, and the tokens that order
    accesses. Memory operations of one tile block are not ordered by their place in the
    text. An operation is ordered after another only if its token comes from it,
    directly or through others. Two accesses of the same element, at least one of them
    a write, that nothing orders are a race, which is undefined behaviour;
    `tessera run --check` finds races.
  }];
}

def CudaTile_MakeTokenOp : CudaTile_Op<"make_token", 68, "13.1",
    [CudaTile_Structure, Pure]> {
  let summary = "fresh token";
  let semantics = [{
    Returns a token that is ordered after nothing: a fresh start for a chain of
    memory operations.
  }];
  let example = [{
    %t0 = make_token : token
    %x, %t1 = load_ptr_tko weak %p token=%t0 : tile<ptr<f32>> -> tile<f32>, token
  }];
  let results = (outs CudaTile_Token:$result);
  let format = "attr-dict `:` custom<ShortType>(type($result))";
}

def CudaTile_JoinTokensOp : CudaTile_Op<"join_tokens", 60, "13.1",
    [CudaTile_Structure, Pure]> {
  let summary = "token after several";
  let semantics = [{
    Returns a token that is ordered after all of its operands. An operation that
    takes it comes after everything that those stand for.
  }];
  let example = [{
    %x, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %y, %t1 = load_ptr_tko weak %q : tile<ptr<i32>> -> tile<i32>, token
    %both = join_tokens %t0, %t1 : token
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins Variadic<CudaTile_Token>:$tokens);
  let results = (outs CudaTile_Token:$result);
  let format =
      "$tokens attr-dict `:` custom<ShortType>(type($result))";
  let hasVerifier = 1;
}

// load_ptr_tko.c1: the pointers point to what is loaded
// load_ptr_tko.c2: the mask has the shape of the pointers
// load_ptr_tko.c3: the padding has the type of the result
def CudaTile_LoadPtrTkoOp : CudaTile_Op<"load_ptr_tko", 61, "13.1",
    [CudaTile_Access<"getSource", "getResult", 1, 0>, AttrSizedOperandSegments,
     CudaTile_LoadEffects,
     PredOpTrait<"`source` type is expected a pointer type of `result` type",
         CPred<"pointsTo(getSource().getType(), getResult().getType())">>,
     PredOpTrait<"shape of 'mask' must match the shape of 'source'",
         CPred<"hasShapeOf(getMask(), getSource())">>,
     PredOpTrait<"type of 'paddingValue' must match the type of 'result'",
         CPred<"!getPaddingValue() || "
               "getPaddingValue().getType() == getResult().getType()">>,
     CudaTile_AsmNames<>]> {
  let summary = "gather load";
  let sharedRules = ["memory.c1", "memory.c2", "memory.c3"];
  let syntax = [{
    load_ptr_tko ORDERING [SCOPE] %source [, %mask] [, %paddingValue]
    [token=%token] [optimization_hints = <...>] : type(source) [, type(mask)] [,
    type(paddingValue)] -> type(result), token
  }];
  let semantics = [{
    Loads one element from each pointer. Where `mask` is 0 memory is not
    touched, and the element is that of `paddingValue`. A padding without a mask
    is written `padding=%x`.

    The load comes after the operations that `token` stands for, and
    `result_token` stands for the load. Nothing else orders it: its place in the
    text does not. The ordering is `weak`, `relaxed` or `acquire`; all but
    `weak` need a scope. An i1 is one byte in memory, and any byte but 0 is read
    as 1.

    Undefined behaviour: an active pointer that is not an address of such an
    element; a race with another access that no token or synchronization orders;
    the use of a masked-out element without padding.
  }];
  let example = [{
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p8 = broadcast %p1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %i = iota : tile<8xi32>
    %pointers = offset %p8, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %five = constant <i32: 5> : tile<8xi32>
    %mask = cmpi less_than %i, %five, signed : tile<8xi32> -> tile<8xi1>
    %zero = constant <f32: 0.0> : tile<8xf32>
    %x, %t = load_ptr_tko weak %pointers, %mask, %zero : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      OptionalAttr<CudaTile_MemoryScope>:$memory_scope,
      CudaTile_PtrTile:$source,
      Optional<CudaTile_I1Tile>:$mask,
      Optional<CudaTile_NumTile>:$paddingValue,
      Optional<CudaTile_Token>:$token,
      OptionalAttr<CudaTile_OptimizationHintsAttr>:$optimization_hints);
  let results = (outs CudaTile_AnyTile:$result, CudaTile_Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// store_ptr_tko.c1: the pointers point to what is stored
// store_ptr_tko.c2: the mask has the shape of the pointers
def CudaTile_StorePtrTkoOp : CudaTile_Op<"store_ptr_tko", 101, "13.1",
    [CudaTile_Access<"getDestination", "getValue", 0, 1>,
     AttrSizedOperandSegments, CudaTile_StoreEffects,
     PredOpTrait<"`destination` type is expected a pointer type of `value` type",
         CPred<"pointsTo(getDestination().getType(), getValue().getType())">>,
     PredOpTrait<"shape of 'destination' must match the shape of 'mask'",
         CPred<"hasShapeOf(getMask(), getDestination())">>]> {
  let summary = "scatter store";
  let sharedRules = ["memory.c1", "memory.c2", "memory.c3"];
  let semantics = [{
    Stores one element through each pointer. Where `mask` is 0 nothing is
    written. Tokens order it as they order a load. The ordering is `weak`,
    `relaxed` or `release`; all but `weak` need a scope. If two elements of one
    store have the same address, either of them may stay.

    Undefined behaviour: an active pointer that is not an address of such an
    element; a race with another access that no token or synchronization orders.
  }];
  let example = [{
    %x, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %y = addf %x, %x : tile<f32>
    %t1 = store_ptr_tko weak %p, %y token=%t0 : tile<ptr<f32>>, tile<f32> -> token
    %t2 = store_ptr_tko release device %q, %n token=%t1 : tile<ptr<i32>>, tile<i32> -> token
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      OptionalAttr<CudaTile_MemoryScope>:$memory_scope,
      CudaTile_PtrTile:$destination,
      CudaTile_AnyTile:$value,
      Optional<CudaTile_I1Tile>:$mask,
      Optional<CudaTile_Token>:$token,
      OptionalAttr<CudaTile_OptimizationHintsAttr>:$optimization_hints);
  let results = (outs CudaTile_Token:$result_token);
  let format = [{
    custom<MemoryOrdering>($memory_ordering_semantics)
    `` custom<OptionalMemoryScope>($memory_scope)
    $destination `,` $value (`,` $mask^)? (`token` `` `=` `` $token^)?
    `` custom<OptionalHints>($optimization_hints) attr-dict
    `:` custom<ShortType>(type($destination)) `,`
    custom<ShortType>(type($value)) `` custom<CommaType>(type($mask))
    `->` custom<ShortType>(type($result_token))
  }];
  let hasVerifier = 1;
}

def CudaTile_AllocaOp : CudaTile_Op<"alloca", 113, "13.3", [CudaTile_Memory]> {
  let summary = "scratch memory of the enclosing block";
  let semantics = [{
    Reserves memory for `num_elem` elements and returns its address, which is a
    multiple of `alignment`. The memory lives until the region around the
    operation ends. Its contents are undefined at first. Only this tile block
    may use it, unless it is `global`. The launch ends with an error if there is
    not enough memory.

    Undefined behaviour: an access to the memory after its region ended.
  }];
  let example = [{
    %scratch = alloca num_elem = 64, alignment = 128 : tile<ptr<f32>>
    %x = constant <f32: 1.0> : tile<f32>
    %t = store_ptr_tko weak %scratch, %x : tile<ptr<f32>>, tile<f32> -> token
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$num_elem,
                       ConfinedAttr<I64Attr, [IntMinValue<0>]>:$alignment,
                       UnitAttr:$global);
  let results = (outs
      Res<CudaTile_ScalarPtr, "", [MemAlloc<AutomaticAllocationScopeResource>]>
          :$result);
  let format = [{
    `num_elem` `=` $num_elem `,` `alignment` `=` $alignment
    (`global` $global^)? attr-dict `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

/// Ops that order memory without naming any: token in, token out.
class CudaTile_FenceOp<string mnemonic, int opcode, TypeConstraint token,
                       list<Trait> traits = []>
    : CudaTile_Op<mnemonic, opcode, "13.4",
                  !listconcat([CudaTile_Structure, CudaTile_Fence,
                               CudaTile_FenceEffects], traits)> {
  let arguments = (ins token:$token);
  let results = (outs CudaTile_Token:$result_token);
}

class CudaTile_GdcOp<string mnemonic, int opcode>
    : CudaTile_FenceOp<mnemonic, opcode, Optional<CudaTile_Token>> {
  let format = [{
    (`token` `=` $token^)? attr-dict
    `` custom<FormerSyntax>("\":\"", "\"-> token\"")
    `->` custom<ShortType>(type($result_token))
  }];
}

def CudaTile_GdcLaunchDependentsTkoOp
    : CudaTile_GdcOp<"gdc_launch_dependents_tko", 119> {
  let summary = "let dependent kernels start";
  let semantics = [{
    Lets kernels that depend on this one start before it ends (programmatic
    dependent launch). Without such a launch it only passes
    the token on.
  }];
  let example = [{
    %t0 = make_token : token
    %t1 = gdc_launch_dependents_tko token = %t0 -> token
  }];
}
def CudaTile_GdcWaitTkoOp : CudaTile_GdcOp<"gdc_wait_tko", 120> {
  let summary = "wait for the kernel this one depends on";
  let semantics = [{
    Waits until the kernel that this one depends on has ended; what that kernel
    wrote is visible to operations ordered after this one. Where there is no
    dependent launch it does nothing but pass the token on.
  }];
  let example = [{
    %t0 = gdc_wait_tko -> token
    %x, %t1 = load_ptr_tko weak %p token=%t0 : tile<ptr<f32>> -> tile<f32>, token
  }];
}

def CudaTile_MemoryFenceAliasTkoOp
    : CudaTile_FenceOp<"memory_fence_alias_tko", 122, CudaTile_Token> {
  let summary = "order accesses to one memory through different addresses";
  let semantics = [{
    Orders accesses to the same memory through different addresses: those before
    the fence, in the order of tokens, come before those after it.
  }];
  let example = [{
    %x = constant <f32: 1.0> : tile<f32>
    %t0 = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %t1 = memory_fence_alias_tko %t0
    %y, %t2 = load_ptr_tko weak %q token=%t1 : tile<ptr<i32>> -> tile<i32>, token
  }];
  let format = [{
    `` custom<FormerSyntax>("\"token\"",
        "\"memory_fence_alias_tko %token\"")
    $token attr-dict
  }];
}

#endif // TESSERA_DIALECT_MEMORYOPS_TD
