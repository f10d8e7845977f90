//===- ConversionOps.td - conversions -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_CONVERSIONOPS_TD
#define TESSERA_DIALECT_CONVERSIONOPS_TD

include "tessera/dialect/OpBase.td"

/// `op %source : T -> U` on tiles of one shape, with nothing to choose.
class CudaTile_CastOp<string mnemonic, int opcode, Type from, Type to>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  [CudaTile_InPlaceMovement, Pure,
                   AllShapesMatch<["source", "result"]>]> {
  let arguments = (ins from:$source);
  let results = (outs to:$result);
  let syntax = [{
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

// bitcast.c1: source and result have one shape
def CudaTile_BitcastOp : CudaTile_CastOp<"bitcast", 9, CudaTile_NumTile,
                                         CudaTile_NumTile> {
  let summary = "reinterpret the bits of each element";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
// int_to_ptr.c1: source and result have one shape
def CudaTile_IntToPtrOp : CudaTile_CastOp<"int_to_ptr", 51, CudaTile_I64Tile,
                                          CudaTile_PtrTile> {
  let summary = "address to pointer";
  let hasCanonicalizer = 1;
}
// ptr_to_int.c1: source and result have one shape
def CudaTile_PtrToIntOp : CudaTile_CastOp<"ptr_to_int", 86, CudaTile_PtrTile,
                                          CudaTile_I64Tile> {
  let summary = "pointer to address";
  let hasCanonicalizer = 1;
}
// ptr_to_ptr.c1: source and result have one shape
def CudaTile_PtrToPtrOp : CudaTile_CastOp<"ptr_to_ptr", 87, CudaTile_PtrTile,
                                          CudaTile_PtrTile> {
  let summary = "change the pointee type";
  let hasCanonicalizer = 1;
}

// exti.c1: from and to have one shape
def CudaTile_ExtIOp : CudaTile_ConvertOp<"exti", 37, "Simple"> {
  let summary = "widen integers";
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_Int4Tile:$from,
                       CudaTile_SignednessAttr:$signedness);
  let results = (outs CudaTile_Int4Tile:$to);
  let syntax = [{
    $from custom<Signedness>($signedness) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

// trunci.c1: from and to have one shape
def CudaTile_TruncIOp : CudaTile_ConvertOp<"trunci", 107, "Simple"> {
  let summary = "narrow integers";
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_Int4Tile:$from,
                       CudaTile_OverflowDefaultNone:$overflow);
  let results = (outs CudaTile_Int4Tile:$to);
  let syntax = [{
    $from `` custom<Overflow>($overflow) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

// ftof.c1: from and to have one shape
def CudaTile_FToFOp : CudaTile_ConvertOp<"ftof", 42, "Conversion"> {
  let summary = "convert between float types";
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_FloatTile:$from,
      DefaultValuedAttr<
          CudaTile_RoundingModeAttr,
          "::tessera::cuda_tile::RoundingMode::NearestEven">:$rounding_mode);
  let results = (outs CudaTile_FloatTile:$to);
  let syntax = [{
    $from `` custom<FToFRounding>($rounding_mode) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

// ftoi.c1: from and to have one shape
def CudaTile_FToIOp : CudaTile_ConvertOp<"ftoi", 43, "Conversion"> {
  let summary = "float to integer";
  let arguments = (ins CudaTile_FloatTile:$from,
                       CudaTile_SignednessAttr:$signedness,
                       CudaTile_RoundingModeAttr:$rounding_mode,
                       Arg<UnitAttr, "", [Since<"13.4">]>:$saturating);
  let results = (outs CudaTile_IntTile:$to);
  let syntax = [{
    $from custom<Signedness>($signedness)
    `` custom<IntegerRounding>($rounding_mode) (`saturating` $saturating^)?
    attr-dict `:` custom<ShortType>(type($from))
    `->` custom<ShortType>(type($to))
  }];
}

// itof.c1: from and to have one shape
def CudaTile_IToFOp : CudaTile_ConvertOp<"itof", 59, "Conversion"> {
  let summary = "integer to float";
  let arguments = (ins CudaTile_IntTile:$from,
                       CudaTile_SignednessAttr:$signedness,
                       CudaTile_RoundingModeAttr:$rounding_mode);
  let results = (outs CudaTile_FloatTile:$to);
  let syntax = [{
    $from custom<Signedness>($signedness)
    `` custom<IEEERounding>($rounding_mode) attr-dict
    `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))
  }];
}

#endif // TESSERA_DIALECT_CONVERSIONOPS_TD
