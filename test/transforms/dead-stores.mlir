// RUN: tessera-opt %s --remove-dead-stores | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @overwritten
  // fires: dead-stores.overwritten
  entry @overwritten(%p: tile<ptr<f32>>, %v: tile<f32>, %w: tile<f32>, %m: tile<i1>) {
    // CHECK: %[[START:.*]] = make_token
    %t = make_token : token
    // CHECK-NEXT: store_ptr_tko weak %{{.*}}, %arg2 token=%[[START]]
    %t0 = store_ptr_tko weak %p, %v, %m token = %t : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    %t1 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    %t2 = store_ptr_tko weak %p, %w token = %t1 : tile<ptr<f32>>, tile<f32> -> token
    // CHECK-NEXT: store_ptr_tko weak %{{.*}}, %arg2, %arg3 : tile
    %t3 = store_ptr_tko weak %p, %v, %m : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    %t4 = store_ptr_tko weak %p, %w, %m token = %t3 : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    // CHECK-NEXT: return
    return
  }

  // CHECK-LABEL: entry @view
  // fires: dead-stores.overwritten
  entry @view(%p: tile<ptr<f32>>) {
    %v = constant <f32: 1.0> : tile<4xf32>
    %i = constant <i32: 0> : tile<i32>
    %j = constant <i32: 1> : tile<i32>
    %tv = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %pv = make_partition_view %tv : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>
    // CHECK-COUNT-2: store_view_tko
    // CHECK-NOT: store_view_tko
    %t0 = store_view_tko weak %v, %pv[%i] : tile<4xf32>, partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    %t1 = store_view_tko weak %v, %pv[%i] token = %t0 : tile<4xf32>, partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    %t2 = store_view_tko weak %v, %pv[%j] token = %t1 : tile<4xf32>, partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Something reads it, or may: its token has another use.
  // CHECK-LABEL: entry @read
  // stops: dead-stores.overwritten
  entry @read(%p: tile<ptr<f32>>, %v: tile<f32>) {
    // CHECK-COUNT-2: store_ptr_tko
    %t0 = store_ptr_tko weak %p, %v : tile<ptr<f32>>, tile<f32> -> token
    %0, %t1 = load_ptr_tko weak %p token = %t0 : tile<ptr<f32>> -> tile<f32>, token
    %t2 = join_tokens %t0, %t1 : token
    %t3 = store_ptr_tko weak %p, %0 token = %t2 : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // The mask of the second may leave something out.
  // CHECK-LABEL: entry @masked
  // stops: dead-stores.overwritten
  entry @masked(%p: tile<ptr<f32>>, %v: tile<f32>, %m: tile<i1>) {
    // CHECK-COUNT-2: store_ptr_tko
    %t0 = store_ptr_tko weak %p, %v : tile<ptr<f32>>, tile<f32> -> token
    %t1 = store_ptr_tko weak %p, %v, %m token = %t0 : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    return
  }

  // The second may not be reached, or only in a branch.
  // CHECK-LABEL: entry @jump
  // stops: dead-stores.overwritten
  entry @jump(%p: tile<ptr<f32>>, %v: tile<f32>, %c: tile<i1>) {
    // CHECK-COUNT-4: store_ptr_tko
    %t0 = store_ptr_tko weak %p, %v : tile<ptr<f32>>, tile<f32> -> token
    if %c {
      return
    }
    %t1 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    %t2 = store_ptr_tko weak %p, %v : tile<ptr<f32>>, tile<f32> -> token
    if %c {
      %t3 = store_ptr_tko weak %p, %v token = %t2 : tile<ptr<f32>>, tile<f32> -> token
    }
    return
  }

  // Others may see a store that is not weak.
  // CHECK-LABEL: entry @ordering
  // stops: dead-stores.overwritten
  entry @ordering(%p: tile<ptr<f32>>, %v: tile<f32>) {
    // CHECK-COUNT-3: store_ptr_tko
    %t0 = store_ptr_tko relaxed device %p, %v : tile<ptr<f32>>, tile<f32> -> token
    %t1 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    %t2 = store_ptr_tko release device %p, %v token = %t1 : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
