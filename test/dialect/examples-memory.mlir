// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s

// The second half of examples.mlir: control flow, memory, atomics, views,
// promises and printing, and the ops of version 13.4.

cuda_tile.module @examples_memory {
  // CHECK-LABEL: entry @example_for(
  entry @example_for(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>, %z: tile<f32>, %v: tile<f32>) {
    // CHECK: %{{.+}} = for %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> iter_values(%iterArg0 = %arg3) -> (tile<f32>) {
    %s = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%acc = %z) -> (tile<f32>) {
      // CHECK: %[[N:.+]] = addf %iterArg0, %arg4 : tile<f32>
      %n = addf %acc, %v : tile<f32>
      // CHECK: continue %[[N]] : tile<f32>
      continue %n : tile<f32>
    // CHECK-NEXT: }
    }
    // CHECK: for unsigned %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> {
    for unsigned %j in (%lo to %hi, step %st) : tile<i32> {
    // CHECK-NEXT: }
    }
    return
  }

  // CHECK-LABEL: entry @example_loop(
  entry @example_loop(%z: tile<i32>, %c: tile<i1>, %v: tile<f32>, %one: tile<i32>) {
    // CHECK: %{{.+}} = loop iter_values(%arg4 = %arg0) : tile<i32> -> tile<f32> {
    %r = loop iter_values(%i = %z) : tile<i32> -> tile<f32> {
      // CHECK: if %arg1 {
      if %c {
        // CHECK: break %arg2 : tile<f32>
        break %v : tile<f32>
      // CHECK-NEXT: }
      }
      // CHECK: %[[N:.+]] = addi %arg4, %arg3 : tile<i32>
      %n = addi %i, %one : tile<i32>
      // CHECK: continue %[[N]] : tile<i32>
      continue %n : tile<i32>
    // CHECK-NEXT: }
    }
    return
  }

  // CHECK-LABEL: entry @example_if(
  entry @example_if(%c: tile<i1>, %a: tile<i32>, %b: tile<i32>) {
    // CHECK: %{{.+}} = if %arg0 -> (tile<i32>) {
    %r = if %c -> (tile<i32>) {
      // CHECK: yield %arg1 : tile<i32>
      yield %a : tile<i32>
    // CHECK-NEXT: } else {
    } else {
      // CHECK: yield %arg2 : tile<i32>
      yield %b : tile<i32>
    // CHECK-NEXT: }
    }
    // CHECK: if %arg0 {
    if %c {
      // CHECK: return
      return
    // CHECK-NEXT: }
    }
    return
  }

  // CHECK-LABEL: entry @example_yield(
  entry @example_yield(%c: tile<i1>, %a: tile<f32>, %b: tile<i32>) {
    %r:2 = if %c -> (tile<f32>, tile<i32>) {
      // CHECK: yield %arg1, %arg2 : tile<f32>, tile<i32>
      yield %a, %b : tile<f32>, tile<i32>
    } else {
      yield %a, %b : tile<f32>, tile<i32>
    }
    return
  }

  // CHECK-LABEL: entry @example_continue(
  entry @example_continue(%n: tile<i32>) {
    %r = loop iter_values(%i = %n) : tile<i32> -> tile<f32> {
      // CHECK: continue %arg0 : tile<i32>
      continue %n : tile<i32>
    }
    return
  }

  // CHECK-LABEL: entry @example_break(
  entry @example_break(%v: tile<f32>) {
    %r = loop : tile<f32> {
      // CHECK: break %arg0 : tile<f32>
      break %v : tile<f32>
    }
    return
  }

  // CHECK-LABEL: entry @example_return(
  entry @example_return() {
    // CHECK: return
    return
  }

  // CHECK-LABEL: entry @example_assert(
  entry @example_assert() {
    %m = constant <i1: true> : tile<8xi1>
    // CHECK: assert %{{[^ ,]+}}, "index out of range" : tile<8xi1>
    assert %m, "index out of range" : tile<8xi1>
    return
  }

  // CHECK-LABEL: entry @example_make_token(
  entry @example_make_token() {
    // CHECK: %{{.+}} = make_token : token
    %t = make_token : token
    return
  }

  // CHECK-LABEL: entry @example_join_tokens(
  entry @example_join_tokens(%a: token, %b: token) {
    // CHECK: %{{.+}} = join_tokens %arg0, %arg1 : token
    %t = join_tokens %a, %b : token
    return
  }

  // CHECK-LABEL: entry @example_load_ptr_tko(
  entry @example_load_ptr_tko(%t0: token) {
    %p_address = constant <i64: 4096> : tile<8xi64>
    %p = int_to_ptr %p_address : tile<8xi64> -> tile<8xptr<f32>>
    %m = constant <i1: true> : tile<8xi1>
    %pad = constant <f32: 1.0> : tile<8xf32>
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} token=%arg0 : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    %v, %t1 = load_ptr_tko weak %p, %m, %pad token=%t0 : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko acquire device %{{[^ ,]+}} : tile<8xptr<f32>> -> tile<8xf32>, token
    %w, %t2 = load_ptr_tko acquire device %p : tile<8xptr<f32>> -> tile<8xf32>, token
    return
  }

  // CHECK-LABEL: entry @example_store_ptr_tko(
  entry @example_store_ptr_tko(%t0: token) {
    %p_address = constant <i64: 4096> : tile<8xi64>
    %p = int_to_ptr %p_address : tile<8xi64> -> tile<8xptr<f32>>
    %v = constant <f32: 1.0> : tile<8xf32>
    %m = constant <i1: true> : tile<8xi1>
    // CHECK: %{{.+}} = store_ptr_tko release sys %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} token=%arg0 : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
    %t1 = store_ptr_tko release sys %p, %v, %m token=%t0 : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
    return
  }

  // CHECK-LABEL: entry @example_alloca(
  entry @example_alloca() {
    // CHECK: %{{.+}} = alloca num_elem = 64, alignment = 128 global : tile<ptr<f32>>
    %p = alloca num_elem = 64, alignment = 128 global : tile<ptr<f32>>
    return
  }

  // CHECK-LABEL: entry @example_atomic_cas_tko(
  entry @example_atomic_cas_tko(%t0: token) {
    %p_address = constant <i64: 4096> : tile<8xi64>
    %p = int_to_ptr %p_address : tile<8xi64> -> tile<8xptr<i32>>
    %c = constant <i32: 1> : tile<8xi32>
    %v = constant <i32: 1> : tile<8xi32>
    %m = constant <i1: true> : tile<8xi1>
    // CHECK: %{{.+}}, %{{.+}} = atomic_cas_tko acq_rel device %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} token=%arg0 : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
    %old, %t1 = atomic_cas_tko acq_rel device %p, %c, %v, %m token=%t0 : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> tile<8xi32>, token
    return
  }

  // CHECK-LABEL: entry @example_atomic_rmw_tko(
  entry @example_atomic_rmw_tko() {
    %p_address = constant <i64: 4096> : tile<8xi64>
    %p = int_to_ptr %p_address : tile<8xi64> -> tile<8xptr<f32>>
    %v = constant <f32: 1.0> : tile<8xf32>
    // CHECK: %{{.+}}, %{{.+}} = atomic_rmw_tko relaxed device %{{[^ ,]+}}, addf, %{{[^ ,]+}} : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
    %old, %t1 = atomic_rmw_tko relaxed device %p, addf, %v : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
    return
  }

  // CHECK-LABEL: entry @example_atomic_red_view_tko(
  entry @example_atomic_red_view_tko(%pv: partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, %i: tile<i32>, %j: tile<i32>, %t0: token) {
    %v = constant <f32: 1.0> : tile<4x4xf32>
    // CHECK: %{{.+}} = atomic_red_view_tko relaxed device %arg0[%arg1, %arg2], addf, %{{[^ ,]+}} token = %arg3 : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    %t1 = atomic_red_view_tko relaxed device %pv[%i, %j], addf, %v token = %t0 : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @example_make_tensor_view(
  entry @example_make_tensor_view(%p: tile<ptr<f32>>, %n: tile<i32>) {
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [%arg1, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %v = make_tensor_view %p, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    // CHECK: %{{.+}} = make_tensor_view %arg0, shape = [], strides = [] : tensor_view<f32>
    %w = make_tensor_view %p, shape = [], strides = [] : tensor_view<f32>
    return
  }

  // CHECK-LABEL: entry @example_make_partition_view(
  entry @example_make_partition_view(%tv: tensor_view<?x128xf32, strides=[128,1]>) {
    // CHECK: %{{.+}} = make_partition_view %arg0 : partition_view<tile=(64x64), tensor_view<?x128xf32, strides=[128,1]>>
    %v = make_partition_view %tv : partition_view<tile=(64x64), tensor_view<?x128xf32, strides=[128,1]>>
    return
  }

  // CHECK-LABEL: entry @example_make_strided_view(
  entry @example_make_strided_view(%tv: tensor_view<64x32xf32, strides=[32,1]>) {
    // CHECK: %{{.+}} = make_strided_view %arg0 : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
    %v = make_strided_view %tv : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
    return
  }

  // CHECK-LABEL: entry @example_make_gather_scatter_view(
  entry @example_make_gather_scatter_view(%tv: tensor_view<64x32xf32, strides=[32,1]>) {
    // CHECK: %{{.+}} = make_gather_scatter_view %arg0 : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
    %v = make_gather_scatter_view %tv : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
    return
  }

  // CHECK-LABEL: entry @example_load_view_tko(
  entry @example_load_view_tko(%pv: partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, %i: tile<i32>, %j: tile<i32>, %t0: token, %gv: gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, %c: tile<i32>) {
    %rows = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg0[%arg1, %arg2] token = %arg3 optimization_hints = <sm_100 = {latency = 3}> : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x4xf32>, token
    %x, %t1 = load_view_tko weak %pv[%i, %j] token = %t0 optimization_hints = <sm_100 = {latency = 3}> : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x4xf32>, token
    // CHECK: %{{.+}}, %{{.+}} = load_view_tko weak %arg4[%{{[^ ,]+}}, %arg5] : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x16xf32>, token
    %y, %t2 = load_view_tko weak %gv[%rows, %c] : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x16xf32>, token
    return
  }

  // CHECK-LABEL: entry @example_store_view_tko(
  entry @example_store_view_tko(%pv: partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, %i: tile<i32>, %j: tile<i32>, %t0: token) {
    %x = constant <f32: 1.0> : tile<4x4xf32>
    // CHECK: %{{.+}} = store_view_tko release device %{{[^ ,]+}}, %arg0[%arg1, %arg2] token = %arg3 : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    %t1 = store_view_tko release device %x, %pv[%i, %j] token = %t0 : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @example_get_index_space_shape(
  entry @example_get_index_space_shape(%pv: partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>) {
    // CHECK: %{{.+}}:2 = get_index_space_shape %arg0 : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>> -> tile<i64>
    %n:2 = get_index_space_shape %pv : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>> -> tile<i64>
    return
  }

  // CHECK-LABEL: entry @example_get_tensor_shape(
  entry @example_get_tensor_shape(%tv: tensor_view<64x32xf32, strides=[32,1]>) {
    // CHECK: %{{.+}}:2 = get_tensor_shape %arg0 : tensor_view<64x32xf32, strides=[32,1]> -> tile<i32>
    %n:2 = get_tensor_shape %tv : tensor_view<64x32xf32, strides=[32,1]> -> tile<i32>
    return
  }

  // CHECK-LABEL: entry @example_assume(
  entry @example_assume(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %x = constant <i32: 1> : tile<8x8xi32>
    // CHECK: %{{.+}} = assume div_by<16>, %arg0 : tile<ptr<f32>>
    %q = assume div_by<16>, %p : tile<ptr<f32>>
    // CHECK: %{{.+}} = assume bounded<0, ?>, %arg1 : tile<i32>
    %r = assume bounded<0, ?>, %n : tile<i32>
    // CHECK: %{{.+}} = assume same_elements<[1, 4]>, %{{[^ ,]+}} : tile<8x8xi32>
    %s = assume same_elements<[1, 4]>, %x : tile<8x8xi32>
    return
  }

  // CHECK-LABEL: entry @example_print_tko(
  entry @example_print_tko(%i: tile<i32>, %t0: token) {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = print_tko "i=%d x=%f\0A", %arg0, %{{[^ ,]+}} token=%arg1 : tile<i32>, tile<4xf32> -> token
    %t1 = print_tko "i=%d x=%f\n", %i, %x token=%t0 : tile<i32>, tile<4xf32> -> token
    // CHECK: print_tko "hello\0A" -> token
    print_tko "hello\n" -> token
    return
  }

  // Version 13.4.

  // CHECK-LABEL: entry @example_insert(
  entry @example_insert(%i: tile<i32>, %j: tile<i32>) {
    %src = constant <f32: 1.0> : tile<4x2xf32>
    %dst = constant <f32: 1.0> : tile<8x8xf32>
    // CHECK: %{{.+}} = insert %{{[^ ,]+}}, %{{[^ ,]+}}[%arg0, %arg1] : tile<4x2xf32>, tile<8x8xf32>
    %r = insert %src, %dst[%i, %j] : tile<4x2xf32>, tile<8x8xf32>
    return
  }

  // CHECK-LABEL: entry @example_gdc_wait_tko(
  entry @example_gdc_wait_tko(%t: token) {
    // CHECK: %{{.+}} = gdc_wait_tko token = %arg0 -> token
    %r = gdc_wait_tko token = %t -> token
    // CHECK: %{{.+}} = gdc_wait_tko -> token
    %s = gdc_wait_tko -> token
    return
  }

  // CHECK-LABEL: entry @example_gdc_launch_dependents_tko(
  entry @example_gdc_launch_dependents_tko(%t: token) {
    // CHECK: %{{.+}} = gdc_launch_dependents_tko token = %arg0 -> token
    %r = gdc_launch_dependents_tko token = %t -> token
    // CHECK: %{{.+}} = gdc_launch_dependents_tko -> token
    %s = gdc_launch_dependents_tko -> token
    return
  }

  // CHECK-LABEL: entry @example_fpowi(
  entry @example_fpowi() {
    %x = constant <f32: 1.0> : tile<8xf32>
    %n = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = fpowi %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xf32>, tile<8xi32>
    %r = fpowi %x, %n : tile<8xf32>, tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_memory_fence_alias_tko(
  entry @example_memory_fence_alias_tko(%t: token) {
    // CHECK: %{{.+}} = memory_fence_alias_tko %arg0
    %r = memory_fence_alias_tko %t
    return
  }
}
