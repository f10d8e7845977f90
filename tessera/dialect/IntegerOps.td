//===- IntegerOps.td - integer arithmetic -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_INTEGEROPS_TD
#define TESSERA_DIALECT_INTEGEROPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_IntegerFamily : CudaTile_Family<"Integer", "Integers"> {
  let introduction = [{
    Arithmetic on i1, i8, i16, i32 and i64, element by element. Integers have no sign
    of their own: an operation says whether it reads them as signed or unsigned where
    that matters. A signed i1 is 0 or -1.
  }];
}

/// Binary op that may promise not to overflow.
class CudaTile_OverflowOp<string mnemonic, int opcode>
    : CudaTile_BinaryOp<mnemonic, opcode, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_OverflowDefaultNone:$overflow);
  let format = [{
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
  let format = [{
    $lhs `,` $rhs custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasFolder = 1;
}

// addi.c1: lhs, rhs and result have the same type
def CudaTile_AddIOp : CudaTile_OverflowOp<"addi", 3> {
  let summary = "addition";
  let semantics = [{
    Adds integers, modulo two to the power of their width. `overflow` may
    promise that the sum does not wrap around.

    Undefined behaviour: a promise that does not hold.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %sum = addi %a, %b overflow<no_signed_wrap> : tile<8xi32>
  }];
}
// subi.c1: lhs, rhs and result have the same type
def CudaTile_SubIOp : CudaTile_OverflowOp<"subi", 104> {
  let summary = "subtraction";
  let semantics = [{
    Subtracts `rhs` from `lhs`, modulo two to the power of their width.
    `overflow` may promise that the difference does not wrap around.

    Undefined behaviour: a promise that does not hold.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %difference = subi %a, %b : tile<8xi32>
  }];
}
// muli.c1: lhs, rhs and result have the same type
def CudaTile_MulIOp : CudaTile_OverflowOp<"muli", 78> {
  let summary = "low half of the product";
  let semantics = [{
    Multiplies integers and keeps the low half of the product, which is the same
    for signed and unsigned numbers. `mulhii` returns the high half. `overflow`
    may promise that the product fits.

    Undefined behaviour: a promise that does not hold.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %product = muli %a, %b : tile<8xi32>
  }];
}
// shli.c1: lhs, rhs and result have the same type
def CudaTile_ShLIOp : CudaTile_OverflowOp<"shli", 96> {
  let summary = "shift left";
  let semantics = [{
    Shifts each element of `lhs` to the left by the number of bits in `rhs`,
    which is unsigned; zeros come in from the right. `overflow` may promise that
    no value is lost.

    Undefined behaviour: a shift by the width or more (Tessera returns 0), and a
    promise that does not hold.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %bits = constant <i32: 4> : tile<8xi32>
    %x = shli %a, %bits : tile<8xi32>
  }];
}

// shri.c1: lhs, rhs and result have the same type
def CudaTile_ShRIOp : CudaTile_SignedOp<"shri", 97> {
  let summary = "shift right";
  let semantics = [{
    Shifts each element of `lhs` to the right by the number of bits in `rhs`,
    which is unsigned. `unsigned` fills with zeros, `signed` with the sign bit.

    Undefined behaviour: a shift by the width or more. Tessera returns 0, or the
    sign in every bit.
  }];
  let example = [{
    %a = constant <i32: -64> : tile<8xi32>
    %bits = constant <i32: 4> : tile<8xi32>
    %minus_four = shri %a, %bits signed : tile<8xi32>
  }];
}
// maxi.c1: lhs, rhs and result have the same type
def CudaTile_MaxIOp : CudaTile_SignedOp<"maxi", 70> {
  let summary = "maximum";
  let semantics = [{
    Returns the larger of two integers, both read as signed or as unsigned.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %x = maxi %a, %b signed : tile<8xi32>
  }];
}
// mini.c1: lhs, rhs and result have the same type
def CudaTile_MinIOp : CudaTile_SignedOp<"mini", 72> {
  let summary = "minimum";
  let semantics = [{
    Returns the smaller of two integers, both read as signed or as unsigned.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %x = mini %a, %b unsigned : tile<8xi32>
  }];
}

// mulhii.c1: x, y and result have the same type
def CudaTile_MulhiIOp : CudaTile_Op<"mulhii", 77, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure,
     AllTypesMatch<["x", "y", "result"]>]> {
  let summary = "high half of the unsigned product";
  let semantics = [{
    Multiplies integers and returns the high half of the product. The numbers
    are always unsigned.
  }];
  let example = [{
    %a = constant <i32: 0x40000000> : tile<4xi32>
    %b = constant <i32: 8> : tile<4xi32>
    %two = mulhii %a, %b : tile<4xi32>
  }];
  let arguments = (ins CudaTile_IntTile:$x, CudaTile_IntTile:$y);
  let results = (outs CudaTile_IntTile:$result);
  let format =
      "$x `,` $y attr-dict `:` custom<ShortType>(type($result))";
  let hasFolder = 1;
}

/// Division traps neither here nor anywhere, but a result for a zero divisor
/// is meaningless: it is speculated only when the divisor is known.
def CudaTile_DivisionSpeculation
    : DeclareOpInterfaceMethods<ConditionallySpeculatable>;

// divi.c1: lhs, rhs and result have the same type
def CudaTile_DivIOp : CudaTile_Op<"divi", 21, "13.1",
    [CudaTile_Elementwise<"Slow">, NoMemoryEffect, CudaTile_DivisionSpeculation,
     AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = "division";
  let semantics = [{
    Divides integers, read as signed or as unsigned. The quotient is rounded
    towards zero unless another mode is written: `positive_inf` rounds up,
    `negative_inf` rounds down and is for signed numbers alone.

    Undefined behaviour: a divisor of 0 (Tessera returns 0), and the smallest
    signed number divided by -1 (Tessera returns the same number).
  }];
  let example = [{
    %a = constant <i32: -7> : tile<4xi32>
    %b = constant <i32: 2> : tile<4xi32>
    %minus_three = divi %a, %b signed : tile<4xi32>
    %minus_four = divi %a, %b signed rounding<negative_inf> : tile<4xi32>
  }];
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
      CudaTile_SignednessAttr:$signedness,
      DefaultValuedAttr<CudaTile_RoundingModeAttr,
                        "::tessera::cuda_tile::RoundingMode::Zero">:$rounding);
  let results = (outs CudaTile_IntTile:$result);
  let format = [{
    $lhs `,` $rhs custom<Signedness>($signedness)
    `` custom<DivIRounding>($rounding) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

// remi.c1: result, lhs and rhs have the same type
def CudaTile_RemIOp : CudaTile_Op<"remi", 90, "13.1",
    [CudaTile_Elementwise<"Slow">, NoMemoryEffect, CudaTile_DivisionSpeculation,
     AllTypesMatch<["result", "lhs", "rhs"]>]> {
  let summary = "remainder of truncating division";
  let semantics = [{
    Returns what is left by a division that rounds towards zero: `lhs - (lhs /
    rhs) * rhs`. With `signed` the result has the sign of `lhs`.

    Undefined behaviour: a divisor of 0, and the smallest signed number with a
    divisor of -1 (Tessera returns 0).
  }];
  let example = [{
    %a = constant <i32: -7> : tile<4xi32>
    %b = constant <i32: 2> : tile<4xi32>
    %minus_one = remi %a, %b signed : tile<4xi32>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_SignednessAttr:$signedness);
  let results = (outs CudaTile_IntTile:$result);
  let format = [{
    $lhs `,` $rhs custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($result))
  }];
}

// absi.c1: source and result have the same shape
// absi.c2: source and result have the same type
def CudaTile_AbsIOp : CudaTile_UnaryOp<"absi", 1, "13.1", CudaTile_IntTile,
                                       [CudaTile_Elementwise<"Simple">,
                                        SameOperandsAndResultShape]> {
  let summary = "absolute value";
  let semantics = [{
    Returns the absolute value of signed integers. The smallest number has no
    positive partner and stays as it is, which is its absolute value when read
    as unsigned.
  }];
  let example = [{
    %a = constant <i32: -7> : tile<4xi32>
    %seven = absi %a : tile<4xi32>
  }];
  let hasFolder = 1;
}

// negi.c1: source and result have the same type
def CudaTile_NegIOp
    : CudaTile_UnaryOp<"negi", 80, "13.1", CudaTile_IntTile,
                       [CudaTile_Elementwise<"Simple">]> {
  let summary = "negation";
  let semantics = [{
    Negates integers, modulo two to the power of their width. From 13.2 on
    `overflow` may promise that the smallest number, which stays as it is, does
    not occur.

    Undefined behaviour: a promise that does not hold.
  }];
  let example = [{
    %a = iota : tile<4xi32>
    %b = negi %a overflow<no_signed_wrap> : tile<4xi32>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_IntTile:$source,
      Arg<CudaTile_OverflowDefaultNone, "", [Since<"13.2">]>:$overflow);
  let format = [{
    $source `` custom<Overflow>($overflow) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// cmpi.c1: lhs and rhs have the same type
// cmpi.c2: the result is an i1 tile of the operands' shape
def CudaTile_CmpIOp : CudaTile_Op<"cmpi", 15, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure, AllTypesMatch<["lhs", "rhs"]>,
     TypesMatchWith<"Result type has i1 element type and same shape as operands",
                    "lhs", "result", "getI1SameShape($_self)">]> {
  let summary = "comparison";
  let semantics = [{
    Compares integers, read as signed or as unsigned, and returns 1 where the
    predicate holds and 0 elsewhere. A signed i1 that is true is -1, and so less
    than false.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %mask = cmpi less_than %a, %b, signed : tile<8xi32> -> tile<8xi1>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_IntTile:$lhs, CudaTile_IntTile:$rhs,
                       CudaTile_ComparisonPredicateAttr:$comparison_predicate,
                       CudaTile_SignednessAttr:$signedness);
  let results = (outs CudaTile_I1Tile:$result);
  let format = [{
    custom<ComparisonPredicate>($comparison_predicate) $lhs `,` $rhs `,`
    custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($lhs)) `->` custom<ShortType>(type($result))
  }];
}

#endif // TESSERA_DIALECT_INTEGEROPS_TD
