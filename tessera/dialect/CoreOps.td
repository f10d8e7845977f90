//===- CoreOps.td - module-level items and tile operations -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_COREOPS_TD
#define TESSERA_DIALECT_COREOPS_TD

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "tessera/dialect/OpBase.td"

//===----------------------------------------------------------------------===//
// Module, entry, global
//===----------------------------------------------------------------------===//

def CudaTile_ModuleOp : CudaTile_Op<"module", 75, "13.1",
    [CudaTile_Structure, IsolatedFromAbove, SymbolTable, SingleBlock,
     NoTerminator, NoRegionArguments, HasOnlyGraphRegion, Symbol,
     DeclareOpInterfaceMethods<RegionKindInterface>,
     CudaTile_DefaultDialect]> {
  let summary = "compilation unit";
  let arguments = (ins SymbolNameAttr:$sym_name,
      Arg<OptionalAttr<StrAttr>, "", [Since<"13.3">]>:$producer);
  let regions = (region SizedRegion<1>:$body);
  // `producer` has no syntax of its own.
  let assemblyFormat = [{
    $sym_name
    `` custom<KeywordDictionary>(attr-dict, "::llvm::StringRef(\"sym_name\")")
    $body
  }];
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name)>];
  let hasRegionVerifier = 1;
}

def CudaTile_EntryOp : CudaTile_Op<"entry", 22, "13.1",
    [CudaTile_Structure, IsolatedFromAbove, FunctionOpInterface, SingleBlock,
     SingleBlockImplicitTerminator<"::tessera::cuda_tile::ReturnOp">,
     CudaTile_DefaultDialect]> {
  let summary = "kernel";
  let arguments = (ins SymbolNameAttr:$sym_name,
      TypeAttrOf<FunctionType>:$function_type,
      OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<CudaTile_OptimizationHintsAttr>:$optimization_hints);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// FunctionOpInterface.
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
  }];
}

def CudaTile_GlobalOp : CudaTile_Op<"global", 49, "13.1", [
    CudaTile_Structure, HasParent<"::tessera::cuda_tile::ModuleOp">, Symbol]> {
  let summary = "static memory";
  let arguments = (ins SymbolNameAttr:$sym_name,
      CudaTile_TileLiteral:$value,
      DefaultValuedAttr<I64Attr, "0">:$alignment,
      Arg<UnitAttr, "", [Since<"13.3">]>:$constant,
      Arg<DefaultValuedAttr<CudaTile_SymbolVisibilityAttr,
              "::tessera::cuda_tile::SymbolVisibility::Public">, "",
          [Since<"13.3">]>:$symbol_visibility);
  let syntax = [{
    `` custom<SymbolVisibility>($symbol_visibility) (`constant` $constant^)?
    $sym_name (`alignment` `=` $alignment^)? attr-dict
    custom<GlobalLiteral>($value)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

// constant.c1: the literal has the type of the result
def CudaTile_ConstantOp : CudaTile_Op<"constant", 16, "13.1",
    [CudaTile_Structure, ConstantLike, Pure, AllTypesMatch<["value", "result"]>,
     CudaTile_AsmNames<>]> {
  let summary = "literal tile";
  let arguments = (ins CudaTile_TileLiteral:$value);
  let results = (outs CudaTile_NumTile:$result);
  let syntax =
      "custom<TileLiteral>($value, type($result)) attr-dict";
  let hasFolder = 1;
}

def CudaTile_IotaOp : CudaTile_Op<"iota", 58, "13.1",
    [CudaTile_Structure, Pure]> {
  let summary = "0, 1, 2, …";
  let hasFolder = 1;
  let results = (outs CudaTile_IntTile:$result);
  let syntax = "attr-dict `:` custom<ShortType>(type($result))";
  let hasVerifier = 1;
}

/// `op %source : T -> U`
class CudaTile_ShapeOp<string mnemonic, int opcode, list<Trait> traits = []>
    : CudaTile_Op<mnemonic, opcode, "13.1", !listconcat([Pure], traits)> {
  let arguments = (ins CudaTile_AnyTile:$source);
  let results = (outs CudaTile_AnyTile:$result);
  let syntax = [{
    $source attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

// reshape.c1: source and result have one element type
def CudaTile_ReshapeOp : CudaTile_ShapeOp<"reshape", 91,
    [CudaTile_InPlaceMovement, SameOperandsAndResultElementType,
     CudaTile_AsmNames<>]> {
  let summary = "row-major reinterpretation of the shape";
  let hasCanonicalizer = 1;
}

// broadcast.c1: source and result have one rank
// broadcast.c2: source and result have one element type
def CudaTile_BroadcastOp : CudaTile_ShapeOp<"broadcast", 11,
    [CudaTile_Movement, SameOperandsAndResultElementType,
     AllRanksMatch<["source", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "stretch dimensions of size 1";
  let hasCanonicalizer = 1;
}

// permute.c1: source and result have one rank
// permute.c2: source and result have one element type
def CudaTile_PermuteOp : CudaTile_ShapeOp<"permute", 83,
    [CudaTile_Movement, SameOperandsAndResultElementType,
     AllRanksMatch<["source", "result"]>]> {
  let summary = "reorder dimensions";
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_AnyTile:$source,
                       DenseI32ArrayAttr:$permutation);
  let syntax = [{
    $source $permutation attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
}

// cat.c1: lhs, rhs and result have one rank
// cat.c2: lhs, rhs and result have one element type
def CudaTile_CatOp : CudaTile_Op<"cat", 12, "13.1",
    [CudaTile_Structure, Pure, AllRanksMatch<["lhs", "rhs", "result"]>,
     CudaTile_ElementTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = "concatenate two tiles";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_AnyTile:$lhs, CudaTile_AnyTile:$rhs,
                       I64Attr:$dim);
  let results = (outs CudaTile_AnyTile:$result);
  let syntax = [{
    $lhs `,` $rhs `dim` `=` $dim attr-dict `:` custom<ShortType>(type($lhs))
    `,` custom<ShortType>(type($rhs)) `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// extract.c1: source and result have one rank
def CudaTile_ExtractOp : CudaTile_Op<"extract", 38, "13.1",
    [CudaTile_Movement, Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "one sub-tile of a regular grid";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_AnyTile:$source,
                       Variadic<CudaTile_ScalarI32>:$indices);
  let results = (outs CudaTile_AnyTile:$result);
  let syntax = [{
    $source `` `[` $indices `]` attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// insert.c1: source and destination have one rank
// insert.c2: destination and result have one type
def CudaTile_InsertOp : CudaTile_Op<"insert", 118, "13.4",
    [CudaTile_Structure, Pure, AllRanksMatch<["source", "destination"]>,
     AllTypesMatch<["destination", "result"]>]> {
  let summary = "replace one sub-tile of a regular grid";
  let hasFolder = 1;
  let arguments = (ins CudaTile_AnyTile:$source, CudaTile_AnyTile:$destination,
                       Variadic<CudaTile_ScalarI32>:$indices);
  let results = (outs CudaTile_AnyTile:$result);
  let syntax = [{
    $source `` custom<FormerSyntax>("\"into\"",
        "\"insert %source, %destination[%index] : tile<...>, tile<...>\"")
    `,` $destination `` `[` $indices `]` attr-dict
    `:` custom<ShortType>(type($source)) `,`
    custom<ShortType>(type($destination))
  }];
  let hasVerifier = 1;
}

// select.c1: the arms and the result have one type
// select.c2: condition, arms and result have one shape
def CudaTile_SelectOp : CudaTile_Op<"select", 95, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure,
     AllTypesMatch<["val_if_true", "val_if_false", "result"]>,
     AllShapesMatch<["cond", "val_if_true", "val_if_false", "result"]>]> {
  let summary = "element-wise choice";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_I1Tile:$cond, CudaTile_AnyTile:$val_if_true,
                       CudaTile_AnyTile:$val_if_false);
  let results = (outs CudaTile_AnyTile:$result);
  let syntax = [{
    $cond `,` $val_if_true `,` $val_if_false attr-dict
    `:` custom<ShortType>(type($cond)) `,` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// offset.c1: pointers, offsets and result have one shape
// offset.c2: result and ptr have one type
def CudaTile_OffsetOp : CudaTile_Op<"offset", 81, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure, Elementwise,
     SameOperandsAndResultShape, AllTypesMatch<["result", "ptr"]>]> {
  let summary = "pointer arithmetic, in elements";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_PtrTile:$ptr, CudaTile_IntTile:$offset);
  let results = (outs CudaTile_PtrTile:$result);
  let syntax = [{
    $ptr `,` $offset attr-dict `:` custom<ShortType>(type($ptr)) `,`
    custom<ShortType>(type($offset)) `->` custom<ShortType>(type($result))
  }];
}

def CudaTile_GetGlobalOp : CudaTile_Op<"get_global", 44, "13.1",
    [CudaTile_Structure, Pure,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "address of a global";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs CudaTile_ScalarPtr:$result);
  let syntax =
      "$name attr-dict `:` custom<ShortType>(type($result))";
}

/// Three coordinates of the grid, of one printed type.
class CudaTile_GridOp<string mnemonic, int opcode>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  [CudaTile_Structure, Pure, CudaTile_AsmNames<>]>;

def CudaTile_GetTileBlockIdOp : CudaTile_GridOp<"get_tile_block_id", 48> {
  let summary = "coordinates of this tile block";
  let results = (outs CudaTile_ScalarI32:$blockId_x,
                      CudaTile_ScalarI32:$blockId_y,
                      CudaTile_ScalarI32:$blockId_z);
  let syntax = [{
    attr-dict `:` custom<GridTypes>(type($blockId_x), type($blockId_y),
                                    type($blockId_z))
  }];
}

def CudaTile_GetNumTileBlocksOp : CudaTile_GridOp<"get_num_tile_blocks", 46> {
  let summary = "extents of the grid";
  let results = (outs CudaTile_ScalarI32:$gridSize_x,
                      CudaTile_ScalarI32:$gridSize_y,
                      CudaTile_ScalarI32:$gridSize_z);
  let syntax = [{
    attr-dict `:` custom<GridTypes>(type($gridSize_x), type($gridSize_y),
                                    type($gridSize_z))
  }];
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

def CudaTile_MmaFOperand : CudaTile_TileOf<
    [CudaTile_F16, CudaTile_BF16, CudaTile_F32, CudaTile_F64, CudaTile_TF32,
     CudaTile_F8E4M3FN, CudaTile_F8E5M2], "mmaf operand tile type">;
def CudaTile_MmaFAcc : CudaTile_TileOf<
    [CudaTile_F16, CudaTile_F32, CudaTile_F64], "mmaf acc/result tile type">;

class CudaTile_MmaOp<string mnemonic, int opcode, string since,
                     list<Trait> traits = []>
    : CudaTile_Op<mnemonic, opcode, since, !listconcat(
          [CudaTile_Collective, Pure, AllTypesMatch<["acc", "result"]>,
           CudaTile_ElementTypesMatch<["lhs", "rhs"]>], traits,
          [CudaTile_AsmNames<>])> {
  let hasVerifier = 1;
}

// mmaf.c1: acc and result have one type
// mmaf.c2: lhs and rhs have one element type
// mmaf.c3: lhs, rhs and acc have one rank
def CudaTile_MmaFOp : CudaTile_MmaOp<"mmaf", 73, "13.1",
    [AllRanksMatch<["lhs", "rhs", "acc"]>]> {
  let summary = "floating-point matrix multiply-accumulate";
  let arguments = (ins CudaTile_MmaFOperand:$lhs, CudaTile_MmaFOperand:$rhs,
                       CudaTile_MmaFAcc:$acc,
                       Arg<UnitAttr, "", [Since<"13.3">]>:$fast_acc);
  let results = (outs CudaTile_MmaFAcc:$result);
  let syntax = [{
    $lhs `,` $rhs `,` $acc (`fast_acc` $fast_acc^)? attr-dict
    `:` custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `,`
    custom<ShortType>(type($acc))
  }];
}

// mmai.c1: acc and result have one type
// mmai.c2: lhs and rhs have one element type
// mmai.c3: lhs, rhs and acc have one rank
def CudaTile_MmaIOp : CudaTile_MmaOp<"mmai", 74, "13.1",
    [AllRanksMatch<["lhs", "rhs", "acc"]>]> {
  let summary = "integer matrix multiply-accumulate";
  let arguments = (ins
      CudaTile_TileOf<[CudaTile_I8], "mmai operand tile type">:$lhs,
      CudaTile_TileOf<[CudaTile_I8], "mmai operand tile type">:$rhs,
      CudaTile_TileOf<[CudaTile_I32], "mmai acc tile type">:$acc,
      CudaTile_SignednessAttr:$signedness_lhs,
      CudaTile_SignednessAttr:$signedness_rhs);
  let results = (outs
      CudaTile_TileOf<[CudaTile_I32], "mmai result tile type">:$result);
  let syntax = [{
    $lhs `,` $rhs `,` $acc custom<Signedness>($signedness_lhs)
    custom<Signedness>($signedness_rhs) attr-dict
    `:` custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `,`
    custom<ShortType>(type($acc))
  }];
}

def CudaTile_MmaScaledOperand : CudaTile_TileOf<
    [CudaTile_F8E4M3FN, CudaTile_F8E5M2, CudaTile_F4E2M1FN],
    "mmaf_scaled operand tile type">;
def CudaTile_MmaScale : CudaTile_TileOf<
    [CudaTile_F8E4M3FN, CudaTile_F8E8M0FNU], "mmaf_scaled scale tile type">;
def CudaTile_MmaScaledAcc : CudaTile_TileOf<
    [CudaTile_F32], "mmaf_scaled acc/result tile type">;

// mmaf_scaled.c1: acc and result have one type
// mmaf_scaled.c2: lhs and rhs have one element type
// mmaf_scaled.c3: the scales have one element type
// mmaf_scaled.c4: operands, accumulator and scales have one rank
def CudaTile_MmaFScaledOp : CudaTile_MmaOp<"mmaf_scaled", 114, "13.3",
    [CudaTile_ElementTypesMatch<["lhs_scale", "rhs_scale"]>,
     AllRanksMatch<["lhs", "rhs", "acc", "lhs_scale", "rhs_scale"]>]> {
  let summary = "block-scaled matrix multiply-accumulate";
  let arguments = (ins CudaTile_MmaScaledOperand:$lhs,
                       CudaTile_MmaScaledOperand:$rhs,
                       CudaTile_MmaScaledAcc:$acc,
                       CudaTile_MmaScale:$lhs_scale,
                       CudaTile_MmaScale:$rhs_scale);
  let results = (outs CudaTile_MmaScaledAcc:$result);
  let syntax = [{
    $lhs `,` $rhs `,` $acc `,` $lhs_scale `,` $rhs_scale attr-dict
    `:` custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `,`
    custom<ShortType>(type($acc)) `,` custom<ShortType>(type($lhs_scale)) `,`
    custom<ShortType>(type($rhs_scale))
  }];
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

class CudaTile_PackingOp<string mnemonic, int opcode, Type from, Type to>
    : CudaTile_Op<mnemonic, opcode, "13.3",
                  [CudaTile_Structure, Pure,
                   AllRanksMatch<["source", "result"]>]> {
  let arguments = (ins from:$source);
  let results = (outs to:$result);
  let syntax = [{
    $source attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// pack.c1: source and result have one rank
def CudaTile_PackOp
    : CudaTile_PackingOp<"pack", 111, CudaTile_Num4Tile, CudaTile_I8Tile> {
  let summary = "rank-1 tile to bytes";
  let hasFolder = 1;
}
// unpack.c1: source and result have one rank
def CudaTile_UnpackOp
    : CudaTile_PackingOp<"unpack", 112, CudaTile_I8Tile, CudaTile_Num4Tile> {
  let summary = "bytes to rank-1 tile";
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Aggregates
//===----------------------------------------------------------------------===//

class CudaTile_AggregateOp<string mnemonic, int opcode>
    : CudaTile_Op<mnemonic, opcode, "13.1",
          [CudaTile_Collective, InferTypeOpAdaptor, RecursiveMemoryEffects,
           RecursivelySpeculatable, SameOperandsShape,
           SingleBlockImplicitTerminator<"::tessera::cuda_tile::YieldOp">,
           CudaTile_AsmNames<["getAsmResultNames", "getAsmBlockArgumentNames",
                              "getDefaultDialect"]>]> {
  let results = (outs Variadic<CudaTile_AnyTile>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def CudaTile_ReduceOp : CudaTile_AggregateOp<"reduce", 88> {
  let summary = "reduction over one dimension";
  let arguments = (ins Variadic<CudaTile_AnyTile>:$operands,
      ConfinedAttr<I32Attr, [IntNonNegative]>:$dim,
      CudaTile_IdentitiesAttr:$identities);
}

def CudaTile_ScanOp : CudaTile_AggregateOp<"scan", 94> {
  let summary = "inclusive prefix scan";
  let arguments = (ins Variadic<CudaTile_AnyTile>:$operands,
      ConfinedAttr<I32Attr, [IntNonNegative]>:$dim,
      BoolAttr:$reverse,
      CudaTile_IdentitiesAttr:$identities);
}

#endif // TESSERA_DIALECT_COREOPS_TD
