// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Attributes: enumerations, hints, predicates, layouts, parameters. Literals
// and the names they give are in attributes-constants.mlir.

#hints = #cuda_tile.optimization_hints<default = {latency = 2}>
#sixteen = #cuda_tile.div_by<16>

cuda_tile.module @attributes {
  // Spelled out, an enumeration has a name and a word.
  // CHECK-LABEL: entry @enums(
  entry @enums() {
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.signedness<signed>, b = #cuda_tile.signedness<unsigned>} : token
    %0 = make_token {a = #cuda_tile.signedness<signed>, b = #cuda_tile.signedness<unsigned>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.overflow<none>, b = #cuda_tile.overflow<no_signed_wrap>, c = #cuda_tile.overflow<no_unsigned_wrap>, d = #cuda_tile.overflow<no_wrap>} : token
    %1 = make_token {a = #cuda_tile.overflow<none>, b = #cuda_tile.overflow<no_signed_wrap>, c = #cuda_tile.overflow<no_unsigned_wrap>, d = #cuda_tile.overflow<no_wrap>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.rounding<nearest_even>, b = #cuda_tile.rounding<zero>, c = #cuda_tile.rounding<negative_inf>, d = #cuda_tile.rounding<positive_inf>} : token
    %2 = make_token {a = #cuda_tile.rounding<nearest_even>, b = #cuda_tile.rounding<zero>, c = #cuda_tile.rounding<negative_inf>, d = #cuda_tile.rounding<positive_inf>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.rounding<approx>, b = #cuda_tile.rounding<full>, c = #cuda_tile.rounding<nearest_int_to_zero>, d = #cuda_tile.rounding<nearest_away>} : token
    %3 = make_token {a = #cuda_tile.rounding<approx>, b = #cuda_tile.rounding<full>, c = #cuda_tile.rounding<nearest_int_to_zero>, d = #cuda_tile.rounding<nearest_away>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.comparison_predicate<equal>, b = #cuda_tile.comparison_predicate<not_equal>, c = #cuda_tile.comparison_predicate<less_than>} : token
    %4 = make_token {a = #cuda_tile.comparison_predicate<equal>, b = #cuda_tile.comparison_predicate<not_equal>, c = #cuda_tile.comparison_predicate<less_than>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.comparison_predicate<less_than_or_equal>, b = #cuda_tile.comparison_predicate<greater_than>, c = #cuda_tile.comparison_predicate<greater_than_or_equal>} : token
    %5 = make_token {a = #cuda_tile.comparison_predicate<less_than_or_equal>, b = #cuda_tile.comparison_predicate<greater_than>, c = #cuda_tile.comparison_predicate<greater_than_or_equal>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.comparison_ordering<ordered>, b = #cuda_tile.comparison_ordering<unordered>} : token
    %6 = make_token {a = #cuda_tile.comparison_ordering<ordered>, b = #cuda_tile.comparison_ordering<unordered>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.symbol_visibility<public>, b = #cuda_tile.symbol_visibility<private>} : token
    %7 = make_token {a = #cuda_tile.symbol_visibility<public>, b = #cuda_tile.symbol_visibility<private>} : token
    // CHECK: %{{.+}} = make_token {a = #cuda_tile<padding_value zero>, b = #cuda_tile<padding_value neg_zero>, c = #cuda_tile<padding_value nan>, d = #cuda_tile<padding_value pos_inf>, e = #cuda_tile<padding_value neg_inf>} : token
    %8 = make_token {a = #cuda_tile<padding_value zero>, b = #cuda_tile<padding_value neg_zero>, c = #cuda_tile<padding_value nan>, d = #cuda_tile<padding_value pos_inf>, e = #cuda_tile<padding_value neg_inf>} : token
    return
  }

  // Generic syntax takes the words of ordering, scope and mode as numbers.
  // CHECK-LABEL: entry @enum_numbers(
  entry @enum_numbers(%p: tile<ptr<i32>>, %v: tile<i32>) {
    // CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = atomic_rmw_tko acq_rel sys %arg0, umin, %arg1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %0, %t = "cuda_tile.atomic_rmw_tko"(%p, %v) <{memory_ordering_semantics = 4 : i32, memory_scope = 2 : i32, mode = 8 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    // CHECK: %{{[^ ,]+}}, %{{[^ ,]+}} = load_ptr_tko weak %arg0 : tile<ptr<i32>> -> tile<i32>, token
    %1, %u = "cuda_tile.load_ptr_tko"(%p) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!cuda_tile.tile<ptr<i32>>) -> (!cuda_tile.tile<i32>, !cuda_tile.token)
    return
  }

  // Fields with a default may be left out of generic syntax.
  // CHECK-LABEL: entry @enum_defaults(
  entry @enum_defaults(%a: tile<i32>, %x: tile<f32>) {
    // CHECK: %{{[^ ,]+}} = addi %arg0, %arg0 : tile<i32>
    %0 = "cuda_tile.addi"(%a, %a) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    // CHECK: %{{[^ ,]+}} = divi %arg0, %arg0 unsigned : tile<i32>
    %1 = "cuda_tile.divi"(%a, %a) <{signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    // CHECK: %{{[^ ,]+}} = exp %arg1 : tile<f32>
    %2 = "cuda_tile.exp"(%x) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    // CHECK: %{{[^ ,]+}} = ftof %arg1 : tile<f32> -> tile<f16>
    %3 = "cuda_tile.ftof"(%x) : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
    return
  }

  // Every key an entry has; architectures sorted, quoted or not, numbers bare.
  // GENERIC: optimization_hints = #cuda_tile.optimization_hints<default = {num_cta_in_cga = 4, num_worker_warps_per_cta = 8, occupancy = 32}, sm_100 = {num_cta_in_cga = 16}, sm_80 = {num_cta_in_cga = 1, num_worker_warps_per_cta = 32}>, sym_name = "entry_hints"
  // CHECK-LABEL: entry @entry_hints() optimization_hints=<default = {num_cta_in_cga = 4, num_worker_warps_per_cta = 8, occupancy = 32}, sm_100 = {num_cta_in_cga = 16}, sm_80 = {num_cta_in_cga = 1, num_worker_warps_per_cta = 32}> {
  entry @entry_hints() optimization_hints=<sm_80 = {num_worker_warps_per_cta = 32, num_cta_in_cga = 1}, "sm_100" = {num_cta_in_cga = 16 : i64}, default = {occupancy = 32, num_worker_warps_per_cta = 8, num_cta_in_cga = 4}> {
    return
  }

  // CHECK-LABEL: entry @architectures() optimization_hints=<default = {}, sm_100 = {}, sm_103 = {}, sm_110 = {}, sm_120 = {}, sm_121 = {}, sm_80 = {}, sm_86 = {}, sm_87 = {}, sm_88 = {}, sm_89 = {}, sm_90 = {}> {
  entry @architectures() optimization_hints=<sm_80 = {}, sm_86 = {}, sm_87 = {}, sm_88 = {}, sm_89 = {}, sm_90 = {}, sm_100 = {}, sm_103 = {}, sm_110 = {}, sm_120 = {}, sm_121 = {}, default = {}> {
    return
  }

  // No hints at all are dropped.
  // GENERIC: "cuda_tile.entry"() <{function_type = () -> (), sym_name = "empty_hints"}> ({
  // CHECK-LABEL: entry @empty_hints() {
  entry @empty_hints() optimization_hints=<> {
    return
  }

  // The name of the attribute may be spelled.
  // CHECK-LABEL: entry @long_hints() optimization_hints=<sm_90 = {occupancy = 1}> {
  entry @long_hints() optimization_hints=#cuda_tile.optimization_hints<sm_90 = {occupancy = 1}> {
    return
  }

  // CHECK-LABEL: entry @access_hints(
  // GENERIC-LABEL: sym_name = "access_hints"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]:
  entry @access_hints(%p: tile<ptr<f32>>, %v: partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, %i: tile<i32>) {
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg0 optimization_hints = <default = {latency = 10}, sm_90 = {latency = 1}> : tile<ptr<f32>> -> tile<f32>, token
    // GENERIC: "cuda_tile.load_ptr_tko"(%[[P]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, optimization_hints = #cuda_tile.optimization_hints<default = {latency = 10}, sm_90 = {latency = 1}>}> : (!cuda_tile.tile<ptr<f32>>) -> (!cuda_tile.tile<f32>, !cuda_tile.token)
    %0, %t0 = load_ptr_tko weak %p optimization_hints = <"sm_90" = {latency = 1}, default = {latency = 10}> : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg1[%arg2] optimization_hints = <default = {allow_tma = true}, sm_100 = {allow_tma = false, latency = 5}> : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0>, optimization_hints = #cuda_tile.optimization_hints<default = {allow_tma = true}, sm_100 = {allow_tma = false, latency = 5}>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
    %1, %t1 = load_view_tko weak %v[%i] optimization_hints = <sm_100 = {latency = 5, allow_tma = false}, default = {allow_tma = true}> : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // As an attribute like any other.
    // CHECK: %{{.+}} = make_token {h = #cuda_tile.optimization_hints<default = {occupancy = 2}>, n = #cuda_tile.optimization_hints<>} : token
    %2 = make_token {h = #cuda_tile.optimization_hints<default = {occupancy = 2}>, n = #cuda_tile.optimization_hints<>} : token
    return
  }

  // CHECK-LABEL: entry @div_by(
  // GENERIC-LABEL: sym_name = "div_by"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[N:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @div_by(%p: tile<ptr<f32>>, %n: tile<i8>, %v: tensor_view<?xf32, strides=[1]>) {
    // CHECK: %{{.+}} = assume div_by<1>, %arg1 : tile<i8>
    // GENERIC: "cuda_tile.assume"(%[[N]]) <{predicate = #cuda_tile.div_by<1>}> : (!cuda_tile.tile<i8>) -> !cuda_tile.tile<i8>
    %0 = assume div_by<1>, %n : tile<i8>
    // CHECK: %{{.+}} = assume div_by<16>, %arg0 : tile<ptr<f32>>
    %1 = assume div_by<16>, %p : tile<ptr<f32>>
    // The largest.
    // CHECK: %{{.+}} = assume div_by<4611686018427387904>, %arg0 : tile<ptr<f32>>
    %2 = assume div_by<4611686018427387904>, %p : tile<ptr<f32>>
    // CHECK: %{{.+}} = assume div_by<16>, %arg2 : tensor_view<?xf32, strides=[1]>
    %3 = assume div_by<16>, %v : tensor_view<?xf32, strides=[1]>
    // CHECK: %[[X:.+]] = constant <i32: 4> : tile<8x16xi32>
    %x = constant <i32: 4> : tile<8x16xi32>
    // CHECK: %{{.+}} = assume div_by<4>, %[[X]] : tile<8x16xi32>
    %4 = assume div_by<4>, %x : tile<8x16xi32>
    // CHECK: %{{.+}} = assume div_by<4, every 2 along 1>, %[[X]] : tile<8x16xi32>
    // GENERIC: "cuda_tile.assume"(%{{[^ ,)]+}}) <{predicate = #cuda_tile.div_by<4, every 2 along 1>}> : (!cuda_tile.tile<8x16xi32>) -> !cuda_tile.tile<8x16xi32>
    %5 = assume div_by<4, every 2 along 1>, %x : tile<8x16xi32>
    // CHECK: %{{.+}} = assume div_by<4, every 8 along 0>, %[[X]] : tile<8x16xi32>
    %6 = assume div_by<4, every 8 along 0>, %x : tile<8x16xi32>
    // CHECK: %{{.+}} = assume div_by<4, every 0 along 0>, %[[X]] : tile<8x16xi32>
    %7 = assume div_by<4, every 0 along 0>, %x : tile<8x16xi32>
    // CHECK: %[[I:.+]] = constant <i1: true> : tile<4xi1>
    %i = constant <i1: true> : tile<4xi1>
    // CHECK: %{{.+}} = assume div_by<2, every 4 along 0>, %[[I]] : tile<4xi1>
    %8 = assume div_by<2, every 4 along 0>, %i : tile<4xi1>
    return
  }

  // CHECK-LABEL: entry @same_elements(
  // GENERIC-LABEL: sym_name = "same_elements"
  // GENERIC-NEXT: ^bb0(%[[N:[^:]+]]{{.*}}, %[[P:[^:]+]]:
  entry @same_elements(%n: tile<i32>, %p: tile<ptr<f32>>) {
    // CHECK: %{{.+}} = assume same_elements<[]>, %arg0 : tile<i32>
    // GENERIC: "cuda_tile.assume"(%[[N]]) <{predicate = #cuda_tile.same_elements<[]>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = assume same_elements<[]>, %n : tile<i32>
    // CHECK: %{{.+}} = assume same_elements<[]>, %arg1 : tile<ptr<f32>>
    %1 = assume same_elements<[]>, %p : tile<ptr<f32>>
    // CHECK: %[[X:.+]] = constant <i32: 4> : tile<8x16xi32>
    %x = constant <i32: 4> : tile<8x16xi32>
    // CHECK: %{{.+}} = assume same_elements<[1, 16]>, %[[X]] : tile<8x16xi32>
    // GENERIC: "cuda_tile.assume"(%{{[^ ,)]+}}) <{predicate = #cuda_tile.same_elements<[1, 16]>}> : (!cuda_tile.tile<8x16xi32>) -> !cuda_tile.tile<8x16xi32>
    %2 = assume same_elements<[1, 16]>, %x : tile<8x16xi32>
    // CHECK: %{{.+}} = assume same_elements<[0, 3]>, %[[X]] : tile<8x16xi32>
    %3 = assume same_elements<[0, 3]>, %x : tile<8x16xi32>
    return
  }

  // CHECK-LABEL: entry @bounded(
  // GENERIC-LABEL: sym_name = "bounded"
  // GENERIC-NEXT: ^bb0(%[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[C:[^:]+]]{{.*}}, %[[D:[^:]+]]:
  entry @bounded(%a: tile<i1>, %b: tile<i8>, %c: tile<i32>, %d: tile<i64>) {
    // CHECK: %{{.+}} = assume bounded<0, ?>, %arg2 : tile<i32>
    // GENERIC: "cuda_tile.assume"(%[[C]]) <{predicate = #cuda_tile.bounded<0, ?>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %0 = assume bounded<0, ?>, %c : tile<i32>
    // CHECK: %{{.+}} = assume bounded<?, 7>, %arg2 : tile<i32>
    // GENERIC: "cuda_tile.assume"(%[[C]]) <{predicate = #cuda_tile.bounded<?, 7>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %1 = assume bounded<?, 7>, %c : tile<i32>
    // CHECK: %{{.+}} = assume bounded<?, ?>, %arg2 : tile<i32>
    // GENERIC: "cuda_tile.assume"(%[[C]]) <{predicate = #cuda_tile.bounded<?, ?>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    %2 = assume bounded<?, ?>, %c : tile<i32>
    // CHECK: %{{.+}} = assume bounded<-128, 127>, %arg1 : tile<i8>
    // GENERIC: "cuda_tile.assume"(%[[B]]) <{predicate = #cuda_tile.bounded<-128, 127>}> : (!cuda_tile.tile<i8>) -> !cuda_tile.tile<i8>
    %3 = assume bounded<-128, 127>, %b : tile<i8>
    // CHECK: %{{.+}} = assume bounded<-1, 0>, %arg0 : tile<i1>
    %4 = assume bounded<-1, 0>, %a : tile<i1>
    // CHECK: %{{.+}} = assume bounded<-9223372036854775808, 9223372036854775807>, %arg3 : tile<i64>
    %5 = assume bounded<-9223372036854775808, 9223372036854775807>, %d : tile<i64>
    // CHECK: %{{.+}} = assume bounded<5, 5>, %arg2 : tile<i32>
    %6 = assume bounded<5, 5>, %c : tile<i32>
    return
  }

  // A predicate is an attribute; its name may be spelled.
  // CHECK-LABEL: entry @predicate_attributes(
  entry @predicate_attributes(%n: tile<i32>) {
    // CHECK: %{{.+}} = assume div_by<8>, %arg0 : tile<i32>
    %0 = assume #cuda_tile.div_by<8>, %n : tile<i32>
    // CHECK: %{{.+}} = assume same_elements<[]>, %arg0 : tile<i32>
    %1 = assume #cuda_tile.same_elements<[]>, %n : tile<i32>
    // CHECK: %{{.+}} = make_token {a = #cuda_tile.div_by<4, every 2 along 1>, b = #cuda_tile.same_elements<[1, 4]>, c = #cuda_tile.bounded<?, -3>} : token
    %2 = make_token {a = #cuda_tile.div_by<4, every 2 along 1>, b = #cuda_tile.same_elements<[1, 4]>, c = #cuda_tile.bounded<?, -3>} : token
    return
  }

  // cuTe layouts stand on any op; they nest, and may be empty.
  // CHECK-LABEL: entry @cute(
  // GENERIC-LABEL: sym_name = "cute"
  entry @cute() {
    // CHECK: %{{.+}} = iota {layout = #cute.layout<(1@0, 16@1)>, shape = #cute.shape<(128@0, 64@1)>, stride = #cute.stride<(1@0, 128@1)>} : tile<16xi32>
    // GENERIC: "cuda_tile.iota"() {layout = #cute.layout<(1@0, 16@1)>, shape = #cute.shape<(128@0, 64@1)>, stride = #cute.stride<(1@0, 128@1)>} : () -> !cuda_tile.tile<16xi32>
    %0 = iota {layout = #cute.layout<(1@0, 16@1)>, shape = #cute.shape<(128@0, 64@1)>, stride = #cute.stride<(1@0, 128@1)>} : tile<16xi32>
    // CHECK: %{{.+}} = iota {layout = #cute.layout<((1@0, 2@1), (16@2, (4@0, -8@3)))>} : tile<16xi32>
    %1 = iota {layout = #cute.layout<((1@0, 2@1), (16@2, (4@0, -8@3)))>} : tile<16xi32>
    // CHECK: %{{.+}} = iota {a = #cute.layout<1@0>, b = #cute.shape<()>, c = #cute.stride<((), (1@0))>} : tile<16xi32>
    %2 = iota {a = #cute.layout<1@0>, b = #cute.shape<()>, c = #cute.stride<((), (1@0))>} : tile<16xi32>
    // CHECK: %{{.+}} = iota {layout = #cute.layout<(1@0, (2@1, 3@2))>} : tile<16xi32>
    %3 = iota {layout = #cute.layout< ( 1@0,(2 @1,3@2 ) ) >} : tile<16xi32>
    return
  }

  // Parameters keep their attributes.
  // GENERIC: "cuda_tile.entry"() <{arg_attrs = [{cuda_tile.x = 1 : i64}, {}, {cuda_tile.note = "y", cute.layout = #cute.layout<(1@0, 16@1)>}], function_type = (!cuda_tile.tile<i32>, !cuda_tile.tile<f32>, !cuda_tile.tile<ptr<f32>>) -> (), sym_name = "argument_attributes"}> ({
  // CHECK-LABEL: entry @argument_attributes(%arg0: tile<i32> {cuda_tile.x = 1 : i64}, %arg1: tile<f32>, %arg2: tile<ptr<f32>> {cuda_tile.note = "y", cute.layout = #cute.layout<(1@0, 16@1)>}) {
  entry @argument_attributes(%a: tile<i32> {cuda_tile.x = 1}, %b: tile<f32>, %c: tile<ptr<f32>> {cute.layout = #cute.layout<(1@0, 16@1)>, cuda_tile.note = "y"}) {
    return
  }

  // CHECK-LABEL: entry @unnamed_argument_attributes(%arg0: tile<i32> {cuda_tile.x}) {
  entry @unnamed_argument_attributes(tile<i32> {cuda_tile.x}) {
  ^bb0(%n: !cuda_tile.tile<i32>):
    return
  }

  // A name given to an attribute is read where its short form is.
  // CHECK-LABEL: entry @alias(
  entry @alias(%p: tile<ptr<f32>>) {
    // CHECK: %[[V0:.+]] = assume div_by<16>, %arg0 : tile<ptr<f32>>
    %0 = assume #sixteen, %p : tile<ptr<f32>>
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %[[V0]] optimization_hints = <default = {latency = 2}> : tile<ptr<f32>> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %0 optimization_hints = #hints : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // An op takes any other attribute, after what is its own and before the types.
  // (The tests of the families have the remaining ops.)
  // CHECK-LABEL: entry @discardable(
  entry @discardable(%x: tile<f32>, %n: tile<i32>, %a: tile<i64>, %p: tile<ptr<f32>>) {
    // CHECK: %{{.+}} = absf %arg0 {note} : tile<f32>
    %0 = absf %x {note} : tile<f32>
    // CHECK: %{{.+}} = negf %arg0 {note} : tile<f32>
    %1 = negf %x {note} : tile<f32>
    // CHECK: %{{.+}} = ceil %arg0 {note} : tile<f32>
    %2 = ceil %x {note} : tile<f32>
    // CHECK: %{{.+}} = floor %arg0 {note} : tile<f32>
    %3 = floor %x {note} : tile<f32>
    // CHECK: %{{.+}} = log %arg0 {note} : tile<f32>
    %4 = log %x {note} : tile<f32>
    // CHECK: %{{.+}} = log2 %arg0 {note} : tile<f32>
    %5 = log2 %x {note} : tile<f32>
    // CHECK: %{{.+}} = sin %arg0 {note} : tile<f32>
    %6 = sin %x {note} : tile<f32>
    // CHECK: %{{.+}} = cos %arg0 {note} : tile<f32>
    %7 = cos %x {note} : tile<f32>
    // CHECK: %{{.+}} = tan %arg0 {note} : tile<f32>
    %8 = tan %x {note} : tile<f32>
    // CHECK: %{{.+}} = sinh %arg0 {note} : tile<f32>
    %9 = sinh %x {note} : tile<f32>
    // CHECK: %{{.+}} = cosh %arg0 {note} : tile<f32>
    %10 = cosh %x {note} : tile<f32>
    // CHECK: %{{.+}} = rsqrt %arg0 {note} : tile<f32>
    %11 = rsqrt %x {note} : tile<f32>
    // CHECK: %{{.+}} = exp2 %arg0 {note} : tile<f32>
    %12 = exp2 %x {note} : tile<f32>
    // CHECK: %{{.+}} = remf %arg0, %arg0 {note} : tile<f32>
    %13 = remf %x, %x {note} : tile<f32>
    // CHECK: %{{.+}} = pow %arg0, %arg0 {note} : tile<f32>
    %14 = pow %x, %x {note} : tile<f32>
    // CHECK: %{{.+}} = atan2 %arg0, %arg0 {note} : tile<f32>
    %15 = atan2 %x, %x {note} : tile<f32>
    // CHECK: %{{.+}} = maxf %arg0, %arg0 {note} : tile<f32>
    %16 = maxf %x, %x {note} : tile<f32>
    // CHECK: %{{.+}} = minf %arg0, %arg0 {note} : tile<f32>
    %17 = minf %x, %x {note} : tile<f32>
    // CHECK: %{{.+}} = fpowi %arg0, %arg1 {note} : tile<f32>, tile<i32>
    %18 = fpowi %x, %n {note} : tile<f32>, tile<i32>
    // CHECK: %{{.+}} = cmpf equal ordered %arg0, %arg0 {note} : tile<f32> -> tile<i1>
    %19 = cmpf equal ordered %x, %x {note} : tile<f32> -> tile<i1>
    // CHECK: %{{.+}} = ftof %arg0 {note} : tile<f32> -> tile<f16>
    %20 = ftof %x {note} : tile<f32> -> tile<f16>
    // CHECK: %{{.+}} = itof %arg1 signed {note} : tile<i32> -> tile<f32>
    %21 = itof %n signed {note} : tile<i32> -> tile<f32>
    // CHECK: %{{.+}} = absi %arg1 {note} : tile<i32>
    %22 = absi %n {note} : tile<i32>
    // CHECK: %{{.+}} = negi %arg1 {note} : tile<i32>
    %23 = negi %n {note} : tile<i32>
    // CHECK: %{{.+}} = mulhii %arg1, %arg1 {note} : tile<i32>
    %24 = mulhii %n, %n {note} : tile<i32>
    // CHECK: %{{.+}} = divi %arg1, %arg1 signed {note} : tile<i32>
    %25 = divi %n, %n signed {note} : tile<i32>
    // CHECK: %{{.+}} = remi %arg1, %arg1 signed {note} : tile<i32>
    %26 = remi %n, %n signed {note} : tile<i32>
    // CHECK: %{{.+}} = maxi %arg1, %arg1 signed {note} : tile<i32>
    %27 = maxi %n, %n signed {note} : tile<i32>
    // CHECK: %{{.+}} = mini %arg1, %arg1 signed {note} : tile<i32>
    %28 = mini %n, %n signed {note} : tile<i32>
    // CHECK: %{{.+}} = shri %arg1, %arg1 signed {note} : tile<i32>
    %29 = shri %n, %n signed {note} : tile<i32>
    // CHECK: %{{.+}} = cmpi equal %arg1, %arg1, signed {note} : tile<i32> -> tile<i1>
    %30 = cmpi equal %n, %n, signed {note} : tile<i32> -> tile<i1>
    // CHECK: %{{.+}} = exti %arg1 signed {note} : tile<i32> -> tile<i64>
    %31 = exti %n signed {note} : tile<i32> -> tile<i64>
    // CHECK: %{{.+}} = trunci %arg1 {note} : tile<i32> -> tile<i8>
    %32 = trunci %n {note} : tile<i32> -> tile<i8>
    // CHECK: %{{.+}} = int_to_ptr %arg2 {note} : tile<i64> -> tile<ptr<f32>>
    %33 = int_to_ptr %a {note} : tile<i64> -> tile<ptr<f32>>
    // CHECK: %{{.+}} = ptr_to_ptr %arg3 {note} : tile<ptr<f32>> -> tile<ptr<i8>>
    %34 = ptr_to_ptr %p {note} : tile<ptr<f32>> -> tile<ptr<i8>>
    // CHECK: %{{.+}} = gdc_launch_dependents_tko {note} -> token
    %35 = gdc_launch_dependents_tko {note} -> token
    // CHECK: loop {
    // CHECK-NEXT: break {note}
    loop {
      break {note}
    }
    return
  }
}
