// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of assume, its predicates and print_tko, broken once. A test is
// named after the tag of its rule.

//===----------------------------------------------------------------------===//
// assume
//===----------------------------------------------------------------------===//

cuda_tile.entry @assume_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op failed to verify that all of {value, result} have same type}}
  %r = "cuda_tile.assume"(%a) <{predicate = #cuda_tile.div_by<4>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i64>
}

// -----

cuda_tile.entry @assume_c2(%a: tile<i32>) {
  // expected-error @below {{custom op 'cuda_tile.assume' expected valid keyword}}
  %r = assume <4>, %a : tile<i32>
}

// -----

cuda_tile.entry @assume_c2_absent(%a: tile<i32>) {
  // expected-error @below {{custom op 'cuda_tile.assume' expected valid keyword}}
  %r = assume %a : tile<i32>
}

// -----

cuda_tile.entry @assume_c3(%a: tile<i32>) {
  // expected-error @below {{unknown assume predicate attribute: divisible (expected 'div_by', 'same_elements', or 'bounded')}}
  %r = assume divisible<4>, %a : tile<i32>
}

// -----

cuda_tile.entry @assume_c4(%a: tile<i32>) {
  // expected-error @below {{expected assume predicate attribute}}
  %r = assume 4 : i32, %a : tile<i32>
}

// -----

cuda_tile.entry @assume_c4_dialect(%a: tile<i32>) {
  // expected-error @below {{expected assume predicate attribute}}
  %r = assume #cuda_tile.rounding<zero>, %a : tile<i32>
}

// -----

cuda_tile.entry @assume_needs_predicate(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op requires attribute 'predicate'}}
  %r = "cuda_tile.assume"(%a) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// div_by
//===----------------------------------------------------------------------===//

cuda_tile.entry @div_by_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' divisor must be a power of 2}}
  %r = assume div_by<12>, %a : tile<i32>
}

// -----

cuda_tile.entry @div_by_c1_zero(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' divisor must be a power of 2}}
  %r = assume div_by<0>, %a : tile<i32>
}

// -----

cuda_tile.entry @div_by_c2() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' 'every'/'along' must be used in combination}}
  %r = assume div_by<4, every 2>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @div_by_c2_along() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' 'every'/'along' must be used in combination}}
  %r = assume div_by<4, along 0>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @div_by_c3(%a: tile<i64>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' divisor is too large}}
  %r = assume div_by<9223372036854775808>, %a : tile<i64>
}

// -----

cuda_tile.entry @div_by_c4(%v: tensor_view<16xf32, strides=[1]>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' 'every'/'along' cannot be used if the constrained value is a tensor_view}}
  %r = assume div_by<4, every 2 along 0>, %v : tensor_view<16xf32, strides=[1]>
}

// -----

cuda_tile.entry @div_by_c5(%t: token) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' is valid only for tile of integer/pointer or tensor_view values}}
  %r = assume div_by<4>, %t : token
}

// -----

cuda_tile.entry @div_by_c5_view(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' is valid only for tile of integer/pointer or tensor_view values}}
  %r = assume div_by<4>, %v : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
}

// -----

cuda_tile.entry @div_by_c6(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' 'every'/'along' cannot be used if the constrained value is a 0D tile}}
  %r = assume div_by<4, every 1 along 0>, %a : tile<i32>
}

// -----

cuda_tile.entry @div_by_c7(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' is valid only for tile of integer/pointer or tensor_view values}}
  %r = assume div_by<4>, %a : tile<f32>
}

// -----

cuda_tile.entry @div_by_c8() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' every_dim (1) must be >= 0 and < tile rank (1)}}
  %r = assume div_by<4, every 2 along 1>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @div_by_c8_negative() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.div_by' every_dim (-1) must be >= 0 and < tile rank (1)}}
  %r = assume div_by<4, every 2 along -1>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @div_by_c9() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op expected 'cuda_tile.div_by' every_dim to be within 0 and the size of the respective dimension (8)}}
  %r = assume div_by<4, every 16 along 0>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @div_by_c9_negative() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op expected 'cuda_tile.div_by' every_dim to be within 0 and the size of the respective dimension (8)}}
  %r = assume div_by<4, every -2 along 0>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @div_by_syntax(%a: tile<i32>) {
  // expected-error @below {{expected 'every'}}
  %r = assume div_by<4, each 2>, %a : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// same_elements
//===----------------------------------------------------------------------===//

cuda_tile.entry @same_elements_c1() {
  %a = constant <f32: 0.0> : tile<8xf32>
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.same_elements' is valid only for tile of integer/pointer values}}
  %r = assume same_elements<[4]>, %a : tile<8xf32>
}

// -----

cuda_tile.entry @same_elements_c1_view(%v: tensor_view<16xf32, strides=[1]>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.same_elements' is valid only for tile of integer/pointer values}}
  %r = assume same_elements<[4]>, %v : tensor_view<16xf32, strides=[1]>
}

// -----

cuda_tile.entry @same_elements_c2() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.assume' op expected number of values in 'cuda_tile.same_elements' (2) to match rank of constrained tile (1)}}
  %r = assume same_elements<[4, 1]>, %a : tile<8xi32>
}

// -----

cuda_tile.entry @same_elements_c2_scalar(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op expected number of values in 'cuda_tile.same_elements' (1) to match rank of constrained tile (0)}}
  %r = assume same_elements<[1]>, %a : tile<i32>
}

// -----

cuda_tile.entry @same_elements_c3() {
  %a = constant <i32: 0> : tile<8x4xi32>
  // expected-error @below {{'cuda_tile.assume' op expected 'cuda_tile.same_elements' value 1 to be within 0 and the size of the respective dimension (4)}}
  %r = assume same_elements<[8, 8]>, %a : tile<8x4xi32>
}

// -----

cuda_tile.entry @same_elements_c3_negative() {
  %a = constant <i32: 0> : tile<8x4xi32>
  // expected-error @below {{'cuda_tile.assume' op expected 'cuda_tile.same_elements' value 0 to be within 0 and the size of the respective dimension (8)}}
  %r = assume same_elements<[-1, 4]>, %a : tile<8x4xi32>
}

// -----

//===----------------------------------------------------------------------===//
// bounded
//===----------------------------------------------------------------------===//

cuda_tile.entry @bounded_c1(%a: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.bounded' is valid only for tile of integer values}}
  %r = assume bounded<0, ?>, %a : tile<ptr<f32>>
}

// -----

cuda_tile.entry @bounded_c1_view(%v: tensor_view<16xf32, strides=[1]>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.bounded' is valid only for tile of integer values}}
  %r = assume bounded<?, ?>, %v : tensor_view<16xf32, strides=[1]>
}

// -----

cuda_tile.entry @bounded_c2(%a: tile<i8>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.bounded' expects lower bound to be within [-128, 127]}}
  %r = assume bounded<-129, 0>, %a : tile<i8>
}

// -----

cuda_tile.entry @bounded_c3(%a: tile<i16>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.bounded' expects upper bound to be within [-32768, 32767]}}
  %r = assume bounded<?, 32768>, %a : tile<i16>
}

// -----

cuda_tile.entry @bounded_c3_i1(%a: tile<i1>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.bounded' expects upper bound to be within [-1, 0]}}
  %r = assume bounded<0, 1>, %a : tile<i1>
}

// -----

cuda_tile.entry @bounded_c4(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assume' op 'cuda_tile.bounded' expects lower bound to be less than or equal to upper bound}}
  %r = assume bounded<8, 7>, %a : tile<i32>
}

// -----

cuda_tile.entry @bounded_syntax(%a: tile<i32>) {
  // expected-error @below {{expected '?'}}
  %r = assume bounded<0, n>, %a : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// print_tko
//===----------------------------------------------------------------------===//

cuda_tile.entry @print_tko_operand(%t: token) {
  // expected-error @below {{'cuda_tile.print_tko' op operand #0 must be variadic of Tile type, but got '!cuda_tile.token'}}
  %r = print_tko "%d", %t : token -> token
}

// -----

cuda_tile.entry @print_tko_token(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.print_tko' op operand #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
  %r = "cuda_tile.print_tko"(%a) <{str = "", operandSegmentSizes = array<i32: 0, 1>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.token
}

// -----

cuda_tile.entry @print_tko_result() {
  // expected-error @below {{'cuda_tile.print_tko' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
  %r = print_tko "" -> tile<i32>
}

// -----

cuda_tile.entry @print_tko_needs_str() {
  // expected-error @below {{'cuda_tile.print_tko' op requires attribute 'str'}}
  %r = "cuda_tile.print_tko"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> !cuda_tile.token
}

// -----

cuda_tile.entry @print_tko_c1() {
  // expected-error @below {{'cuda_tile.print_tko' op found unterminated format expression}}
  %r = print_tko "100%" -> token
}

// -----

// The scan goes on after the first `%`, and finds that the second ends nowhere.
cuda_tile.entry @print_tko_c1_b(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.print_tko' op found unterminated format expression}}
  %r = print_tko "%5%", %a : tile<i32> -> token
}

// -----

cuda_tile.entry @print_tko_c2(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.print_tko' op incorrect number of operands: expected 2, found 1}}
  %r = print_tko "%d %5.2f", %a : tile<i32> -> token
}

// -----

// Two per cent signs print one.
cuda_tile.entry @print_tko_c2_escape(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.print_tko' op incorrect number of operands: expected 0, found 1}}
  %r = print_tko "100%%", %a : tile<i32> -> token
}

// -----

// `print` is the name of 13.1; it has the rules of print_tko.
cuda_tile.entry @print_tko_c2_print(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.print_tko' op incorrect number of operands: expected 0, found 1}}
  print "none", %a : tile<i32>
}

// -----

cuda_tile.entry @print_tko_arrow(%a: tile<i32>) {
  // expected-error @below {{expected '->'}}
  %r = print_tko "%d", %a : tile<i32>, token
}
