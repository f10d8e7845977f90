// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of constant and of the literals that it shares with global, broken
// once. A test is named after the tag of its rule.

cuda_tile.entry @constant_c1() {
  // expected-error @below {{'cuda_tile.constant' op failed to verify that all of {value, result} have same type}}
  %r = "cuda_tile.constant"() <{value = dense<1> : !cuda_tile.tile<4xi32>}> : () -> !cuda_tile.tile<8xi32>
}

// -----

cuda_tile.entry @constant_of_tensor() {
  // expected-error @below {{attribute 'value' failed to satisfy constraint: dense int-or-float elements attribute of a tile type}}
  %r = "cuda_tile.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> !cuda_tile.tile<4xi32>
}

// -----

cuda_tile.entry @constant_result() {
  // expected-error @below {{'cuda_tile.constant' op result #0 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<2xi4>'}}
  %r = "cuda_tile.constant"() <{value = dense<1> : !cuda_tile.tile<2xi4>}> : () -> !cuda_tile.tile<2xi4>
}

// -----

cuda_tile.entry @constant_needs_value() {
  // expected-error @below {{'cuda_tile.constant' op requires attribute 'value'}}
  %r = "cuda_tile.constant"() : () -> !cuda_tile.tile<4xi32>
}

// -----

cuda_tile.entry @constant_c2() {
  // expected-error @below {{expect element type to be one of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got 'i4'}}
  %r = constant <i4: 1> : tile<2xi4>
}

// -----

cuda_tile.entry @constant_c2_index() {
  // expected-error @below {{f4E2M1FN values, but got 'index'}}
  %r = constant <index: 1> : tile<2xi32>
}

// -----

cuda_tile.entry @constant_c2_signed() {
  // expected-error @below {{f4E2M1FN values, but got 'si32'}}
  %r = constant <si32: 1> : tile<2xi32>
}

// -----

cuda_tile.entry @constant_c2_ptr() {
  // expected-error @below {{f4E2M1FN values, but got '!cuda_tile.ptr<f32>'}}
  %r = constant <ptr<f32>: 0> : tile<2xptr<f32>>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{f4E2M1FN values, but got 'f128'}}
  global @constant_c2_global <f128: 1.0> : tile<1xf32>
}

// -----

cuda_tile.entry @constant_c3() {
  // expected-error @below {{mismatch between the element type: 'i32' and the tile element type 'i64'}}
  %r = constant <i32: 1> : tile<4xi64>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{mismatch between the element type: 'f32' and the tile element type 'f64'}}
  global @constant_c3_global <f32: 1.0> : tile<4xf64>
}

// -----

cuda_tile.entry @constant_c4() {
  // expected-error @below {{inferred shape of elements literal ([2]) does not match type ([4])}}
  %r = constant <i32: [1, 2]> : tile<4xi32>
}

// -----

cuda_tile.entry @constant_c4_rank() {
  // expected-error @below {{inferred shape of elements literal ([2, 2]) does not match type ([4])}}
  %r = constant <i32: [[1, 2], [3, 4]]> : tile<4xi32>
}

// -----

cuda_tile.entry @constant_c4_scalar() {
  // expected-error @below {{inferred shape of elements literal ([1]) does not match type ([])}}
  %r = constant <i32: [1]> : tile<i32>
}

// -----

cuda_tile.entry @constant_c4_empty() {
  // expected-error @below {{inferred shape of elements literal ([0]) does not match type ([4])}}
  %r = constant <i32: []> : tile<4xi32>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{inferred shape of elements literal ([3]) does not match type ([4])}}
  global @constant_c4_global <i32: [1, 2, 3]> : tile<4xi32>
}

// -----

cuda_tile.entry @constant_c5() {
  // expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
  %r = constant <i32: [[1, 2], [3]]> : tile<2x2xi32>
}

// -----

cuda_tile.entry @constant_c5_mixed() {
  // expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
  %r = constant <i32: [[1, 2], 3]> : tile<2x2xi32>
}

// -----

cuda_tile.entry @constant_c6() {
  // expected-error @below {{expected integer value}}
  %r = constant <i32: true> : tile<i32>
}

// -----

cuda_tile.entry @constant_c6_float() {
  // expected-error @below {{expected integer value}}
  %r = constant <i32: 1.0> : tile<i32>
}

// -----

cuda_tile.entry @constant_c6_word() {
  // expected-error @below {{expected integer value}}
  %r = constant <i1: yes> : tile<i1>
}

// -----

cuda_tile.entry @constant_c7() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i8: 256> : tile<i8>
}

// -----

cuda_tile.entry @constant_c7_negative() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i8: -129> : tile<i8>
}

// -----

cuda_tile.entry @constant_c7_i1() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i1: 2> : tile<i1>
}

// -----

cuda_tile.entry @constant_c7_i1_negative() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i1: -2> : tile<i1>
}

// -----

cuda_tile.entry @constant_c7_hex() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i16: [0, 0x10000]> : tile<2xi16>
}

// -----

cuda_tile.entry @constant_c7_i32() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i32: 4294967296> : tile<i32>
}

// -----

cuda_tile.entry @constant_c7_i64() {
  // expected-error @below {{integer constant out of range for type}}
  %r = constant <i64: 18446744073709551616> : tile<i64>
}

// -----

cuda_tile.entry @constant_c8() {
  // expected-error @below {{result #0 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got 'tensor<4xi32>'}}
  %r = constant <i32: 1> : tensor<4xi32>
}

// -----

cuda_tile.module @m {
  // expected-error @below {{f4E2M1FN values, but got 'i32'}}
  global @constant_c8_global <i32: 1> : i32
}

// -----

// A float needs a point or an exponent.
cuda_tile.entry @constant_float() {
  // expected-error @below {{unexpected decimal integer literal for a floating point value}}
  // expected-note @below {{add a trailing dot to make the literal a float}}
  %r = constant <f32: 1> : tile<f32>
}

// -----

// Bits are written in the width of the element.
cuda_tile.entry @constant_float_bits() {
  // expected-error @below {{hexadecimal float constant out of range for type}}
  %r = constant <f16: 0x7F800000> : tile<f16>
}

// -----

cuda_tile.entry @constant_float_word() {
  // expected-error @below {{expected floating point literal}}
  %r = constant <f32: nan> : tile<f32>
}

// -----

cuda_tile.entry @constant_unclosed() {
  // expected-error @below {{expected ']'}}
  %r = constant <i32: [1, 2> : tile<2xi32>
}
