// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of optimization hints and of cuTe layouts, broken once, and what the
// enumerations refuse. A test is named after the tag of its rule. Hints that are
// not known are errors here; `tessera check --hints` can relax that.

//===----------------------------------------------------------------------===//
// Optimization hints: syntax
//===----------------------------------------------------------------------===//

// expected-error @below {{duplicate optimization_hints key `sm_100`}}
cuda_tile.entry @hints_c1() optimization_hints=<sm_100 = {occupancy = 2}, default = {}, sm_100 = {occupancy = 4}> {
}

// -----

// expected-error @below {{expected dictionary attribute for optimization_hints entry `sm_100` got value=2 : i64}}
cuda_tile.entry @hints_c2() optimization_hints=<sm_100 = 2> {
}

// -----

cuda_tile.entry @hints_c2_load(%a: tile<ptr<f32>>) {
  // expected-error @below {{expected dictionary attribute for optimization_hints entry `default` got value="latency"}}
  %x, %t = load_ptr_tko weak %a optimization_hints = <default = "latency"> : tile<ptr<f32>> -> tile<f32>, token
}

// -----

// expected-error @below {{expected '<'}}
cuda_tile.entry @hints_syntax() optimization_hints= {
}

// -----

// expected-error @below {{expected '='}}
cuda_tile.entry @hints_syntax_b() optimization_hints=<sm_100 {occupancy = 2}> {
}

// -----

//===----------------------------------------------------------------------===//
// Optimization hints: entries
//===----------------------------------------------------------------------===//

// expected-error @below {{'cuda_tile.entry' op Optimization hints verification failed: integer value expected for sm_100.num_cta_in_cga}}
cuda_tile.entry @hints_c3() optimization_hints=<sm_100 = {num_cta_in_cga = "two"}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: integer value expected for sm_100.num_cta_in_cga}}
cuda_tile.entry @hints_c3_bool() optimization_hints=<sm_100 = {num_cta_in_cga = true}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: expected power-of-two ≤ 16 for sm_100.num_cta_in_cga}}
cuda_tile.entry @hints_c4() optimization_hints=<sm_100 = {num_cta_in_cga = 3}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: expected power-of-two ≤ 16 for default.num_cta_in_cga}}
cuda_tile.entry @hints_c4_large() optimization_hints=<default = {num_cta_in_cga = 32}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: expected power-of-two ≤ 16 for sm_90.num_cta_in_cga}}
cuda_tile.entry @hints_c4_zero() optimization_hints=<sm_90 = {num_cta_in_cga = 0}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: expected 1 for sm_89.num_cta_in_cga}}
cuda_tile.entry @hints_c5() optimization_hints=<sm_89 = {num_cta_in_cga = 2}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: integer value expected for sm_120.num_worker_warps_per_cta}}
cuda_tile.entry @hints_c6() optimization_hints=<sm_120 = {num_worker_warps_per_cta = 4.0}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: expected power-of-two ≤ 32 for sm_120.num_worker_warps_per_cta}}
cuda_tile.entry @hints_c7() optimization_hints=<sm_120 = {num_worker_warps_per_cta = 64}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: expected power-of-two ≤ 32 for sm_120.num_worker_warps_per_cta}}
cuda_tile.entry @hints_c7_negative() optimization_hints=<sm_120 = {num_worker_warps_per_cta = -4}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: integer value in the range [1, 32] is expected for sm_103.occupancy}}
cuda_tile.entry @hints_c8() optimization_hints=<sm_103 = {occupancy = 33}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: integer value in the range [1, 32] is expected for sm_103.occupancy}}
cuda_tile.entry @hints_c8_type() optimization_hints=<sm_103 = {occupancy = "full"}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: unknown param registers for sm_100}}
cuda_tile.entry @hints_c11() optimization_hints=<sm_100 = {registers = 255}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: latency is not known hint for current Operation}}
cuda_tile.entry @hints_c12() optimization_hints=<sm_100 = {latency = 3}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: allow_tma is not known hint for current Operation}}
cuda_tile.entry @hints_c12_entry() optimization_hints=<sm_100 = {allow_tma = true}> {
}

// -----

// expected-error @below {{Optimization hints verification failed: unknown hint key sm_75}}
cuda_tile.entry @hints_c13() optimization_hints=<sm_75 = {occupancy = 2}> {
}

// -----

// Every fault is reported.
// expected-error @below {{Optimization hints verification failed: unknown hint key sm_75}}
// expected-error @below {{Optimization hints verification failed: integer value in the range [1, 32] is expected for sm_80.occupancy}}
// expected-error @below {{Optimization hints verification failed: unknown param registers for sm_80}}
cuda_tile.entry @hints_c13_all() optimization_hints=<sm_75 = {occupancy = 2}, sm_80 = {occupancy = 0, registers = 255}> {
}

// -----

//===----------------------------------------------------------------------===//
// Optimization hints: loads and stores
//===----------------------------------------------------------------------===//

cuda_tile.entry @hints_c9(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<i32>) {
  // expected-error @below {{'cuda_tile.load_view_tko' op Optimization hints verification failed: boolean value expected for sm_100.allow_tma}}
  %x, %t = load_view_tko weak %v[%i] optimization_hints = <sm_100 = {allow_tma = 1}> : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
}

// -----

cuda_tile.entry @hints_c10(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<i32>) {
  // expected-error @below {{'cuda_tile.load_view_tko' op Optimization hints verification failed: integer value in the range [1, 10] is expected for sm_100.latency}}
  %x, %t = load_view_tko weak %v[%i] optimization_hints = <sm_100 = {latency = 11}> : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
}

// -----

cuda_tile.entry @hints_c10_ptr(%p: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.load_ptr_tko' op Optimization hints verification failed: integer value in the range [1, 10] is expected for default.latency}}
  %x, %t = load_ptr_tko weak %p optimization_hints = <default = {latency = 0}> : tile<ptr<f32>> -> tile<f32>, token
}

// -----

cuda_tile.entry @hints_c12_ptr(%p: tile<ptr<f32>>, %x: tile<f32>) {
  // expected-error @below {{'cuda_tile.store_ptr_tko' op Optimization hints verification failed: allow_tma is not known hint for current Operation}}
  %t = store_ptr_tko weak %p, %x optimization_hints = <sm_100 = {allow_tma = true}> : tile<ptr<f32>>, tile<f32> -> token
}

// -----

cuda_tile.entry @hints_c12_view(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, %i: tile<i32>) {
  %x = constant <f32: 0.0> : tile<4xf32>
  // expected-error @below {{'cuda_tile.store_view_tko' op Optimization hints verification failed: occupancy is not known hint for current Operation}}
  %t = store_view_tko weak %x, %v[%i] optimization_hints = <sm_100 = {occupancy = 2}> : tile<4xf32>, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
}

// -----

//===----------------------------------------------------------------------===//
// Enumerations
//===----------------------------------------------------------------------===//

// expected-error @below {{expected ::tessera::cuda_tile::Signedness to be one of: unsigned, signed}}
// expected-error @below {{failed to parse CudaTile_SignednessAttr parameter 'value' which is to be a `::tessera::cuda_tile::Signedness`}}
cuda_tile.module @signedness attributes {x = #cuda_tile.signedness<signless>} {
}

// -----

// expected-error @below {{expected ::tessera::cuda_tile::IntegerOverflow to be one of: none, no_signed_wrap, no_unsigned_wrap, no_wrap}}
// expected-error @below {{failed to parse CudaTile_IntegerOverflowAttr parameter 'value' which is to be a `::tessera::cuda_tile::IntegerOverflow`}}
cuda_tile.module @overflow attributes {x = #cuda_tile.overflow<nsw>} {
}

// -----

// expected-error @below {{expected ::tessera::cuda_tile::RoundingMode to be one of: nearest_even, zero, negative_inf, positive_inf, approx, full, nearest_int_to_zero, nearest_away}}
// expected-error @below {{failed to parse CudaTile_RoundingModeAttr parameter 'value' which is to be a `::tessera::cuda_tile::RoundingMode`}}
cuda_tile.module @rounding attributes {x = #cuda_tile.rounding<up>} {
}

// -----

// expected-error @below {{expected ::tessera::cuda_tile::ComparisonPredicate to be one of: equal, not_equal, less_than, less_than_or_equal, greater_than, greater_than_or_equal}}
// expected-error @below {{failed to parse CudaTile_ComparisonPredicateAttr parameter 'value' which is to be a `::tessera::cuda_tile::ComparisonPredicate`}}
cuda_tile.module @comparison_predicate attributes {x = #cuda_tile.comparison_predicate<eq>} {
}

// -----

// expected-error @below {{expected ::tessera::cuda_tile::ComparisonOrdering to be one of: unordered, ordered}}
// expected-error @below {{failed to parse CudaTile_ComparisonOrderingAttr parameter 'value' which is to be a `::tessera::cuda_tile::ComparisonOrdering`}}
cuda_tile.module @comparison_ordering attributes {x = #cuda_tile.comparison_ordering<any>} {
}

// -----

// expected-error @below {{expected ::tessera::cuda_tile::SymbolVisibility to be one of: public, private}}
// expected-error @below {{failed to parse CudaTile_SymbolVisibilityAttr parameter 'value' which is to be a `::tessera::cuda_tile::SymbolVisibility`}}
cuda_tile.module @symbol_visibility attributes {x = #cuda_tile.symbol_visibility<nested>} {
}

// -----

// expected-error @below {{expected ::tessera::cuda_tile::PaddingValue to be one of: zero, neg_zero, nan, pos_inf, neg_inf}}
// expected-error @below {{failed to parse CudaTile_PaddingValueAttr parameter 'value' which is to be a `::tessera::cuda_tile::PaddingValue`}}
cuda_tile.module @padding_value attributes {x = #cuda_tile<padding_value one>} {
}

// -----

// expected-error @below {{unknown attribute `speed` in dialect `cuda_tile`}}
cuda_tile.module @unknown attributes {x = #cuda_tile.speed<fast>} {
}

// -----

//===----------------------------------------------------------------------===//
// cuTe layouts
//===----------------------------------------------------------------------===//

// expected-error @below {{malformed cute.layout parameter: unexpected text after it}}
cuda_tile.module @cute_c1 attributes {x = #cute.layout<(1@0) 16@1>} {
}

// -----

// expected-error @below {{malformed cute.layout parameter: tuples nest deeper than 256 levels}}
cuda_tile.module @cute_c2 attributes {x = #cute.layout<(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1@0)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))>} {
}

// -----

// expected-error @below {{malformed cute.stride parameter: expected ',' or ')'}}
cuda_tile.module @cute_c3 attributes {x = #cute.stride<(1@0 16@1)>} {
}

// -----

// expected-error @below {{malformed cute.layout parameter: expected 'value@dimension' or '('}}
cuda_tile.module @cute_c4 attributes {x = #cute.layout<(a@0)>} {
}

// -----

// expected-error @below {{malformed cute.shape parameter: expected '@' after the value}}
cuda_tile.module @cute_c4_at attributes {x = #cute.shape<(1, 16@1)>} {
}

// -----

// expected-error @below {{malformed cute.layout parameter: expected a dimension after '@'}}
cuda_tile.module @cute_c4_dimension attributes {x = #cute.layout<(1@x)>} {
}

// -----

// expected-error @below {{malformed cute.layout parameter: expected a dimension after '@'}}
cuda_tile.module @cute_c4_negative attributes {x = #cute.layout<(1@-1)>} {
}

// -----

// expected-error @below {{unknown cute attribute 'swizzle', expected 'layout', 'shape' or 'stride'}}
cuda_tile.module @cute_c5 attributes {x = #cute.swizzle<(1@0)>} {
}

// -----

// expected-error @below {{malformed cute.layout parameter: expected '<' and '>' around it}}
cuda_tile.module @cute_c6 attributes {x = #cute.layout} {
}

// -----

// expected-error @below {{malformed cute.layout parameter: expected 'value@dimension' or '('}}
cuda_tile.module @cute_c4_empty attributes {x = #cute.layout<>} {
}
