//===- FloatOps.td - floating-point arithmetic -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_FLOATOPS_TD
#define TESSERA_DIALECT_FLOATOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_FloatFamily : CudaTile_Family<"Float", "Floating point"> {
  let introduction = [{
    Arithmetic on f16, bf16, f32 and f64, element by element. Other float types are for
    conversions, matrix products and moving data. Operations that have a rounding mode
    are exact up to one rounding; functions without one are within 2 ulp (units in the
    last place) in Tessera. f16 and bf16 are computed in f32 and rounded, where an
    operation is not exact up to one rounding.
  }];
}

/// Binary op with an IEEE rounding mode and flush-to-zero.
class CudaTile_RoundedOp<string mnemonic, int opcode, string directive,
                         string cost = "Simple">
    : CudaTile_BinaryOp<mnemonic, opcode, "13.1", CudaTile_BaseFloatTile,
                        [CudaTile_Elementwise<cost, 1>]> {
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let format = "$lhs `,` $rhs `` custom<" # directive #
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
  let format = [{
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
  let format = [{
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
  let format = [{
    $source `` custom<AccuracyRounding>($rounding_mode) attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// addf.c1: lhs, rhs and result have the same type
def CudaTile_AddFOp : CudaTile_RoundedOp<"addf", 2, "IEEERounding"> {
  let summary = "addition";
  let sharedRules = ["rounding.c1", "rounding.c3"];
  let semantics = [{
    Adds floats. The sum is rounded once, to nearest with ties to even unless
    another IEEE mode is written. `flush_to_zero`, for f32, replaces subnormal
    operands and results by zeros of the same sign.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<16xf32>
    %b = constant <f32: 0.25> : tile<16xf32>
    %x = addf %a, %b : tile<16xf32>
    %y = addf %a, %b rounding<zero> flush_to_zero : tile<16xf32>
  }];
  let hasCanonicalizer = 1;
}
// subf.c1: lhs, rhs and result have the same type
def CudaTile_SubFOp : CudaTile_RoundedOp<"subf", 103, "IEEERounding"> {
  let summary = "subtraction";
  let sharedRules = ["rounding.c1", "rounding.c3"];
  let semantics = [{
    Subtracts `rhs` from `lhs`. Rounding and `flush_to_zero` are as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<16xf32>
    %b = constant <f32: 0.25> : tile<16xf32>
    %x = subf %a, %b : tile<16xf32>
  }];
}
// mulf.c1: lhs, rhs and result have the same type
def CudaTile_MulFOp : CudaTile_RoundedOp<"mulf", 76, "IEEERounding"> {
  let summary = "multiplication";
  let sharedRules = ["rounding.c1", "rounding.c3"];
  let semantics = [{
    Multiplies floats. Rounding and `flush_to_zero` are as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<16xf32>
    %b = constant <f32: 0.25> : tile<16xf32>
    %x = mulf %a, %b rounding<positive_inf> : tile<16xf32>
  }];
}
// divf.c1: lhs, rhs and result have the same type
def CudaTile_DivFOp : CudaTile_RoundedOp<"divf", 20, "DivFRounding",
                                         "Division"> {
  let summary = "division";
  let sharedRules = ["rounding.c1", "rounding.c2", "rounding.c3"];
  let semantics = [{
    Divides `lhs` by `rhs`. The IEEE modes round the exact quotient once. Two
    faster modes are for f32: `full` is within 2 ulp (units in the last place)
    of the exact quotient; `approx` multiplies with the reciprocal, which is
    within 2 ulp as long as the magnitude of `rhs` is from 2^-126 to 2^126; for
    a larger `rhs` it returns 0, or NaN if `lhs` is infinite. `flush_to_zero` is
    as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 3.0> : tile<4xf32>
    %x = divf %a, %b : tile<4xf32>
    %y = divf %a, %b rounding<approx> flush_to_zero : tile<4xf32>
  }];
}

// remf.c1: lhs, rhs and result have the same type
def CudaTile_RemFOp
    : CudaTile_BinaryOp<"remf", 89, "13.1", CudaTile_BaseFloatTile,
                        [CudaTile_Elementwise<"Slow", 1>]> {
  let summary = "remainder of truncating division";
  let semantics = [{
    Returns `lhs - trunc(lhs / rhs) * rhs`, computed exactly; it has the sign of
    `lhs`. The result is NaN if `rhs` is zero or `lhs` infinite, and `lhs` if
    only `rhs` is infinite.
  }];
  let example = [{
    %a = constant <f32: -7.5> : tile<4xf32>
    %b = constant <f32: 2.0> : tile<4xf32>
    %x = remf %a, %b : tile<4xf32>
  }];
  let hasFolder = 1;
}

// fma.c1: lhs, rhs, acc and result have the same type
def CudaTile_FmaOp : CudaTile_Op<"fma", 40, "13.1",
    [CudaTile_Elementwise<"Simple", 2>, Pure,
     AllTypesMatch<["lhs", "rhs", "acc", "result"]>]> {
  let summary = "fused multiply-add";
  let sharedRules = ["rounding.c1", "rounding.c3"];
  let semantics = [{
    Computes `lhs * rhs + acc` with a single rounding at the end. Rounding and
    `flush_to_zero` are as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<4xf32>
    %b = constant <f32: 0.25> : tile<4xf32>
    %c = constant <f32: 1.0> : tile<4xf32>
    %x = fma %a, %b, %c : tile<4xf32>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       CudaTile_BaseFloatTile:$acc,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let format = [{
    $lhs `,` $rhs `,` $acc `` custom<IEEERounding>($rounding_mode)
    (`flush_to_zero` $flush_to_zero^)? attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// maxf.c1: lhs, rhs and result have the same type
def CudaTile_MaxFOp : CudaTile_ExtremumOp<"maxf", 69> {
  let summary = "maximum";
  let sharedRules = ["rounding.c3"];
  let semantics = [{
    Returns the larger of two floats; +0 is larger than -0. If one operand is
    NaN the result is the other one, or NaN with `propagate_nan`; two NaNs give
    NaN. `flush_to_zero` is as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<4xf32>
    %b = constant <f32: 0.25> : tile<4xf32>
    %x = maxf %a, %b propagate_nan : tile<4xf32>
  }];
}
// minf.c1: lhs, rhs and result have the same type
def CudaTile_MinFOp : CudaTile_ExtremumOp<"minf", 71> {
  let summary = "minimum";
  let sharedRules = ["rounding.c3"];
  let semantics = [{
    Returns the smaller of two floats; -0 is smaller than +0. If one operand is
    NaN the result is the other one, or NaN with `propagate_nan`; two NaNs give
    NaN. `flush_to_zero` is as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<4xf32>
    %b = constant <f32: 0.25> : tile<4xf32>
    %x = minf %a, %b : tile<4xf32>
  }];
}

// absf.c1: source and result have the same shape
// absf.c2: source and result have the same type
def CudaTile_AbsFOp
    : CudaTile_FloatUnaryOp<"absf", 0, "Simple", 0,
                            [SameOperandsAndResultShape]> {
  let summary = "absolute value";
  let semantics = [{
    Clears the sign bit, of NaN too.
  }];
  let example = [{
    %a = constant <f32: -1.5> : tile<4xf32>
    %x = absf %a : tile<4xf32>
  }];
  let hasFolder = 1;
}
// negf.c1: source and result have the same type
def CudaTile_NegFOp : CudaTile_FloatUnaryOp<"negf", 79, "Simple", 0> {
  let summary = "sign flip";
  let semantics = [{
    Inverts the sign bit, of NaN too.
  }];
  let example = [{
    %a = constant <f32: -1.5> : tile<4xf32>
    %x = negf %a : tile<4xf32>
  }];
  let hasFolder = 1;
}
// ceil.c1: source and result have the same type
def CudaTile_CeilOp : CudaTile_FloatUnaryOp<"ceil", 13, "Simple"> {
  let summary = "round up to an integer";
  let semantics = [{
    Returns the smallest integral value that is not less than the operand.
  }];
  let example = [{
    %a = constant <f32: 1.25> : tile<4xf32>
    %two = ceil %a : tile<4xf32>
  }];
  let hasFolder = 1;
}
// floor.c1: source and result have the same type
def CudaTile_FloorOp : CudaTile_FloatUnaryOp<"floor", 39, "Simple"> {
  let summary = "round down to an integer";
  let semantics = [{
    Returns the largest integral value that is not greater than the operand.
  }];
  let example = [{
    %a = constant <f32: 1.75> : tile<4xf32>
    %one = floor %a : tile<4xf32>
  }];
  let hasFolder = 1;
}

// sqrt.c1: source and result have the same type
def CudaTile_SqrtOp : CudaTile_FloatUnaryOp<"sqrt", 100, "Division"> {
  let summary = "square root";
  let sharedRules = ["rounding.c1", "rounding.c2", "rounding.c3"];
  let semantics = [{
    Returns the square root; of a negative number it is NaN, of -0 it is -0. The
    IEEE modes round the exact root once. `approx`, for f32, is faster and less
    exact. `flush_to_zero` is as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 2.0> : tile<4xf32>
    %x = sqrt %a : tile<4xf32>
    %y = sqrt %a rounding<approx> : tile<4xf32>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$source,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       UnitAttr:$flush_to_zero);
  let format = [{
    $source `` custom<SqrtRounding>($rounding_mode)
    (`flush_to_zero` $flush_to_zero^)? attr-dict
    `:` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// rsqrt.c1: source and result have the same type
def CudaTile_RsqrtOp : CudaTile_FlushUnaryOp<"rsqrt", 93, "Division"> {
  let summary = "reciprocal square root";
  let sharedRules = ["rounding.c3"];
  let semantics = [{
    Returns one divided by the square root. `flush_to_zero` is as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 4.0> : tile<4xf32>
    %half = rsqrt %a : tile<4xf32>
  }];
}
// exp2.c1: source and result have the same type
def CudaTile_Exp2Op : CudaTile_FlushUnaryOp<"exp2", 24, "Transcendental"> {
  let summary = "power of two";
  let sharedRules = ["rounding.c3"];
  let semantics = [{
    Returns two to the power of the operand. `flush_to_zero` is as in `addf`.
  }];
  let example = [{
    %a = constant <f32: 3.0> : tile<4xf32>
    %eight = exp2 %a flush_to_zero : tile<4xf32>
  }];
}
// exp.c1: source and result have the same type
def CudaTile_ExpOp : CudaTile_AccuracyUnaryOp<"exp", 23, "13.3"> {
  let summary = "natural exponential";
  let sharedRules = ["rounding.c1", "rounding.c2"];
  let semantics = [{
    Returns e to the power of the operand. From 13.3 on a mode may be written:
    `full`, the default, has the usual accuracy; `approx`, for f32, may compute
    two to the power of x * log2(e).
  }];
  let example = [{
    %a = constant <f32: 1.0> : tile<4xf32>
    %e = exp %a : tile<4xf32>
    %faster = exp %a rounding<approx> : tile<4xf32>
  }];
}
// tanh.c1: source and result have the same type
def CudaTile_TanHOp : CudaTile_AccuracyUnaryOp<"tanh", 106, "13.2"> {
  let summary = "hyperbolic tangent";
  let sharedRules = ["rounding.c1", "rounding.c2"];
  let semantics = [{
    Returns the hyperbolic tangent. From 13.2 on a mode may be written: `full`,
    the default, is within 2 ulp for f32 and 1 ulp for f64; `approx`, for f32,
    is what the hardware has.
  }];
  let example = [{
    %a = constant <f32: 0.5> : tile<4xf32>
    %x = tanh %a : tile<4xf32>
  }];
}

// log.c1: source and result have the same type
def CudaTile_LogOp : CudaTile_FloatUnaryOp<"log", 63, "Transcendental"> {
  let summary = "natural logarithm";
  let semantics = [{
    Returns the natural logarithm: -infinity for a zero, NaN for a negative
    number.
  }];
  let example = [{
    %a = constant <f32: 2.0> : tile<4xf32>
    %x = log %a : tile<4xf32>
  }];
}
// log2.c1: source and result have the same type
def CudaTile_Log2Op : CudaTile_FloatUnaryOp<"log2", 64, "Transcendental"> {
  let summary = "logarithm to base 2";
  let semantics = [{
    Returns the logarithm to base 2: -infinity for a zero, NaN for a negative
    number.
  }];
  let example = [{
    %a = constant <f32: 8.0> : tile<4xf32>
    %three = log2 %a : tile<4xf32>
  }];
}
// sin.c1: source and result have the same type
def CudaTile_SinOp : CudaTile_FloatUnaryOp<"sin", 98, "Transcendental"> {
  let summary = "sine";
  let semantics = [{
    Returns the sine of an angle in radians; NaN for an infinity.
  }];
  let example = [{
    %a = constant <f32: 0.5> : tile<4xf32>
    %x = sin %a : tile<4xf32>
  }];
}
// cos.c1: source and result have the same type
def CudaTile_CosOp : CudaTile_FloatUnaryOp<"cos", 18, "Transcendental"> {
  let summary = "cosine";
  let semantics = [{
    Returns the cosine of an angle in radians; NaN for an infinity.
  }];
  let example = [{
    %a = constant <f32: 0.5> : tile<4xf32>
    %x = cos %a : tile<4xf32>
  }];
}
// tan.c1: source and result have the same type
def CudaTile_TanOp : CudaTile_FloatUnaryOp<"tan", 105, "Transcendental"> {
  let summary = "tangent";
  let semantics = [{
    Returns the tangent of an angle in radians; NaN for an infinity.
  }];
  let example = [{
    %a = constant <f32: 0.5> : tile<4xf32>
    %x = tan %a : tile<4xf32>
  }];
}
// sinh.c1: source and result have the same type
def CudaTile_SinHOp : CudaTile_FloatUnaryOp<"sinh", 99, "Transcendental"> {
  let summary = "hyperbolic sine";
  let semantics = [{
    Returns the hyperbolic sine.
  }];
  let example = [{
    %a = constant <f32: 0.5> : tile<4xf32>
    %x = sinh %a : tile<4xf32>
  }];
}
// cosh.c1: source and result have the same type
def CudaTile_CosHOp : CudaTile_FloatUnaryOp<"cosh", 19, "Transcendental"> {
  let summary = "hyperbolic cosine";
  let semantics = [{
    Returns the hyperbolic cosine.
  }];
  let example = [{
    %a = constant <f32: 0.5> : tile<4xf32>
    %x = cosh %a : tile<4xf32>
  }];
}

// pow.c1: result, source and exponent have the same type
def CudaTile_PowOp : CudaTile_Op<"pow", 84, "13.1",
    [CudaTile_Elementwise<"Slow", 1>, Pure,
     AllTypesMatch<["result", "source", "exponent"]>]> {
  let summary = "power";
  let semantics = [{
    Returns `source` to the power of `exponent`, with the special values of C's
    `pow`. Newer producers call it `fpowf`, which is read as well.
  }];
  let example = [{
    %a = constant <f32: 2.0> : tile<4xf32>
    %b = constant <f32: 0.5> : tile<4xf32>
    %x = pow %a, %b : tile<4xf32>
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$source,
                       CudaTile_BaseFloatTile:$exponent);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let format = [{
    $source `,` $exponent attr-dict `:` custom<ShortType>(type($result))
  }];
}

// fpowi.c1: source and result have the same type
// fpowi.c2: source and exponent have the same shape
def CudaTile_FPowIOp : CudaTile_Op<"fpowi", 121, "13.4",
    [CudaTile_Elementwise<"Slow", 1>, Pure, AllTypesMatch<["source", "result"]>,
     AllShapesMatch<["source", "exponent"]>]> {
  let summary = "power of a signed integer";
  let semantics = [{
    Returns `source` to the power of a signed integer, with the special values
    of C's `pow`.
  }];
  let example = [{
    %a = constant <f32: 2.0> : tile<4xf32>
    %i = constant <i32: -3> : tile<4xi32>
    %eighth = fpowi %a, %i : tile<4xf32>, tile<4xi32>
  }];
  let arguments = (ins
      CudaTile_BaseFloatTile:$source,
      CudaTile_TileOf<[CudaTile_I1, CudaTile_I8, CudaTile_I16,
                       CudaTile_I32]>:$exponent);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let format = [{
    $source `,` $exponent attr-dict `:` custom<ShortType>(type($source)) `,`
    custom<ShortType>(type($exponent))
  }];
}

// atan2.c1: x, y and result have the same type
def CudaTile_Atan2Op : CudaTile_Op<"atan2", 110, "13.2",
    [CudaTile_Elementwise<"Slow", 1>, Pure,
     AllTypesMatch<["x", "y", "result"]>]> {
  let summary = "arc tangent of x / y";
  let semantics = [{
    Returns the angle whose tangent is `x / y`, from -pi to pi; the signs of
    both select the quadrant. This is C's `atan2(x, y)`: the first operand is
    the numerator, in spite of its name.
  }];
  let example = [{
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: -1.0> : tile<4xf32>
    %x = atan2 %a, %b : tile<4xf32>
  }];
  let arguments = (ins CudaTile_BaseFloatTile:$x, CudaTile_BaseFloatTile:$y);
  let results = (outs CudaTile_BaseFloatTile:$result);
  let format =
      "$x `,` $y attr-dict `:` custom<ShortType>(type($result))";
}

// cmpf.c1: lhs and rhs have the same type
// cmpf.c2: the result is an i1 tile of the operands' shape
def CudaTile_CmpFOp : CudaTile_Op<"cmpf", 14, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure, AllTypesMatch<["lhs", "rhs"]>,
     TypesMatchWith<"Result type has i1 element type and same shape as operands",
                    "lhs", "result", "getI1SameShape($_self)">]> {
  let summary = "comparison";
  let semantics = [{
    Compares floats, and returns 1 where the predicate holds and 0 elsewhere. If
    an operand is NaN, an `ordered` comparison is 0 and an `unordered` one is 1,
    whatever the predicate. -0 and +0 are equal.
  }];
  let example = [{
    %a = constant <f32: 1.5> : tile<4xf32>
    %b = constant <f32: 2.5> : tile<4xf32>
    %mask = cmpf less_than ordered %a, %b : tile<4xf32> -> tile<4xi1>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_BaseFloatTile:$lhs, CudaTile_BaseFloatTile:$rhs,
                       CudaTile_ComparisonPredicateAttr:$comparison_predicate,
                       CudaTile_ComparisonOrderingAttr:$comparison_ordering);
  let results = (outs CudaTile_I1Tile:$result);
  let format = [{
    custom<ComparisonPredicate>($comparison_predicate)
    custom<ComparisonOrdering>($comparison_ordering) $lhs `,` $rhs attr-dict
    `:` custom<ShortType>(type($lhs)) `->` custom<ShortType>(type($result))
  }];
}

#endif // TESSERA_DIALECT_FLOATOPS_TD
