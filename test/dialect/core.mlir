// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Modules, entries, globals, the grid, matrix products, packing, aggregates.

// CHECK-LABEL: cuda_tile.module @plain {
// CHECK-NEXT: }
// GENERIC: "cuda_tile.module"() <{sym_name = "plain"}> ({
// GENERIC: }) : () -> ()
cuda_tile.module @plain {
}

// CHECK-LABEL: cuda_tile.module @produced attributes {note = "x", producer = "demo 1.0"} {
// GENERIC: "cuda_tile.module"() <{producer = "demo 1.0", sym_name = "produced"}> ({
// GENERIC: }) {note = "x"} : () -> ()
cuda_tile.module @produced attributes {producer = "demo 1.0", note = "x"} {
}

// CHECK-LABEL: cuda_tile.module @globals {
cuda_tile.module @globals {
  // CHECK-NEXT: global @plain <i32: [1, 2, 4, 8]> : tile<4xi32>
  // GENERIC: "cuda_tile.global"() <{alignment = 0 : i64, sym_name = "plain", symbol_visibility = #cuda_tile.symbol_visibility<public>, value = dense<[1, 2, 4, 8]> : !cuda_tile.tile<4xi32>}> : () -> ()
  global @plain <i32: [1, 2, 4, 8]> : tile<4xi32>
  // CHECK-NEXT: global @public <f32: 0.000000e+00> : tile<8xf32>
  global public @public <f32: 0.0> : tile<8xf32>
  // CHECK-NEXT: global private @private <i1: [true, false]> : tile<2xi1>
  // GENERIC: "cuda_tile.global"() <{alignment = 0 : i64, sym_name = "private", symbol_visibility = #cuda_tile.symbol_visibility<private>, value = dense<[true, false]> : !cuda_tile.tile<2xi1>}> : () -> ()
  global private @private <i1: [true, false]> : tile<2xi1>
  // CHECK-NEXT: global constant @constant <i8: -1> : tile<1xi8>
  // GENERIC: "cuda_tile.global"() <{alignment = 0 : i64, constant, sym_name = "constant"
  global constant @constant <i8: [-1]> : tile<1xi8>
  // CHECK-NEXT: global @aligned alignment = 64 <i64: 5> : tile<4xi64>
  // GENERIC: "cuda_tile.global"() <{alignment = 64 : i64, sym_name = "aligned"
  global @aligned alignment = 64 <i64: 5> : tile<4xi64>
  // CHECK-NEXT: global @zero <i64: 5> : tile<4xi64>
  global @zero alignment = 0 <i64: 5> : tile<4xi64>
  // CHECK-NEXT: global private constant @all alignment = 128 {note = "x"} <bf16: [1.000000e+00, -2.500000e+00]> : tile<2xbf16>
  global private constant @all alignment = 128 {note = "x"} <bf16: [1.0, -2.5]> : tile<2xbf16>

  // CHECK-LABEL: entry @get_global(
  // GENERIC-LABEL: sym_name = "get_global"
  entry @get_global() {
    // CHECK: %{{.+}} = get_global @plain : tile<ptr<i32>>
    // GENERIC: "cuda_tile.get_global"() <{name = @plain}> : () -> !cuda_tile.tile<ptr<i32>>
    %0 = get_global @plain : tile<ptr<i32>>
    // CHECK: %{{.+}} = get_global @private {note = "x"} : tile<ptr<i1>>
    %1 = get_global @private {note = "x"} : tile<ptr<i1>>
    // CHECK: %{{.+}} = get_global @all : tile<ptr<bf16>>
    %2 = get_global @all : tile<ptr<bf16>>
    return
  }
}

// Names that are no words are quoted. A global may be used before it is defined,
// and each module has its own.
// CHECK-LABEL: cuda_tile.module @"a module" {
cuda_tile.module @"a module" {
  // CHECK-NEXT: entry @"an \22entry\22"() {
  // CHECK-NEXT: get_global @"a global" : tile<ptr<i32>>
  entry @"an \22entry\22"() {
    %0 = get_global @"a global" : tile<ptr<i32>>
    return
  }
  // CHECK: global @"a global" <i32: 3> : tile<1xi32>
  global @"a global" <i32: 3> : tile<1xi32>
}

// CHECK-LABEL: module @host {
// CHECK-NEXT: cuda_tile.module @inside {
module @host {
  cuda_tile.module @inside {
  }
}

cuda_tile.module @entries {
  // GENERIC: "cuda_tile.entry"() <{function_type = () -> (), sym_name = "none"}> ({
  // GENERIC-NEXT: "cuda_tile.return"() : () -> ()
  // GENERIC-NEXT: }) : () -> ()
  // CHECK-LABEL: entry @none() {
  entry @none() {
    // CHECK-NEXT: return
    return
  }

  // GENERIC: "cuda_tile.entry"() <{arg_attrs = [{}, {}], function_type = (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> (), sym_name = "arguments"}> ({
  // CHECK-LABEL: entry @arguments(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) {
  entry @arguments(%p: tile<ptr<f32>>, %n: tile<i32>) {
    return
  }

  // Without names, the block has them.
  // CHECK-LABEL: entry @unnamed(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) {
  entry @unnamed(tile<ptr<f32>>, tile<i32>) {
  ^bb0(%p: !cuda_tile.tile<ptr<f32>>, %n: !cuda_tile.tile<i32>):
    // CHECK-NEXT: %{{.+}} = offset %arg0, %arg1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %q = offset %p, %n : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    return
  }

  // CHECK-LABEL: entry @empty_results() {
  entry @empty_results() -> () {
    return
  }

  // GENERIC: optimization_hints = #cuda_tile.optimization_hints<sm_100 = {num_cta_in_cga = 2}>, sym_name = "hints"}>
  // CHECK-LABEL: entry @hints(%arg0: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
  entry @hints(%n: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
    return
  }

  // Attributes stand after the body.
  // CHECK-LABEL: entry @attributes() optimization_hints=<default = {occupancy = 2}> {
  entry @attributes() optimization_hints=<default = {occupancy = 2}> {
    // CHECK-NEXT: return
    // CHECK-NEXT: } {note = "x"}
    return
  } {note = "x"}
}

cuda_tile.module @core {
  // CHECK-LABEL: entry @grid(
  // GENERIC-LABEL: sym_name = "grid"
  entry @grid() {
    // CHECK: %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    // GENERIC: "cuda_tile.get_tile_block_id"() : () -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>)
    %x, %y, %z = get_tile_block_id : tile<i32>
    // CHECK: %gridSize_x, %gridSize_y, %gridSize_z = get_num_tile_blocks : tile<i32>
    // GENERIC: "cuda_tile.get_num_tile_blocks"() : () -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>)
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    // CHECK: addi %blockId_y, %gridSize_z : tile<i32>
    %s = addi %y, %gz : tile<i32>
    // CHECK: get_tile_block_id {note = "x"} : tile<i32>
    %a, %b, %c = get_tile_block_id {note = "x"} : tile<i32>
    // CHECK: get_num_tile_blocks {note = "x"} : tile<i32>
    %d, %e, %f = get_num_tile_blocks {note = "x"} : tile<i32>
    return
  }

  // Inputs and the accumulators they allow.
  // CHECK-LABEL: entry @mmaf(
  // GENERIC-LABEL: sym_name = "mmaf"
  entry @mmaf() {
    // CHECK: %[[AF16:.+]] = constant <f16: 1.000000e+00> : tile<16x32xf16>
    %af16 = constant <f16: 1.0> : tile<16x32xf16>
    // CHECK: %[[BF16:.+]] = constant <f16: 1.000000e+00> : tile<32x8xf16>
    %bf16 = constant <f16: 1.0> : tile<32x8xf16>
    // CHECK: %[[CF16:.+]] = constant <f16: 1.000000e+00> : tile<16x8xf16>
    %cf16 = constant <f16: 1.0> : tile<16x8xf16>
    // CHECK: %{{.+}} = mmaf %[[AF16]], %[[BF16]], %[[CF16]] : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf16>
    // GENERIC: "cuda_tile.mmaf"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<16x32xf16>, !cuda_tile.tile<32x8xf16>, !cuda_tile.tile<16x8xf16>) -> !cuda_tile.tile<16x8xf16>
    %0 = mmaf %af16, %bf16, %cf16 : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf16>
    // CHECK: %[[CF32:.+]] = constant <f32: 1.000000e+00> : tile<16x8xf32>
    %cf32 = constant <f32: 1.0> : tile<16x8xf32>
    // CHECK: %{{.+}} = mmaf %[[AF16]], %[[BF16]], %[[CF32]] : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf32>
    // GENERIC: "cuda_tile.mmaf"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<16x32xf16>, !cuda_tile.tile<32x8xf16>, !cuda_tile.tile<16x8xf32>) -> !cuda_tile.tile<16x8xf32>
    %1 = mmaf %af16, %bf16, %cf32 : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf32>
    // CHECK: %[[ABF16:.+]] = constant <bf16: 1.000000e+00> : tile<16x32xbf16>
    %abf16 = constant <bf16: 1.0> : tile<16x32xbf16>
    // CHECK: %[[BBF16:.+]] = constant <bf16: 1.000000e+00> : tile<32x8xbf16>
    %bbf16 = constant <bf16: 1.0> : tile<32x8xbf16>
    // CHECK: %{{.+}} = mmaf %[[ABF16]], %[[BBF16]], %[[CF32]] : tile<16x32xbf16>, tile<32x8xbf16>, tile<16x8xf32>
    %2 = mmaf %abf16, %bbf16, %cf32 : tile<16x32xbf16>, tile<32x8xbf16>, tile<16x8xf32>
    // CHECK: %[[ATF32:.+]] = constant <tf32: 1.000000e+00> : tile<16x32xtf32>
    %atf32 = constant <tf32: 1.0> : tile<16x32xtf32>
    // CHECK: %[[BTF32:.+]] = constant <tf32: 1.000000e+00> : tile<32x8xtf32>
    %btf32 = constant <tf32: 1.0> : tile<32x8xtf32>
    // CHECK: %{{.+}} = mmaf %[[ATF32]], %[[BTF32]], %[[CF32]] : tile<16x32xtf32>, tile<32x8xtf32>, tile<16x8xf32>
    %3 = mmaf %atf32, %btf32, %cf32 : tile<16x32xtf32>, tile<32x8xtf32>, tile<16x8xf32>
    // CHECK: %[[AF32:.+]] = constant <f32: 1.000000e+00> : tile<16x32xf32>
    %af32 = constant <f32: 1.0> : tile<16x32xf32>
    // CHECK: %[[BF32:.+]] = constant <f32: 1.000000e+00> : tile<32x8xf32>
    %bf32 = constant <f32: 1.0> : tile<32x8xf32>
    // CHECK: %{{.+}} = mmaf %[[AF32]], %[[BF32]], %[[CF32]] : tile<16x32xf32>, tile<32x8xf32>, tile<16x8xf32>
    %4 = mmaf %af32, %bf32, %cf32 : tile<16x32xf32>, tile<32x8xf32>, tile<16x8xf32>
    // CHECK: %[[AF64:.+]] = constant <f64: 1.000000e+00> : tile<16x32xf64>
    %af64 = constant <f64: 1.0> : tile<16x32xf64>
    // CHECK: %[[BF64:.+]] = constant <f64: 1.000000e+00> : tile<32x8xf64>
    %bf64 = constant <f64: 1.0> : tile<32x8xf64>
    // CHECK: %[[CF64:.+]] = constant <f64: 1.000000e+00> : tile<16x8xf64>
    %cf64 = constant <f64: 1.0> : tile<16x8xf64>
    // CHECK: %{{.+}} = mmaf %[[AF64]], %[[BF64]], %[[CF64]] : tile<16x32xf64>, tile<32x8xf64>, tile<16x8xf64>
    %5 = mmaf %af64, %bf64, %cf64 : tile<16x32xf64>, tile<32x8xf64>, tile<16x8xf64>
    // CHECK: %[[AF8E4M3FN:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<16x32xf8E4M3FN>
    %af8E4M3FN = constant <f8E4M3FN: 1.0> : tile<16x32xf8E4M3FN>
    // CHECK: %[[BF8E4M3FN:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<32x8xf8E4M3FN>
    %bf8E4M3FN = constant <f8E4M3FN: 1.0> : tile<32x8xf8E4M3FN>
    // CHECK: %{{.+}} = mmaf %[[AF8E4M3FN]], %[[BF8E4M3FN]], %[[CF16]] : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf16>
    %6 = mmaf %af8E4M3FN, %bf8E4M3FN, %cf16 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf16>
    // CHECK: %{{.+}} = mmaf %[[AF8E4M3FN]], %[[BF8E4M3FN]], %[[CF32]] : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>
    %7 = mmaf %af8E4M3FN, %bf8E4M3FN, %cf32 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>
    // CHECK: %[[AF8E5M2:.+]] = constant <f8E5M2: 1.000000e+00> : tile<16x32xf8E5M2>
    %af8E5M2 = constant <f8E5M2: 1.0> : tile<16x32xf8E5M2>
    // CHECK: %[[BF8E5M2:.+]] = constant <f8E5M2: 1.000000e+00> : tile<32x8xf8E5M2>
    %bf8E5M2 = constant <f8E5M2: 1.0> : tile<32x8xf8E5M2>
    // CHECK: %{{.+}} = mmaf %[[AF8E5M2]], %[[BF8E5M2]], %[[CF16]] : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf16>
    %8 = mmaf %af8E5M2, %bf8E5M2, %cf16 : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf16>
    // CHECK: %{{.+}} = mmaf %[[AF8E5M2]], %[[BF8E5M2]], %[[CF32]] : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf32>
    %9 = mmaf %af8E5M2, %bf8E5M2, %cf32 : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf32>
    // CHECK: %{{.+}} = mmaf %[[AF8E5M2]], %[[BF8E5M2]], %[[CF32]] fast_acc : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf32>
    // GENERIC: "cuda_tile.mmaf"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) <{fast_acc}> : (!cuda_tile.tile<16x32xf8E5M2>, !cuda_tile.tile<32x8xf8E5M2>, !cuda_tile.tile<16x8xf32>) -> !cuda_tile.tile<16x8xf32>
    %10 = mmaf %af8E5M2, %bf8E5M2, %cf32 fast_acc : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf32>
    // CHECK: %{{.+}} = mmaf %[[AF16]], %[[BF16]], %[[CF16]] fast_acc {note = "x"} : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf16>
    %11 = mmaf %af16, %bf16, %cf16 fast_acc {note = "x"} : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf16>
    return
  }

  // CHECK-LABEL: entry @mma_batched(
  entry @mma_batched() {
    // CHECK: %[[A:.+]] = constant <f16: 1.000000e+00> : tile<4x16x32xf16>
    %a = constant <f16: 1.0> : tile<4x16x32xf16>
    // CHECK: %[[B:.+]] = constant <f16: 1.000000e+00> : tile<4x32x8xf16>
    %b = constant <f16: 1.0> : tile<4x32x8xf16>
    // CHECK: %[[C:.+]] = constant <f32: 1.000000e+00> : tile<4x16x8xf32>
    %c = constant <f32: 1.0> : tile<4x16x8xf32>
    // CHECK: %{{.+}} = mmaf %[[A]], %[[B]], %[[C]] : tile<4x16x32xf16>, tile<4x32x8xf16>, tile<4x16x8xf32>
    %0 = mmaf %a, %b, %c : tile<4x16x32xf16>, tile<4x32x8xf16>, tile<4x16x8xf32>
    // CHECK: %[[D:.+]] = constant <i8: 1> : tile<4x16x32xi8>
    %d = constant <i8: 1> : tile<4x16x32xi8>
    // CHECK: %[[E:.+]] = constant <i8: 1> : tile<4x32x8xi8>
    %e = constant <i8: 1> : tile<4x32x8xi8>
    // CHECK: %[[F:.+]] = constant <i32: 1> : tile<4x16x8xi32>
    %f = constant <i32: 1> : tile<4x16x8xi32>
    // CHECK: %{{.+}} = mmai %[[D]], %[[E]], %[[F]] signed signed : tile<4x16x32xi8>, tile<4x32x8xi8>, tile<4x16x8xi32>
    %1 = mmai %d, %e, %f signed signed : tile<4x16x32xi8>, tile<4x32x8xi8>, tile<4x16x8xi32>
    return
  }

  // CHECK-LABEL: entry @mmai(
  // GENERIC-LABEL: sym_name = "mmai"
  entry @mmai() {
    // CHECK: %[[A:.+]] = constant <i8: 1> : tile<4x8xi8>
    %a = constant <i8: 1> : tile<4x8xi8>
    // CHECK: %[[B:.+]] = constant <i8: 1> : tile<8x2xi8>
    %b = constant <i8: 1> : tile<8x2xi8>
    // CHECK: %[[C:.+]] = constant <i32: 1> : tile<4x2xi32>
    %c = constant <i32: 1> : tile<4x2xi32>
    // CHECK: %{{.+}} = mmai %[[A]], %[[B]], %[[C]] signed signed : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // GENERIC: "cuda_tile.mmai"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) <{signedness_lhs = #cuda_tile.signedness<signed>, signedness_rhs = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<4x8xi8>, !cuda_tile.tile<8x2xi8>, !cuda_tile.tile<4x2xi32>) -> !cuda_tile.tile<4x2xi32>
    %0 = mmai %a, %b, %c signed signed : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // CHECK: %{{.+}} = mmai %[[A]], %[[B]], %[[C]] signed unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // GENERIC: "cuda_tile.mmai"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) <{signedness_lhs = #cuda_tile.signedness<signed>, signedness_rhs = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<4x8xi8>, !cuda_tile.tile<8x2xi8>, !cuda_tile.tile<4x2xi32>) -> !cuda_tile.tile<4x2xi32>
    %1 = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // CHECK: %{{.+}} = mmai %[[A]], %[[B]], %[[C]] unsigned signed : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // GENERIC: "cuda_tile.mmai"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) <{signedness_lhs = #cuda_tile.signedness<unsigned>, signedness_rhs = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<4x8xi8>, !cuda_tile.tile<8x2xi8>, !cuda_tile.tile<4x2xi32>) -> !cuda_tile.tile<4x2xi32>
    %2 = mmai %a, %b, %c unsigned signed : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // CHECK: %{{.+}} = mmai %[[A]], %[[B]], %[[C]] unsigned unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // GENERIC: "cuda_tile.mmai"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) <{signedness_lhs = #cuda_tile.signedness<unsigned>, signedness_rhs = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<4x8xi8>, !cuda_tile.tile<8x2xi8>, !cuda_tile.tile<4x2xi32>) -> !cuda_tile.tile<4x2xi32>
    %3 = mmai %a, %b, %c unsigned unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    // CHECK: %{{.+}} = mmai %[[A]], %[[B]], %[[C]] signed signed {note = "x"} : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    %4 = mmai %a, %b, %c signed signed {note = "x"} : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    return
  }

  // Operands, scales, and the sizes of blocks they allow.
  // CHECK-LABEL: entry @mmaf_scaled(
  // GENERIC-LABEL: sym_name = "mmaf_scaled"
  entry @mmaf_scaled() {
    // CHECK: %[[C:.+]] = constant <f32: 1.000000e+00> : tile<128x128xf32>
    %c = constant <f32: 1.0> : tile<128x128xf32>
    // CHECK: %[[AF8E4M3FN:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<128x128xf8E4M3FN>
    %af8E4M3FN = constant <f8E4M3FN: 1.0> : tile<128x128xf8E4M3FN>
    // CHECK: %[[LF8E8M0FNU_4:.+]] = constant <f8E8M0FNU: 1.000000e+00> : tile<128x4xf8E8M0FNU>
    %lf8E8M0FNU_4 = constant <f8E8M0FNU: 1.0> : tile<128x4xf8E8M0FNU>
    // CHECK: %[[RF8E8M0FNU_4:.+]] = constant <f8E8M0FNU: 1.000000e+00> : tile<4x128xf8E8M0FNU>
    %rf8E8M0FNU_4 = constant <f8E8M0FNU: 1.0> : tile<4x128xf8E8M0FNU>
    // CHECK: %{{.+}} = mmaf_scaled %[[AF8E4M3FN]], %[[AF8E4M3FN]], %[[C]], %[[LF8E8M0FNU_4]], %[[RF8E8M0FNU_4]] : tile<128x128xf8E4M3FN>, tile<128x128xf8E4M3FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    // GENERIC: "cuda_tile.mmaf_scaled"(%{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}, %{{[^ ,)]+}}) : (!cuda_tile.tile<128x128xf8E4M3FN>, !cuda_tile.tile<128x128xf8E4M3FN>, !cuda_tile.tile<128x128xf32>, !cuda_tile.tile<128x4xf8E8M0FNU>, !cuda_tile.tile<4x128xf8E8M0FNU>) -> !cuda_tile.tile<128x128xf32>
    %0 = mmaf_scaled %af8E4M3FN, %af8E4M3FN, %c, %lf8E8M0FNU_4, %rf8E8M0FNU_4 : tile<128x128xf8E4M3FN>, tile<128x128xf8E4M3FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    // CHECK: %[[AF8E5M2:.+]] = constant <f8E5M2: 1.000000e+00> : tile<128x128xf8E5M2>
    %af8E5M2 = constant <f8E5M2: 1.0> : tile<128x128xf8E5M2>
    // CHECK: %{{.+}} = mmaf_scaled %[[AF8E5M2]], %[[AF8E5M2]], %[[C]], %[[LF8E8M0FNU_4]], %[[RF8E8M0FNU_4]] : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    %1 = mmaf_scaled %af8E5M2, %af8E5M2, %c, %lf8E8M0FNU_4, %rf8E8M0FNU_4 : tile<128x128xf8E5M2>, tile<128x128xf8E5M2>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    // CHECK: %[[AF4E2M1FN:.+]] = constant <f4E2M1FN: 1.000000e+00> : tile<128x128xf4E2M1FN>
    %af4E2M1FN = constant <f4E2M1FN: 1.0> : tile<128x128xf4E2M1FN>
    // CHECK: %[[LF8E4M3FN_8:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<128x8xf8E4M3FN>
    %lf8E4M3FN_8 = constant <f8E4M3FN: 1.0> : tile<128x8xf8E4M3FN>
    // CHECK: %[[RF8E4M3FN_8:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<8x128xf8E4M3FN>
    %rf8E4M3FN_8 = constant <f8E4M3FN: 1.0> : tile<8x128xf8E4M3FN>
    // CHECK: %{{.+}} = mmaf_scaled %[[AF4E2M1FN]], %[[AF4E2M1FN]], %[[C]], %[[LF8E4M3FN_8]], %[[RF8E4M3FN_8]] : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x8xf8E4M3FN>, tile<8x128xf8E4M3FN>
    %2 = mmaf_scaled %af4E2M1FN, %af4E2M1FN, %c, %lf8E4M3FN_8, %rf8E4M3FN_8 : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x8xf8E4M3FN>, tile<8x128xf8E4M3FN>
    // CHECK: %[[LF8E8M0FNU_8:.+]] = constant <f8E8M0FNU: 1.000000e+00> : tile<128x8xf8E8M0FNU>
    %lf8E8M0FNU_8 = constant <f8E8M0FNU: 1.0> : tile<128x8xf8E8M0FNU>
    // CHECK: %[[RF8E8M0FNU_8:.+]] = constant <f8E8M0FNU: 1.000000e+00> : tile<8x128xf8E8M0FNU>
    %rf8E8M0FNU_8 = constant <f8E8M0FNU: 1.0> : tile<8x128xf8E8M0FNU>
    // CHECK: %{{.+}} = mmaf_scaled %[[AF4E2M1FN]], %[[AF4E2M1FN]], %[[C]], %[[LF8E8M0FNU_8]], %[[RF8E8M0FNU_8]] : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x8xf8E8M0FNU>, tile<8x128xf8E8M0FNU>
    %3 = mmaf_scaled %af4E2M1FN, %af4E2M1FN, %c, %lf8E8M0FNU_8, %rf8E8M0FNU_8 : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x8xf8E8M0FNU>, tile<8x128xf8E8M0FNU>
    // CHECK: %{{.+}} = mmaf_scaled %[[AF4E2M1FN]], %[[AF4E2M1FN]], %[[C]], %[[LF8E8M0FNU_4]], %[[RF8E8M0FNU_4]] : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    %4 = mmaf_scaled %af4E2M1FN, %af4E2M1FN, %c, %lf8E8M0FNU_4, %rf8E8M0FNU_4 : tile<128x128xf4E2M1FN>, tile<128x128xf4E2M1FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    return
  }

  // CHECK-LABEL: entry @mmaf_scaled_batched(
  entry @mmaf_scaled_batched() {
    // CHECK: %[[A:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<2x16x64xf8E4M3FN>
    %a = constant <f8E4M3FN: 1.0> : tile<2x16x64xf8E4M3FN>
    // CHECK: %[[B:.+]] = constant <f8E4M3FN: 1.000000e+00> : tile<2x64x8xf8E4M3FN>
    %b = constant <f8E4M3FN: 1.0> : tile<2x64x8xf8E4M3FN>
    // CHECK: %[[C:.+]] = constant <f32: 1.000000e+00> : tile<2x16x8xf32>
    %c = constant <f32: 1.0> : tile<2x16x8xf32>
    // CHECK: %[[SA:.+]] = constant <f8E8M0FNU: 1.000000e+00> : tile<2x16x2xf8E8M0FNU>
    %sa = constant <f8E8M0FNU: 1.0> : tile<2x16x2xf8E8M0FNU>
    // CHECK: %[[SB:.+]] = constant <f8E8M0FNU: 1.000000e+00> : tile<2x2x8xf8E8M0FNU>
    %sb = constant <f8E8M0FNU: 1.0> : tile<2x2x8xf8E8M0FNU>
    // CHECK: %{{.+}} = mmaf_scaled %[[A]], %[[B]], %[[C]], %[[SA]], %[[SB]] {note = "x"} : tile<2x16x64xf8E4M3FN>, tile<2x64x8xf8E4M3FN>, tile<2x16x8xf32>, tile<2x16x2xf8E8M0FNU>, tile<2x2x8xf8E8M0FNU>
    %0 = mmaf_scaled %a, %b, %c, %sa, %sb {note = "x"} : tile<2x16x64xf8E4M3FN>, tile<2x64x8xf8E4M3FN>, tile<2x16x8xf32>, tile<2x16x2xf8E8M0FNU>, tile<2x2x8xf8E8M0FNU>
    return
  }

  // CHECK-LABEL: entry @pack(
  // GENERIC-LABEL: sym_name = "pack"
  entry @pack() {
    // CHECK: %[[B:.+]] = constant <i8: 1> : tile<64xi8>
    %b = constant <i8: 1> : tile<64xi8>
    // CHECK: %[[UI1:.+]] = unpack %[[B]] : tile<64xi8> -> tile<512xi1>
    // GENERIC: "cuda_tile.unpack"(%{{[^ ,)]+}}) : (!cuda_tile.tile<64xi8>) -> !cuda_tile.tile<512xi1>
    %ui1 = unpack %b : tile<64xi8> -> tile<512xi1>
    // CHECK: %{{.+}} = pack %[[UI1]] : tile<512xi1> -> tile<64xi8>
    // GENERIC: "cuda_tile.pack"(%{{[^ ,)]+}}) : (!cuda_tile.tile<512xi1>) -> !cuda_tile.tile<64xi8>
    %pi1 = pack %ui1 : tile<512xi1> -> tile<64xi8>
    // CHECK: %[[UI4:.+]] = unpack %[[B]] : tile<64xi8> -> tile<128xi4>
    %ui4 = unpack %b : tile<64xi8> -> tile<128xi4>
    // CHECK: %{{.+}} = pack %[[UI4]] : tile<128xi4> -> tile<64xi8>
    %pi4 = pack %ui4 : tile<128xi4> -> tile<64xi8>
    // CHECK: %[[UF4E2M1FN:.+]] = unpack %[[B]] : tile<64xi8> -> tile<128xf4E2M1FN>
    %uf4E2M1FN = unpack %b : tile<64xi8> -> tile<128xf4E2M1FN>
    // CHECK: %{{.+}} = pack %[[UF4E2M1FN]] : tile<128xf4E2M1FN> -> tile<64xi8>
    %pf4E2M1FN = pack %uf4E2M1FN : tile<128xf4E2M1FN> -> tile<64xi8>
    // CHECK: %[[UI16:.+]] = unpack %[[B]] : tile<64xi8> -> tile<32xi16>
    %ui16 = unpack %b : tile<64xi8> -> tile<32xi16>
    // CHECK: %{{.+}} = pack %[[UI16]] : tile<32xi16> -> tile<64xi8>
    %pi16 = pack %ui16 : tile<32xi16> -> tile<64xi8>
    // CHECK: %[[UF16:.+]] = unpack %[[B]] : tile<64xi8> -> tile<32xf16>
    %uf16 = unpack %b : tile<64xi8> -> tile<32xf16>
    // CHECK: %{{.+}} = pack %[[UF16]] : tile<32xf16> -> tile<64xi8>
    %pf16 = pack %uf16 : tile<32xf16> -> tile<64xi8>
    // CHECK: %[[UBF16:.+]] = unpack %[[B]] : tile<64xi8> -> tile<32xbf16>
    %ubf16 = unpack %b : tile<64xi8> -> tile<32xbf16>
    // CHECK: %{{.+}} = pack %[[UBF16]] : tile<32xbf16> -> tile<64xi8>
    %pbf16 = pack %ubf16 : tile<32xbf16> -> tile<64xi8>
    // CHECK: %[[UI32:.+]] = unpack %[[B]] : tile<64xi8> -> tile<16xi32>
    %ui32 = unpack %b : tile<64xi8> -> tile<16xi32>
    // CHECK: %{{.+}} = pack %[[UI32]] : tile<16xi32> -> tile<64xi8>
    %pi32 = pack %ui32 : tile<16xi32> -> tile<64xi8>
    // CHECK: %[[UF32:.+]] = unpack %[[B]] : tile<64xi8> -> tile<16xf32>
    %uf32 = unpack %b : tile<64xi8> -> tile<16xf32>
    // CHECK: %{{.+}} = pack %[[UF32]] : tile<16xf32> -> tile<64xi8>
    %pf32 = pack %uf32 : tile<16xf32> -> tile<64xi8>
    // CHECK: %[[UTF32:.+]] = unpack %[[B]] : tile<64xi8> -> tile<16xtf32>
    %utf32 = unpack %b : tile<64xi8> -> tile<16xtf32>
    // CHECK: %{{.+}} = pack %[[UTF32]] : tile<16xtf32> -> tile<64xi8>
    %ptf32 = pack %utf32 : tile<16xtf32> -> tile<64xi8>
    // CHECK: %[[UI64:.+]] = unpack %[[B]] : tile<64xi8> -> tile<8xi64>
    %ui64 = unpack %b : tile<64xi8> -> tile<8xi64>
    // CHECK: %{{.+}} = pack %[[UI64]] : tile<8xi64> -> tile<64xi8>
    %pi64 = pack %ui64 : tile<8xi64> -> tile<64xi8>
    // CHECK: %[[UF64:.+]] = unpack %[[B]] : tile<64xi8> -> tile<8xf64>
    %uf64 = unpack %b : tile<64xi8> -> tile<8xf64>
    // CHECK: %{{.+}} = pack %[[UF64]] : tile<8xf64> -> tile<64xi8>
    %pf64 = pack %uf64 : tile<8xf64> -> tile<64xi8>
    // CHECK: %[[UN:.+]] = unpack %[[B]] {note = "x"} : tile<64xi8> -> tile<16xi32>
    %un = unpack %b {note = "x"} : tile<64xi8> -> tile<16xi32>
    // CHECK: %{{.+}} = pack %[[UN]] {note = "x"} : tile<16xi32> -> tile<64xi8>
    %pn = pack %un {note = "x"} : tile<16xi32> -> tile<64xi8>
    return
  }

  // CHECK-LABEL: entry @reduce(
  // GENERIC-LABEL: sym_name = "reduce"
  entry @reduce() {
    // CHECK: %[[X:.+]] = iota : tile<64xi32>
    %x = iota : tile<64xi32>
    // CHECK: %[[Y:.+]] = reshape %[[X]] : tile<64xi32> -> tile<8x8xi32>
    %y = reshape %x : tile<64xi32> -> tile<8x8xi32>
    // GENERIC: %{{.+}} = "cuda_tile.reduce"(%{{.+}}) <{dim = 1 : i32, identities = [0 : i32]}> ({
    // GENERIC-NEXT: ^bb0(%[[E:.+]]: !cuda_tile.tile<i32>, %[[ACC:.+]]: !cuda_tile.tile<i32>):
    // GENERIC-NEXT:   %[[S:.+]] = "cuda_tile.addi"(%[[E]], %[[ACC]])
    // GENERIC-NEXT:   "cuda_tile.yield"(%[[S]]) : (!cuda_tile.tile<i32>) -> ()
    // GENERIC-NEXT: }) : (!cuda_tile.tile<8x8xi32>) -> !cuda_tile.tile<8xi32>
    // CHECK-NEXT: %{{.+}} = reduce %[[Y]] dim=1 identities=[0 : i32] : tile<8x8xi32> -> tile<8xi32>
    // CHECK-NEXT: (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    // CHECK-NEXT:   %[[S:.+]] = addi %reduce_lhs, %reduce_rhs : tile<i32>
    // CHECK-NEXT:   yield %[[S]] : tile<i32>
    // CHECK-NEXT: }
    %r = reduce %y dim=1 identities=[0 : i32] : tile<8x8xi32> -> tile<8xi32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %s = addi %e, %acc : tile<i32>
      yield %s : tile<i32>
    }
    // Several operands at once, down to rank 0.
    // CHECK-NEXT: %{{.+}}:2 = reduce %[[X]], %[[X]] {note = "x"} dim=0 identities=[-1 : i32, 5 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    // CHECK-NEXT: (%reduce_lhs0: tile<i32>, %reduce_rhs0: tile<i32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    // CHECK-NEXT:   yield %reduce_rhs0, %reduce_lhs1 : tile<i32>, tile<i32>
    // CHECK-NEXT: }
    %p:2 = reduce %x, %x {note = "x"} dim=0 identities=[-1 : i32, 5 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%e0: tile<i32>, %acc0: tile<i32>, %e1: tile<i32>, %acc1: tile<i32>) {
      yield %acc0, %e1 : tile<i32>, tile<i32>
    }
    // remi is allowed whatever its divisor.
    // CHECK-NEXT: %{{.+}} = reduce %[[X]] dim=0 identities=[1 : i32] : tile<64xi32> -> tile<i32>
    // CHECK-NEXT: (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    // CHECK-NEXT:   %[[S:.+]] = remi %reduce_lhs, %reduce_rhs signed : tile<i32>
    // CHECK-NEXT:   yield %[[S]] : tile<i32>
    // CHECK-NEXT: }
    %q = reduce %x dim=0 identities=[1 : i32] : tile<64xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %s = remi %e, %acc signed : tile<i32>
      yield %s : tile<i32>
    }
    return
  }

  // Identities of every kind; f16 and bf16 stand for each other.
  // CHECK-LABEL: entry @reduce_identities(
  entry @reduce_identities() {
    // CHECK: %[[XF160:.+]] = constant <f16: 1.000000e+00> : tile<8xf16>
    %xf160 = constant <f16: 1.0> : tile<8xf16>
    // CHECK: reduce %[[XF160]] dim=0 identities=[0.000000e+00 : f16] : tile<8xf16> -> tile<f16>
    %rf160 = reduce %xf160 dim=0 identities=[0.0 : f16] : tile<8xf16> -> tile<f16>
    (%ef160: tile<f16>, %af160: tile<f16>) {
      yield %af160 : tile<f16>
    }
    // CHECK: %[[XF168:.+]] = constant <f16: 1.000000e+00> : tile<8xf16>
    %xf168 = constant <f16: 1.0> : tile<8xf16>
    // CHECK: reduce %[[XF168]] dim=0 identities=[-1.500000e+00 : bf16] : tile<8xf16> -> tile<f16>
    %rf168 = reduce %xf168 dim=0 identities=[-1.5 : bf16] : tile<8xf16> -> tile<f16>
    (%ef168: tile<f16>, %af168: tile<f16>) {
      yield %af168 : tile<f16>
    }
    // CHECK: %[[XBF1616:.+]] = constant <bf16: 1.000000e+00> : tile<8xbf16>
    %xbf1616 = constant <bf16: 1.0> : tile<8xbf16>
    // CHECK: reduce %[[XBF1616]] dim=0 identities=[1.000000e+00 : f16] : tile<8xbf16> -> tile<bf16>
    %rbf1616 = reduce %xbf1616 dim=0 identities=[1.0 : f16] : tile<8xbf16> -> tile<bf16>
    (%ebf1616: tile<bf16>, %abf1616: tile<bf16>) {
      yield %abf1616 : tile<bf16>
    }
    // CHECK: %[[XF3224:.+]] = constant <f32: 1.000000e+00> : tile<8xf32>
    %xf3224 = constant <f32: 1.0> : tile<8xf32>
    // CHECK: reduce %[[XF3224]] dim=0 identities=[0xFF800000 : f32] : tile<8xf32> -> tile<f32>
    %rf3224 = reduce %xf3224 dim=0 identities=[0xFF800000 : f32] : tile<8xf32> -> tile<f32>
    (%ef3224: tile<f32>, %af3224: tile<f32>) {
      yield %af3224 : tile<f32>
    }
    // CHECK: %[[XF6432:.+]] = constant <f64: 1.000000e+00> : tile<8xf64>
    %xf6432 = constant <f64: 1.0> : tile<8xf64>
    // CHECK: reduce %[[XF6432]] dim=0 identities=[0x7FF8000000000000 : f64] : tile<8xf64> -> tile<f64>
    %rf6432 = reduce %xf6432 dim=0 identities=[0x7FF8000000000000 : f64] : tile<8xf64> -> tile<f64>
    (%ef6432: tile<f64>, %af6432: tile<f64>) {
      yield %af6432 : tile<f64>
    }
    // CHECK: %[[XI140:.+]] = constant <i1: true> : tile<8xi1>
    %xi140 = constant <i1: true> : tile<8xi1>
    // CHECK: reduce %[[XI140]] dim=0 identities=[true] : tile<8xi1> -> tile<i1>
    %ri140 = reduce %xi140 dim=0 identities=[true] : tile<8xi1> -> tile<i1>
    (%ei140: tile<i1>, %ai140: tile<i1>) {
      yield %ai140 : tile<i1>
    }
    // CHECK: %[[XI148:.+]] = constant <i1: true> : tile<8xi1>
    %xi148 = constant <i1: true> : tile<8xi1>
    // CHECK: reduce %[[XI148]] dim=0 identities=[false] : tile<8xi1> -> tile<i1>
    %ri148 = reduce %xi148 dim=0 identities=[false] : tile<8xi1> -> tile<i1>
    (%ei148: tile<i1>, %ai148: tile<i1>) {
      yield %ai148 : tile<i1>
    }
    // CHECK: %[[XI856:.+]] = constant <i8: 1> : tile<8xi8>
    %xi856 = constant <i8: 1> : tile<8xi8>
    // CHECK: reduce %[[XI856]] dim=0 identities=[-128 : i8] : tile<8xi8> -> tile<i8>
    %ri856 = reduce %xi856 dim=0 identities=[-128 : i8] : tile<8xi8> -> tile<i8>
    (%ei856: tile<i8>, %ai856: tile<i8>) {
      yield %ai856 : tile<i8>
    }
    // CHECK: %[[XI6464:.+]] = constant <i64: 1> : tile<8xi64>
    %xi6464 = constant <i64: 1> : tile<8xi64>
    // CHECK: reduce %[[XI6464]] dim=0 identities=[9223372036854775807] : tile<8xi64> -> tile<i64>
    %ri6464 = reduce %xi6464 dim=0 identities=[9223372036854775807] : tile<8xi64> -> tile<i64>
    (%ei6464: tile<i64>, %ai6464: tile<i64>) {
      yield %ai6464 : tile<i64>
    }
    return
  }

  // CHECK-LABEL: entry @scan(
  // GENERIC-LABEL: sym_name = "scan"
  entry @scan() {
    // CHECK: %[[X:.+]] = iota : tile<64xi32>
    %x = iota : tile<64xi32>
    // CHECK: %[[Y:.+]] = reshape %[[X]] : tile<64xi32> -> tile<8x8xi32>
    %y = reshape %x : tile<64xi32> -> tile<8x8xi32>
    // GENERIC: %{{.+}} = "cuda_tile.scan"(%{{.+}}) <{dim = 1 : i32, identities = [1 : i32], reverse = false}> ({
    // GENERIC-NEXT: ^bb0(%[[E:.+]]: !cuda_tile.tile<i32>, %[[ACC:.+]]: !cuda_tile.tile<i32>):
    // GENERIC-NEXT:   %[[S:.+]] = "cuda_tile.muli"(%[[E]], %[[ACC]])
    // GENERIC-NEXT:   "cuda_tile.yield"(%[[S]]) : (!cuda_tile.tile<i32>) -> ()
    // GENERIC-NEXT: }) : (!cuda_tile.tile<8x8xi32>) -> !cuda_tile.tile<8x8xi32>
    // CHECK-NEXT: %{{.+}} = scan %[[Y]] dim=1 reverse=false identities=[1 : i32] : tile<8x8xi32> -> tile<8x8xi32>
    // CHECK-NEXT: (%arg0: tile<i32>, %arg1: tile<i32>) {
    // CHECK-NEXT:   %[[S:.+]] = muli %arg0, %arg1 : tile<i32>
    // CHECK-NEXT:   yield %[[S]] : tile<i32>
    // CHECK-NEXT: }
    %r = scan %y dim=1 reverse=false identities=[1 : i32] : tile<8x8xi32> -> tile<8x8xi32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %s = muli %e, %acc : tile<i32>
      yield %s : tile<i32>
    }
    // GENERIC: "cuda_tile.scan"(%{{.+}}, %{{.+}}) <{dim = 0 : i32, identities = [0 : i32, 2 : i32], reverse = true}> ({
    // GENERIC: }) {note = "x"} : (!cuda_tile.tile<64xi32>, !cuda_tile.tile<64xi32>) -> (!cuda_tile.tile<64xi32>, !cuda_tile.tile<64xi32>)
    // CHECK-NEXT: %{{.+}}:2 = scan %[[X]], %[[X]] {note = "x"} dim=0 reverse=true identities=[0 : i32, 2 : i32] : tile<64xi32>, tile<64xi32> -> tile<64xi32>, tile<64xi32>
    // CHECK-NEXT: (%arg0: tile<i32>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>) {
    // CHECK-NEXT:   yield %arg1, %arg2 : tile<i32>, tile<i32>
    // CHECK-NEXT: }
    %p:2 = scan %x, %x {note = "x"} dim=0 reverse=true identities=[0 : i32, 2 : i32] : tile<64xi32>, tile<64xi32> -> tile<64xi32>, tile<64xi32>
    (%e0: tile<i32>, %acc0: tile<i32>, %e1: tile<i32>, %acc1: tile<i32>) {
      yield %acc0, %e1 : tile<i32>, tile<i32>
    }
    return
  }

  // Aggregates nest, and use what is around them.
  // CHECK-LABEL: entry @nested_aggregates(
  entry @nested_aggregates(%n: tile<i32>) {
    // CHECK: %[[X:.+]] = iota : tile<8xi32>
    %x = iota : tile<8xi32>
    // CHECK-NEXT: %{{.+}} = reduce %[[X]] dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    // CHECK-NEXT: (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    // CHECK-NEXT:   %[[IN:.+]] = reduce %[[X]] dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    // CHECK-NEXT:   (%reduce_lhs_1: tile<i32>, %reduce_rhs_2: tile<i32>) {
    // CHECK-NEXT:     yield %arg0 : tile<i32>
    // CHECK-NEXT:   }
    // CHECK-NEXT:   yield %[[IN]] : tile<i32>
    // CHECK-NEXT: }
    %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %in = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
      (%f: tile<i32>, %bcc: tile<i32>) {
        yield %n : tile<i32>
      }
      yield %in : tile<i32>
    }
    return
  }
}
