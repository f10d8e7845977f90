//===- MiscOps.td - promises and printing -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_MISCOPS_TD
#define TESSERA_DIALECT_MISCOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_MiscFamily : CudaTile_Family<"Misc", "Promises and printing"> {
  let introduction = [{
    Promises that compilers may rely on, and output for debugging.
  }];
}

// Not Pure: a promise must not be hoisted above what guards it.
// assume.c1: value and result have the same type
def CudaTile_AssumeOp : CudaTile_Op<"assume", 6, "13.1",
    [CudaTile_InPlaceMovement, NoMemoryEffect,
     AllTypesMatch<["value", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "attach a fact to a value";
  let semantics = [{
    Promises something about a value, which passes through unchanged; compilers
    may rely on it. The promises are `div_by` (divisible by a power of two),
    `same_elements` (equal within blocks) and `bounded` (in a range);
    [attributes](attributes.md) explains them.

    Undefined behaviour: a promise that does not hold. On a constant it is
    dropped.
  }];
  let example = [{
    %aligned = assume div_by<16>, %p : tile<ptr<f32>>
    %positive = assume bounded<0, ?>, %n : tile<i32>
  }];
  let hasFolder = 1;
  let arguments = (ins AnyType:$value, CudaTile_AnyPredicateAttr:$predicate);
  let results = (outs AnyType:$result);
  let format = [{
    custom<AssumePredicate>($predicate) `,` $value attr-dict
    `:` custom<ShortType>(type($value))
  }];
  let hasVerifier = 1;
}

def CudaTile_PrintTkoOp : CudaTile_Op<"print_tko", 85, "13.1",
    [CudaTile_Structure, AttrSizedOperandSegments,
     MemoryEffects<[MemWrite<CudaTile_Host>, MemWrite<CudaTile_TokenOrder>]>]> {
  let summary = "formatted debug print";
  let syntax = [{
    print_tko "FORMAT" [, %arg, ...] [token=%token] [: type(arg), ...] -> token
  }];
  let semantics = [{
    Prints text, for debugging. The format is that of C's `printf`: each
    conversion, such as `%d` or `%8.3f`, takes one operand, and `%%` prints a
    percent sign. A tile of several elements is printed in nested brackets.
    Tokens order what one tile block prints; lines of different blocks come in
    any order. In 13.1 the operation was called `print`, which is still read,
    and had no tokens.

    Undefined behaviour: a conversion that does not fit the type of its operand.
    What it prints is undefined.
  }];
  let example = [{
    %i = iota : tile<4xi32>
    %t = print_tko "n = %d, i = %d\n", %n, %i : tile<i32>, tile<4xi32> -> token
  }];
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
