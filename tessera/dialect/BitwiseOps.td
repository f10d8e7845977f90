//===- BitwiseOps.td - bitwise operations -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_BITWISEOPS_TD
#define TESSERA_DIALECT_BITWISEOPS_TD

include "tessera/dialect/OpBase.td"

def CudaTile_BitwiseFamily : CudaTile_Family<"Bitwise", "Bitwise"> {
  let introduction = [{
    Logic on the bits of integers; on i1 it is logic on truth values.
  }];
}

// andi.c1: lhs, rhs and result have the same type
def CudaTile_AndIOp
    : CudaTile_BinaryOp<"andi", 4, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let summary = "bitwise and";
  let semantics = [{
    Returns 1 for every bit that is 1 in both operands.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 3> : tile<8xi32>
    %low = andi %a, %b : tile<8xi32>
  }];
  let hasFolder = 1;
}
// ori.c1: lhs, rhs and result have the same type
def CudaTile_OrIOp : CudaTile_BinaryOp<"ori", 82, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let summary = "bitwise or";
  let semantics = [{
    Returns 1 for every bit that is 1 in at least one operand.
  }];
  let example = [{
    %a = iota : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    %odd = ori %a, %b : tile<8xi32>
  }];
  let hasFolder = 1;
}
// xori.c1: lhs, rhs and result have the same type
def CudaTile_XOrIOp
    : CudaTile_BinaryOp<"xori", 108, "13.1", CudaTile_IntTile,
                        [CudaTile_Elementwise<"Simple">]> {
  let summary = "bitwise exclusive or";
  let semantics = [{
    Returns 1 for every bit in which the operands differ. With a constant of all
    ones it inverts.
  }];
  let example = [{
    %true = constant <i1: true> : tile<8xi1>
    %mask = constant <i1: [1, 0, 1, 0, 1, 0, 1, 0]> : tile<8xi1>
    %inverse = xori %mask, %true : tile<8xi1>
  }];
  let hasFolder = 1;
}

#endif // TESSERA_DIALECT_BITWISEOPS_TD
