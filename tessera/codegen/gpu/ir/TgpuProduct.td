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
