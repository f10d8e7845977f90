//===- FloatOps.td - floating-point arithmetic -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_FLOATOPS_TD
#define TESSERA_DIALECT_FLOATOPS_TD

include "tessera/dialect/OpBase.td"

/// Binary op with an IEEE rounding mode and flush-to-zero.
class CudaTile_RoundedOp<string mnemonic, int opcode, string directive,
                         string cost = "Simple">
    : CudaTile_BinaryOp<mnemonic, opcode, "13.1", CudaTile_BaseFloatTile,
                        [CudaTile_Elementwise<cost, 1>]> {
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let syntax = "$lhs `,` $rhs `` custom<" # directive #
      ">($rounding_mode) (`flush_to_zero` $flush_to_zero^)? attr-dict "
      "`:` custom<ShortType>(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

/// maxf and minf: the two flags come in any order.
class CudaTile_ExtremumOp<string mnemonic, int opcode>
    : CudaTile_BinaryOp<mnemonic, opcode, "13.1", CudaTile_BaseFloatTile,
                        [CudaTile_Elementwise<"Simple", 1>]> {
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       UnitAttr:$propagate_nan, UnitAttr:$flush_to_zero);
  let syntax = [{
    $lhs `,` $rhs
    oilist(`flush_to_zero` $flush_to_zero | `propagate_nan` $propagate_nan)
    attr-dict `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

class CudaTile_FloatUnaryOp<string mnemonic, int opcode, string cost,
                            int flops = 1, list<Trait> traits = []>
    : CudaTile_UnaryOp<mnemonic, opcode, "13.1", CudaTile_BaseFloatTile,
                       !listconcat([CudaTile_Elementwise<cost, flops>],
                                   traits)>;

/// Unary op whose only modifier is flush-to-zero.
class CudaTile_FlushUnaryOp<string mnemonic, int opcode, string cost>
    : CudaTile_FloatUnaryOp<mnemonic, opcode, cost> {
  let arguments = (ins CudaTile_BaseFloatTile:$source, UnitAttr:$flush_to_zero);
  let syntax = [{
    $source (`flush_to_zero` $flush_to_zero^)? attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

/// exp and tanh: approximate or full accuracy.
class CudaTile_AccuracyUnaryOp<string mnemonic, int opcode, string fieldSince>
    : CudaTile_FloatUnaryOp<mnemonic, opcode, "Transcendental"> {
  let arguments = (ins CudaTile_BaseFloatTile:$source,
      Arg<CudaTile_RoundingDefaultFull, "", [Since<fieldSince>]>:$rounding_mode);
  let syntax = [{
    $source `` custom<AccuracyRounding>($rounding_mode) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// addf.c1: lhs, rhs and result have one type
def CudaTile_AddFOp : CudaTile_RoundedOp<"addf", 2, "IEEERounding"> {
  let summary = "addition";
  let hasCanonicalizer = 1;
}
// subf.c1: lhs, rhs and result have one type
def CudaTile_SubFOp : CudaTile_RoundedOp<"subf", 103, "IEEERounding"> {
  let summary = "subtraction";
}
// mulf.c1: lhs, rhs and result have one type
def CudaTile_MulFOp : CudaTile_RoundedOp<"mulf", 76, "IEEERounding"> {
  let summary = "multiplication";
}
// divf.c1: lhs, rhs and result have one type
def CudaTile_DivFOp : CudaTile_RoundedOp<"divf", 20, "DivFRounding",
                                         "Division"> {
  let summary = "division";
}

// remf.c1: lhs, rhs and result have one type
def CudaTile_RemFOp
    : CudaTile_BinaryOp<"remf", 89, "13.1", CudaTile_BaseFloatTile,
                        [CudaTile_Elementwise<"Slow", 1>]> {
  let summary = "remainder of truncating division";
  let hasFolder = 1;
}

// fma.c1: lhs, rhs, acc and result have one type
def CudaTile_FmaOp : CudaTile_Op<"fma", 40, "13.1",
    [CudaTile_Elementwise<"Simple", 2>, Pure,
     AllTypesMatch<["lhs", "rhs", "acc", "result"]>]> {
  let summary = "fused multiply-add";
  let hasFolder = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       CudaTile_BaseFloatTile:$acc,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let syntax = [{
    $lhs `,` $rhs `,` $acc `` custom<IEEERounding>($rounding_mode)
    (`flush_to_zero` $flush_to_zero^)? attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// maxf.c1: lhs, rhs and result have one type
def CudaTile_MaxFOp : CudaTile_ExtremumOp<"maxf", 69> {
  let summary = "maximum";
}
// minf.c1: lhs, rhs and result have one type
def CudaTile_MinFOp : CudaTile_ExtremumOp<"minf", 71> {
  let summary = "minimum";
}

// absf.c1: source and result have one shape
// absf.c2: source and result have one type
def CudaTile_AbsFOp
    : CudaTile_FloatUnaryOp<"absf", 0, "Simple", 0,
                            [SameOperandsAndResultShape]> {
  let summary = "absolute value";
  let hasFolder = 1;
}
// negf.c1: source and result have one type
def CudaTile_NegFOp : CudaTile_FloatUnaryOp<"negf", 79, "Simple", 0> {
  let summary = "sign flip";
  let hasFolder = 1;
}
// ceil.c1: source and result have one type
def CudaTile_CeilOp : CudaTile_FloatUnaryOp<"ceil", 13, "Simple"> {
  let summary = "round up to an integer";
  let hasFolder = 1;
}
// floor.c1: source and result have one type
def CudaTile_FloorOp : CudaTile_FloatUnaryOp<"floor", 39, "Simple"> {
  let summary = "round down to an integer";
  let hasFolder = 1;
}

// sqrt.c1: source and result have one type
def CudaTile_SqrtOp : CudaTile_FloatUnaryOp<"sqrt", 100, "Division"> {
  let summary = "square root";
  let hasFolder = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$source,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let syntax = [{
    $source `` custom<SqrtRounding>($rounding_mode)
    (`flush_to_zero` $flush_to_zero^)? attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// rsqrt.c1: source and result have one type
def CudaTile_RsqrtOp : CudaTile_FlushUnaryOp<"rsqrt", 93, "Division"> {
  let summary = "reciprocal square root";
}
// exp2.c1: source and result have one type
def CudaTile_Exp2Op : CudaTile_FlushUnaryOp<"exp2", 24, "Transcendental"> {
  let summary = "power of two";
}
// exp.c1: source and result have one type
def CudaTile_ExpOp : CudaTile_AccuracyUnaryOp<"exp", 23, "13.3"> {
  let summary = "natural exponential";
}
// tanh.c1: source and result have one type
def CudaTile_TanHOp : CudaTile_AccuracyUnaryOp<"tanh", 106, "13.2"> {
  let summary = "hyperbolic tangent";
}

// log.c1: source and result have one type
def CudaTile_LogOp : CudaTile_FloatUnaryOp<"log", 63, "Transcendental"> {
  let summary = "natural logarithm";
}
// log2.c1: source and result have one type
def CudaTile_Log2Op : CudaTile_FloatUnaryOp<"log2", 64, "Transcendental"> {
  let summary = "logarithm to base 2";
}
// sin.c1: source and result have one type
def CudaTile_SinOp : CudaTile_FloatUnaryOp<"sin", 98, "Transcendental"> {
  let summary = "sine";
}
// cos.c1: source and result have one type
def CudaTile_CosOp : CudaTile_FloatUnaryOp<"cos", 18, "Transcendental"> {
  let summary = "cosine";
}
// tan.c1: source and result have one type
def CudaTile_TanOp : CudaTile_FloatUnaryOp<"tan", 105, "Transcendental"> {
  let summary = "tangent";
}
// sinh.c1: source and result have one type
def CudaTile_SinHOp : CudaTile_FloatUnaryOp<"sinh", 99, "Transcendental"> {
  let summary = "hyperbolic sine";
}
// cosh.c1: source and result have one type
def CudaTile_CosHOp : CudaTile_FloatUnaryOp<"cosh", 19, "Transcendental"> {
  let summary = "hyperbolic cosine";
}

// pow.c1: result, source and exponent have one type
def CudaTile_PowOp : CudaTile_Op<"pow", 84, "13.1",
    [CudaTile_Elementwise<"Slow", 1>, Pure,
     AllTypesMatch<["result", "source", "exponent"]>]> {
  let summary = "power";
  let arguments = (ins CudaTile_BaseFloatTile:$source,
                       CudaTile_BaseFloatTile:$exponent);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let syntax = [{
    $source `,` $exponent attr-dict `:` custom<ShortType>(type($result))
  }];
}

// fpowi.c1: source and result have one type
// fpowi.c2: source and exponent have one shape
def CudaTile_FPowIOp : CudaTile_Op<"fpowi", 121, "13.4",
    [CudaTile_Elementwise<"Slow", 1>, Pure, AllTypesMatch<["source", "result"]>,
     AllShapesMatch<["source", "exponent"]>]> {
  let summary = "power of a signed integer";
  let arguments = (ins
      CudaTile_BaseFloatTile:$source,
      CudaTile_TileOf<[CudaTile_I1, CudaTile_I8, CudaTile_I16,
                       CudaTile_I32]>:$exponent);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let syntax = [{
    $source `,` $exponent attr-dict `:` custom<ShortType>(type($source)) `,`
    custom<ShortType>(type($exponent))
  }];
}

// atan2.c1: x, y and result have one type
def CudaTile_Atan2Op : CudaTile_Op<"atan2", 110, "13.2",
    [CudaTile_Elementwise<"Slow", 1>, Pure,
     AllTypesMatch<["x", "y", "result"]>]> {
  let summary = "arc tangent of x / y";
  let arguments = (ins CudaTile_BaseFloatTile:$x, CudaTile_BaseFloatTile:$y);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let syntax =
      "$x `,` $y attr-dict `:` custom<ShortType>(type($result))";
}

// cmpf.c1: lhs and rhs have one type
// cmpf.c2: the result is an i1 tile of the operands' shape
def CudaTile_CmpFOp : CudaTile_Op<"cmpf", 14, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure, AllTypesMatch<["lhs", "rhs"]>,
     TypesMatchWith<"Result type has i1 element type and same shape as operands",
                    "lhs", "result", "getI1SameShape($_self)">]> {
  let summary = "comparison";
  let hasFolder = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       CudaTile_ComparisonPredicateAttr:$comparison_predicate,
                       CudaTile_ComparisonOrderingAttr:$comparison_ordering);
  let results = (outs CudaTile_I1Tile:$result);
  let syntax = [{
    custom<ComparisonPredicate>($comparison_predicate)
    custom<ComparisonOrdering>($comparison_ordering) $lhs `,` $rhs attr-dict
    `:` custom<ShortType>(type($lhs)) `->` custom<ShortType>(type($result))
  }];
}

#endif // TESSERA_DIALECT_FLOATOPS_TD
