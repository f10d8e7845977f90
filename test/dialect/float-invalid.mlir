// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the floating-point arithmetic, broken once. A test is named
// after the tag of its rule; rules that several operations share (rounding.*)
// carry the operation as a suffix.

//===----------------------------------------------------------------------===//
// addf
//===----------------------------------------------------------------------===//

cuda_tile.entry @addf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.addf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = addf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @addf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.addf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.addf"(%a, %b) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @addf_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.addf' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.addf"(%a, %a) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c1_addf(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.addf' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf]}}
  %r = "cuda_tile.addf"(%a, %a) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_addf(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', got: 'approx'}}
  %r = addf %a, %a rounding<approx> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c3_addf(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.addf' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = addf %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// subf
//===----------------------------------------------------------------------===//

cuda_tile.entry @subf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.subf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = subf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @subf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.subf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.subf"(%a, %b) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @subf_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.subf' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.subf"(%a, %a) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c1_subf(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.subf' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf]}}
  %r = "cuda_tile.subf"(%a, %a) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_subf(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', got: 'approx'}}
  %r = subf %a, %a rounding<approx> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c3_subf(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.subf' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = subf %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// mulf
//===----------------------------------------------------------------------===//

cuda_tile.entry @mulf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.mulf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = mulf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @mulf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.mulf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.mulf"(%a, %b) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @mulf_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.mulf' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.mulf"(%a, %a) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c1_mulf(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.mulf' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf]}}
  %r = "cuda_tile.mulf"(%a, %a) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_mulf(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', got: 'approx'}}
  %r = mulf %a, %a rounding<approx> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c3_mulf(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.mulf' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = mulf %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// divf
//===----------------------------------------------------------------------===//

cuda_tile.entry @divf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.divf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = divf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @divf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.divf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.divf"(%a, %b) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @divf_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.divf' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.divf"(%a, %a) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c1_divf(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.divf' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf, approx, full]}}
  %r = "cuda_tile.divf"(%a, %a) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_divf(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', 'approx', 'full'}}
  %r = divf %a, %a rounding<nearest> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c2_divf(%a: tile<f16>) {
  // expected-error @below {{'cuda_tile.divf' op approx modifier only supported for f32 data type, but got: 'f16'}}
  %r = divf %a, %a rounding<approx> : tile<f16>
}

// -----

cuda_tile.entry @rounding_c2_divf_full(%a: tile<f64>) {
  // expected-error @below {{'cuda_tile.divf' op full modifier only supported for f32 data type, but got: 'f64'}}
  %r = divf %a, %a rounding<full> : tile<f64>
}

// -----

cuda_tile.entry @rounding_c3_divf(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.divf' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = divf %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// remf
//===----------------------------------------------------------------------===//

cuda_tile.entry @remf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.remf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = remf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @remf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.remf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.remf"(%a, %b) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

//===----------------------------------------------------------------------===//
// fma
//===----------------------------------------------------------------------===//

cuda_tile.entry @fma_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.fma' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = fma %a, %a, %a : tile<i32>
}

// -----

cuda_tile.entry @fma_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %r = "cuda_tile.fma"(%a, %a, %b) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @fma_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.fma' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.fma"(%a, %a, %a) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c1_fma(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.fma' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf]}}
  %r = "cuda_tile.fma"(%a, %a, %a) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_fma(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', got: 'approx'}}
  %r = fma %a, %a, %a rounding<approx> : tile<f32>
}

// -----

cuda_tile.entry @rounding_c3_fma(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.fma' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = fma %a, %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// maxf
//===----------------------------------------------------------------------===//

cuda_tile.entry @maxf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.maxf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = maxf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @maxf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.maxf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.maxf"(%a, %b) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c3_maxf(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.maxf' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = maxf %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// minf
//===----------------------------------------------------------------------===//

cuda_tile.entry @minf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.minf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = minf %a, %a : tile<i32>
}

// -----

cuda_tile.entry @minf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.minf' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.minf"(%a, %b) : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c3_minf(%a: tile<bf16>) {
  // expected-error @below {{'cuda_tile.minf' op flush_to_zero modifier only supported for f32 data type, but got: 'bf16'}}
  %r = minf %a, %a flush_to_zero : tile<bf16>
}

// -----

//===----------------------------------------------------------------------===//
// cmpf
//===----------------------------------------------------------------------===//

cuda_tile.entry @cmpf_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cmpf' op operand #0 must be tile of f16 or bf16 or f32 or f64 values, but got '!cuda_tile.tile<i32>'}}
  %r = cmpf equal ordered %a, %a : tile<i32> -> tile<i1>
}

// -----

cuda_tile.entry @cmpf_result(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cmpf' op result #0 must be tile of i1 values, but got '!cuda_tile.tile<i8>'}}
  %r = cmpf equal ordered %a, %a : tile<f32> -> tile<i8>
}

// -----

cuda_tile.entry @cmpf_c1(%a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.cmpf' op failed to verify that all of {lhs, rhs} have same type}}
  %r = "cuda_tile.cmpf"(%a, %b) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>, comparison_predicate = #cuda_tile.comparison_predicate<equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<i1>
}

// -----

cuda_tile.entry @cmpf_c2(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cmpf' op failed to verify that Result type has i1 element type and same shape as operands}}
  %r = cmpf equal ordered %a, %a : tile<f32> -> tile<4xi1>
}

// -----

cuda_tile.entry @comparison_c1_cmpf(%a: tile<f32>) {
  // expected-error @below {{expected 'comparison_predicate' to be one of: {'equal', 'not_equal', 'less_than', 'less_than_or_equal', 'greater_than', 'greater_than_or_equal'}}}
  %r = cmpf oeq ordered %a, %a : tile<f32> -> tile<i1>
}

// -----

cuda_tile.entry @comparison_c2(%a: tile<f32>) {
  // expected-error @below {{expected 'comparison_ordering' to be one of: {'ordered', 'unordered'}}}
  %r = cmpf equal signed %a, %a : tile<f32> -> tile<i1>
}

// -----

cuda_tile.entry @comparison_c2_absent(%a: tile<f32>) {
  // expected-error @below {{expected 'comparison_ordering' to be one of: {'ordered', 'unordered'}}}
  %r = cmpf equal %a, %a : tile<f32> -> tile<i1>
}

// -----

cuda_tile.entry @cmpf_needs_comparison_predicate(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cmpf' op requires attribute 'comparison_predicate'}}
  %r = "cuda_tile.cmpf"(%a, %a) <{comparison_ordering = #cuda_tile.comparison_ordering<ordered>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
}

// -----

cuda_tile.entry @cmpf_needs_comparison_ordering(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cmpf' op requires attribute 'comparison_ordering'}}
  %r = "cuda_tile.cmpf"(%a, %a) <{comparison_predicate = #cuda_tile.comparison_predicate<equal>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<i1>
}
