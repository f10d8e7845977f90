// RUN: tessera-opt %s --remove-dead-loads | FileCheck %s

cuda_tile.module @m {
  // What was ordered after a load is ordered after what was before it.
  // CHECK-LABEL: entry @weak
  // fires: dead-loads.unused
  entry @weak(%p: tile<ptr<f32>>, %v: tile<f32>) {
    // CHECK: %[[START:.*]] = make_token
    %t = make_token : token
    // CHECK-NOT: load
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: store_ptr_tko weak %{{.*}}, %{{.*}} token=%[[START]]
    %t1 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: %[[FRESH:.*]] = make_token
    %1, %t2 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: print_tko "x" token=%[[FRESH]]
    %t3 = print_tko "x" token = %t2 -> token
    return
  }

  // CHECK-LABEL: entry @view
  // fires: dead-loads.unused
  entry @view(%p: tile<ptr<f32>>) {
    %i = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %pv = make_partition_view %tv : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>
    // CHECK-NOT: load
    %0, %t = load_view_tko weak %pv[%i] : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    // CHECK: return
    return
  }

  // A load that is not weak may synchronise; one that is used is used.
  // CHECK-LABEL: entry @kept
  // stops: dead-loads.unused
  entry @kept(%p: tile<ptr<f32>>) {
    // CHECK: load_ptr_tko relaxed
    %0, %t0 = load_ptr_tko relaxed device %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: load_ptr_tko acquire
    %1, %t1 = load_ptr_tko acquire device %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: load_ptr_tko weak
    %2, %t2 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %t3 = print_tko "%f", %2 : tile<f32> -> token
    return
  }
}
