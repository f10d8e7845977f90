//===- TgpuParts.td - parts of tiles, and scratch in shared memory -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

def Tgpu_PartOp : Tgpu_Op<"part", [Pure]> {
  let summary = "some registers of a tile, the same in all threads";
  let description = [{
    The part whose first element has index `first`. Its layout is the one that
    `layout::extract` returns.
  }];
  let arguments = (ins Tgpu_Frag:$source, I32Attr:$first);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $source `at` $first attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}
def Tgpu_ExtractOp : Tgpu_Op<"extract", [Pure]> {
  let summary = "one block of a tile, as in cuda_tile";
  let description = [{
    The layouts need not agree. `finishSharedMemory` replaces it by accesses of
    shared memory.
  }];
  let arguments = (ins Tgpu_Frag:$source, Variadic<Tgpu_Scalar>:$indices);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $source (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($source) `->` type($result)
  }];
}
def Tgpu_InsertOp : Tgpu_Op<"insert", [Pure]> {
  let summary = "replaces one block of a tile, as in cuda_tile";
  let description = [{
    The layout of `source` is that of the result without the index bits that
    tell blocks apart: every thread that has an element of any block has the
    element that would replace it.
  }];
  let arguments = (ins Tgpu_Frag:$source, Tgpu_Frag:$destination,
                       Variadic<Tgpu_Scalar>:$indices);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $source `,` $destination (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($source) `,` type($destination) `->` type($result)
  }];
  let hasVerifier = 1;
}
def Tgpu_RegroupOp : Tgpu_Op<"regroup", [Pure]> {
  let summary = "the same bits in elements of another size";
  let description = [{
    pack and unpack of cuda_tile. The tile of smaller elements has the layout of
    the other one, with the bits that are new as its lowest registers.
  }];
  let arguments = (ins Tgpu_Frag:$source);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

// A tile that does not fit the shared memory that is left goes through it in
// rounds. In round i it holds the elements whose index, in the bits of `bits`,
// is i. The other index bits, in their order, number the elements in the buffer.

def Tgpu_PutRoundOp : Tgpu_Op<"put_round", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes the elements of one round to shared memory";
  let arguments = (ins Tgpu_Frag:$source, Tgpu_Buffer:$buffer, I32Attr:$bits,
                       I32Attr:$round);
  let assemblyFormat = [{
    $source `,` $buffer `bits` $bits `round` $round attr-dict
    `:` type($source) `,` type($buffer)
  }];
}
def Tgpu_GetRoundOp : Tgpu_Op<"get_round", [AttrSizedOperandSegments,
                                            MemoryEffects<[MemRead]>]> {
  let summary = "reads the elements of one round from shared memory";
  let description = [{
    The other elements are those of `previous`, the result of the round before;
    in the first round they are not defined. `shape` is the shape of the tile
    that goes through the buffer; the result is the block `indices` of it.
  }];
  let arguments = (ins Optional<Tgpu_Frag>:$previous, Tgpu_Buffer:$buffer,
                       Variadic<Tgpu_Scalar>:$indices,
                       DenseI64ArrayAttr:$shape, I32Attr:$bits, I32Attr:$round);
  let results = (outs Tgpu_Frag:$result);
  let assemblyFormat = [{
    $buffer (`[` $indices^ `:` type($indices) `]`)?
    `of` $shape `bits` $bits `round` $round
    (`after` $previous^ `:` type($previous))? attr-dict
    `:` type($buffer) `->` type($result)
  }];
}
