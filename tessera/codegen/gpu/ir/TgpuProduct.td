//===- TgpuProduct.td - products of tiles -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td.
//
//===----------------------------------------------------------------------===//

def Tgpu_DotOp : Tgpu_Op<"dot", [AllTypesMatch<["acc", "result"]>,
                                 MemoryEffects<[MemRead]>]> {
  let summary = "a product by multiply-adds, of any type and shape";
  let description = [{
    acc + lhs * rhs. Both operands are in shared memory with k as the row: the
    left one is [b] k x m, the right one [b] k x n, without swizzle. The
    accumulators may have any layout: a thread computes the elements it has.
    Sums are f32 (f64 for f64, i32 for i8).
  }];
  let arguments = (ins Tgpu_Buffer:$lhs, Tgpu_Buffer:$rhs, Tgpu_Frag:$acc,
                       UnitAttr:$lhsSigned, UnitAttr:$rhsSigned);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc attr-dict `:` type($lhs) `,` type($rhs) `,` type($acc)
  }];
  let hasVerifier = 1;
}

def Tgpu_MmaOperand : AnyTypeOf<[Tgpu_Frag, Tgpu_Buffer]>;
def Tgpu_MmaOp : Tgpu_Op<"mma", [AllTypesMatch<["acc", "result"]>,
                                 AttrSizedOperandSegments,
                                 MemoryEffects<[MemRead]>]> {
  let summary = "a product by matrix instructions";
  let description = [{
    acc + lhs * rhs by `mma.sync` of the extents `instruction` (m, n, k), with
    `warps` (m, n, batch, copies) as in layout/Fragments.h. `depth` is the extent
    k of the product. The accumulators, and operands in registers, have the
    layouts of Fragments.h.

    An operand in shared memory is cut into panels of rows that are as long as
    the swizzle: a buffer of [b * panels] x rows x columns. A row is a row of the
    left matrix or a column of the right one, and k runs along it. If the operand
    is `transposed`, k is the number of the row instead; that is for elements of
    16 and 64 bits. Of a buffer with several slots, `lhsSlot` or `rhsSlot` is
    read.

    `swapped` is for the transposed accumulators: lhs is n x k and rhs is k x m
    if acc is m x n.

    With `warpgroup`, four warps multiply together by `wgmma`, which reads shared
    memory itself; the operation ends when it has. The layouts are the same:
    warps have 16 rows each of a block of 64. An `async` product of warpgroups is
    computed while the warps go on. Its result can only be waited for; or it is
    carried to the next iteration of a `for` loop, where the same product adds
    to it or it is waited for, and the result of the loop is waited for.

    An asynchronous product is `fromZero` if its accumulators are carried by the
    loop that it stands in, start with zeros there, and are used by nothing else:
    its first instruction then adds to nothing in iteration 0, and no thread
    has to set them to zero.

    `wgmma` reads elements of 8 and 32 bits along k only. If the left operand of
    a warpgroup is `transposed` and has such elements, it is gathered: threads
    load it into registers themselves. Then the accumulators have the order of
    rows of layout::getGatheredRows. If its elements are f32 and those of the
    right operand tf32, threads round what they load.
  }];
  let arguments = (ins Tgpu_MmaOperand:$lhs, Tgpu_MmaOperand:$rhs,
                       Tgpu_Frag:$acc, Optional<Tgpu_Scalar>:$lhsSlot,
                       Optional<Tgpu_Scalar>:$rhsSlot,
                       DenseI32ArrayAttr:$instruction,
                       DenseI32ArrayAttr:$warps, I64Attr:$depth,
                       UnitAttr:$lhsTransposed, UnitAttr:$rhsTransposed,
                       UnitAttr:$lhsSigned, UnitAttr:$rhsSigned,
                       UnitAttr:$fastAcc, UnitAttr:$warpgroup,
                       UnitAttr:$async, UnitAttr:$swapped,
                       UnitAttr:$fromZero);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $lhs (`[` $lhsSlot^ `:` type($lhsSlot) `]`)? `,`
    $rhs (`[` $rhsSlot^ `:` type($rhsSlot) `]`)? `,` $acc attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($acc)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::tessera::layout::MatrixInstruction getMatrixInstruction();
    /// Of what the instructions compute: m and n are exchanged if it is swapped.
    ::tessera::layout::ProductShape getProductShape();
    ::tessera::layout::WarpBits getWarpBits();
    /// Whether threads load the left operand.
    bool isGathered();
    /// Whether warpgroups add up parts along k in f32: sums of f8, of which
    /// `wgmma` keeps fewer bits.
    bool isPromoted();
    /// Whether it may be `fromZero`, and is not slower then.
    bool canStartFromZero();
    /// Groups of instructions of one product. What is gathered for one group is
    /// loaded while the others are multiplied.
    unsigned getNumGroups();
  }];
}

def Tgpu_MmaWaitOp : Tgpu_Op<"mma_wait", [AllTypesMatch<["source", "result"]>,
                                          MemoryEffects<[MemRead]>]> {
  let summary = "waits for asynchronous products, and returns one of them";
  let description = [{
    All but the latest `pending` ones have then ended; the source is the latest
    of those. The operands of products, in memory or registers, are read until
    here.
  }];
  let arguments = (ins Tgpu_Frag:$source,
                       DefaultValuedAttr<I32Attr, "0">:$pending);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Null if the source is not a product, nor a loop that carries one.
    MmaOp getProduct();
  }];
}

def Tgpu_MmaDrainOp : Tgpu_Op<"mma_drain", [MemoryEffects<[MemRead]>]> {
  let summary = "waits for asynchronous products, but for the latest";
  let arguments = (ins I32Attr:$products);
  let assemblyFormat = "$products attr-dict";
}

def Tgpu_TakeTurnOp : Tgpu_Op<"take_turn", []> {
  let summary = "a warpgroup of two waits until the other one has begun its products";
  let assemblyFormat = "attr-dict";
}

def Tgpu_PassTurnOp : Tgpu_Op<"pass_turn", []> {
  let summary = "a warpgroup of two has begun its products";
  let assemblyFormat = "attr-dict";
}

def Tgpu_AllInRangeOp : Tgpu_Op<"all_in_range", []> {
  let summary = "whether all elements are in a range, known to all threads";
  let description = [{
    The bits of each element, as an unsigned number, are compared with `low` and
    `high`. All threads of the CTA meet in a barrier.
  }];
  let arguments = (ins Tgpu_Frag:$source, I64Attr:$low, I64Attr:$high);
  let results = (outs Tgpu_Scalar:$result);
  let assemblyFormat = [{
    $source `from` $low `to` $high attr-dict `:` type($source) `->` type($result)
  }];
}
