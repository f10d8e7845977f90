// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Tokens, pointer accesses and scratch memory. Entries take scalars only, so
// that a cast from nothing stands for a tile with dimensions.

//===----------------------------------------------------------------------===//
// make_token, join_tokens
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  entry @make_token_result() {
    // expected-error @below {{'cuda_tile.make_token' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %t = make_token : tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @make_token_operand(%t: token) {
    // expected-error @below {{'cuda_tile.make_token' op requires zero operands}}
    %u = "cuda_tile.make_token"(%t) : (!cuda_tile.token) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @join_tokens_c1(%t: token) {
    // expected-error @below {{'cuda_tile.join_tokens' op expect two or more tokens}}
    %u = join_tokens %t : token
  }
}

// -----

cuda_tile.module @m {
  entry @join_tokens_c1_b() {
    // expected-error @below {{'cuda_tile.join_tokens' op expect two or more tokens}}
    %u = join_tokens : token
  }
}

// -----

cuda_tile.module @m {
  entry @join_tokens_operand(%t: token, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.join_tokens' op operand #1 must be variadic of cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %u = "cuda_tile.join_tokens"(%t, %i) : (!cuda_tile.token, !cuda_tile.tile<i32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @join_tokens_operand_b(%t: token, %i: tile<i32>) {
    // expected-error @below {{use of value '%i' expects different type than prior uses: '!cuda_tile.token' vs '!cuda_tile.tile<i32>'}}
    %u = join_tokens %t, %i : token
  }
}

// -----

cuda_tile.module @m {
  entry @join_tokens_result(%t: token) {
    // expected-error @below {{'cuda_tile.join_tokens' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %u = join_tokens %t, %t : tile<i32>
  }
}

//===----------------------------------------------------------------------===//
// load_ptr_tko: types
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_c1(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that `source` type is expected a pointer type of `result` type}}
    %x, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f16>, token
  }
}

// -----

// Shapes count, too.
cuda_tile.module @m {
  entry @load_ptr_tko_c1_b() {
    %p = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<f32>>
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that `source` type is expected a pointer type of `result` type}}
    %x, %t = load_ptr_tko weak %p : tile<8xptr<f32>> -> tile<4xf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_c2(%m: tile<i1>) {
    %p = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<f32>>
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that shape of 'mask' must match the shape of 'source'}}
    %x, %t = load_ptr_tko weak %p, %m : tile<8xptr<f32>>, tile<i1> -> tile<8xf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_c3(%p: tile<ptr<f32>>, %m: tile<i1>, %pad: tile<f16>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that type of 'paddingValue' must match the type of 'result'}}
    %x, %t = load_ptr_tko weak %p, %m, %pad : tile<ptr<f32>>, tile<i1>, tile<f16> -> tile<f32>, token
  }
}

// -----

// A padding without a mask.
cuda_tile.module @m {
  entry @load_ptr_tko_c3_b(%p: tile<ptr<f32>>, %pad: tile<f16>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that type of 'paddingValue' must match the type of 'result'}}
    %x, %t = load_ptr_tko weak %p padding=%pad : tile<ptr<f32>>, tile<f16> -> tile<f32>, token
  }
}

// -----

// A lone second operand that is not of i1 is the padding.
cuda_tile.module @m {
  entry @load_ptr_tko_c3_c(%p: tile<ptr<f32>>, %m: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that type of 'paddingValue' must match the type of 'result'}}
    %x, %t = load_ptr_tko weak %p, %m : tile<ptr<f32>>, tile<i32> -> tile<f32>, token
  }
}

// -----

// The padding has the shape of the result, too.
cuda_tile.module @m {
  entry @load_ptr_tko_c3_d(%pad: tile<f32>) {
    %p, %m = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<f32>>, !cuda_tile.tile<8xi1>
    // expected-error @below {{'cuda_tile.load_ptr_tko' op failed to verify that type of 'paddingValue' must match the type of 'result'}}
    %x, %t = load_ptr_tko weak %p, %m, %pad : tile<8xptr<f32>>, tile<8xi1>, tile<f32> -> tile<8xf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_source(%x: tile<f32>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<f32>'}}
    %y, %t = load_ptr_tko weak %x : tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_source_b(%p: ptr<f32>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.ptr<f32>'}}
    %x, %t = load_ptr_tko weak %p : ptr<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_mask(%p: tile<ptr<f32>>, %m: tile<i8>, %pad: tile<f32>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op operand #1 must be tile of i1 values, but got '!cuda_tile.tile<i8>'}}
    %x, %t = load_ptr_tko weak %p, %m, %pad : tile<ptr<f32>>, tile<i8>, tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_padding(%p: tile<ptr<f32>>, %m: tile<i1>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op operand #2 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<ptr<f32>>'}}
    %x, %t = load_ptr_tko weak %p, %m, %p : tile<ptr<f32>>, tile<i1>, tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_token(%p: tile<ptr<f32>>, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op operand #1 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %x, %t = "cuda_tile.load_ptr_tko"(%p, %i) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
  }
}

// -----

cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @load_ptr_tko_token_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{use of value '%p' expects different type than prior uses: '!cuda_tile.token' vs '!cuda_tile.tile<ptr<f32>>'}}
    %x, %t = load_ptr_tko weak %p token=%p : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_result(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op result #0 must be Tile type, but got 'f32'}}
    %x, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> f32, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_result_token(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op result #1 must be cuda tile token type, but got '!cuda_tile.tile<f32>'}}
    %x, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, tile<f32>
  }
}

//===----------------------------------------------------------------------===//
// load_ptr_tko: syntax
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_too_few_types(%p: tile<ptr<f32>>, %m: tile<i1>) {
    // expected-error @below {{number of operands and types do not match: got 2 operands and 1 types}}
    %x, %t = load_ptr_tko weak %p, %m : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_too_many_types(%p: tile<ptr<f32>>) {
    // expected-error @below {{number of operands and types do not match: got 1 operands and 2 types}}
    %x, %t = load_ptr_tko weak %p : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_too_many_operands(%p: tile<ptr<f32>>, %m: tile<i1>, %pad: tile<f32>) {
    // expected-error @below {{expected ':'}}
    %x, %t = load_ptr_tko weak %p, %m, %pad, %pad : tile<ptr<f32>>, tile<i1>, tile<f32>, tile<f32> -> tile<f32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_without_result_token(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected ','}}
    %x, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @load_ptr_tko_segments(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.load_ptr_tko' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
    %x, %t = "cuda_tile.load_ptr_tko"(%p) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
  }
}

//===----------------------------------------------------------------------===//
// store_ptr_tko: types
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_c1(%p: tile<ptr<f32>>, %x: tile<i32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op failed to verify that `destination` type is expected a pointer type of `value` type}}
    %t = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_c1_b(%x: tile<f32>) {
    %p = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<f32>>
    // expected-error @below {{'cuda_tile.store_ptr_tko' op failed to verify that `destination` type is expected a pointer type of `value` type}}
    %t = store_ptr_tko weak %p, %x : tile<8xptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_c2(%m: tile<i1>) {
    %p, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xptr<f32>>, !cuda_tile.tile<8xf32>
    // expected-error @below {{'cuda_tile.store_ptr_tko' op failed to verify that shape of 'destination' must match the shape of 'mask'}}
    %t = store_ptr_tko weak %p, %x, %m : tile<8xptr<f32>>, tile<8xf32>, tile<i1> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_destination(%x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<f32>'}}
    %t = store_ptr_tko weak %x, %x : tile<f32>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_value(%p: tile<ptr<f32>>, %t: token) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op operand #1 must be Tile type, but got '!cuda_tile.token'}}
    %u = store_ptr_tko weak %p, %t : tile<ptr<f32>>, token -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_mask(%p: tile<ptr<f32>>, %x: tile<f32>, %m: tile<i32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op operand #2 must be tile of i1 values, but got '!cuda_tile.tile<i32>'}}
    %t = store_ptr_tko weak %p, %x, %m : tile<ptr<f32>>, tile<f32>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_token(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op operand #2 must be cuda tile token type, but got '!cuda_tile.tile<f32>'}}
    %t = "cuda_tile.store_ptr_tko"(%p, %x, %x) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_result(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<f32>'}}
    %t = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_mask_without_type(%p: tile<ptr<f32>>, %x: tile<f32>, %m: tile<i1>) {
    // expected-error @below {{number of operands and types do not match: got 1 operands and 0 types}}
    %t = store_ptr_tko weak %p, %x, %m : tile<ptr<f32>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_ptr_tko_type_without_mask(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{number of operands and types do not match: got 0 operands and 1 types}}
    %t = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
  }
}

//===----------------------------------------------------------------------===//
// alloca
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @alloca_c1() {
    // expected-error @below {{'cuda_tile.alloca' op 'alignment' must be power of two}}
    %p = alloca num_elem = 64, alignment = 12 : tile<ptr<f32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_c1_b() {
    // expected-error @below {{'cuda_tile.alloca' op 'alignment' must be power of two}}
    %p = alloca num_elem = 64, alignment = 0 : tile<ptr<i8>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_c2() {
    // expected-error @below {{'cuda_tile.alloca' op 'alignment' (4) must be at least the natural size (8 bytes) for element type 'f64'}}
    %p = alloca num_elem = 64, alignment = 4 : tile<ptr<f64>>
  }
}

// -----

// The 19 bits of a tf32 take four bytes.
cuda_tile.module @m {
  entry @alloca_c2_b() {
    // expected-error @below {{'cuda_tile.alloca' op 'alignment' (2) must be at least the natural size (4 bytes) for element type 'tf32'}}
    %p = alloca num_elem = 64, alignment = 2 global : tile<ptr<tf32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_num_elem() {
    // expected-error @below {{'cuda_tile.alloca' op attribute 'num_elem' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %p = alloca num_elem = -1, alignment = 4 : tile<ptr<f32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_alignment() {
    // expected-error @below {{'cuda_tile.alloca' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %p = alloca num_elem = 1, alignment = -4 : tile<ptr<f32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_num_elem_of_i32() {
    // expected-error @below {{'cuda_tile.alloca' op attribute 'num_elem' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %p = "cuda_tile.alloca"() <{num_elem = 1 : i32, alignment = 4 : i64}> : () -> !cuda_tile.tile<ptr<f32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_without_alignment() {
    // expected-error @below {{'cuda_tile.alloca' op requires attribute 'alignment'}}
    %p = "cuda_tile.alloca"() <{num_elem = 1 : i64}> : () -> !cuda_tile.tile<ptr<f32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_result() {
    // expected-error @below {{'cuda_tile.alloca' op result #0 must be 0D tile of Pointer type values, but got '!cuda_tile.tile<4xptr<f32>>'}}
    %p = alloca num_elem = 1, alignment = 4 : tile<4xptr<f32>>
  }
}

// -----

cuda_tile.module @m {
  entry @alloca_result_b() {
    // expected-error @below {{'cuda_tile.alloca' op result #0 must be 0D tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
    %p = alloca num_elem = 1, alignment = 4 : tile<i64>
  }
}

//===----------------------------------------------------------------------===//
// gdc_launch_dependents_tko, gdc_wait_tko, memory_fence_alias_tko
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @gdc_launch_dependents_tko_token(%i: tile<i32>) {
    // expected-error @below {{'cuda_tile.gdc_launch_dependents_tko' op operand #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %t = "cuda_tile.gdc_launch_dependents_tko"(%i) : (!cuda_tile.tile<i32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @gdc_launch_dependents_tko_result() {
    // expected-error @below {{'cuda_tile.gdc_launch_dependents_tko' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %t = gdc_launch_dependents_tko -> tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @gdc_wait_tko_token(%i: tile<i32>) {
    // expected-error @below {{'cuda_tile.gdc_wait_tko' op operand #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %t = "cuda_tile.gdc_wait_tko"(%i) : (!cuda_tile.tile<i32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @gdc_wait_tko_two_tokens(%t: token) {
    // expected-error @below {{'cuda_tile.gdc_wait_tko' op operand group starting at #0 requires 0 or 1 element, but found 2}}
    %u = "cuda_tile.gdc_wait_tko"(%t, %t) : (!cuda_tile.token, !cuda_tile.token) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_fence_alias_tko_token(%i: tile<i32>) {
    // expected-error @below {{'cuda_tile.memory_fence_alias_tko' op operand #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %t = "cuda_tile.memory_fence_alias_tko"(%i) : (!cuda_tile.tile<i32>) -> !cuda_tile.token
  }
}

// -----

// Unlike the other two it has something to come after.
cuda_tile.module @m {
  entry @memory_fence_alias_tko_without_token() {
    // expected-error @below {{expected SSA operand}}
    %t = memory_fence_alias_tko {note}
  }
}

// -----

// What these looked like before NVIDIA's disassembler showed how.
cuda_tile.module @m {
  entry @former_c1(%t: token) {
    // expected-error @below {{'token' does not stand here any more; write 'memory_fence_alias_tko %token'}}
    %u = memory_fence_alias_tko token=%t : token
  }
}

// -----

cuda_tile.module @m {
  entry @former_c1_wait(%t: token) {
    // expected-error @below {{':' does not stand here any more; write '-> token'}}
    %u = gdc_wait_tko token=%t : token
  }
}

// -----

cuda_tile.module @m {
  entry @former_c1_launch() {
    // expected-error @below {{':' does not stand here any more; write '-> token'}}
    %u = gdc_launch_dependents_tko : token
  }
}

//===----------------------------------------------------------------------===//
// Groups of operands
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @operand_groups_c1(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op operand group 'destination' starting at #0 requires 1 element, but found 0}}
    %t = "cuda_tile.store_ptr_tko"(%p, %x) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 0, 2, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @operand_groups_c1_second(%p: tile<ptr<f32>>, %x: tile<f32>) {
    // expected-error @below {{'cuda_tile.store_ptr_tko' op operand group 'value' starting at #1 requires 1 element, but found 2}}
    %t = "cuda_tile.store_ptr_tko"(%p, %x, %x) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.token
  }
}
