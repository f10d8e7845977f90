//===- IntegerOps.td - integer arithmetic -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_INTEGEROPS_TD
#define TESSERA_DIALECT_INTEGEROPS_TD

include "tessera/dialect/OpBase.td"

/// Binary op that may promise not to overflow.
class CudaTile_OverflowOp<string mnemonic, int opcode>
    : CudaTile_BinaryOp<mnemonic, opcode, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_OverflowDefaultNone:$overflow);
  let syntax = [{
    $lhs `,` $rhs `` custom<Overflow>($overflow) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasFolder = 1;
}

/// Binary op whose operands are read as signed or unsigned.
class CudaTile_SignedOp<string mnemonic, int opcode>
    : CudaTile_BinaryOp<mnemonic, opcode, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_SignednessAttr:$signedness);
  let syntax = [{
    $lhs `,` $rhs custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasFolder = 1;
}

// addi.c1: lhs, rhs and result have one type
def CudaTile_AddIOp : CudaTile_OverflowOp<"addi", 3> {
  let summary = "addition";
}
// subi.c1: lhs, rhs and result have one type
def CudaTile_SubIOp : CudaTile_OverflowOp<"subi", 104> {
  let summary = "subtraction";
}
// muli.c1: lhs, rhs and result have one type
def CudaTile_MulIOp : CudaTile_OverflowOp<"muli", 78> {
  let summary = "low half of the product";
}
// shli.c1: lhs, rhs and result have one type
def CudaTile_ShLIOp : CudaTile_OverflowOp<"shli", 96> {
  let summary = "shift left";
}

// shri.c1: lhs, rhs and result have one type
def CudaTile_ShRIOp : CudaTile_SignedOp<"shri", 97> {
  let summary = "shift right";
}
// maxi.c1: lhs, rhs and result have one type
def CudaTile_MaxIOp : CudaTile_SignedOp<"maxi", 70> {
  let summary = "maximum";
}
// mini.c1: lhs, rhs and result have one type
def CudaTile_MinIOp : CudaTile_SignedOp<"mini", 72> {
  let summary = "minimum";
}

// mulhii.c1: x, y and result have one type
def CudaTile_MulhiIOp : CudaTile_Op<"mulhii", 77, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure,
     AllTypesMatch<["x", "y", "result"]>]> {
  let summary = "high half of the unsigned product";
  let arguments = (ins CudaTile_IntTile:$x, CudaTile_IntTile:$y);
  let results = (outs CudaTile_IntTile:$result);
  let syntax =
      "$x `,` $y attr-dict `:` custom<ShortType>(type($result))";
  let hasFolder = 1;
}

/// Division traps neither here nor anywhere, but a result for a zero divisor
/// is meaningless: it is speculated only when the divisor is known.
def CudaTile_DivisionSpeculation
    : DeclareOpInterfaceMethods<ConditionallySpeculatable>;

// divi.c1: lhs, rhs and result have one type
def CudaTile_DivIOp : CudaTile_Op<"divi", 21, "13.1",
    [CudaTile_Elementwise<"Slow">, NoMemoryEffect, CudaTile_DivisionSpeculation,
     AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = "division";
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
      CudaTile_SignednessAttr:$signedness,
      DefaultValuedAttr<CudaTile_RoundingModeAttr,
                        "::tessera::cuda_tile::RoundingMode::Zero">:$rounding);
  let results = (outs CudaTile_IntTile:$result);
  let syntax = [{
    $lhs `,` $rhs custom<Signedness>($signedness)
    `` custom<DivIRounding>($rounding) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

// remi.c1: result, lhs and rhs have one type
def CudaTile_RemIOp : CudaTile_Op<"remi", 90, "13.1",
    [CudaTile_Elementwise<"Slow">, NoMemoryEffect, CudaTile_DivisionSpeculation,
     AllTypesMatch<["result", "lhs", "rhs"]>]> {
  let summary = "remainder of truncating division";
  let hasFolder = 1;
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_SignednessAttr:$signedness);
  let results = (outs CudaTile_IntTile:$result);
  let syntax = [{
    $lhs `,` $rhs custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($result))
  }];
}

// absi.c1: source and result have one shape
// absi.c2: source and result have one type
def CudaTile_AbsIOp : CudaTile_UnaryOp<"absi", 1, "13.1", CudaTile_IntTile,
                                       [CudaTile_Elementwise<"Simple">,
                                        SameOperandsAndResultShape]> {
  let summary = "absolute value";
  let hasFolder = 1;
}

// negi.c1: source and result have one type
def CudaTile_NegIOp
    : CudaTile_UnaryOp<"negi", 80, "13.1", CudaTile_IntTile,
                       [CudaTile_Elementwise<"Simple">]> {
  let summary = "negation";
  let hasFolder = 1;
  let arguments = (ins CudaTile_IntTile:$source,
      Arg<CudaTile_OverflowDefaultNone, "", [Since<"13.2">]>:$overflow);
  let syntax = [{
    $source `` custom<Overflow>($overflow) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// cmpi.c1: lhs and rhs have one type
// cmpi.c2: the result is an i1 tile of the operands' shape
def CudaTile_CmpIOp : CudaTile_Op<"cmpi", 15, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure, AllTypesMatch<["lhs", "rhs"]>,
     TypesMatchWith<"Result type has i1 element type and same shape as operands",
                    "lhs", "result", "getI1SameShape($_self)">]> {
  let summary = "comparison";
  let hasFolder = 1;
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_ComparisonPredicateAttr:$comparison_predicate,
                       CudaTile_SignednessAttr:$signedness);
  let results = (outs CudaTile_I1Tile:$result);
  let syntax = [{
    custom<ComparisonPredicate>($comparison_predicate) $lhs `,` $rhs `,`
    custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($lhs)) `->` custom<ShortType>(type($result))
  }];
}

#endif // TESSERA_DIALECT_INTEGEROPS_TD
