//===- TgpuAggregate.td - reductions and scans -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td. The bodies are those of cuda_tile: they get an
// element and an accumulator for each operand, and yield the new accumulators.
// The accumulator is always the part with the lower indices, or with the higher
// ones if `reverse` is set.
//
//===----------------------------------------------------------------------===//

class Tgpu_AggregateOp<string mnemonic, list<Trait> traits = []>
    : Tgpu_Op<mnemonic, !listconcat(traits, [RecursiveMemoryEffects,
                                             SingleBlock])> {
  let results = (outs Variadic<Tgpu_Frag>:$results);
  let regions = (region SizedRegion<1>:$body);
}

def Tgpu_ReduceOp : Tgpu_AggregateOp<"reduce"> {
  let summary = "combines elements along some index bits";
  let description = [{
    Combines the elements that differ only in the index bits of `reduced`, which
    belong to dimension `dim`. These bits are register or lane bits of the
    layout: nothing crosses a warp. Every position gets the result. `anyOrder`
    means that elements may be combined in any order; else only neighbours are.
  }];
  let arguments = (ins Variadic<Tgpu_Frag>:$operands, I32Attr:$dim,
                       I32Attr:$reduced, UnitAttr:$anyOrder);
  let assemblyFormat = [{
    $operands `dim` $dim `bits` $reduced (`any_order` $anyOrder^)?
    `:` type($operands) `->` type($results) attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Tgpu_ScanOp : Tgpu_AggregateOp<"scan"> {
  let summary = "prefixes within blocks of a dimension";
  let description = [{
    An inclusive scan of each aligned block of `block` elements along dimension
    `dim`. The index bits inside a block are register or lane bits. With
    `exclusive` an element gets the result of the one before it; the first one
    keeps its own value, which has no meaning then. `exclusive` needs all bits in
    registers.
  }];
  let arguments = (ins Variadic<Tgpu_Frag>:$operands, I32Attr:$dim,
                       I64Attr:$block, UnitAttr:$reverse, UnitAttr:$exclusive);
  let assemblyFormat = [{
    $operands `dim` $dim `block` $block (`reverse` $reverse^)?
    (`exclusive` $exclusive^)?
    `:` type($operands) `->` type($results) attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Tgpu_CarryOp : Tgpu_AggregateOp<"carry", [SameVariadicOperandSize]> {
  let summary = "adds the results of the blocks before to a scan of blocks";
  let description = [{
    `carries` has one element for each block of `scans`: what all blocks before
    it give. The first block has none, and keeps its values. The layout of a
    carry is that of its scan with the bits inside a block left out.
  }];
  let arguments = (ins Variadic<Tgpu_Frag>:$scans, Variadic<Tgpu_Frag>:$carries,
                       I32Attr:$dim, UnitAttr:$reverse);
  let assemblyFormat = [{
    $scans `with` $carries `dim` $dim (`reverse` $reverse^)?
    `:` type($scans) `with` type($carries) `->` type($results)
    attr-dict-with-keyword $body
  }];
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$results,
      "::mlir::ValueRange":$scans, "::mlir::ValueRange":$carries,
      "uint32_t":$dim, "bool":$reverse)>];
  let skipDefaultBuilders = 1;
}

def Tgpu_FoldOp : Tgpu_Op<"fold", [SingleBlock,
                                   MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "combines the elements of buffers one after another";
  let description = [{
    For bodies that are not known to be associative. Each row along dimension
    `dim` is done by one thread, in order. With results it is a reduction, which
    all threads that hold an element of the result perform; without results it is
    a scan in place, by the owners of the rows in layout `rows`.
  }];
  let arguments = (ins Variadic<Tgpu_Buffer>:$buffers, I32Attr:$dim,
                       UnitAttr:$reverse, TypeAttr:$rows);
  let results = (outs Variadic<Tgpu_Frag>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $buffers `dim` $dim (`reverse` $reverse^)? `rows` $rows
    `:` type($buffers) `->` type($results) attr-dict-with-keyword $body
  }];
}
