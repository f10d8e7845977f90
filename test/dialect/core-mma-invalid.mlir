// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the matrix products, broken once. A test is named after the tag
// of its rule; the rules that mmaf, mmai and mmaf_scaled share (mma.*) carry the
// operation as a suffix.

//===----------------------------------------------------------------------===//
// mmaf
//===----------------------------------------------------------------------===//

cuda_tile.entry @mmaf_operand() {
  %a = constant <i32: 0> : tile<4x4xi32>
  %c = constant <f32: 0.0> : tile<4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op operand #0 must be mmaf operand tile type of f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 values, but got '!cuda_tile.tile<4x4xi32>'}}
  %r = mmaf %a, %a, %c : tile<4x4xi32>, tile<4x4xi32>, tile<4x4xf32>
}

// -----

cuda_tile.entry @mmaf_operand_f4() {
  %a = constant <f4E2M1FN: 0.0> : tile<4x4xf4E2M1FN>
  %c = constant <f32: 0.0> : tile<4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op operand #0 must be mmaf operand tile type of f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 values, but got '!cuda_tile.tile<4x4xf4E2M1FN>'}}
  %r = mmaf %a, %a, %c : tile<4x4xf4E2M1FN>, tile<4x4xf4E2M1FN>, tile<4x4xf32>
}

// -----

cuda_tile.entry @mmaf_operand_acc() {
  %a = constant <bf16: 0.0> : tile<4x4xbf16>
  // expected-error @below {{'cuda_tile.mmaf' op operand #2 must be mmaf acc/result tile type of f16 or f32 or f64 values, but got '!cuda_tile.tile<4x4xbf16>'}}
  %r = mmaf %a, %a, %a : tile<4x4xbf16>, tile<4x4xbf16>, tile<4x4xbf16>
}

// -----

cuda_tile.entry @mmaf_c1() {
  %a = constant <f16: 0.0> : tile<4x4xf16>
  // expected-error @below {{'cuda_tile.mmaf' op failed to verify that all of {acc, result} have same type}}
  %r = "cuda_tile.mmaf"(%a, %a, %a) : (!cuda_tile.tile<4x4xf16>, !cuda_tile.tile<4x4xf16>, !cuda_tile.tile<4x4xf16>) -> !cuda_tile.tile<4x4xf32>
}

// -----

cuda_tile.entry @mmaf_c2() {
  %a = constant <f16: 0.0> : tile<4x4xf16>
  %b = constant <bf16: 0.0> : tile<4x4xbf16>
  %c = constant <f32: 0.0> : tile<4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op failed to verify that all of {lhs, rhs} have the same element type}}
  %r = mmaf %a, %b, %c : tile<4x4xf16>, tile<4x4xbf16>, tile<4x4xf32>
}

// -----

cuda_tile.entry @mmaf_c3() {
  %a = constant <f32: 0.0> : tile<4x4xf32>
  %c = constant <f32: 0.0> : tile<1x4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op failed to verify that all of {lhs, rhs, acc} have same rank}}
  %r = mmaf %a, %a, %c : tile<4x4xf32>, tile<4x4xf32>, tile<1x4x4xf32>
}

// -----

cuda_tile.entry @mma_c1_mmaf() {
  %a = constant <f32: 0.0> : tile<4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op operands must be 2D or 3D tiles}}
  %r = mmaf %a, %a, %a : tile<4xf32>, tile<4xf32>, tile<4xf32>
}

// -----

cuda_tile.entry @mma_c1_mmaf_rank_4() {
  %a = constant <f32: 0.0> : tile<1x1x4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op operands must be 2D or 3D tiles}}
  %r = mmaf %a, %a, %a : tile<1x1x4x4xf32>, tile<1x1x4x4xf32>, tile<1x1x4x4xf32>
}

// -----

cuda_tile.entry @mma_c2_mmaf() {
  %a = constant <f32: 0.0> : tile<2x4x4xf32>
  %b = constant <f32: 0.0> : tile<4x4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op shape error: dim 0 of lhs (2) and dim 0 of rhs (4) must match, but got lhs shape (2, 4, 4) and rhs shape (4, 4, 4)}}
  %r = mmaf %a, %b, %a : tile<2x4x4xf32>, tile<4x4x4xf32>, tile<2x4x4xf32>
}

// -----

cuda_tile.entry @mma_c2_mmaf_acc() {
  %a = constant <f32: 0.0> : tile<2x4x4xf32>
  %c = constant <f32: 0.0> : tile<4x4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op shape error: dim 0 of lhs (2) and dim 0 of acc (4) must match, but got lhs shape (2, 4, 4) and acc shape (4, 4, 4)}}
  %r = mmaf %a, %a, %c : tile<2x4x4xf32>, tile<2x4x4xf32>, tile<4x4x4xf32>
}

// -----

cuda_tile.entry @mma_c3_mmaf() {
  %a = constant <f32: 0.0> : tile<4x8xf32>
  %b = constant <f32: 0.0> : tile<16x4xf32>
  %c = constant <f32: 0.0> : tile<4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op shape error: dim 1 of lhs (8) and dim 0 of rhs (16) must match, but got lhs shape (4, 8) and rhs shape (16, 4)}}
  %r = mmaf %a, %b, %c : tile<4x8xf32>, tile<16x4xf32>, tile<4x4xf32>
}

// -----

cuda_tile.entry @mma_c3_mmaf_batched() {
  %a = constant <f32: 0.0> : tile<2x4x8xf32>
  %b = constant <f32: 0.0> : tile<2x16x4xf32>
  %c = constant <f32: 0.0> : tile<2x4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op shape error: dim 2 of lhs (8) and dim 1 of rhs (16) must match, but got lhs shape (2, 4, 8) and rhs shape (2, 16, 4)}}
  %r = mmaf %a, %b, %c : tile<2x4x8xf32>, tile<2x16x4xf32>, tile<2x4x4xf32>
}

// -----

cuda_tile.entry @mma_c4_mmaf() {
  %a = constant <f32: 0.0> : tile<4x8xf32>
  %b = constant <f32: 0.0> : tile<8x4xf32>
  %c = constant <f32: 0.0> : tile<2x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op shape error: dim 0 of lhs (4) and dim 0 of acc (2) must match, but got lhs shape (4, 8) and acc shape (2, 4)}}
  %r = mmaf %a, %b, %c : tile<4x8xf32>, tile<8x4xf32>, tile<2x4xf32>
}

// -----

cuda_tile.entry @mma_c5_mmaf() {
  %a = constant <f32: 0.0> : tile<4x8xf32>
  %b = constant <f32: 0.0> : tile<8x4xf32>
  %c = constant <f32: 0.0> : tile<4x2xf32>
  // expected-error @below {{'cuda_tile.mmaf' op shape error: dim 1 of rhs (4) and dim 1 of acc (2) must match, but got rhs shape (8, 4) and acc shape (4, 2)}}
  %r = mmaf %a, %b, %c : tile<4x8xf32>, tile<8x4xf32>, tile<4x2xf32>
}

// -----

cuda_tile.entry @mmaf_c4() {
  %a = constant <f64: 0.0> : tile<4x4xf64>
  %c = constant <f32: 0.0> : tile<4x4xf32>
  // expected-error @below {{'cuda_tile.mmaf' op unsupported combination of element types. Input type 'f64' expects accumulator/result type to be one of {'f64'}, but got 'f32'}}
  %r = mmaf %a, %a, %c : tile<4x4xf64>, tile<4x4xf64>, tile<4x4xf32>
}

// -----

cuda_tile.entry @mmaf_c4_f16() {
  %a = constant <f16: 0.0> : tile<4x4xf16>
  %c = constant <f64: 0.0> : tile<4x4xf64>
  // expected-error @below {{'cuda_tile.mmaf' op unsupported combination of element types. Input type 'f16' expects accumulator/result type to be one of {'f16', 'f32'}, but got 'f64'}}
  %r = mmaf %a, %a, %c : tile<4x4xf16>, tile<4x4xf16>, tile<4x4xf64>
}

// -----

cuda_tile.entry @mmaf_c4_f8() {
  %a = constant <f8E5M2: 0.0> : tile<4x4xf8E5M2>
  %c = constant <f64: 0.0> : tile<4x4xf64>
  // expected-error @below {{'cuda_tile.mmaf' op unsupported combination of element types. Input type 'f8E5M2' expects accumulator/result type to be one of {'f16', 'f32'}, but got 'f64'}}
  %r = mmaf %a, %a, %c : tile<4x4xf8E5M2>, tile<4x4xf8E5M2>, tile<4x4xf64>
}

// -----

cuda_tile.entry @mmaf_c4_tf32() {
  %a = constant <tf32: 0.0> : tile<4x4xtf32>
  %c = constant <f16: 0.0> : tile<4x4xf16>
  // expected-error @below {{'cuda_tile.mmaf' op unsupported combination of element types. Input type 'tf32' expects accumulator/result type to be one of {'f32'}, but got 'f16'}}
  %r = mmaf %a, %a, %c : tile<4x4xtf32>, tile<4x4xtf32>, tile<4x4xf16>
}

// -----

cuda_tile.entry @mmaf_c4_bf16() {
  %a = constant <bf16: 0.0> : tile<4x4xbf16>
  %c = constant <f16: 0.0> : tile<4x4xf16>
  // expected-error @below {{'cuda_tile.mmaf' op unsupported combination of element types. Input type 'bf16' expects accumulator/result type to be one of {'f32'}, but got 'f16'}}
  %r = mmaf %a, %a, %c : tile<4x4xbf16>, tile<4x4xbf16>, tile<4x4xf16>
}

// -----

//===----------------------------------------------------------------------===//
// mmai
//===----------------------------------------------------------------------===//

cuda_tile.entry @mmai_operand() {
  %a = constant <i16: 0> : tile<4x4xi16>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op operand #0 must be mmai operand tile type of i8 values, but got '!cuda_tile.tile<4x4xi16>'}}
  %r = mmai %a, %a, %c signed signed : tile<4x4xi16>, tile<4x4xi16>, tile<4x4xi32>
}

// -----

cuda_tile.entry @mmai_operand_acc() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %c = constant <i64: 0> : tile<4x4xi64>
  // expected-error @below {{'cuda_tile.mmai' op operand #2 must be mmai acc tile type of i32 values, but got '!cuda_tile.tile<4x4xi64>'}}
  %r = mmai %a, %a, %c signed signed : tile<4x4xi8>, tile<4x4xi8>, tile<4x4xi64>
}

// -----

cuda_tile.entry @mmai_result() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op result #0 must be mmai result tile type of i32 values, but got '!cuda_tile.tile<4x4xi8>'}}
  %r = "cuda_tile.mmai"(%a, %a, %c) <{signedness_lhs = #cuda_tile.signedness<signed>, signedness_rhs = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<4x4xi8>, !cuda_tile.tile<4x4xi8>, !cuda_tile.tile<4x4xi32>) -> !cuda_tile.tile<4x4xi8>
}

// -----

cuda_tile.entry @mmai_c1() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op failed to verify that all of {acc, result} have same type}}
  %r = "cuda_tile.mmai"(%a, %a, %c) <{signedness_lhs = #cuda_tile.signedness<signed>, signedness_rhs = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<4x4xi8>, !cuda_tile.tile<4x4xi8>, !cuda_tile.tile<4x4xi32>) -> !cuda_tile.tile<4x8xi32>
}

// -----

// Operands of mmai are i8 alone, so that another element is refused as such.
cuda_tile.entry @mmai_c2() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %b = constant <i1: 0> : tile<4x4xi1>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op operand #1 must be mmai operand tile type of i8 values, but got '!cuda_tile.tile<4x4xi1>'}}
  %r = mmai %a, %b, %c signed signed : tile<4x4xi8>, tile<4x4xi1>, tile<4x4xi32>
}

// -----

cuda_tile.entry @mmai_c3() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %b = constant <i8: 0> : tile<1x4x4xi8>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op failed to verify that all of {lhs, rhs, acc} have same rank}}
  %r = mmai %a, %b, %c signed signed : tile<4x4xi8>, tile<1x4x4xi8>, tile<4x4xi32>
}

// -----

cuda_tile.entry @mma_c1(%a: tile<i8>, %c: tile<i32>) {
  // expected-error @below {{'cuda_tile.mmai' op operands must be 2D or 3D tiles}}
  %r = mmai %a, %a, %c signed signed : tile<i8>, tile<i8>, tile<i32>
}

// -----

cuda_tile.entry @mma_c2() {
  %a = constant <i8: 0> : tile<2x4x4xi8>
  %b = constant <i8: 0> : tile<1x4x4xi8>
  %c = constant <i32: 0> : tile<2x4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op shape error: dim 0 of lhs (2) and dim 0 of rhs (1) must match, but got lhs shape (2, 4, 4) and rhs shape (1, 4, 4)}}
  %r = mmai %a, %b, %c signed unsigned : tile<2x4x4xi8>, tile<1x4x4xi8>, tile<2x4x4xi32>
}

// -----

cuda_tile.entry @mma_c3() {
  %a = constant <i8: 0> : tile<4x8xi8>
  %b = constant <i8: 0> : tile<4x4xi8>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op shape error: dim 1 of lhs (8) and dim 0 of rhs (4) must match, but got lhs shape (4, 8) and rhs shape (4, 4)}}
  %r = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<4x4xi8>, tile<4x4xi32>
}

// -----

cuda_tile.entry @mma_c4() {
  %a = constant <i8: 0> : tile<4x8xi8>
  %b = constant <i8: 0> : tile<8x4xi8>
  %c = constant <i32: 0> : tile<8x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op shape error: dim 0 of lhs (4) and dim 0 of acc (8) must match, but got lhs shape (4, 8) and acc shape (8, 4)}}
  %r = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<8x4xi8>, tile<8x4xi32>
}

// -----

cuda_tile.entry @mma_c5() {
  %a = constant <i8: 0> : tile<4x8xi8>
  %b = constant <i8: 0> : tile<8x4xi8>
  %c = constant <i32: 0> : tile<4x8xi32>
  // expected-error @below {{'cuda_tile.mmai' op shape error: dim 1 of rhs (4) and dim 1 of acc (8) must match, but got rhs shape (8, 4) and acc shape (4, 8)}}
  %r = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<8x4xi8>, tile<4x8xi32>
}

// -----

cuda_tile.entry @signedness_c1_mmai() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = mmai %a, %a, %c signed : tile<4x4xi8>, tile<4x4xi8>, tile<4x4xi32>
}

// -----

cuda_tile.entry @mmai_needs_signedness_rhs() {
  %a = constant <i8: 0> : tile<4x4xi8>
  %c = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.mmai' op requires attribute 'signedness_rhs'}}
  %r = "cuda_tile.mmai"(%a, %a, %c) <{signedness_lhs = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<4x4xi8>, !cuda_tile.tile<4x4xi8>, !cuda_tile.tile<4x4xi32>) -> !cuda_tile.tile<4x4xi32>
}

// -----

//===----------------------------------------------------------------------===//
// mmaf_scaled
//===----------------------------------------------------------------------===//

cuda_tile.entry @mmaf_scaled_operand() {
  %a = constant <f16: 0.0> : tile<64x64xf16>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op operand #0 must be mmaf_scaled operand tile type of f8E4M3FN or f8E5M2 or f4E2M1FN values, but got '!cuda_tile.tile<64x64xf16>'}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>, tile<64x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_operand_acc() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f16: 0.0> : tile<64x64xf16>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op operand #2 must be mmaf_scaled acc/result tile type of f32 values, but got '!cuda_tile.tile<64x64xf16>'}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf16>, tile<64x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_operand_scale() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E5M2: 1.0> : tile<64x2xf8E5M2>
  %t = constant <f8E5M2: 1.0> : tile<2x64xf8E5M2>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op operand #3 must be mmaf_scaled scale tile type of f8E4M3FN or f8E8M0FNU values, but got '!cuda_tile.tile<64x2xf8E5M2>'}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<64x2xf8E5M2>, tile<2x64xf8E5M2>
}

// -----

cuda_tile.entry @mmaf_scaled_c1() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op failed to verify that all of {acc, result} have same type}}
  %r = "cuda_tile.mmaf_scaled"(%a, %a, %c, %s, %t) : (!cuda_tile.tile<64x64xf8E4M3FN>, !cuda_tile.tile<64x64xf8E4M3FN>, !cuda_tile.tile<64x64xf32>, !cuda_tile.tile<64x2xf8E8M0FNU>, !cuda_tile.tile<2x64xf8E8M0FNU>) -> !cuda_tile.tile<64x32xf32>
}

// -----

cuda_tile.entry @mmaf_scaled_c2() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %b = constant <f8E5M2: 0.0> : tile<64x64xf8E5M2>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op failed to verify that all of {lhs, rhs} have the same element type}}
  %r = mmaf_scaled %a, %b, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E5M2>, tile<64x64xf32>, tile<64x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c3() {
  %a = constant <f4E2M1FN: 0.0> : tile<64x64xf4E2M1FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x4xf8E8M0FNU>
  %t = constant <f8E4M3FN: 1.0> : tile<4x64xf8E4M3FN>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op failed to verify that all of {lhs_scale, rhs_scale} have the same element type}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf4E2M1FN>, tile<64x64xf4E2M1FN>, tile<64x64xf32>, tile<64x4xf8E8M0FNU>, tile<4x64xf8E4M3FN>
}

// -----

cuda_tile.entry @mmaf_scaled_c4() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<1x64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op failed to verify that all of {lhs, rhs, acc, lhs_scale, rhs_scale} have same rank}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<1x64x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mma_c1_mmaf_scaled() {
  %a = constant <f8E4M3FN: 0.0> : tile<32xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<32xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<1xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op operands must be 2D or 3D tiles}}
  %r = mmaf_scaled %a, %a, %c, %s, %s : tile<32xf8E4M3FN>, tile<32xf8E4M3FN>, tile<32xf32>, tile<1xf8E8M0FNU>, tile<1xf8E8M0FNU>
}

// -----

cuda_tile.entry @mma_c3_mmaf_scaled() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %b = constant <f8E4M3FN: 0.0> : tile<32x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 1 of lhs (64) and dim 0 of rhs (32) must match, but got lhs shape (64, 64) and rhs shape (32, 64)}}
  %r = mmaf_scaled %a, %b, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<32x64xf8E4M3FN>, tile<64x64xf32>, tile<64x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c5() {
  %a = constant <f8E4M3FN: 0.0> : tile<2x64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<2x64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<1x64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 0 of lhs (2) and dim 0 of lhs_scale (1) must match, but got lhs shape (2, 64, 64) and lhs_scale shape (1, 64, 2)}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<2x64x64xf8E4M3FN>, tile<2x64x64xf8E4M3FN>, tile<2x64x64xf32>, tile<1x64x2xf8E8M0FNU>, tile<2x2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c5_rhs() {
  %a = constant <f8E4M3FN: 0.0> : tile<2x64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<2x64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<2x64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<1x2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 0 of rhs (2) and dim 0 of rhs_scale (1) must match, but got rhs shape (2, 64, 64) and rhs_scale shape (1, 2, 64)}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<2x64x64xf8E4M3FN>, tile<2x64x64xf8E4M3FN>, tile<2x64x64xf32>, tile<2x64x2xf8E8M0FNU>, tile<1x2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c6() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<32x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 0 of lhs (64) and dim 0 of lhs_scale (32) must match, but got lhs shape (64, 64) and lhs_scale shape (32, 2)}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<32x2xf8E8M0FNU>, tile<2x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c6_rhs() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x32xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 1 of rhs (64) and dim 1 of rhs_scale (32) must match, but got rhs shape (64, 64) and rhs_scale shape (2, 32)}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<64x2xf8E8M0FNU>, tile<2x32xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c7() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x2xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<4x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 1 of lhs_scale (2) and dim 0 of rhs_scale (4) must match, but got lhs_scale shape (64, 2) and rhs_scale shape (4, 64)}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<64x2xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c8() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E4M3FN: 1.0> : tile<64x2xf8E4M3FN>
  %t = constant <f8E4M3FN: 1.0> : tile<2x64xf8E4M3FN>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op unsupported combination of element types. Scale type 'f8E4M3FN' expects lhs and rhs element types to be 'f4E2M1FN', but got 'f8E4M3FN'}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<64x2xf8E4M3FN>, tile<2x64xf8E4M3FN>
}

// -----

cuda_tile.entry @mmaf_scaled_c9() {
  %a = constant <f8E4M3FN: 0.0> : tile<64x64xf8E4M3FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x128xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<128x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: dim 1 of lhs_scale (128) must be a divisor of dim 1 of lhs (64)}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E4M3FN>, tile<64x64xf8E4M3FN>, tile<64x64xf32>, tile<64x128xf8E8M0FNU>, tile<128x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c10() {
  %a = constant <f8E5M2: 0.0> : tile<64x64xf8E5M2>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<64x4xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<4x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: f8 element type requires block scale factor of lhs_scale and rhs_scale to be 32, but got 16}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf8E5M2>, tile<64x64xf8E5M2>, tile<64x64xf32>, tile<64x4xf8E8M0FNU>, tile<4x64xf8E8M0FNU>
}

// -----

cuda_tile.entry @mmaf_scaled_c11() {
  %a = constant <f4E2M1FN: 0.0> : tile<64x64xf4E2M1FN>
  %c = constant <f32: 0.0> : tile<64x64xf32>
  %s = constant <f8E4M3FN: 1.0> : tile<64x2xf8E4M3FN>
  %t = constant <f8E4M3FN: 1.0> : tile<2x64xf8E4M3FN>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: f4E2M1FN element type with f8E4M3FN scales requires block scale factor of lhs_scale and rhs_scale to be 16, but got 32}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<64x64xf4E2M1FN>, tile<64x64xf4E2M1FN>, tile<64x64xf32>, tile<64x2xf8E4M3FN>, tile<2x64xf8E4M3FN>
}

// -----

cuda_tile.entry @mmaf_scaled_c12() {
  %a = constant <f4E2M1FN: 0.0> : tile<2x64x64xf4E2M1FN>
  %c = constant <f32: 0.0> : tile<2x64x64xf32>
  %s = constant <f8E8M0FNU: 1.0> : tile<2x64x8xf8E8M0FNU>
  %t = constant <f8E8M0FNU: 1.0> : tile<2x8x64xf8E8M0FNU>
  // expected-error @below {{'cuda_tile.mmaf_scaled' op shape error: f4E2M1FN element type with f8E8M0FNU scales requires block scale factor of lhs_scale and rhs_scale to be 16 or 32, but got 8}}
  %r = mmaf_scaled %a, %a, %c, %s, %t : tile<2x64x64xf4E2M1FN>, tile<2x64x64xf4E2M1FN>, tile<2x64x64xf32>, tile<2x64x8xf8E8M0FNU>, tile<2x8x64xf8E8M0FNU>
}
