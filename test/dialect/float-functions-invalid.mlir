// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the floating-point functions of one operand and of the powers
// and the arc tangent, broken once. The arithmetic is in float-invalid.mlir,
// which says how tests are named.

//===----------------------------------------------------------------------===//
// absf
//===----------------------------------------------------------------------===//

cuda_tile.entry @absf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.absf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = absf %a : tile<i32>
}

// -----

cuda_tile.entry @absf_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.absf' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.absf"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<4xf32>
}

// -----

cuda_tile.entry @absf_c2(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.absf' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.absf"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// negf
//===----------------------------------------------------------------------===//

cuda_tile.entry @negf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.negf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = negf %a : tile<i32>
}

// -----

cuda_tile.entry @negf_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.negf' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.negf"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// ceil
//===----------------------------------------------------------------------===//

cuda_tile.entry @ceil_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.ceil' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = ceil %a : tile<i32>
}

// -----

cuda_tile.entry @ceil_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ceil' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.ceil"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// floor
//===----------------------------------------------------------------------===//

cuda_tile.entry @floor_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.floor' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = floor %a : tile<i32>
}

// -----

cuda_tile.entry @floor_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.floor' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.floor"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// sqrt
//===----------------------------------------------------------------------===//

cuda_tile.entry @sqrt_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.sqrt' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = sqrt %a : tile<i32>
}

// -----

cuda_tile.entry @sqrt_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.sqrt' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.sqrt"(%a) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

cuda_tile.entry @sqrt_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.sqrt' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.sqrt"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c1_sqrt(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.sqrt' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf, approx]}}
  %r = "cuda_tile.sqrt"(%a) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_sqrt(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', 'approx'}}
  %r = sqrt %a rounding<nearest> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c2_sqrt(%a: tile<f16>) {
  // expected-error @below {{'cuda_tile.sqrt' op approx modifier only supported for f32 data type, but got: 'f16'}}
  %r = sqrt %a rounding<approx> : tile<f16>
}

// -----

cuda_tile.entry @rounding_c3_sqrt(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.sqrt' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = sqrt %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// rsqrt
//===----------------------------------------------------------------------===//

cuda_tile.entry @rsqrt_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.rsqrt' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = rsqrt %a : tile<i32>
}

// -----

cuda_tile.entry @rsqrt_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.rsqrt' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.rsqrt"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

cuda_tile.entry @rounding_c3_rsqrt(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.rsqrt' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = rsqrt %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// exp
//===----------------------------------------------------------------------===//

cuda_tile.entry @exp_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.exp' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = exp %a : tile<i32>
}

// -----

cuda_tile.entry @exp_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.exp' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.exp"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

cuda_tile.entry @rounding_c1_exp(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.exp' op invalid rounding mode specified, expect one of [approx, full]}}
  %r = "cuda_tile.exp"(%a) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_exp(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'approx', 'full'}}
  %r = exp %a rounding<nearest> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c2_exp(%a: tile<f16>) {
  // expected-error @below {{'cuda_tile.exp' op approx modifier only supported for f32 data type, but got: 'f16'}}
  %r = exp %a rounding<approx> : tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// exp2
//===----------------------------------------------------------------------===//

cuda_tile.entry @exp2_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.exp2' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = exp2 %a : tile<i32>
}

// -----

cuda_tile.entry @exp2_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.exp2' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.exp2"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

cuda_tile.entry @rounding_c3_exp2(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.exp2' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = exp2 %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// log
//===----------------------------------------------------------------------===//

cuda_tile.entry @log_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.log' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = log %a : tile<i32>
}

// -----

cuda_tile.entry @log_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.log' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.log"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// log2
//===----------------------------------------------------------------------===//

cuda_tile.entry @log2_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.log2' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = log2 %a : tile<i32>
}

// -----

cuda_tile.entry @log2_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.log2' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.log2"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// pow
//===----------------------------------------------------------------------===//

cuda_tile.entry @pow_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.pow' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = pow %a, %a : tile<i32>
}

// -----

cuda_tile.entry @pow_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.pow' op failed to verify that all of {result, source, exponent} have same type}}
  %r = "cuda_tile.pow"(%a, %b) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

//===----------------------------------------------------------------------===//
// sin
//===----------------------------------------------------------------------===//

cuda_tile.entry @sin_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.sin' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = sin %a : tile<i32>
}

// -----

cuda_tile.entry @sin_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.sin' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.sin"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// cos
//===----------------------------------------------------------------------===//

cuda_tile.entry @cos_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cos' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = cos %a : tile<i32>
}

// -----

cuda_tile.entry @cos_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cos' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.cos"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// tan
//===----------------------------------------------------------------------===//

cuda_tile.entry @tan_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.tan' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = tan %a : tile<i32>
}

// -----

cuda_tile.entry @tan_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.tan' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.tan"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// sinh
//===----------------------------------------------------------------------===//

cuda_tile.entry @sinh_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.sinh' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = sinh %a : tile<i32>
}

// -----

cuda_tile.entry @sinh_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.sinh' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.sinh"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// cosh
//===----------------------------------------------------------------------===//

cuda_tile.entry @cosh_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cosh' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = cosh %a : tile<i32>
}

// -----

cuda_tile.entry @cosh_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cosh' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.cosh"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// tanh
//===----------------------------------------------------------------------===//

cuda_tile.entry @tanh_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.tanh' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = tanh %a : tile<i32>
}

// -----

cuda_tile.entry @tanh_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.tanh' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.tanh"(%a) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
}

// -----

cuda_tile.entry @rounding_c1_tanh(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.tanh' op invalid rounding mode specified, expect one of [approx, full]}}
  %r = "cuda_tile.tanh"(%a) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_tanh(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'approx', 'full'}}
  %r = tanh %a rounding<nearest> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c2_tanh(%a: tile<f16>) {
  // expected-error @below {{'cuda_tile.tanh' op approx modifier only supported for f32 data type, but got: 'f16'}}
  %r = tanh %a rounding<approx> : tile<f16>
}

// -----

//===----------------------------------------------------------------------===//
// atan2
//===----------------------------------------------------------------------===//

cuda_tile.entry @atan2_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.atan2' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = atan2 %a, %a : tile<i32>
}

// -----

cuda_tile.entry @atan2_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.atan2' op failed to verify that all of {x, y, result} have same type}}
  %r = "cuda_tile.atan2"(%a, %b) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

//===----------------------------------------------------------------------===//
// fpowi
//===----------------------------------------------------------------------===//

cuda_tile.entry @fpowi_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.fpowi' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = fpowi %a, %a : tile<i32>, tile<i32>
}

// -----

cuda_tile.entry @fpowi_exponent(%a: tile<f32>, %n: tile<i64>) {
  // expected-error @below {{'cuda_tile.fpowi' op operand #1 must be tile of i1 or i8 or i16 or i32 values, but got '!cuda_tile.tile<i64>'}}
  %r = fpowi %a, %n : tile<f32>, tile<i64>
}

// -----

cuda_tile.entry @fpowi_c1(%a: tile<f32>, %n: tile<i32>) {
  // expected-error @below {{'cuda_tile.fpowi' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.fpowi"(%a, %n) : (!cuda_tile.tile<f32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<f16>
}

// -----

cuda_tile.entry @fpowi_c2(%a: tile<f32>) {
  %n = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.fpowi' op failed to verify that all of {source, exponent} have same shape}}
  %r = fpowi %a, %n : tile<f32>, tile<4xi32>
}
