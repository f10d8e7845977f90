//===- Enums.td - enumerations of cuda_tile ----------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Case values are the values on the wire.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ENUMS_TD
#define TESSERA_DIALECT_ENUMS_TD

include "mlir/IR/EnumAttr.td"
include "tessera/dialect/Dialect.td"

/// A case that may be younger than its enumeration.
class CudaTile_Case<string symbol, int value, string spelling,
                    string caseMeaning, string sinceVersion = "13.1">
    : I32EnumAttrCase<symbol, value, spelling> {
  string since = sinceVersion;
  /// What the reference says about it.
  string meaning = caseMeaning;
}

class CudaTile_Enum<string name, string summary,
                    list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases>, CudaTile_Documented {
  let cppNamespace = "::tessera::cuda_tile";
}

/// An enumeration with an attribute of its own: `#cuda_tile.signedness<signed>`.
class CudaTile_DialectEnum<string name, string summary,
                           list<I32EnumAttrCase> cases>
    : CudaTile_Enum<name, summary, cases> {
  let genSpecializedAttr = 0;
}

class CudaTile_EnumAttr<CudaTile_DialectEnum enumInfo, string mnemonic>
    : EnumAttr<CudaTile_Dialect, enumInfo, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def CudaTile_Signedness : CudaTile_DialectEnum<"Signedness",
    "how integers are read", [
      CudaTile_Case<"Unsigned", 0, "unsigned", "numbers from 0 on">,
      CudaTile_Case<"Signed", 1, "signed", "two's complement">,
    ]> {
  let sharedRules = ["signedness"];
}
def CudaTile_SignednessAttr
    : CudaTile_EnumAttr<CudaTile_Signedness, "signedness">;

def CudaTile_IntegerOverflow : CudaTile_DialectEnum<"IntegerOverflow",
    "which overflows are promised not to happen", [
      CudaTile_Case<"None", 0, "none", "nothing; results wrap around">,
      CudaTile_Case<"NoSignedWrap", 1, "no_signed_wrap",
          "the result is exact when operands and result are read as signed">,
      CudaTile_Case<"NoUnsignedWrap", 2, "no_unsigned_wrap",
          "the result is exact when operands and result are read as unsigned">,
      CudaTile_Case<"NoWrap", 3, "no_wrap", "both">,
    ]> {
  let sharedRules = ["overflow"];
}
def CudaTile_IntegerOverflowAttr
    : CudaTile_EnumAttr<CudaTile_IntegerOverflow, "overflow">;

def CudaTile_RoundingMode : CudaTile_DialectEnum<"RoundingMode",
    "rounding mode", [
      CudaTile_Case<"NearestEven", 0, "nearest_even",
          "to nearest, ties to even">,
      CudaTile_Case<"Zero", 1, "zero", "towards zero">,
      CudaTile_Case<"NegativeInf", 2, "negative_inf", "down">,
      CudaTile_Case<"PositiveInf", 3, "positive_inf", "up">,
      CudaTile_Case<"Approx", 4, "approx", "fast and less exact; for f32">,
      CudaTile_Case<"Full", 5, "full",
          "accurate, but not rounded as IEEE 754 says">,
      CudaTile_Case<"NearestIntToZero", 6, "nearest_int_to_zero",
          "to an integer, towards zero; for `ftoi`">,
      CudaTile_Case<"NearestAway", 7, "nearest_away",
          "to nearest, ties away from zero; for `ftof` to tf32", "13.4">,
    ]> {
  let sharedRules = ["rounding.c4"];
}
def CudaTile_RoundingModeAttr
    : CudaTile_EnumAttr<CudaTile_RoundingMode, "rounding">;

def CudaTile_ComparisonPredicate : CudaTile_DialectEnum<"ComparisonPredicate",
    "comparison predicate", [
      CudaTile_Case<"Equal", 0, "equal", "=">,
      CudaTile_Case<"NotEqual", 1, "not_equal", "≠">,
      CudaTile_Case<"LessThan", 2, "less_than", "<">,
      CudaTile_Case<"LessThanOrEqual", 3, "less_than_or_equal", "≤">,
      CudaTile_Case<"GreaterThan", 4, "greater_than", ">">,
      CudaTile_Case<"GreaterThanOrEqual", 5, "greater_than_or_equal", "≥">,
    ]> {
  let sharedRules = ["comparison.c1"];
}
def CudaTile_ComparisonPredicateAttr
    : CudaTile_EnumAttr<CudaTile_ComparisonPredicate, "comparison_predicate">;

def CudaTile_ComparisonOrdering : CudaTile_DialectEnum<"ComparisonOrdering",
    "what a comparison with NaN gives", [
      CudaTile_Case<"Unordered", 0, "unordered", "1 if an operand is NaN">,
      CudaTile_Case<"Ordered", 1, "ordered", "0 if an operand is NaN">,
    ]> {
  let semantics = "what a comparison with NaN returns";
  let sharedRules = ["comparison.c2"];
}
def CudaTile_ComparisonOrderingAttr
    : CudaTile_EnumAttr<CudaTile_ComparisonOrdering, "comparison_ordering">;

def CudaTile_SymbolVisibility : CudaTile_DialectEnum<"SymbolVisibility",
    "who may see a global", [
      CudaTile_Case<"Public", 0, "public", "the host may look it up">,
      CudaTile_Case<"Private", 1, "private", "only the module sees it">,
    ]>;
def CudaTile_SymbolVisibilityAttr
    : CudaTile_EnumAttr<CudaTile_SymbolVisibility, "symbol_visibility">;

def CudaTile_PaddingValue : CudaTile_DialectEnum<"PaddingValue",
    "what a view load gives outside the tensor", [
      CudaTile_Case<"Zero", 0, "zero", "0">,
      CudaTile_Case<"NegZero", 1, "neg_zero", "-0; floats only">,
      CudaTile_Case<"NaN", 2, "nan", "NaN; floats only">,
      CudaTile_Case<"PosInf", 3, "pos_inf", "+infinity; floats only">,
      CudaTile_Case<"NegInf", 4, "neg_inf", "-infinity; floats only">,
    ]> {
  let semantics = "what a load returns outside the tensor";
}
def CudaTile_PaddingValueAttr
    : EnumAttr<CudaTile_Dialect, CudaTile_PaddingValue, "padding_value">;

// The remaining three are stored as plain i32 attributes, so that generic text
// agrees with the published form.

def CudaTile_MemoryOrdering : CudaTile_Enum<"MemoryOrderingSemantics",
    "memory ordering", [
      CudaTile_Case<"Weak", 0, "weak",
          "no other tile block accesses the element at the same time; has no scope">,
      CudaTile_Case<"Relaxed", 1, "relaxed",
          "others may access the element; nothing else is ordered">,
      CudaTile_Case<"Acquire", 2, "acquire",
          "what happened before a release whose value it reads happens before what follows it">,
      CudaTile_Case<"Release", 3, "release",
          "what is ordered before it by tokens is visible to an acquire that reads its value">,
      CudaTile_Case<"AcqRel", 4, "acq_rel", "both">,
    ]> {
  let sharedRules = ["memory.c8", "foreign"];
}

def CudaTile_MemoryScope : CudaTile_Enum<"MemoryScope", "memory scope", [
      CudaTile_Case<"TileBlock", 0, "tl_blk", "this tile block">,
      CudaTile_Case<"Device", 1, "device", "all tile blocks on this GPU">,
      CudaTile_Case<"System", 2, "sys", "the host and other GPUs too">,
    ]> {
  let sharedRules = ["memory.c9"];
}

def CudaTile_AtomicRMWMode : CudaTile_Enum<"AtomicRMWMode",
    "atomic read-modify-write operation", [
      CudaTile_Case<"And", 0, "and", "bitwise and">,
      CudaTile_Case<"Or", 1, "or", "bitwise or">,
      CudaTile_Case<"Xor", 2, "xor", "bitwise exclusive or">,
      CudaTile_Case<"Add", 3, "add", "integer sum">,
      CudaTile_Case<"AddF", 4, "addf", "floating-point sum">,
      CudaTile_Case<"Max", 5, "max", "larger, signed">,
      CudaTile_Case<"Min", 6, "min", "smaller, signed">,
      CudaTile_Case<"UMax", 7, "umax", "larger, unsigned">,
      CudaTile_Case<"UMin", 8, "umin", "smaller, unsigned">,
      CudaTile_Case<"Xchg", 9, "xchg", "the new value itself">,
    ]> {
  let sharedRules = ["memory.c10"];
}

#endif // TESSERA_DIALECT_ENUMS_TD
