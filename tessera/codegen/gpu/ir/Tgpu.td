//===- Tgpu.td - the dialect of the GPU engine -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tgpu is cuda_tile with every tile of rank > 0 replaced by a fragment: a tile
// that is distributed over the threads of a CTA. See Tgpu.h.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_IR_TGPU_TD
#define TESSERA_CODEGEN_GPU_IR_TGPU_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/dialect/Enums.td"
include "tessera/dialect/Attributes.td"

def Tgpu_Dialect : Dialect {
  let name = "tgpu";
  let cppNamespace = "::tessera::tgpu";
  let dependentDialects = ["::tessera::cuda_tile::CudaTileDialect"];
  let useDefaultTypePrinterParser = 1;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

class Tgpu_Type<string name, string typeMnemonic>
    : TypeDef<Tgpu_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Tgpu_Layout : TypeParameter<"::tessera::layout::Layout", "layout"> {
  let cppAccessorType = "const ::tessera::layout::Layout &";
}

def Tgpu_FragType : Tgpu_Type<"Frag", "frag"> {
  let summary = "a tile that is distributed over the threads of a CTA";
  let description = [{
    `!tgpu.frag<2x64xf32, "registers n0  lanes n1 n2 n3 n4 n5  warps m0">`. The
    layout maps registers, lanes and warps to elements (tessera/layout/Layout.h).
    It is onto, and has exactly the warps of the kernel.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType,
                        Tgpu_Layout:$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      "const ::tessera::layout::Layout &":$layout), [{
    return $_get(elementType.getContext(), shape, elementType, layout);
  }]>];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    unsigned getNumRegisters() const {
      return 1u << getLayout().getSizes()[::tessera::layout::Group::Register];
    }
    /// The same tile with another layout.
    FragType withLayout(const ::tessera::layout::Layout &layout) const {
      return get(getShape(), getElementType(), layout);
    }
  }];
}

def Tgpu_BufferType : Tgpu_Type<"Buffer", "buffer"> {
  let summary = "shared memory for tiles";
  let description = [{
    `!tgpu.buffer<4 x 128x64xf16, 128>`: room for `depth` tiles in shared memory,
    one after the other, each in row-major order. `swizzle` is the span in bytes
    of an exclusive-or pattern on addresses: 0 (none), 32, 64 or 128. The bits of
    an address that number units of `unit` bytes in a span are changed by the
    bits `shift` places above them. Units of 16 bytes and a shift of 3 are the
    pattern that ldmatrix, tensor copies and wgmma use, and are not printed. An
    element is in its form in memory (codegen/llvm/NumericsEmit.h).
  }];
  let parameters = (ins "int64_t":$depth, ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType, "unsigned":$swizzle,
                        "unsigned":$unit, "unsigned":$shift);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      CArg<"int64_t", "1">:$depth, CArg<"unsigned", "0">:$swizzle,
      CArg<"unsigned", "kMatrixUnit">:$unit,
      CArg<"unsigned", "kMatrixShift">:$shift), [{
    return $_get(elementType.getContext(), depth, shape, elementType, swizzle,
                 unit, shift);
  }]>];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    static constexpr unsigned kMatrixUnit = 16, kMatrixShift = 3;
    /// True if the swizzle is one that matrix instructions know.
    bool hasMatrixSwizzle() const {
      return getUnit() == kMatrixUnit && getShift() == kMatrixShift;
    }
    /// Of one tile, and of the whole buffer.
    int64_t getTileBytes() const;
    int64_t getNumBytes() const { return getDepth() * getTileBytes(); }
    /// What the address of the buffer must be a multiple of.
    int64_t getAlignment() const;
  }];
}

def Tgpu_RingType : Tgpu_Type<"Ring", "ring"> {
  let summary = "the barriers of a ring of buffers that tensor copies fill";
  let description = [{
    `!tgpu.ring<4>`: two barriers for each of 4 slots, one for "full" and one
    for "empty". Several buffers may have their slots filled together.
  }];
  let parameters = (ins "int64_t":$depth);
  let assemblyFormat = "`<` $depth `>`";
}
def Tgpu_MapType : Tgpu_Type<"Map", "map"> {
  let summary = "a tensor map: what tensor copies know of a tensor";
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

def Tgpu_Frag : Type<CPred<"::llvm::isa<::tessera::tgpu::FragType>($_self)">,
                     "fragment", "::tessera::tgpu::FragType">;
def Tgpu_Buffer
    : Type<CPred<"::llvm::isa<::tessera::tgpu::BufferType>($_self)">,
           "buffer", "::tessera::tgpu::BufferType">;
def Tgpu_Scalar
    : Type<CPred<"::tessera::tgpu::isScalar($_self)">, "scalar tile",
           "::tessera::cuda_tile::TileType">;
def Tgpu_Policy
    : Type<And<[Tgpu_Scalar.predicate,
                CPred<"::tessera::tgpu::getTileType($_self).getElementType()"
                      ".isInteger(64)">]>,
           "scalar of type i64",
           "::tessera::cuda_tile::TileType">;
def Tgpu_Ring : Type<CPred<"::llvm::isa<::tessera::tgpu::RingType>($_self)">,
                     "ring", "::tessera::tgpu::RingType">;
def Tgpu_Map : Type<CPred<"::llvm::isa<::tessera::tgpu::MapType>($_self)">,
                    "tensor map", "::tessera::tgpu::MapType">;
/// What one access moves: a scalar, or a tile.
def Tgpu_Data : AnyTypeOf<[Tgpu_Frag, Tgpu_Scalar]>;
def Tgpu_View : Type<CPred<
    "::llvm::isa<::tessera::cuda_tile::TileView>($_self)">, "tile view">;

class Tgpu_Op<string mnemonic, list<Trait> traits = []>
    : Op<Tgpu_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

def Tgpu_KernelOp : Tgpu_Op<"kernel",
    [IsolatedFromAbove, SingleBlock, AutomaticAllocationScope]> {
  let summary = "an entry, as the code of one CTA";
  let description = [{
    The arguments of the block are the parameters of the entry. One CTA of
    `warps` warps runs one tile block. `shared` is the number of bytes of shared
    memory, once it is allocated. With `producers`, as many more warps only copy
    to shared memory (`roles`); `blocks` CTAs then share an SM.
  }];
  let arguments = (ins StrAttr:$name, I32Attr:$warps,
                       DefaultValuedAttr<I64Attr, "0">:$shared,
                       DefaultValuedAttr<I32Attr, "0">:$producers,
                       DefaultValuedAttr<I32Attr, "1">:$blocks);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$name attr-dict-with-keyword $body";
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "unsigned":$warps)>];
}

class Tgpu_Terminator<string mnemonic, list<Trait> traits = []>
    : Tgpu_Op<mnemonic, !listconcat(traits, [Terminator])> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}
def Tgpu_ReturnOp : Tgpu_Terminator<"return"> {
  let summary = "ends the tile block; anywhere but in a map or an aggregate";
}
def Tgpu_YieldOp : Tgpu_Terminator<"yield"> {
  let summary = "the results of a branch, a map or the body of an aggregate";
}
def Tgpu_ContinueOp : Tgpu_Terminator<"continue"> {
  let summary = "the next iteration of the nearest loop around it";
}
def Tgpu_BreakOp : Tgpu_Terminator<"break"> {
  let summary = "the end of the nearest `loop` around it";
}

def Tgpu_ForOp : Tgpu_Op<"for", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "counted loop, as in cuda_tile";
  let description = [{
    A loop that is `nonempty` is known to have an iteration.
  }];
  let arguments = (ins Tgpu_Scalar:$lowerBound, Tgpu_Scalar:$upperBound,
                       Tgpu_Scalar:$step, Variadic<AnyType>:$inits,
                       UnitAttr:$isUnsigned, UnitAttr:$nonempty);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`unsigned` $isUnsigned^)? `(` $lowerBound `to` $upperBound `,` `step` $step `)`
    `:` type($lowerBound) `,` type($upperBound) `,` type($step)
    (`iter` `(` $inits^ `:` type($inits) `)` `->` type($results))? attr-dict-with-keyword $body
  }];
  let extraClassDeclaration = [{
    /// What computes the step says that it is above 0. Otherwise the block may
    /// fail here.
    bool hasPositiveStep();
  }];
}
def Tgpu_LoopOp : Tgpu_Op<"loop", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "loop until `break`, as in cuda_tile";
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`iter` `(` $inits^ `:` type($inits) `)`)? (`->` type($results)^)? attr-dict-with-keyword $body
  }];
}
def Tgpu_IfOp : Tgpu_Op<"if", [RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "branch on a scalar, as in cuda_tile";
  let arguments = (ins Tgpu_Scalar:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, SizedRegion<1>:$elseRegion);
  let assemblyFormat = [{
    $condition `:` type($condition) (`->` type($results)^)? attr-dict-with-keyword $thenRegion
    `else` $elseRegion
  }];
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

def Tgpu_IotaOp : Tgpu_Op<"iota", [Pure]> {
  let summary = "0, 1, 2, … in a tile of rank 1";
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}
def Tgpu_ConstantOp : Tgpu_Op<"constant", [Pure]> {
  let summary = "a tile of constants";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
}
def Tgpu_SplatOp : Tgpu_Op<"splat", [Pure]> {
  let summary = "a scalar in every element";
  let arguments = (ins Tgpu_Scalar:$source);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}
def Tgpu_ScalarOp : Tgpu_Op<"scalar", [Pure]> {
  let summary = "the element of a tile that has only one";
  let arguments = (ins Tgpu_Frag:$source);
  let results = (outs Tgpu_Scalar:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}
def Tgpu_MapOp : Tgpu_Op<"map", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "scalar code for every element";
  let description = [{
    All operands and results have the same shape and layout. The arguments of
    the block are the elements of the operands; `yield` has those of the results.
    The code is cuda_tile on scalars, and may use scalars from outside.
  }];
  let arguments = (ins Variadic<Tgpu_Frag>:$operands);
  let results = (outs Variadic<Tgpu_Frag>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $operands `:` type($operands) `->` type($results) attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}
def Tgpu_ViewOp : Tgpu_Op<"view", [Pure]> {
  let summary = "a movement that only renames registers";
  let description = [{
    Position p of the result has what position p of the operand has. `movement`
    is `reshape`, `broadcast` or `permute`; the layout of the operand is the one
    that `layout::pull` returns for the layout of the result.
  }];
  let arguments = (ins Tgpu_Frag:$source, StrAttr:$movement,
                       OptionalAttr<DenseI32ArrayAttr>:$permutation);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $movement (`by` $permutation^)? $source attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}
def Tgpu_BitcastOp : Tgpu_Op<"bitcast", [Pure]> {
  let summary = "elements of another type with the same bits";
  let arguments = (ins Tgpu_Frag:$source);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}
def Tgpu_ConcatOp : Tgpu_Op<"concat", [Pure]> {
  let summary = "two tiles side by side";
  let description = [{
    An element whose index has bit `bit` set comes from `rhs`, the others from
    `lhs`. Both operands have the layout of the result without that bit: copies
    stand for it (`layout::pull`).
  }];
  let arguments = (ins Tgpu_Frag:$lhs, Tgpu_Frag:$rhs, I32Attr:$bit);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `bit` $bit attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
}
def Tgpu_ConvertOp : Tgpu_Op<"convert", [Pure]> {
  let summary = "a tile in another layout";
  let description = [{
    After `lowerConversions` only those are left that stay in a warp: registers
    are renamed, selected or shuffled. The others go through shared memory.
  }];
  let arguments = (ins Tgpu_Frag:$source);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

def Tgpu_AllocOp : Tgpu_Op<"alloc", [MemoryEffects<[MemAlloc]>]> {
  let summary = "shared memory; `offset` is set when it is allocated";
  let description = [{
    Buffers of rings may have a `phase`. Those of different phases are not in
    use at the same time, although both roles refer to them (`drain`).
  }];
  let arguments = (ins OptionalAttr<I32Attr>:$phase,
                       OptionalAttr<I64Attr>:$offset);
  let results = (outs Tgpu_Buffer:$result);
  let assemblyFormat = [{
    (`phase` $phase^)? (`at` $offset^)? attr-dict `:` type($result)
  }];
  let builders = [OpBuilder<(ins "BufferType":$type,
                                 CArg<"::mlir::IntegerAttr", "{}">:$offset), [{
    build($_builder, $_state, type, /*phase=*/{}, offset);
  }]>];
}
def Tgpu_PutOp : Tgpu_Op<"put", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes a tile, or a part of one, to shared memory";
  let description = [{
    Each element is written by its owner alone (`Layout::getCopyBits`), so copies
    need not agree. A scalar is written by the first thread. If the buffer is
    larger than the tile, `indices` select a block of it, as in `extract` of
    cuda_tile: there is one index per dimension of the buffer. If the depth is
    not 1, an index before these selects the slot.
  }];
  let arguments = (ins Tgpu_Data:$source, Tgpu_Buffer:$buffer,
                       Variadic<Tgpu_Scalar>:$indices);
  let assemblyFormat = [{
    $source `,` $buffer (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($source) `,` type($buffer)
  }];
}
def Tgpu_GetOp : Tgpu_Op<"get", [MemoryEffects<[MemRead]>]> {
  let summary = "reads a tile, or a part of one, from shared memory";
  let arguments = (ins Tgpu_Buffer:$buffer, Variadic<Tgpu_Scalar>:$indices);
  let results = (outs Tgpu_Data:$result);
  let assemblyFormat = [{
    $buffer (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($buffer) `->` type($result)
  }];
}
def Tgpu_SyncOp : Tgpu_Op<"sync"> {
  let summary = "a barrier of all threads of the CTA";
  let description = [{
    `reason` says what needs it: `shared` for the hazards of shared memory,
    `tokens` for accesses of global memory that tokens order.
  }];
  let arguments = (ins StrAttr:$reason);
  let assemblyFormat = "$reason attr-dict";
}
def Tgpu_WarpSyncOp : Tgpu_Op<"warp_sync"> {
  let summary = "a barrier of the threads of each warp";
  let description = [{
    Orders accesses of shared memory by the threads of a warp. Warps do not wait
    for each other.
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

// Modifiers of accesses are attributes with the names and values that they have
// in cuda_tile. `vector` is the number of elements that one instruction moves.
// They are adjacent along dimension `dim` of the tile, in registers of one
// thread, and proven to be adjacent and aligned in memory; a mask is the same
// for all of them.

def Tgpu_LoadOp : Tgpu_Op<"load", [AttrSizedOperandSegments,
                                   MemoryEffects<[MemRead]>]> {
  let summary = "loads through pointers";
  let arguments = (ins Tgpu_Data:$pointers, Optional<Tgpu_Data>:$mask,
                       Optional<Tgpu_Data>:$padding,
                       DefaultValuedAttr<I32Attr, "1">:$vector,
                       DefaultValuedAttr<I32Attr, "0">:$dim);
  let results = (outs Tgpu_Data:$result);
  let assemblyFormat = [{
    $pointers (`mask` $mask^ `:` type($mask))? (`padding` $padding^ `:` type($padding))?
    attr-dict `:` type($pointers) `->` type($result)
  }];
  let hasVerifier = 1;
}
def Tgpu_StoreOp : Tgpu_Op<"store", [MemoryEffects<[MemWrite]>]> {
  let summary = "stores through pointers; each element by its owner";
  let arguments = (ins Tgpu_Data:$value, Tgpu_Data:$pointers,
                       Optional<Tgpu_Data>:$mask,
                       DefaultValuedAttr<I32Attr, "1">:$vector,
                       DefaultValuedAttr<I32Attr, "0">:$dim);
  let assemblyFormat = [{
    $value `,` $pointers (`mask` $mask^ `:` type($mask))? attr-dict
    `:` type($value) `,` type($pointers)
  }];
  let hasVerifier = 1;
}
def Tgpu_LoadViewOp : Tgpu_Op<"load_view", [MemoryEffects<[MemRead]>]> {
  let summary = "loads a tile of a view";
  let description = [{
    The indices are those of cuda_tile: scalars, and for a gather_scatter view a
    tile of rank 1 whose layout is that of the result, sliced. `bounds` has a
    BoundsTest for each dimension of the tile. With `tensor`, a tensor copy can
    read the same: addresses and strides are aligned, and no token orders it
    after another access.
  }];
  let arguments = (ins Tgpu_View:$view, Variadic<Tgpu_Data>:$indices,
                       DenseI32ArrayAttr:$bounds,
                       DefaultValuedAttr<I32Attr, "1">:$vector,
                       DefaultValuedAttr<I32Attr, "0">:$dim,
                       UnitAttr:$tensor);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $view (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($view) `->` type($result)
  }];
  let hasVerifier = 1;
}
def Tgpu_StoreViewOp : Tgpu_Op<"store_view", [MemoryEffects<[MemWrite]>]> {
  let summary = "stores a tile of a view; each element by its owner";
  let arguments = (ins Tgpu_Frag:$value, Tgpu_View:$view,
                       Variadic<Tgpu_Data>:$indices,
                       DenseI32ArrayAttr:$bounds,
                       DefaultValuedAttr<I32Attr, "1">:$vector,
                       DefaultValuedAttr<I32Attr, "0">:$dim);
  let assemblyFormat = [{
    $value `,` $view (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($value) `,` type($view)
  }];
  let hasVerifier = 1;
}

include "tessera/codegen/gpu/ir/TgpuAggregate.td"
include "tessera/codegen/gpu/ir/TgpuAtomics.td"
include "tessera/codegen/gpu/ir/TgpuMisc.td"
include "tessera/codegen/gpu/ir/TgpuParts.td"
include "tessera/codegen/gpu/ir/TgpuProduct.td"
include "tessera/codegen/gpu/ir/TgpuRing.td"
include "tessera/codegen/gpu/ir/TgpuTensor.td"

#endif // TESSERA_CODEGEN_GPU_IR_TGPU_TD
