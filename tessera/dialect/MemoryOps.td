//===- MemoryOps.td - tokens and pointer accesses -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_MEMORYOPS_TD
#define TESSERA_DIALECT_MEMORYOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_MakeTokenOp : CudaTile_Op<"make_token", 68, "13.1",
    [CudaTile_Structure, Pure]> {
  let summary = "fresh token";
  let results = (outs CudaTile_Token:$result);
  let syntax = "attr-dict `:` custom<ShortType>(type($result))";
}

def CudaTile_JoinTokensOp : CudaTile_Op<"join_tokens", 60, "13.1",
    [CudaTile_Structure, Pure]> {
  let summary = "token after several";
  let hasCanonicalizer = 1;
  let arguments = (ins Variadic<CudaTile_Token>:$tokens);
  let results = (outs CudaTile_Token:$result);
  let syntax =
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
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
      OptionalAttr<CudaTile_MemoryScope>:$memory_scope,
      CudaTile_PtrTile:$destination,
      CudaTile_AnyTile:$value,
      Optional<CudaTile_I1Tile>:$mask,
      Optional<CudaTile_Token>:$token,
      OptionalAttr<CudaTile_OptimizationHintsAttr>:$optimization_hints);
  let results = (outs CudaTile_Token:$result_token);
  let syntax = [{
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
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$num_elem,
                       ConfinedAttr<I64Attr, [IntMinValue<0>]>:$alignment,
                       UnitAttr:$global);
  let results = (outs
      Res<CudaTile_ScalarPtr, "", [MemAlloc<AutomaticAllocationScopeResource>]>
          :$result);
  let syntax = [{
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
  let syntax = [{
    (`token` `=` $token^)? attr-dict
    `` custom<FormerSyntax>("\":\"", "\"-> token\"")
    `->` custom<ShortType>(type($result_token))
  }];
}

def CudaTile_GdcLaunchDependentsTkoOp
    : CudaTile_GdcOp<"gdc_launch_dependents_tko", 119> {
  let summary = "let dependent kernels start";
}
def CudaTile_GdcWaitTkoOp : CudaTile_GdcOp<"gdc_wait_tko", 120> {
  let summary = "wait for the kernel this one depends on";
}

def CudaTile_MemoryFenceAliasTkoOp
    : CudaTile_FenceOp<"memory_fence_alias_tko", 122, CudaTile_Token> {
  let summary = "order accesses to one memory through different addresses";
  let syntax = [{
    `` custom<FormerSyntax>("\"token\"",
        "\"memory_fence_alias_tko %token\"")
    $token attr-dict
  }];
}

#endif // TESSERA_DIALECT_MEMORYOPS_TD
