//===- ConversionOps.td - conversions -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_CONVERSIONOPS_TD
#define TESSERA_DIALECT_CONVERSIONOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_ConversionFamily : CudaTile_Family<"Conversion", "Conversions"> {
  let introduction = [{
    Between element types. No operation converts by itself: operands whose types
    differ are converted first.
  }];
}

/// `op %source : T -> U` on tiles of one shape, with nothing to choose.
class CudaTile_CastOp<string mnemonic, int opcode, Type from, Type to>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  [CudaTile_InPlaceMovement, Pure,
                   AllShapesMatch<["source", "result"]>]> {
  let arguments = (ins from:$source);
  let results = (outs to:$result);
  let format = [{
    $source attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasFolder = 1;
}

class CudaTile_ConvertOp<string mnemonic, int opcode, string cost>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  [CudaTile_Elementwise<cost>, Pure,
                   AllShapesMatch<["from", "to"]>]> {
  let hasVerifier = 1;
  let hasFolder = 1;
}

// bitcast.c1: source and result have the same shape
def CudaTile_BitcastOp : CudaTile_CastOp<"bitcast", 9, CudaTile_NumTile,
                                         CudaTile_NumTile> {
  let summary = "reinterpret the bits of each element";
  let semantics = [{
    Reads the bits of each element as another type of the same width. No bit
    changes.
  }];
  let example = [{
    %i = constant <i32: 0x3F800000> : tile<4xi32>
    %one = bitcast %i : tile<4xi32> -> tile<4xf32>
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
// int_to_ptr.c1: source and result have the same shape
def CudaTile_IntToPtrOp : CudaTile_CastOp<"int_to_ptr", 51, CudaTile_I64Tile,
                                          CudaTile_PtrTile> {
  let summary = "address to pointer";
  let semantics = [{
    Makes a pointer of an address, which is an unsigned number of bytes.
  }];
  let example = [{
    %address = constant <i64: 4096> : tile<4xi64>
    %pointers = int_to_ptr %address : tile<4xi64> -> tile<4xptr<f32>>
  }];
  let hasCanonicalizer = 1;
}
// ptr_to_int.c1: source and result have the same shape
def CudaTile_PtrToIntOp : CudaTile_CastOp<"ptr_to_int", 86, CudaTile_PtrTile,
                                          CudaTile_I64Tile> {
  let summary = "pointer to address";
  let semantics = [{
    Returns the address of a pointer, as an unsigned number of bytes.
  }];
  let example = [{
    %address = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>
  }];
  let hasCanonicalizer = 1;
}
// ptr_to_ptr.c1: source and result have the same shape
def CudaTile_PtrToPtrOp : CudaTile_CastOp<"ptr_to_ptr", 87, CudaTile_PtrTile,
                                          CudaTile_PtrTile> {
  let summary = "change the pointee type";
  let semantics = [{
    Changes the type that a pointer points to. The address stays the same, and
    memory is not touched.
  }];
  let example = [{
    %bytes = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>>
  }];
  let hasCanonicalizer = 1;
}

// exti.c1: from and to have the same shape
def CudaTile_ExtIOp : CudaTile_ConvertOp<"exti", 37, "Simple"> {
  let summary = "widen integers";
  let semantics = [{
    Widens integers: `signed` repeats the sign bit, `unsigned` fills with zeros.
    A signed i1 that is true becomes -1.
  }];
  let example = [{
    %x = constant <i8: -1> : tile<4xi8>
    %minus_one = exti %x signed : tile<4xi8> -> tile<4xi32>
    %large = exti %x unsigned : tile<4xi8> -> tile<4xi32>
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_Int4Tile:$from,
                       CudaTile_SignednessAttr:$signedness);
  let results = (outs CudaTile_Int4Tile:$to);
  let format = [{
    $from custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

// trunci.c1: from and to have the same shape
def CudaTile_TruncIOp : CudaTile_ConvertOp<"trunci", 107, "Simple"> {
  let summary = "narrow integers";
  let semantics = [{
    Narrows integers: the low bits are kept. `overflow` may promise that no
    value is lost: with `no_signed_wrap` the value stays the same when read as
    signed, with `no_unsigned_wrap` when read as unsigned, with `no_wrap` both.

    Undefined behaviour: a promise that does not hold.
  }];
  let example = [{
    %x = constant <i64: 1000> : tile<4xi64>
    %y = trunci %x overflow<no_wrap> : tile<4xi64> -> tile<4xi32>
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_Int4Tile:$from,
                       CudaTile_OverflowDefaultNone:$overflow);
  let results = (outs CudaTile_Int4Tile:$to);
  let format = [{
    $from `` custom<Overflow>($overflow) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

// ftof.c1: from and to have the same shape
def CudaTile_FToFOp : CudaTile_ConvertOp<"ftof", 42, "Conversion"> {
  let summary = "convert between float types";
  let semantics = [{
    Converts floats to another float type. The result is rounded to the nearest
    value, ties to even, unless another mode is written. To f8E8M0FNU, which has
    powers of two alone, the mode is `zero` or `positive_inf`. From 13.4 on the
    IEEE modes are allowed between f16, bf16, f32, f64 and tf32, and
    `nearest_away` to tf32.

    A value too large for the result becomes an infinity where the type has one,
    NaN in f8E4M3FN, and the largest value in f4E2M1FN and f8E8M0FNU.
  }];
  let example = [{
    %x = constant <f32: 1.5> : tile<4xf32>
    %half = ftof %x : tile<4xf32> -> tile<4xf16>
    %scale = ftof %x rounding<positive_inf> : tile<4xf32> -> tile<4xf8E8M0FNU>
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_FloatTile:$from,
      DefaultValuedAttr<
          CudaTile_RoundingModeAttr,
          "::tessera::cuda_tile::RoundingMode::NearestEven">:$rounding_mode);
  let results = (outs CudaTile_FloatTile:$to);
  let format = [{
    $from `` custom<FToFRounding>($rounding_mode) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

// ftoi.c1: from and to have the same shape
def CudaTile_FToIOp : CudaTile_ConvertOp<"ftoi", 43, "Conversion"> {
  let summary = "float to integer";
  let semantics = [{
    Converts floats to integers by cutting off the fraction. `signed` and
    `unsigned` say how the result is to be read. `saturating` makes NaN 0, and
    values that do not fit the nearest one that does.

    Undefined behaviour, without `saturating`: a result is used that comes from
    NaN, from an infinity, or from a value that does not fit.
  }];
  let example = [{
    %x = constant <f32: -2.75> : tile<4xf32>
    %minus_two = ftoi %x signed : tile<4xf32> -> tile<4xi32>
  }];
  let arguments = (ins CudaTile_FloatTile:$from,
                       CudaTile_SignednessAttr:$signedness,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       Arg<UnitAttr, "", [Since<"13.4">]>:$saturating);
  let results = (outs CudaTile_IntTile:$to);
  let format = [{
    $from custom<Signedness>($signedness)
    `` custom<IntegerRounding>($rounding_mode) (`saturating` $saturating^)?
    attr-dict `:` custom<ShortType>(type($from))
    `->` custom<ShortType>(type($to))
  }];
}

// itof.c1: from and to have the same shape
def CudaTile_IToFOp : CudaTile_ConvertOp<"itof", 59, "Conversion"> {
  let summary = "integer to float";
  let semantics = [{
    Converts integers to floats, to the nearest value with ties to even. A
    number beyond the largest float becomes an infinity, or NaN if the type has
    no infinity.
  }];
  let example = [{
    %i = iota : tile<4xi32>
    %x = itof %i unsigned : tile<4xi32> -> tile<4xf32>
  }];
  let arguments = (ins CudaTile_IntTile:$from,
                       CudaTile_SignednessAttr:$signedness,
                       CudaTile_RoundingModeAttr:$rounding_mode);
  let results = (outs CudaTile_FloatTile:$to);
  let format = [{
    $from custom<Signedness>($signedness)
    `` custom<IEEERounding>($rounding_mode) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

#endif // TESSERA_DIALECT_CONVERSIONOPS_TD
