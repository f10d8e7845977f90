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

def CudaTile_CoreFamily : CudaTile_Family<"Core", "Core"> {
  let introduction = [{
    Modules, kernels and memory that lives as long as a module; constants and the
    shapes of tiles; matrix products; reductions and scans.
  }];
}

//===----------------------------------------------------------------------===//
// Module, entry, global
//===----------------------------------------------------------------------===//

def CudaTile_ModuleOp : CudaTile_Op<"module", 75, "13.1",
    [CudaTile_Structure, IsolatedFromAbove, SymbolTable, SingleBlock,
     NoTerminator, NoRegionArguments, HasOnlyGraphRegion, Symbol,
     DeclareOpInterfaceMethods<RegionKindInterface>,
     CudaTile_DefaultDialect]> {
  let summary = "compilation unit";
  let semantics = [{
    The unit that is compiled and loaded: the outermost operation of a file. It
    holds entries and globals, in any order, and each of their names occurs
    once. `producer` says which program made the module. Bytecode keeps the
    producer, from 13.3 on, but not the name of the module.
  }];
  let example = [{
    cuda_tile.module @kernels attributes {producer = "my compiler 1.0"} {
      global @count <i32: [0]> : tile<1xi32>
      entry @nothing() {
        return
      }
    }
  }];
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
  let sharedRules = ["debug.c2", "debug.c3", "debug.c4", "debug.c5",
                     "debug.c6"];
  let syntax = [{
    entry @NAME(%PARAMETER: TYPE, ...) [optimization_hints=<ARCH = {KEY = VALUE,
    ...}, ...>] { BODY }
  }];
  let semantics = [{
    A kernel. A launch runs its body once for every tile block of a grid, which
    has up to three dimensions. The blocks run in no particular order and may
    run at the same time; within a block, each operation works on whole tiles.

    Parameters are passed by value and are scalars: numbers and pointers, as
    tiles of rank 0. A kernel returns nothing; its results are what it stores to
    memory. The body ends with `return`, which may be left out.
    `optimization_hints` advise the compiler of one architecture, or of all with
    `default`; they never change results.
  }];
  let example = [{
    entry @scale(%data: tile<ptr<f32>>, %factor: tile<f32>) optimization_hints=<sm_100 = {occupancy = 2}> {
      %x, %t0 = load_ptr_tko weak %data : tile<ptr<f32>> -> tile<f32>, token
      %y = mulf %x, %factor : tile<f32>
      %t1 = store_ptr_tko weak %data, %y token=%t0 : tile<ptr<f32>>, tile<f32> -> token
      return
    }
  }];
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
  let sharedRules = ["debug.c1"];
  let semantics = [{
    A named array in global memory. It is initialized when the module is loaded,
    and lives as long as the module. `get_global` returns its address. The
    literal is written as in `constant`. `constant` promises that no kernel
    writes to the array. `private` hides it from the host. Without `alignment`,
    or with 0, the array has the natural alignment of its element.

    Undefined behaviour: a write to a `constant` global.
  }];
  let example = [{
    cuda_tile.module @tables {
      global private constant @powers alignment = 64 <i32: [1, 2, 4, 8]> : tile<4xi32>
      entry @first(%out: tile<ptr<i32>>) {
        %table = get_global @powers : tile<ptr<i32>>
        %x, %t0 = load_ptr_tko weak %table : tile<ptr<i32>> -> tile<i32>, token
        %t1 = store_ptr_tko weak %out, %x : tile<ptr<i32>>, tile<i32> -> token
      }
    }
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
      CudaTile_TileLiteral:$value,
      DefaultValuedAttr<I64Attr, "0">:$alignment,
      Arg<UnitAttr, "", [Since<"13.3">]>:$constant,
      Arg<DefaultValuedAttr<CudaTile_SymbolVisibilityAttr,
              "::tessera::cuda_tile::SymbolVisibility::Public">, "",
          [Since<"13.3">]>:$symbol_visibility);
  let format = [{
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
  let semantics = [{
    A tile whose elements are written in the text. One value fills the whole
    tile; nested lists give every element, in row-major order. A float has a
    decimal point or an exponent, or is a hexadecimal number with the bits of
    the element.
  }];
  let example = [{
    %seven = constant <i32: 7> : tile<4x4xi32>
    %matrix = constant <f32: [[1.0, 2.0], [0x7F800000, -0.5]]> : tile<2x2xf32>
    %mask = constant <i1: [true, false, false, true]> : tile<4xi1>
  }];
  let arguments = (ins CudaTile_TileLiteral:$value);
  let results = (outs CudaTile_NumTile:$result);
  let format =
      "custom<TileLiteral>($value, type($result)) attr-dict";
  let hasFolder = 1;
}

def CudaTile_IotaOp : CudaTile_Op<"iota", 58, "13.1",
    [CudaTile_Structure, Pure]> {
  let summary = "0, 1, 2, …";
  let semantics = [{
    Counts from 0: element i of the result is i, as an unsigned number.
  }];
  let example = [{
    %i = iota : tile<16xi32>
  }];
  let hasFolder = 1;
  let results = (outs CudaTile_IntTile:$result);
  let format = "attr-dict `:` custom<ShortType>(type($result))";
  let hasVerifier = 1;
}

/// `op %source : T -> U`
class CudaTile_ShapeOp<string mnemonic, int opcode, list<Trait> traits = []>
    : CudaTile_Op<mnemonic, opcode, "13.1", !listconcat([Pure], traits)> {
  let arguments = (ins CudaTile_AnyTile:$source);
  let results = (outs CudaTile_AnyTile:$result);
  let format = [{
    $source attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

// reshape.c1: source and result have the same element type
def CudaTile_ReshapeOp : CudaTile_ShapeOp<"reshape", 91,
    [CudaTile_InPlaceMovement, SameOperandsAndResultElementType,
     CudaTile_AsmNames<>]> {
  let summary = "row-major reinterpretation of the shape";
  let semantics = [{
    Gives the elements another shape. Their row-major order stays the same.
  }];
  let example = [{
    %i = iota : tile<16xi32>
    %matrix = reshape %i : tile<16xi32> -> tile<4x4xi32>
  }];
  let hasCanonicalizer = 1;
}

// broadcast.c1: source and result have the same rank
// broadcast.c2: source and result have the same element type
def CudaTile_BroadcastOp : CudaTile_ShapeOp<"broadcast", 11,
    [CudaTile_Movement, SameOperandsAndResultElementType,
     AllRanksMatch<["source", "result"]>, CudaTile_AsmNames<>]> {
  let summary = "stretch dimensions of size 1";
  let semantics = [{
    Repeats a tile along dimensions of extent 1; the other dimensions stay as
    they are. No operation broadcasts by itself. A scalar is reshaped first, as
    in the example.
  }];
  let example = [{
    %one = reshape %n : tile<i32> -> tile<1xi32>
    %all = broadcast %one : tile<1xi32> -> tile<8xi32>
  }];
  let hasCanonicalizer = 1;
}

// permute.c1: source and result have the same rank
// permute.c2: source and result have the same element type
def CudaTile_PermuteOp : CudaTile_ShapeOp<"permute", 83,
    [CudaTile_Movement, SameOperandsAndResultElementType,
     AllRanksMatch<["source", "result"]>]> {
  let summary = "reorder dimensions";
  let semantics = [{
    Reorders dimensions: dimension k of the result is dimension `permutation[k]`
    of the source. `[1, 0]` transposes a matrix.
  }];
  let example = [{
    %x = constant <f16: 1.0> : tile<2x4x8xf16>
    %y = permute %x [2, 0, 1] : tile<2x4x8xf16> -> tile<8x2x4xf16>
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_AnyTile:$source,
                       DenseI32ArrayAttr:$permutation);
  let format = [{
    $source $permutation attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
}

// cat.c1: lhs, rhs and result have the same rank
// cat.c2: lhs, rhs and result have the same element type
def CudaTile_CatOp : CudaTile_Op<"cat", 12, "13.1",
    [CudaTile_Structure, Pure, AllRanksMatch<["lhs", "rhs", "result"]>,
     CudaTile_ElementTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = "concatenate two tiles";
  let semantics = [{
    Joins two tiles along dimension `dim`: first the elements of `lhs`, then
    those of `rhs`. Extents are powers of two, so both tiles have the same
    extent along that dimension, and the result has twice that.
  }];
  let example = [{
    %a = constant <f32: 1.0> : tile<2x4xf32>
    %b = constant <f32: 2.0> : tile<2x4xf32>
    %ab = cat %a, %b dim = 1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32>
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_AnyTile:$lhs, CudaTile_AnyTile:$rhs,
                       I64Attr:$dim);
  let results = (outs CudaTile_AnyTile:$result);
  let format = [{
    $lhs `,` $rhs `dim` `=` $dim attr-dict `:` custom<ShortType>(type($lhs))
    `,` custom<ShortType>(type($rhs)) `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// extract.c1: source and result have the same rank
def CudaTile_ExtractOp : CudaTile_Op<"extract", 38, "13.1",
    [CudaTile_Movement, Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "one sub-tile of a regular grid";
  let sharedRules = ["subtile"];
  let semantics = [{
    Returns one block of a tile. The source is cut into a grid of blocks that
    have the shape of the result, and `indices` select one: index 3 along a
    dimension is the fourth block, not the fourth element. Indices are unsigned.

    Undefined behaviour: an index outside the grid.
  }];
  let example = [{
    %x = constant <f32: 1.0> : tile<32x8xf32>
    %row = constant <i32: 5> : tile<i32>
    %column = constant <i32: 3> : tile<i32>
    %block = extract %x[%row, %column] : tile<32x8xf32> -> tile<4x2xf32>
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_AnyTile:$source,
                       Variadic<CudaTile_ScalarI32>:$indices);
  let results = (outs CudaTile_AnyTile:$result);
  let format = [{
    $source `` `[` $indices `]` attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// insert.c1: source and destination have the same rank
// insert.c2: destination and result have the same type
def CudaTile_InsertOp : CudaTile_Op<"insert", 118, "13.4",
    [CudaTile_Structure, Pure, AllRanksMatch<["source", "destination"]>,
     AllTypesMatch<["destination", "result"]>]> {
  let summary = "replace one sub-tile of a regular grid";
  let sharedRules = ["subtile"];
  let semantics = [{
    Returns a copy of `destination` in which one block is replaced by `source`.
    Blocks are counted as in `extract`, of which this is the inverse.

    Undefined behaviour: an index outside the grid.
  }];
  let example = [{
    %x = constant <f32: 1.0> : tile<4x2xf32>
    %y = constant <f32: 0.0> : tile<8x8xf32>
    %i = constant <i32: 1> : tile<i32>
    %j = constant <i32: 3> : tile<i32>
    %z = insert %x, %y[%i, %j] : tile<4x2xf32>, tile<8x8xf32>
  }];
  let hasFolder = 1;
  let arguments = (ins CudaTile_AnyTile:$source, CudaTile_AnyTile:$destination,
                       Variadic<CudaTile_ScalarI32>:$indices);
  let results = (outs CudaTile_AnyTile:$result);
  let format = [{
    $source `` custom<FormerSyntax>("\"into\"",
        "\"insert %source, %destination[%index] : tile<...>, tile<...>\"")
    `,` $destination `` `[` $indices `]` attr-dict
    `:` custom<ShortType>(type($source)) `,`
    custom<ShortType>(type($destination))
  }];
  let hasVerifier = 1;
}

// select.c1: the arms and the result have the same type
// select.c2: condition, arms and result have the same shape
def CudaTile_SelectOp : CudaTile_Op<"select", 95, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure,
     AllTypesMatch<["val_if_true", "val_if_false", "result"]>,
     AllShapesMatch<["cond", "val_if_true", "val_if_false", "result"]>]> {
  let summary = "element-wise choice";
  let semantics = [{
    Chooses each element from one of two tiles: from `val_if_true` where `cond`
    is 1, from `val_if_false` where it is 0. Both tiles exist before the choice;
    `if` is for work that is to be skipped.
  }];
  let example = [{
    %i = iota : tile<8xi32>
    %limit = constant <i32: 5> : tile<8xi32>
    %zero = constant <i32: 0> : tile<8xi32>
    %small = cmpi less_than %i, %limit, signed : tile<8xi32> -> tile<8xi1>
    %x = select %small, %i, %zero : tile<8xi1>, tile<8xi32>
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_I1Tile:$cond, CudaTile_AnyTile:$val_if_true,
                       CudaTile_AnyTile:$val_if_false);
  let results = (outs CudaTile_AnyTile:$result);
  let format = [{
    $cond `,` $val_if_true `,` $val_if_false attr-dict
    `:` custom<ShortType>(type($cond)) `,` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// offset.c1: pointers, offsets and result have the same shape
// offset.c2: result and ptr have the same type
def CudaTile_OffsetOp : CudaTile_Op<"offset", 81, "13.1",
    [CudaTile_Elementwise<"Simple">, Pure, Elementwise,
     SameOperandsAndResultShape, AllTypesMatch<["result", "ptr"]>]> {
  let summary = "pointer arithmetic, in elements";
  let semantics = [{
    Moves pointers: element by element, the result is the pointer plus `offset`
    times the size of what it points to. Offsets are signed and count elements,
    not bytes.

    Undefined behaviour: the product or the sum does not fit into 64 bits.
  }];
  let example = [{
    %p8 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %base = broadcast %p8 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %i = iota : tile<8xi32>
    %row = offset %base, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_PtrTile:$ptr, CudaTile_IntTile:$offset);
  let results = (outs CudaTile_PtrTile:$result);
  let format = [{
    $ptr `,` $offset attr-dict `:` custom<ShortType>(type($ptr)) `,`
    custom<ShortType>(type($offset)) `->` custom<ShortType>(type($result))
  }];
}

def CudaTile_GetGlobalOp : CudaTile_Op<"get_global", 44, "13.1",
    [CudaTile_Structure, Pure,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "address of a global";
  let semantics = [{
    Returns the address of the first element of a global of the same module.
  }];
  let example = [{
    cuda_tile.module @m {
      global @table <f32: [0.5, 1.5]> : tile<2xf32>
      entry @k() {
        %address = get_global @table : tile<ptr<f32>>
      }
    }
  }];
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs CudaTile_ScalarPtr:$result);
  let format =
      "$name attr-dict `:` custom<ShortType>(type($result))";
}

/// Three coordinates of the grid, of one printed type.
class CudaTile_GridOp<string mnemonic, int opcode>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  [CudaTile_Structure, Pure, CudaTile_AsmNames<>]>;

def CudaTile_GetTileBlockIdOp : CudaTile_GridOp<"get_tile_block_id", 48> {
  let summary = "coordinates of this tile block";
  let semantics = [{
    Returns where this tile block is in the grid: three numbers, each at least 0
    and less than the extent of the grid in that dimension. A dimension that the
    launch does not name has only block 0.
  }];
  let example = [{
    %x, %y, %z = get_tile_block_id : tile<i32>
  }];
  let results = (outs CudaTile_ScalarI32:$blockId_x,
                      CudaTile_ScalarI32:$blockId_y,
                      CudaTile_ScalarI32:$blockId_z);
  let format = [{
    attr-dict `:` custom<GridTypes>(type($blockId_x), type($blockId_y),
                                    type($blockId_z))
  }];
}

def CudaTile_GetNumTileBlocksOp : CudaTile_GridOp<"get_num_tile_blocks", 46> {
  let summary = "extents of the grid";
  let semantics = [{
    Returns how many tile blocks the grid has in each dimension: 1 for a
    dimension that the launch does not name, and at most 2^24 - 1.
  }];
  let example = [{
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
  }];
  let results = (outs CudaTile_ScalarI32:$gridSize_x,
                      CudaTile_ScalarI32:$gridSize_y,
                      CudaTile_ScalarI32:$gridSize_z);
  let format = [{
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

// mmaf.c1: acc and result have the same type
// mmaf.c2: lhs and rhs have the same element type
// mmaf.c3: lhs, rhs and acc have the same rank
def CudaTile_MmaFOp : CudaTile_MmaOp<"mmaf", 73, "13.1",
    [AllRanksMatch<["lhs", "rhs", "acc"]>]> {
  let summary = "floating-point matrix multiply-accumulate";
  let sharedRules = ["mma"];
  let semantics = [{
    Matrix product with accumulator: `acc + lhs * rhs`. Two dimensions are M x K
    times K x N; with three, the first one counts matrices, each of which is
    multiplied with its partner. These accumulators are allowed:

    | lhs and rhs | acc and result |
    |---|---|
    | f8E4M3FN, f8E5M2, f16 | f16 or f32 |
    | bf16, tf32, f32 | f32 |
    | f64 | f64 |

    The order of the additions and the precision of the sums in between are not
    specified, so engines may differ in the last bits. `fast_acc` permits sums
    of f8 products to be kept with less precision than f32, where that is
    faster.
  }];
  let example = [{
    %a = constant <f16: 1.0> : tile<16x32xf16>
    %b = constant <f16: 2.0> : tile<32x8xf16>
    %c = constant <f32: 0.0> : tile<16x8xf32>
    %d = mmaf %a, %b, %c : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf32>
  }];
  let arguments = (ins CudaTile_MmaFOperand:$lhs, CudaTile_MmaFOperand:$rhs,
                       CudaTile_MmaFAcc:$acc,
                       Arg<UnitAttr, "", [Since<"13.3">]>:$fast_acc);
  let results = (outs CudaTile_MmaFAcc:$result);
  let format = [{
    $lhs `,` $rhs `,` $acc (`fast_acc` $fast_acc^)? attr-dict
    `:` custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `,`
    custom<ShortType>(type($acc))
  }];
}

// mmai.c1: acc and result have the same type
// mmai.c2: lhs and rhs have the same element type
// mmai.c3: lhs, rhs and acc have the same rank
def CudaTile_MmaIOp : CudaTile_MmaOp<"mmai", 74, "13.1",
    [AllRanksMatch<["lhs", "rhs", "acc"]>]> {
  let summary = "integer matrix multiply-accumulate";
  let sharedRules = ["mma"];
  let semantics = [{
    Matrix product of bytes with an accumulator of i32: `acc + lhs * rhs`, with
    dimensions as in `mmaf`. Each factor is read as signed or unsigned by
    itself; the first word is for `lhs`, the second for `rhs`. Sums wrap around.
  }];
  let example = [{
    %a = constant <i8: 1> : tile<4x8xi8>
    %b = constant <i8: 255> : tile<8x2xi8>
    %c = constant <i32: 0> : tile<4x2xi32>
    %d = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
  }];
  let arguments = (ins
      CudaTile_TileOf<[CudaTile_I8], "mmai operand tile type">:$lhs,
      CudaTile_TileOf<[CudaTile_I8], "mmai operand tile type">:$rhs,
      CudaTile_TileOf<[CudaTile_I32], "mmai acc tile type">:$acc,
      CudaTile_SignednessAttr:$signedness_lhs,
      CudaTile_SignednessAttr:$signedness_rhs);
  let results = (outs
      CudaTile_TileOf<[CudaTile_I32], "mmai result tile type">:$result);
  let format = [{
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

// mmaf_scaled.c1: acc and result have the same type
// mmaf_scaled.c2: lhs and rhs have the same element type
// mmaf_scaled.c3: the scales have the same element type
// mmaf_scaled.c4: operands, accumulator and scales have the same rank
def CudaTile_MmaFScaledOp : CudaTile_MmaOp<"mmaf_scaled", 114, "13.3",
    [CudaTile_ElementTypesMatch<["lhs_scale", "rhs_scale"]>,
     AllRanksMatch<["lhs", "rhs", "acc", "lhs_scale", "rhs_scale"]>]> {
  let summary = "block-scaled matrix multiply-accumulate";
  let sharedRules = ["mma"];
  let semantics = [{
    Matrix product of small floats that share scales by blocks along K. With
    blocks of V elements, `result[i, j] = acc[i, j] + sum over k of (lhs[i, k] *
    lhs_scale[i, k / V]) * (rhs[k, j] * rhs_scale[k / V, j])`. V is K divided by
    the extent of the scales along K:

    | lhs and rhs | scales | V |
    |---|---|---|
    | f8E4M3FN, f8E5M2 | f8E8M0FNU | 32 |
    | f4E2M1FN | f8E8M0FNU | 16 or 32 |
    | f4E2M1FN | f8E4M3FN | 16 |

    Order and precision of the sums are not specified, as in `mmaf`.

    Undefined behaviour: a scale of type f8E4M3FN that is negative.
  }];
  let example = [{
    %a = constant <f8E4M3FN: 1.0> : tile<16x64xf8E4M3FN>
    %b = constant <f8E4M3FN: 2.0> : tile<64x8xf8E4M3FN>
    %c = constant <f32: 0.0> : tile<16x8xf32>
    %sa = constant <f8E8M0FNU: 1.0> : tile<16x2xf8E8M0FNU>
    %sb = constant <f8E8M0FNU: 4.0> : tile<2x8xf8E8M0FNU>
    %d = mmaf_scaled %a, %b, %c, %sa, %sb : tile<16x64xf8E4M3FN>, tile<64x8xf8E4M3FN>, tile<16x8xf32>, tile<16x2xf8E8M0FNU>, tile<2x8xf8E8M0FNU>
  }];
  let arguments = (ins CudaTile_MmaScaledOperand:$lhs,
                       CudaTile_MmaScaledOperand:$rhs,
                       CudaTile_MmaScaledAcc:$acc,
                       CudaTile_MmaScale:$lhs_scale,
                       CudaTile_MmaScale:$rhs_scale);
  let results = (outs CudaTile_MmaScaledAcc:$result);
  let format = [{
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
  let format = [{
    $source attr-dict `:` custom<ShortType>(type($source))
    `->` custom<ShortType>(type($result))
  }];
  let hasVerifier = 1;
}

// pack.c1: source and result have the same rank
def CudaTile_PackOp
    : CudaTile_PackingOp<"pack", 111, CudaTile_Num4Tile, CudaTile_I8Tile> {
  let summary = "rank-1 tile to bytes";
  let sharedRules = ["packing"];
  let semantics = [{
    Reads the bits of a one-dimensional tile as bytes, the lowest byte of an
    element first. Elements of less than a byte share bytes; the first one has
    the lowest bits.
  }];
  let example = [{
    %x = constant <f16: 1.0> : tile<64xf16>
    %bytes = pack %x : tile<64xf16> -> tile<128xi8>
  }];
  let hasFolder = 1;
}
// unpack.c1: source and result have the same rank
def CudaTile_UnpackOp
    : CudaTile_PackingOp<"unpack", 112, CudaTile_I8Tile, CudaTile_Num4Tile> {
  let summary = "bytes to rank-1 tile";
  let sharedRules = ["packing"];
  let semantics = [{
    Reads a one-dimensional tile of bytes as elements of another type: the
    inverse of `pack`.
  }];
  let example = [{
    %bytes = constant <i8: 0x22> : tile<64xi8>
    %x = unpack %bytes : tile<64xi8> -> tile<128xf4E2M1FN>
  }];
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
  let sharedRules = ["aggregate.c1", "aggregate.c2", "aggregate.c3",
                     "aggregate.c4", "aggregate.c5", "aggregate.c6",
                     "aggregate.c7", "aggregate.c8", "aggregate.c9",
                     "aggregate.c10", "aggregate.c12"];
  let syntax = [{
    reduce %operand, ... dim=DIM identities=[VALUE : TYPE, ...] : type(operand),
    ... -> type(result), ... (%ELEMENT: TYPE, %ACCUMULATOR: TYPE, ...) { BODY }
  }];
  let semantics = [{
    Combines all elements along dimension `dim` with the operation of its body;
    the result has that dimension no more. The body gets an element and an
    accumulator, both scalars, and yields the new accumulator. With several
    operands it gets a pair for each, and all of them are reduced together.

    The body has to be associative, since an engine may combine elements in any
    grouping; an accumulator may be a single element or a partial result. The
    same kernel on the same device returns the same bits each time. The identity
    is the value that leaves every element as it is, such as 0 for a sum; it
    never appears in a result. A body may use values from outside, and only
    operations without effects.

    The result is unspecified if the body is not associative or the identity is
    none.
  }];
  let example = [{
    %x = constant <f32: 1.0> : tile<8x64xf32>
    %sums = reduce %x dim=1 identities=[0.0 : f32] : tile<8x64xf32> -> tile<8xf32>
    (%element: tile<f32>, %accumulator: tile<f32>) {
      %sum = addf %element, %accumulator : tile<f32>
      yield %sum : tile<f32>
    }
  }];
  let arguments = (ins Variadic<CudaTile_AnyTile>:$operands,
      ConfinedAttr<I32Attr, [IntNonNegative]>:$dim,
      CudaTile_IdentitiesAttr:$identities);
}

def CudaTile_ScanOp : CudaTile_AggregateOp<"scan", 94> {
  let summary = "inclusive prefix scan";
  let sharedRules = ["aggregate"];
  let syntax = [{
    scan %operand, ... dim=DIM reverse=true|false identities=[VALUE : TYPE, ...]
    : type(operand), ... -> type(result), ... (%ELEMENT: TYPE, %ACCUMULATOR:
    TYPE, ...) { BODY }
  }];
  let semantics = [{
    Inclusive prefix scan along dimension `dim`: element j of the result
    combines the elements 0 to j of the operand, or j to the last if `reverse`
    is true. Body and identities are as in `reduce`, and so is the freedom to
    group elements.

    The result is unspecified if the body is not associative or the identity is
    none.
  }];
  let example = [{
    %x = iota : tile<16xi32>
    %sums = scan %x dim=0 reverse=false identities=[0 : i32] : tile<16xi32> -> tile<16xi32>
    (%element: tile<i32>, %accumulator: tile<i32>) {
      %sum = addi %element, %accumulator : tile<i32>
      yield %sum : tile<i32>
    }
  }];
  let arguments = (ins Variadic<CudaTile_AnyTile>:$operands,
      ConfinedAttr<I32Attr, [IntNonNegative]>:$dim,
      BoolAttr:$reverse,
      CudaTile_IdentitiesAttr:$identities);
}

#endif // TESSERA_DIALECT_COREOPS_TD
