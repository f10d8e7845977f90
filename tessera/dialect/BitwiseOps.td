//===- BitwiseOps.td - bitwise operations -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_BITWISEOPS_TD
#define TESSERA_DIALECT_BITWISEOPS_TD

include "tessera/dialect/OpBase.td"

// andi.c1: lhs, rhs and result have one type
def CudaTile_AndIOp
    : CudaTile_BinaryOp<"andi", 4, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let summary = "bitwise and";
  let hasFolder = 1;
}
// ori.c1: lhs, rhs and result have one type
def CudaTile_OrIOp : CudaTile_BinaryOp<"ori", 82, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let summary = "bitwise or";
  let hasFolder = 1;
}
// xori.c1: lhs, rhs and result have one type
def CudaTile_XOrIOp
    : CudaTile_BinaryOp<"xori", 108, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let summary = "bitwise exclusive or";
  let hasFolder = 1;
}

#endif // TESSERA_DIALECT_BITWISEOPS_TD
