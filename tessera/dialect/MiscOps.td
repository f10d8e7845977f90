//===- MiscOps.td - promises and printing -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_MISCOPS_TD
#define TESSERA_DIALECT_MISCOPS_TD

include "tessera/dialect/OpBase.td"

// Not Pure: a promise must not be hoisted above what guards it.
// assume.c1: value and result have one type
def CudaTile_AssumeOp : CudaTile_Op<"assume", 6, "13.1",
    [CudaTile_InPlaceMovement, NoMemoryEffect,
     AllTypesMatch<["value", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "attach a fact to a value";
  let hasFolder = 1;
  let arguments = (ins AnyType:$value, CudaTile_AnyPredicateAttr:$predicate);
  let results = (outs AnyType:$result);
  let syntax = [{
    custom<AssumePredicate>($predicate) `,` $value attr-dict
    `:` custom<ShortType>(type($value))
  }];
  let hasVerifier = 1;
}

def CudaTile_PrintTkoOp : CudaTile_Op<"print_tko", 85, "13.1",
    [CudaTile_Structure, AttrSizedOperandSegments,
     MemoryEffects<[MemWrite<CudaTile_Host>, MemWrite<CudaTile_TokenOrder>]>]> {
  let summary = "formatted debug print";
  let arguments = (ins StrAttr:$str, Variadic<CudaTile_AnyTile>:$args,
      Arg<Optional<CudaTile_Token>, "", [Since<"13.2">]>:$token);
  let results = (outs
      Res<CudaTile_Token, "", [Since<"13.2">]>:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Parses what 13.1 called `print`: the token result may be left out.
    static ::mlir::ParseResult parseLegacy(::mlir::OpAsmParser &parser,
                                           ::mlir::OperationState &result);
  }];
}

#endif // TESSERA_DIALECT_MISCOPS_TD
