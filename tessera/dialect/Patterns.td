//===- Patterns.td - rewrites that are rows -*- tablegen -*- -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each row has its safety condition beside it. A row that says nothing holds
// for every value. The result has the type and the location of the op that is
// replaced: bytecode has no place for several locations.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_PATTERNS_TD
#define TESSERA_DIALECT_PATTERNS_TD

include "mlir/IR/PatternBase.td"
include "tessera/dialect/ConversionOps.td"
include "tessera/dialect/FloatOps.td"

def HasType : Constraint<CPred<"$0.getType() == $1.getType()">>;
def HasOtherType : Constraint<CPred<"$0.getType() != $1.getType()">>;
def IsWider : Constraint<CPred<
    "getElementWidth($0) > getElementWidth($1)">>;
def IsUnsigned : Constraint<CPred<
    "$0.getValue() == Signedness::Unsigned">>;
def IsSame : Constraint<CPred<"$0 == $1">>;
def HasOtherAttr : Constraint<CPred<"$0 != $1">>;
def IsNearestEven : Constraint<CPred<
    "$0.getValue() == RoundingMode::NearestEven">>;
def IsMulF : Constraint<CPred<"$0.getDefiningOp<MulFOp>()">>;
def IsNoMulF : Constraint<CPred<"!$0.getDefiningOp<MulFOp>()">>;

/// Every value of the type of $0 is a value of the type of $1.
def IsExactIn : Constraint<CPred<"isExactIn($0, $1)">>;
/// A NaN among these, if any, is the one that a conversion makes of it.
def HasPlainNaN : Constraint<CPred<"hasPlainNaN($0)">>;

/// The promises that both make.
def BothPromises : NativeCodeCall<"getBothPromises($0, $1)">;
def NoPromise : NativeCodeCall<
    "IntegerOverflowAttr::get($_builder.getContext(), IntegerOverflow::None)">;

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

// exti(exti x): safe if both are of one signedness.
def MergeExtensions : Pat<
    (CudaTile_ExtIOp:$r (CudaTile_ExtIOp $x, $first), $second),
    (CudaTile_ExtIOp $x, $first, (location $r)), [(IsSame $first, $second)]>;

// exti(exti x unsigned) signed: the widened value is not negative.
def MergeUnsignedExtension : Pat<
    (CudaTile_ExtIOp:$r (CudaTile_ExtIOp $x, $first), $second),
    (CudaTile_ExtIOp $x, $first, (location $r)),
    [(IsUnsigned $first), (HasOtherAttr $first, $second)]>;

// trunci(trunci x): what both promise of the bits they drop holds of all.
def MergeTruncations : Pat<
    (CudaTile_TruncIOp:$r (CudaTile_TruncIOp $x, $first), $second),
    (CudaTile_TruncIOp $x, (BothPromises $first, $second), (location $r))>;

// trunci(exti x) back to the type of x. A promise may always be forgotten.
def TruncateBack : Pat<
    (CudaTile_TruncIOp:$r (CudaTile_ExtIOp $x, $sign), $promise),
    (replaceWithValue $x), [(HasType $r, $x)]>;

// trunci(exti x) to a wider type than that of x: extend less.
def ExtendLess : Pat<
    (CudaTile_TruncIOp:$r (CudaTile_ExtIOp $x, $sign), $promise),
    (CudaTile_ExtIOp $x, $sign, (location $r)), [(IsWider $r, $x)]>;

// trunci(exti x) to a narrower type than that of x: only bits of x are left.
// What was promised of the extended value need not hold of x.
def TruncateMore : Pat<
    (CudaTile_TruncIOp:$r (CudaTile_ExtIOp $x, $sign), $promise),
    (CudaTile_TruncIOp $x, (NoPromise), (location $r)), [(IsWider $x, $r)]>;

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

// ftof(ftof x) to a third type: safe if the first step is exact, so that there
// is one rounding. The second is to nearest: other modes exist for some pairs.
def ConvertOnce : Pat<
    (CudaTile_FToFOp:$r (CudaTile_FToFOp:$m $x, $first), $second),
    (CudaTile_FToFOp $x, $second, (location $r)),
    [(IsExactIn $x, $m), (IsNearestEven $second), (HasOtherType $r, $x)]>;

// ftof(ftof x) back: safe if the first step is exact and a NaN stays the same;
// conversions keep the sign of a NaN but not what it carries.
def ConvertBack : Pat<
    (CudaTile_FToFOp:$r (CudaTile_FToFOp:$m $x, $first), $second),
    (replaceWithValue $x),
    [(HasType $r, $x), (IsExactIn $x, $m), (HasPlainNaN $x)]>;

// addf(a, mulf): the product goes to the left, where fma fusion looks for it.
// Safe because a sum, NaN included, does not depend on the order; stops if the
// left one is a product too, or this would go on for ever.
def MoveProductLeft : Pat<
    (CudaTile_AddFOp $lhs, $rhs, $rounding, $flush),
    (CudaTile_AddFOp $rhs, $lhs, $rounding, $flush),
    [(IsMulF $rhs), (IsNoMulF $lhs)]>;

//===----------------------------------------------------------------------===//
// Bits and pointers
//===----------------------------------------------------------------------===//

// Casts keep all bits, so of two in a row the first can be left out. A pointer
// made from an address that came from a pointer is that pointer.
def MergeBitcasts : Pat<
    (CudaTile_BitcastOp:$r (CudaTile_BitcastOp $x)),
    (CudaTile_BitcastOp $x, (location $r))>;
def RemoveBitcast : Pat<
    (CudaTile_BitcastOp:$r $x), (replaceWithValue $x), [(HasType $r, $x)]>;
def MergePointerCasts : Pat<
    (CudaTile_PtrToPtrOp:$r (CudaTile_PtrToPtrOp $x)),
    (CudaTile_PtrToPtrOp $x, (location $r))>;
def RemovePointerCast : Pat<
    (CudaTile_PtrToPtrOp:$r $x), (replaceWithValue $x), [(HasType $r, $x)]>;
def CastIntToOther : Pat<
    (CudaTile_PtrToPtrOp:$r (CudaTile_IntToPtrOp $x)),
    (CudaTile_IntToPtrOp $x, (location $r))>;
def AddressOfCast : Pat<
    (CudaTile_PtrToIntOp:$r (CudaTile_PtrToPtrOp $x)),
    (CudaTile_PtrToIntOp $x, (location $r))>;
def AddressOfAddress : Pat<
    (CudaTile_PtrToIntOp (CudaTile_IntToPtrOp $x)), (replaceWithValue $x)>;
def PointerOfPointer : Pat<
    (CudaTile_IntToPtrOp:$r (CudaTile_PtrToIntOp $x)), (replaceWithValue $x),
    [(HasType $r, $x)]>;
def PointerOfOtherPointer : Pat<
    (CudaTile_IntToPtrOp:$r (CudaTile_PtrToIntOp $x)),
    (CudaTile_PtrToPtrOp $x, (location $r)),
    [(HasOtherType $r, $x)]>;

#endif // TESSERA_DIALECT_PATTERNS_TD
