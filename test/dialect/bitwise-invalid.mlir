// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the bitwise operations, broken once. A test is named after the
// tag of its rule.

//===----------------------------------------------------------------------===//
// andi
//===----------------------------------------------------------------------===//

cuda_tile.entry @andi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.andi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = andi %a, %a : tile<f32>
}

// -----

cuda_tile.entry @andi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.andi' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.andi"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// ori
//===----------------------------------------------------------------------===//

cuda_tile.entry @ori_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ori' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = ori %a, %a : tile<f32>
}

// -----

cuda_tile.entry @ori_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.ori' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.ori"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// xori
//===----------------------------------------------------------------------===//

cuda_tile.entry @xori_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.xori' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = xori %a, %a : tile<f32>
}

// -----

cuda_tile.entry @xori_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.xori' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.xori"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}
