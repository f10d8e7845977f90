// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the conversions, broken once. A test is named after the tag of
// its rule.

//===----------------------------------------------------------------------===//
// bitcast
//===----------------------------------------------------------------------===//

cuda_tile.entry @bitcast_operand(%a: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.bitcast' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<ptr<f32>>'}}
  %r = bitcast %a : tile<ptr<f32>> -> tile<i64>
}

// -----

cuda_tile.entry @bitcast_operand_i4(%a: tile<i4>) {
  // expected-error @below {{'cuda_tile.bitcast' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<i4>'}}
  %r = bitcast %a : tile<i4> -> tile<i4>
}

// -----

cuda_tile.entry @bitcast_result(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.bitcast' op result #0 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<ptr<f32>>'}}
  %r = bitcast %a : tile<i64> -> tile<ptr<f32>>
}

// -----

cuda_tile.entry @bitcast_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.bitcast' op failed to verify that all of {source, result} have same shape}}
  %r = bitcast %a : tile<i32> -> tile<4xf32>
}

// -----

cuda_tile.entry @bitcast_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.bitcast' op types must be equal width, cannot convert 'i32' of width 32 to type 'f16' of width 16}}
  %r = bitcast %a : tile<i32> -> tile<f16>
}

// -----

cuda_tile.entry @bitcast_c2_tf32(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.bitcast' op types must be equal width, cannot convert 'i32' of width 32 to type 'tf32' of width 19}}
  %r = bitcast %a : tile<i32> -> tile<tf32>
}

// -----

//===----------------------------------------------------------------------===//
// exti
//===----------------------------------------------------------------------===//

cuda_tile.entry @exti_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.exti' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 or i4 values, but got '!cuda_tile.tile<f32>'}}
  %r = exti %a signed : tile<f32> -> tile<i64>
}

// -----

cuda_tile.entry @exti_result(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.exti' op result #0 must be tile of i1 or i8 or i16 or i32 or i64 or i4 values, but got '!cuda_tile.tile<f64>'}}
  %r = exti %a signed : tile<i32> -> tile<f64>
}

// -----

cuda_tile.entry @exti_c1(%a: tile<i8>) {
  // expected-error @below {{'cuda_tile.exti' op failed to verify that all of {from, to} have same shape}}
  %r = exti %a signed : tile<i8> -> tile<4xi32>
}

// -----

cuda_tile.entry @exti_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.exti' op extending to smaller or identical integer}}
  %r = exti %a signed : tile<i32> -> tile<i32>
}

// -----

cuda_tile.entry @exti_c2_b(%a: tile<i8>) {
  // expected-error @below {{'cuda_tile.exti' op extending to smaller or identical integer}}
  %r = exti %a signed : tile<i8> -> tile<i4>
}

// -----

cuda_tile.entry @signedness_c1_exti(%a: tile<i8>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = exti %a : tile<i8> -> tile<i32>
}

// -----

cuda_tile.entry @exti_needs_signedness(%a: tile<i8>) {
  // expected-error @below {{'cuda_tile.exti' op requires attribute 'signedness'}}
  %r = "cuda_tile.exti"(%a) : (!cuda_tile.tile<i8>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// trunci
//===----------------------------------------------------------------------===//

cuda_tile.entry @trunci_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.trunci' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 or i4 values, but got '!cuda_tile.tile<f32>'}}
  %r = trunci %a : tile<f32> -> tile<i16>
}

// -----

cuda_tile.entry @trunci_c1(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.trunci' op failed to verify that all of {from, to} have same shape}}
  %r = trunci %a : tile<i64> -> tile<4xi32>
}

// -----

cuda_tile.entry @trunci_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.trunci' op truncating to larger or identical integer}}
  %r = trunci %a : tile<i32> -> tile<i32>
}

// -----

cuda_tile.entry @trunci_c2_b(%a: tile<i4>) {
  // expected-error @below {{'cuda_tile.trunci' op truncating to larger or identical integer}}
  %r = trunci %a : tile<i4> -> tile<i8>
}

// -----

cuda_tile.entry @overflow_c1_trunci(%a: tile<i32>) {
  // expected-error @below {{expected overflow to be one of: {'none', 'no_signed_wrap', 'no_unsigned_wrap', 'no_wrap'}}}
  %r = trunci %a overflow<wrap> : tile<i32> -> tile<i16>
}

// -----

//===----------------------------------------------------------------------===//
// ftof
//===----------------------------------------------------------------------===//

cuda_tile.entry @ftof_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.ftof' op operand #0 must be tile of f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<i32>'}}
  %r = ftof %a : tile<i32> -> tile<f16>
}

// -----

cuda_tile.entry @ftof_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftof' op failed to verify that all of {from, to} have same shape}}
  %r = ftof %a : tile<f32> -> tile<4xf16>
}

// -----

cuda_tile.entry @ftof_c2(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftof' op converting tiles must not be a no-op}}
  %r = ftof %a : tile<f32> -> tile<f32>
}

// -----

cuda_tile.entry @ftof_c3(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified for conversion to f8E8M0FNU. Only 'zero' and 'positive_inf' are supported}}
  %r = ftof %a : tile<f32> -> tile<f8E8M0FNU>
}

// -----

cuda_tile.entry @ftof_c3_b(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified for conversion to f8E8M0FNU. Only 'zero' and 'positive_inf' are supported}}
  %r = ftof %a rounding<negative_inf> : tile<f32> -> tile<f8E8M0FNU>
}

// -----

cuda_tile.entry @ftof_c4(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified. Only 'nearest_even' is supported}}
  %r = ftof %a rounding<zero> : tile<f32> -> tile<f8E4M3FN>
}

// -----

cuda_tile.entry @ftof_c4_b(%a: tile<f8E5M2>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified. Only 'nearest_even' is supported}}
  %r = ftof %a rounding<positive_inf> : tile<f8E5M2> -> tile<f32>
}

// -----

cuda_tile.entry @ftof_c4_c(%a: tile<f64>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified. 'nearest_away' is supported only for conversion to tf32}}
  %r = ftof %a rounding<nearest_away> : tile<f64> -> tile<f32>
}

// -----

cuda_tile.entry @ftof_c4_d(%a: tile<f8E5M2>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified. Only 'nearest_even' is supported}}
  %r = ftof %a rounding<nearest_away> : tile<f8E5M2> -> tile<tf32>
}

// -----

cuda_tile.entry @rounding_c1_ftof(%a: tile<f64>) {
  // expected-error @below {{'cuda_tile.ftof' op invalid rounding mode specified, expect one of [nearest_even, zero, negative_inf, positive_inf]}}
  %r = "cuda_tile.ftof"(%a) <{rounding_mode = #cuda_tile.rounding<approx>}> : (!cuda_tile.tile<f64>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_ftof(%a: tile<f64>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', 'nearest_away', got: 'approx'}}
  %r = ftof %a rounding<approx> : tile<f64> -> tile<f32>
}

// -----

//===----------------------------------------------------------------------===//
// ftoi
//===----------------------------------------------------------------------===//

cuda_tile.entry @ftoi_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.ftoi' op operand #0 must be tile of f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<i32>'}}
  %r = ftoi %a signed : tile<i32> -> tile<i32>
}

// -----

cuda_tile.entry @ftoi_result(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftoi' op result #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<i4>'}}
  %r = ftoi %a signed : tile<f32> -> tile<i4>
}

// -----

cuda_tile.entry @ftoi_c1(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftoi' op failed to verify that all of {from, to} have same shape}}
  %r = ftoi %a signed : tile<f32> -> tile<4xi32>
}

// -----

cuda_tile.entry @ftoi_c2(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftoi' op invalid rounding mode specified. Only 'nearest_int_to_zero' is supported}}
  %r = "cuda_tile.ftoi"(%a) <{rounding_mode = #cuda_tile.rounding<zero>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @rounding_c4_ftoi(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_int_to_zero', got: 'zero'}}
  %r = ftoi %a signed rounding<zero> : tile<f32> -> tile<i32>
}

// -----

cuda_tile.entry @rounding_c4_ftoi_b(%a: tile<f32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_int_to_zero', got: 'down'}}
  %r = ftoi %a signed rounding<down> : tile<f32> -> tile<i32>
}

// -----

cuda_tile.entry @signedness_c1_ftoi(%a: tile<f32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = ftoi %a saturating : tile<f32> -> tile<i32>
}

// -----

cuda_tile.entry @ftoi_needs_signedness(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftoi' op requires attribute 'signedness'}}
  %r = "cuda_tile.ftoi"(%a) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @ftoi_needs_rounding_mode(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.ftoi' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.ftoi"(%a) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// itof
//===----------------------------------------------------------------------===//

cuda_tile.entry @itof_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.itof' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = itof %a signed : tile<f32> -> tile<f32>
}

// -----

cuda_tile.entry @itof_result(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.itof' op result #0 must be tile of f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values, but got '!cuda_tile.tile<i32>'}}
  %r = itof %a signed : tile<i32> -> tile<i32>
}

// -----

cuda_tile.entry @itof_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.itof' op failed to verify that all of {from, to} have same shape}}
  %r = itof %a signed : tile<i32> -> tile<4xf32>
}

// -----

cuda_tile.entry @itof_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.itof' op integer to f8E8M0FNU conversion is not supported, please first convert to another float type}}
  %r = itof %a signed : tile<i32> -> tile<f8E8M0FNU>
}

// -----

cuda_tile.entry @itof_c3(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.itof' op invalid rounding mode specified. Only 'nearest_even' is supported}}
  %r = itof %a signed rounding<zero> : tile<i32> -> tile<f32>
}

// -----

cuda_tile.entry @rounding_c4_itof(%a: tile<i32>) {
  // expected-error @below {{expected rounding mode to be one of: 'nearest_even', 'zero', 'negative_inf', 'positive_inf', got: 'full'}}
  %r = itof %a signed rounding<full> : tile<i32> -> tile<f32>
}

// -----

cuda_tile.entry @signedness_c1_itof(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = itof %a rounding<zero> : tile<i32> -> tile<f32>
}

// -----

cuda_tile.entry @itof_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.itof' op requires attribute 'signedness'}}
  %r = "cuda_tile.itof"(%a) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @itof_needs_rounding_mode(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.itof' op requires attribute 'rounding_mode'}}
  %r = "cuda_tile.itof"(%a) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f32>
}

// -----

//===----------------------------------------------------------------------===//
// int_to_ptr
//===----------------------------------------------------------------------===//

cuda_tile.entry @int_to_ptr_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.int_to_ptr' op operand #0 must be tile of i64 values, but got '!cuda_tile.tile<i32>'}}
  %r = int_to_ptr %a : tile<i32> -> tile<ptr<f32>>
}

// -----

cuda_tile.entry @int_to_ptr_result(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.int_to_ptr' op result #0 must be tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
  %r = int_to_ptr %a : tile<i64> -> tile<i64>
}

// -----

cuda_tile.entry @int_to_ptr_c1(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.int_to_ptr' op failed to verify that all of {source, result} have same shape}}
  %r = int_to_ptr %a : tile<i64> -> tile<4xptr<f32>>
}

// -----

//===----------------------------------------------------------------------===//
// ptr_to_int
//===----------------------------------------------------------------------===//

cuda_tile.entry @ptr_to_int_operand(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.ptr_to_int' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
  %r = ptr_to_int %a : tile<i64> -> tile<i64>
}

// -----

cuda_tile.entry @ptr_to_int_result(%a: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.ptr_to_int' op result #0 must be tile of i64 values, but got '!cuda_tile.tile<i32>'}}
  %r = ptr_to_int %a : tile<ptr<f32>> -> tile<i32>
}

// -----

cuda_tile.entry @ptr_to_int_c1(%a: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.ptr_to_int' op failed to verify that all of {source, result} have same shape}}
  %r = ptr_to_int %a : tile<ptr<f32>> -> tile<4xi64>
}

// -----

//===----------------------------------------------------------------------===//
// ptr_to_ptr
//===----------------------------------------------------------------------===//

cuda_tile.entry @ptr_to_ptr_operand(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.ptr_to_ptr' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
  %r = ptr_to_ptr %a : tile<i64> -> tile<ptr<f32>>
}

// -----

cuda_tile.entry @ptr_to_ptr_c1(%a: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.ptr_to_ptr' op failed to verify that all of {source, result} have same shape}}
  %r = ptr_to_ptr %a : tile<ptr<f32>> -> tile<4xptr<i32>>
}
