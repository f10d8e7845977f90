// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the integer operations, broken once. A test is named after the
// tag of its rule; rules that several operations share carry the operation as a
// suffix.

//===----------------------------------------------------------------------===//
// addi
//===----------------------------------------------------------------------===//

cuda_tile.entry @addi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.addi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = addi %a, %a : tile<f32>
}

// -----

cuda_tile.entry @addi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.addi' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.addi"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @overflow_c1_addi(%a: tile<i32>) {
  // expected-error @below {{expected overflow to be one of: {'none', 'no_signed_wrap', 'no_unsigned_wrap', 'no_wrap'}}}
  %r = addi %a, %a overflow<nsw> : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// subi
//===----------------------------------------------------------------------===//

cuda_tile.entry @subi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.subi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = subi %a, %a : tile<f32>
}

// -----

cuda_tile.entry @subi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.subi' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.subi"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @overflow_c1_subi(%a: tile<i32>) {
  // expected-error @below {{expected overflow to be one of: {'none', 'no_signed_wrap', 'no_unsigned_wrap', 'no_wrap'}}}
  %r = subi %a, %a overflow<nsw> : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// muli
//===----------------------------------------------------------------------===//

cuda_tile.entry @muli_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.muli' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = muli %a, %a : tile<f32>
}

// -----

cuda_tile.entry @muli_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.muli' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.muli"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @overflow_c1_muli(%a: tile<i32>) {
  // expected-error @below {{expected overflow to be one of: {'none', 'no_signed_wrap', 'no_unsigned_wrap', 'no_wrap'}}}
  %r = muli %a, %a overflow<nsw> : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// shli
//===----------------------------------------------------------------------===//

cuda_tile.entry @shli_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.shli' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = shli %a, %a : tile<f32>
}

// -----

cuda_tile.entry @shli_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.shli' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.shli"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @overflow_c1_shli(%a: tile<i32>) {
  // expected-error @below {{expected overflow to be one of: {'none', 'no_signed_wrap', 'no_unsigned_wrap', 'no_wrap'}}}
  %r = shli %a, %a overflow<nsw> : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// mulhii
//===----------------------------------------------------------------------===//

cuda_tile.entry @mulhii_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.mulhii' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = mulhii %a, %a : tile<f32>
}

// -----

cuda_tile.entry @mulhii_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.mulhii' op failed to verify that all of {x, y, result} have same type}}
  %r = "cuda_tile.mulhii"(%a, %b) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// divi
//===----------------------------------------------------------------------===//

cuda_tile.entry @divi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.divi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = divi %a, %a signed : tile<f32>
}

// -----

cuda_tile.entry @divi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.divi' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.divi"(%a, %b) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @signedness_c1_divi(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = divi %a, %a : tile<i32>
}

// -----

cuda_tile.entry @divi_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.divi' op requires attribute 'signedness'}}
  %r = "cuda_tile.divi"(%a, %a) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @divi_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.divi' op invalid rounding mode specified, expect one of [zero, negative_inf, positive_inf]}}
  %r = divi %a, %a signed rounding<nearest_even> : tile<i32>
}

// -----

cuda_tile.entry @divi_c3(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.divi' op rounding mode 'negative_inf' is not allowed with 'unsigned' flag}}
  %r = divi %a, %a unsigned rounding<negative_inf> : tile<i32>
}

// -----

cuda_tile.entry @rounding_c4_divi(%a: tile<i32>) {
  // expected-error @below {{expected rounding mode to be one of: 'zero', 'negative_inf', 'positive_inf'}}
  %r = divi %a, %a signed rounding<up> : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// remi
//===----------------------------------------------------------------------===//

cuda_tile.entry @remi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.remi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = remi %a, %a signed : tile<f32>
}

// -----

cuda_tile.entry @remi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.remi' op failed to verify that all of {result, lhs, rhs} have same type}}
  %r = "cuda_tile.remi"(%a, %b) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @signedness_c1_remi(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = remi %a, %a : tile<i32>
}

// -----

cuda_tile.entry @remi_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.remi' op requires attribute 'signedness'}}
  %r = "cuda_tile.remi"(%a, %a) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// maxi
//===----------------------------------------------------------------------===//

cuda_tile.entry @maxi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.maxi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = maxi %a, %a signed : tile<f32>
}

// -----

cuda_tile.entry @maxi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.maxi' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.maxi"(%a, %b) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @signedness_c1_maxi(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = maxi %a, %a : tile<i32>
}

// -----

cuda_tile.entry @maxi_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.maxi' op requires attribute 'signedness'}}
  %r = "cuda_tile.maxi"(%a, %a) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// mini
//===----------------------------------------------------------------------===//

cuda_tile.entry @mini_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.mini' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = mini %a, %a signed : tile<f32>
}

// -----

cuda_tile.entry @mini_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.mini' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.mini"(%a, %b) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @signedness_c1_mini(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = mini %a, %a : tile<i32>
}

// -----

cuda_tile.entry @mini_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.mini' op requires attribute 'signedness'}}
  %r = "cuda_tile.mini"(%a, %a) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// shri
//===----------------------------------------------------------------------===//

cuda_tile.entry @shri_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.shri' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = shri %a, %a signed : tile<f32>
}

// -----

cuda_tile.entry @shri_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.shri' op failed to verify that all of {lhs, rhs, result} have same type}}
  %r = "cuda_tile.shri"(%a, %b) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @signedness_c1_shri(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = shri %a, %a : tile<i32>
}

// -----

cuda_tile.entry @shri_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.shri' op requires attribute 'signedness'}}
  %r = "cuda_tile.shri"(%a, %a) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
}

// -----

cuda_tile.entry @signedness_c1(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = shri %a, %a arithmetic : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// absi
//===----------------------------------------------------------------------===//

cuda_tile.entry @absi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.absi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = absi %a : tile<f32>
}

// -----

cuda_tile.entry @absi_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.absi' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.absi"(%a) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<4xi32>
}

// -----

cuda_tile.entry @absi_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.absi' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.absi"(%a) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i64>
}

// -----

//===----------------------------------------------------------------------===//
// negi
//===----------------------------------------------------------------------===//

cuda_tile.entry @negi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.negi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = negi %a : tile<f32>
}

// -----

cuda_tile.entry @negi_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.negi' op failed to verify that all of {source, result} have same type}}
  %r = "cuda_tile.negi"(%a) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i64>
}

// -----

cuda_tile.entry @overflow_c1_negi(%a: tile<i32>) {
  // expected-error @below {{expected overflow to be one of: {'none', 'no_signed_wrap', 'no_unsigned_wrap', 'no_wrap'}}}
  %r = negi %a overflow<nsw> : tile<i32>
}

// -----

cuda_tile.entry @negi_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.negi' op 'no_unsigned_wrap' overflow flag is not supported}}
  %r = negi %a overflow<no_unsigned_wrap> : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// i4 is for exti, trunci, pack and unpack alone
//===----------------------------------------------------------------------===//

cuda_tile.entry @addi_operand_i4(%a: tile<i4>) {
  // expected-error @below {{'cuda_tile.addi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<i4>'}}
  %r = addi %a, %a : tile<i4>
}

// -----

//===----------------------------------------------------------------------===//
// cmpi
//===----------------------------------------------------------------------===//

cuda_tile.entry @cmpi_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.cmpi' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = cmpi equal %a, %a, signed : tile<f32> -> tile<i1>
}

// -----

cuda_tile.entry @cmpi_result(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cmpi' op result #0 must be tile of i1 values, but got '!cuda_tile.tile<i8>'}}
  %r = cmpi equal %a, %a, signed : tile<i32> -> tile<i8>
}

// -----

cuda_tile.entry @cmpi_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.cmpi' op failed to verify that all of {lhs, rhs} have same type}}
  %r = "cuda_tile.cmpi"(%a, %b) <{comparison_predicate = #cuda_tile.comparison_predicate<equal>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<i1>
}

// -----

cuda_tile.entry @cmpi_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cmpi' op failed to verify that Result type has i1 element type and same shape as operands}}
  %r = cmpi equal %a, %a, signed : tile<i32> -> tile<4xi1>
}

// -----

cuda_tile.entry @comparison_c1(%a: tile<i32>) {
  // expected-error @below {{expected 'comparison_predicate' to be one of: {'equal', 'not_equal', 'less_than', 'less_than_or_equal', 'greater_than', 'greater_than_or_equal'}}}
  %r = cmpi slt %a, %a, signed : tile<i32> -> tile<i1>
}

// -----

cuda_tile.entry @signedness_c1_cmpi(%a: tile<i32>) {
  // expected-error @below {{expected signedness to be one of: {'signed', 'unsigned'}}}
  %r = cmpi equal %a, %a, ordered : tile<i32> -> tile<i1>
}

// -----

cuda_tile.entry @cmpi_needs_comparison_predicate(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cmpi' op requires attribute 'comparison_predicate'}}
  %r = "cuda_tile.cmpi"(%a, %a) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
}

// -----

cuda_tile.entry @cmpi_needs_signedness(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cmpi' op requires attribute 'signedness'}}
  %r = "cuda_tile.cmpi"(%a, %a) <{comparison_predicate = #cuda_tile.comparison_predicate<equal>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i1>
}
