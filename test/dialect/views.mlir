// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Views of tensors: making them, loads and stores through them, their sizes.

cuda_tile.module @views {
  // CHECK-LABEL: entry @make_tensor_view(
  // GENERIC-LABEL: sym_name = "make_tensor_view"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[N:[^:]+]]{{.*}}, %[[M:[^:]+]]{{.*}}, %[[S:[^:]+]]:
  entry @make_tensor_view(%p: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %s: tile<i32>) {
    // Nothing is dynamic: the type of the values is left out.
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [], strides = [] : tensor_view<f32>
    // GENERIC: "cuda_tile.make_tensor_view"(%[[P]]) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> !cuda_tile.tensor_view<f32>
    %0 = make_tensor_view %p, shape = [], strides = [] : tensor_view<f32>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    // GENERIC: "cuda_tile.make_tensor_view"(%[[P]]) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> !cuda_tile.tensor_view<64x32xf32, strides=[32,1]>
    %1 = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg1, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    // GENERIC: "cuda_tile.make_tensor_view"(%[[P]], %[[N]]) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<?x128xf32, strides=[128,1]>
    %2 = make_tensor_view %p, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [64, 128], strides = [%arg3, 1] : tile<i32> -> tensor_view<64x128xf32, strides=[?,1]>
    // GENERIC: "cuda_tile.make_tensor_view"(%[[P]], %[[S]]) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<64x128xf32, strides=[?,1]>
    %3 = make_tensor_view %p, shape = [64, 128], strides = [%s, 1] : tile<i32> -> tensor_view<64x128xf32, strides=[?,1]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg1, 3, %arg2], strides = [%arg3, %arg2, 1] {note = "x"} : tile<i32> -> tensor_view<?x3x?xf32, strides=[?,?,1]>
    // GENERIC: "cuda_tile.make_tensor_view"(%[[P]], %[[N]], %[[M]], %[[S]], %[[M]]) <{operandSegmentSizes = array<i32: 1, 2, 2>}> {note = "x"} : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<?x3x?xf32, strides=[?,?,1]>
    %4 = make_tensor_view %p, shape = [%n, 3, %m], strides = [%s, %m, 1] {note = "x"} : tile<i32> -> tensor_view<?x3x?xf32, strides=[?,?,1]>
    return
  }

  // CHECK-LABEL: entry @make_tensor_view_widths(
  entry @make_tensor_view_widths(%p: tile<ptr<i8>>, %a: tile<i8>, %b: tile<i16>, %c: tile<i64>, %d: tile<i1>) {
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg1], strides = [1] : tile<i8> -> tensor_view<?xi8, strides=[1]>
    %0 = make_tensor_view %p, shape = [%a], strides = [1] : tile<i8> -> tensor_view<?xi8, strides=[1]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg2], strides = [%arg2] : tile<i16> -> tensor_view<?xi8, strides=[?]>
    %1 = make_tensor_view %p, shape = [%b], strides = [%b] : tile<i16> -> tensor_view<?xi8, strides=[?]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg3], strides = [1] : tile<i64> -> tensor_view<?xi8, strides=[1]>
    %2 = make_tensor_view %p, shape = [%c], strides = [1] : tile<i64> -> tensor_view<?xi8, strides=[1]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg4], strides = [1] : tile<i1> -> tensor_view<?xi8, strides=[1]>
    %3 = make_tensor_view %p, shape = [%d], strides = [1] : tile<i1> -> tensor_view<?xi8, strides=[1]>
    return
  }

  // CHECK-LABEL: entry @make_partition_view(
  // GENERIC-LABEL: sym_name = "make_partition_view"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]:
  entry @make_partition_view(%v: tensor_view<?x128xf32, strides=[128,1]>) {
    // CHECK: %{{.+}} = make_partition_view %arg0 : partition_view<tile=(64x64), tensor_view<?x128xf32, strides=[128,1]>>
    // GENERIC: "cuda_tile.make_partition_view"(%[[V]]) : (!cuda_tile.tensor_view<?x128xf32, strides=[128,1]>) -> !cuda_tile.partition_view<tile=(64x64), tensor_view<?x128xf32, strides=[128,1]>>
    %0 = make_partition_view %v : partition_view<tile=(64x64), tensor_view<?x128xf32, strides=[128,1]>>
    // CHECK: %{{.+}} = make_partition_view %arg0 : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x128xf32, strides=[128,1]>>
    %1 = make_partition_view %v : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x128xf32, strides=[128,1]>>
    // CHECK: %{{.+}} = make_partition_view %arg0 : partition_view<tile=(64x32), tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    %2 = make_partition_view %v : partition_view<tile=(64x32), tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    // CHECK: %{{.+}} = make_partition_view %arg0 {note = "x"} : partition_view<tile=(64x32), padding_value = neg_inf, tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    // GENERIC: "cuda_tile.make_partition_view"(%[[V]]) {note = "x"} : (!cuda_tile.tensor_view<?x128xf32, strides=[128,1]>) -> !cuda_tile.partition_view<tile=(64x32), padding_value = neg_inf, tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    %3 = make_partition_view %v {note = "x"} : partition_view<tile=(64x32), padding_value = neg_inf, tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    return
  }

  // CHECK-LABEL: entry @make_strided_view(
  // GENERIC-LABEL: sym_name = "make_strided_view"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]:
  entry @make_strided_view(%v: tensor_view<64x32xf32, strides=[32,1]>) {
    // CHECK: %{{.+}} = make_strided_view %arg0 : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
    // GENERIC: "cuda_tile.make_strided_view"(%[[V]]) : (!cuda_tile.tensor_view<64x32xf32, strides=[32,1]>) -> !cuda_tile.strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
    %0 = make_strided_view %v : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
    // CHECK: %{{.+}} = make_strided_view %arg0 : strided_view<tile=(4x2), traversal_strides=[1,1], padding_value = nan, tensor_view<64x32xf32, strides=[32,1]>>
    %1 = make_strided_view %v : strided_view<tile=(4x2), traversal_strides=[1,1], padding_value = nan, tensor_view<64x32xf32, strides=[32,1]>>
    // CHECK: %{{.+}} = make_strided_view %arg0 {note = "x"} : strided_view<tile=(4x2), traversal_strides=[4,3], padding_value = pos_inf, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>
    // GENERIC: "cuda_tile.make_strided_view"(%[[V]]) {note = "x"} : (!cuda_tile.tensor_view<64x32xf32, strides=[32,1]>) -> !cuda_tile.strided_view<tile=(4x2), traversal_strides=[4,3], padding_value = pos_inf, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>
    %2 = make_strided_view %v {note = "x"} : strided_view<tile=(4x2), traversal_strides=[4,3], padding_value = pos_inf, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>
    return
  }

  // CHECK-LABEL: entry @make_gather_scatter_view(
  // GENERIC-LABEL: sym_name = "make_gather_scatter_view"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]:
  entry @make_gather_scatter_view(%v: tensor_view<64x32xf32, strides=[32,1]>) {
    // CHECK: %{{.+}} = make_gather_scatter_view %arg0 : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
    // GENERIC: "cuda_tile.make_gather_scatter_view"(%[[V]]) : (!cuda_tile.tensor_view<64x32xf32, strides=[32,1]>) -> !cuda_tile.gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
    %0 = make_gather_scatter_view %v : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
    // CHECK: %{{.+}} = make_gather_scatter_view %arg0 {note = "x"} : gather_scatter_view<tile=(8x16), padding_value = neg_zero, tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=1>
    // GENERIC: "cuda_tile.make_gather_scatter_view"(%[[V]]) {note = "x"} : (!cuda_tile.tensor_view<64x32xf32, strides=[32,1]>) -> !cuda_tile.gather_scatter_view<tile=(8x16), padding_value = neg_zero, tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=1>
    %1 = make_gather_scatter_view %v {note = "x"} : gather_scatter_view<tile=(8x16), padding_value = neg_zero, tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=1>
    return
  }

  // CHECK-LABEL: entry @load_view_tko_ordering(
  // GENERIC-LABEL: sym_name = "load_view_tko_ordering"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]:
  entry @load_view_tko_ordering(%v: partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, %i: tile<i32>) {
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
    %0, %t0 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko relaxed tl_blk %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
    %1, %t1 = load_view_tko relaxed tl_blk %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko relaxed device %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %2, %t2 = load_view_tko relaxed device %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko relaxed sys %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %3, %t3 = load_view_tko relaxed sys %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko acquire tl_blk %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %4, %t4 = load_view_tko acquire tl_blk %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko acquire device %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]]) <{memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
    %5, %t5 = load_view_tko acquire device %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko acquire sys %arg0[%arg1] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %6, %t6 = load_view_tko acquire sys %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    return
  }

  // CHECK-LABEL: entry @load_view_tko_fields(
  // GENERIC-LABEL: sym_name = "load_view_tko_fields"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]{{.*}}, %[[J:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @load_view_tko_fields(%v: partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, %i: tile<i64>, %j: tile<i64>, %t: token) {
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] token = %arg3 : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]], %[[J]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 1>}> : (!cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.token) -> (!cuda_tile.tile<4x2xf16>, !cuda_tile.token)
    %0, %t0 = load_view_tko weak %v[%i, %j] token = %t : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] inbounds = [true, false] : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]], %[[J]]) <{inbounds = array<i1: true, false>, memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 0>}> : (!cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>) -> (!cuda_tile.tile<4x2xf16>, !cuda_tile.token)
    %1, %t1 = load_view_tko weak %v[%i, %j] inbounds = [true, false] : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // Promising nothing is the same as saying nothing.
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    %2, %t2 = load_view_tko weak %v[%i, %j] inbounds = [false, false] : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] optimization_hints = <sm_100 = {allow_tma = false, latency = 3}> : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]], %[[J]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 0>, optimization_hints = #cuda_tile.optimization_hints<sm_100 = {allow_tma = false, latency = 3}>}> : (!cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>) -> (!cuda_tile.tile<4x2xf16>, !cuda_tile.token)
    %3, %t3 = load_view_tko weak %v[%i, %j] optimization_hints = <sm_100 = {allow_tma = false, latency = 3}> : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko acquire device %arg0[%arg1, %arg2] token = %arg3 inbounds = [true, true] optimization_hints = <default = {allow_tma = true}> attributes {note = "x"} : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[V]], %[[I]], %[[J]], %[[T]]) <{inbounds = array<i1: true, true>, memory_ordering_semantics = 2 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 2, 1>, optimization_hints = #cuda_tile.optimization_hints<default = {allow_tma = true}>}> {note = "x"} : (!cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.token) -> (!cuda_tile.tile<4x2xf16>, !cuda_tile.token)
    %4, %t4 = load_view_tko acquire device %v[%i, %j] token = %t inbounds = [true, true] optimization_hints = <default = {allow_tma = true}> attributes {note = "x"} : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] attributes {note = "x"} : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    %5, %t5 = load_view_tko weak %v[%i, %j] attributes {note = "x"} : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    // One type for all indices, or one each.
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    %6, %t6 = load_view_tko weak %v[%i, %j] : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64>, tile<i64> -> tile<4x2xf16>, token
    return
  }

  // CHECK-LABEL: entry @load_view_tko_views(
  // GENERIC-LABEL: sym_name = "load_view_tko_views"
  // GENERIC-NEXT: ^bb0(%[[S:[^:]+]]{{.*}}, %[[G:[^:]+]]{{.*}}, %[[H:[^:]+]]{{.*}}, %[[I:[^:]+]]:
  entry @load_view_tko_views(%s: strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>, %g: gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, %h: gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=1>, %i: tile<i32>) {
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg3, %arg3] inbounds = [false, true] : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x2xf32>, token
    %0, %t0 = load_view_tko weak %s[%i, %i] inbounds = [false, true] : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x2xf32>, token
    // CHECK: %[[ROWS:.+]] = iota : tile<8xi32>
    %rows = iota : tile<8xi32>
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg1[%[[ROWS]], %arg3] : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x16xf32>, token
    // GENERIC: "cuda_tile.load_view_tko"(%[[G]], %{{[^ ,)]+}}, %[[I]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 0>}> : (!cuda_tile.gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, !cuda_tile.tile<8xi32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<8x16xf32>, !cuda_tile.token)
    %1, %t1 = load_view_tko weak %g[%rows, %i] : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x16xf32>, token
    // The vector of indices may have an element type of its own.
    // CHECK: %[[COLS:.+]] = iota : tile<16xi64>
    %cols = iota : tile<16xi64>
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg2[%arg3, %[[COLS]]] inbounds = [true, false] : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=1>, tile<i32>, tile<16xi64> -> tile<8x16xf32>, token
    %2, %t2 = load_view_tko weak %h[%i, %cols] inbounds = [true, false] : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=1>, tile<i32>, tile<16xi64> -> tile<8x16xf32>, token
    return
  }

  // What is loaded is the tile of the view, whatever the order of dimensions.
  // CHECK-LABEL: entry @load_view_tko_dim_map(
  entry @load_view_tko_dim_map(%v: partition_view<tile=(4x2), padding_value = zero, tensor_view<64x32xi8, strides=[32,1]>, dim_map=[1, 0]>, %i: tile<i16>) {
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg1] : partition_view<tile=(4x2), padding_value = zero, tensor_view<64x32xi8, strides=[32,1]>, dim_map=[1, 0]>, tile<i16> -> tile<4x2xi8>, token
    %0, %t0 = load_view_tko weak %v[%i, %i] : partition_view<tile=(4x2), padding_value = zero, tensor_view<64x32xi8, strides=[32,1]>, dim_map=[1, 0]>, tile<i16> -> tile<4x2xi8>, token
    return
  }

  // CHECK-LABEL: entry @store_view_tko_ordering(
  // GENERIC-LABEL: sym_name = "store_view_tko_ordering"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]:
  entry @store_view_tko_ordering(%v: partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, %i: tile<i32>) {
    // CHECK: %[[X:.+]] = iota : tile<4xi32>
    %x = iota : tile<4xi32>
    // CHECK: %{{.+}} = store_view_tko weak %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[I]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<4xi32>, !cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>) -> !cuda_tile.token
    %0 = store_view_tko weak %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = store_view_tko relaxed tl_blk %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[I]]) <{memory_ordering_semantics = 1 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<4xi32>, !cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>) -> !cuda_tile.token
    %1 = store_view_tko relaxed tl_blk %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = store_view_tko relaxed device %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %2 = store_view_tko relaxed device %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = store_view_tko relaxed sys %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %3 = store_view_tko relaxed sys %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = store_view_tko release tl_blk %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %4 = store_view_tko release tl_blk %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = store_view_tko release device %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %5 = store_view_tko release device %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // CHECK: %{{.+}} = store_view_tko release sys %[[X]], %arg0[%arg1] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[I]]) <{memory_ordering_semantics = 3 : i32, memory_scope = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<4xi32>, !cuda_tile.partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, !cuda_tile.tile<i32>) -> !cuda_tile.token
    %6 = store_view_tko release sys %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @store_view_tko_fields(
  // GENERIC-LABEL: sym_name = "store_view_tko_fields"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[I:[^:]+]]{{.*}}, %[[J:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @store_view_tko_fields(%v: partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, %i: tile<i64>, %j: tile<i64>, %t: token) {
    // CHECK: %[[X:.+]] = constant <i32: 3> : tile<4x2xi32>
    %x = constant <i32: 3> : tile<4x2xi32>
    // CHECK: %{{.+}} = store_view_tko weak %[[X]], %arg0[%arg1, %arg2] token = %arg3 : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[I]], %[[J]], %[[T]]) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 2, 1>}> : (!cuda_tile.tile<4x2xi32>, !cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.token) -> !cuda_tile.token
    %0 = store_view_tko weak %x, %v[%i, %j] token = %t : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // CHECK: %{{.+}} = store_view_tko weak %[[X]], %arg0[%arg1, %arg2] inbounds = [false, true] : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[I]], %[[J]]) <{inbounds = array<i1: false, true>, memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!cuda_tile.tile<4x2xi32>, !cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>) -> !cuda_tile.token
    %1 = store_view_tko weak %x, %v[%i, %j] inbounds = [false, true] : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // CHECK: %{{.+}} = store_view_tko weak %[[X]], %arg0[%arg1, %arg2] : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    %2 = store_view_tko weak %x, %v[%i, %j] inbounds = [false, false] : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // CHECK: %{{.+}} = store_view_tko weak %[[X]], %arg0[%arg1, %arg2] optimization_hints = <sm_100 = {allow_tma = true, latency = 8}> : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    %3 = store_view_tko weak %x, %v[%i, %j] optimization_hints = <sm_100 = {allow_tma = true, latency = 8}> : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // CHECK: %{{.+}} = store_view_tko release device %[[X]], %arg0[%arg1, %arg2] token = %arg3 inbounds = [true, true] optimization_hints = <default = {allow_tma = false}> attributes {note = "x"} : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    // GENERIC: "cuda_tile.store_view_tko"(%{{[^ ,)]+}}, %[[V]], %[[I]], %[[J]], %[[T]]) <{inbounds = array<i1: true, true>, memory_ordering_semantics = 3 : i32, memory_scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 2, 1>, optimization_hints = #cuda_tile.optimization_hints<default = {allow_tma = false}>}> {note = "x"} : (!cuda_tile.tile<4x2xi32>, !cuda_tile.partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.token) -> !cuda_tile.token
    %4 = store_view_tko release device %x, %v[%i, %j] token = %t inbounds = [true, true] optimization_hints = <default = {allow_tma = false}> attributes {note = "x"} : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    return
  }

  // CHECK-LABEL: entry @store_view_tko_gather(
  entry @store_view_tko_gather(%g: gather_scatter_view<tile=(8x16), tensor_view<64x32xi32, strides=[32,1]>, sparse_dim=0>, %i: tile<i32>) {
    // CHECK: %[[X:.+]] = constant <i32: 3> : tile<8x16xi32>
    %x = constant <i32: 3> : tile<8x16xi32>
    // CHECK: %[[ROWS:.+]] = iota : tile<8xi16>
    %rows = iota : tile<8xi16>
    // CHECK: %{{.+}} = store_view_tko weak %[[X]], %arg0[%[[ROWS]], %arg1] inbounds = [true, true] : tile<8x16xi32>, gather_scatter_view<tile=(8x16), tensor_view<64x32xi32, strides=[32,1]>, sparse_dim=0>, tile<8xi16>, tile<i32> -> token
    %0 = store_view_tko weak %x, %g[%rows, %i] inbounds = [true, true] : tile<8x16xi32>, gather_scatter_view<tile=(8x16), tensor_view<64x32xi32, strides=[32,1]>, sparse_dim=0>, tile<8xi16>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @get_index_space_shape(
  // GENERIC-LABEL: sym_name = "get_index_space_shape"
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]{{.*}}, %[[S:[^:]+]]{{.*}}, %[[G:[^:]+]]:
  entry @get_index_space_shape(%p: partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, %s: strided_view<tile=(4), traversal_strides=[2], tensor_view<?xf32, strides=[1]>>, %g: gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>) {
    // CHECK: %{{.+}}:2 = get_index_space_shape %arg0 : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>> -> tile<i64>
    // GENERIC: "cuda_tile.get_index_space_shape"(%[[P]]) : (!cuda_tile.partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>) -> (!cuda_tile.tile<i64>, !cuda_tile.tile<i64>)
    %n:2 = get_index_space_shape %p : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>> -> tile<i64>
    // CHECK: %{{.+}} = get_index_space_shape %arg1 : strided_view<tile=(4), traversal_strides=[2], tensor_view<?xf32, strides=[1]>> -> tile<i32>
    %m = get_index_space_shape %s : strided_view<tile=(4), traversal_strides=[2], tensor_view<?xf32, strides=[1]>> -> tile<i32>
    // CHECK: %{{.+}}:2 = get_index_space_shape %arg2 : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0> -> tile<i8>
    %k:2 = get_index_space_shape %g : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0> -> tile<i8>
    return
  }

  // CHECK-LABEL: entry @get_tensor_shape(
  // GENERIC-LABEL: sym_name = "get_tensor_shape"
  // GENERIC-NEXT: ^bb0(%[[V:[^:]+]]{{.*}}, %[[W:[^:]+]]:
  entry @get_tensor_shape(%v: tensor_view<?x32x8xf32, strides=[256,8,1]>, %w: tensor_view<f32>) {
    // CHECK: %[[N:.+]]:3 = get_tensor_shape %arg0 : tensor_view<?x32x8xf32, strides=[256,8,1]> -> tile<i64>
    // GENERIC: "cuda_tile.get_tensor_shape"(%[[V]]) : (!cuda_tile.tensor_view<?x32x8xf32, strides=[256,8,1]>) -> (!cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>)
    %n:3 = get_tensor_shape %v : tensor_view<?x32x8xf32, strides=[256,8,1]> -> tile<i64>
    // The results are values like any others.
    // CHECK: %{{.+}} = addi %[[N]]#0, %[[N]]#2 : tile<i64>
    %s = addi %n#0, %n#2 : tile<i64>
    // Rank 0 has no sizes: the arrow is left out.
    // CHECK: get_tensor_shape %arg1 : tensor_view<f32>
    // GENERIC: "cuda_tile.get_tensor_shape"(%[[W]]) : (!cuda_tile.tensor_view<f32>) -> ()
    get_tensor_shape %w : tensor_view<f32>
    return
  }
}
