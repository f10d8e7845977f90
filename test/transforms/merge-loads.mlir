// RUN: tessera-opt %s --merge-loads | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @same_token
  // fires: merge-loads.same
  entry @same_token(%p: tile<ptr<f32>>, %v: tile<f32>) {
    %t = make_token : token
    // CHECK: %[[VALUE:.*]], %[[TOKEN:.*]] = load_ptr_tko
    // CHECK-NOT: load
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    // What came after the second comes after the first.
    // CHECK: store_ptr_tko weak %{{.*}}, %{{.*}} token=%[[TOKEN]]
    %t2 = store_ptr_tko weak %p, %v token = %t1 : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: print_tko "%f %f", %[[VALUE]], %[[VALUE]]
    %t3 = print_tko "%f %f", %0, %1 : tile<f32>, tile<f32> -> token
    return
  }

  // Only weak loads lie between the two.
  // CHECK-LABEL: entry @chain
  // fires: merge-loads.after
  entry @chain(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %v: tile<f32>) {
    // CHECK: %[[START:.*]] = make_token
    %t = make_token : token
    // CHECK: %[[VALUE:.*]], %[[TOKEN:.*]] = load_ptr_tko
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %[[OTHER:.*]], %[[BEHIND:.*]] = load_ptr_tko weak %{{.*}} token=%[[TOKEN]]
    %1, %t1 = load_ptr_tko weak %q token = %t0 : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %[[JOINED:.*]] = join_tokens
    %t2 = join_tokens %t1, %t : token
    // CHECK-NOT: load
    %2, %t3 = load_ptr_tko weak %p token = %t2 : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: store_ptr_tko weak %{{.*}}, %{{.*}} token=%[[JOINED]]
    %t4 = store_ptr_tko weak %p, %v token = %t3 : tile<ptr<f32>>, tile<f32> -> token
    // CHECK: print_tko "%f %f %f", %[[VALUE]], %[[OTHER]], %[[VALUE]]
    %t5 = print_tko "%f %f %f", %0, %1, %2 : tile<f32>, tile<f32>, tile<f32> -> token
    return
  }

  // The second is ordered after another load, not after the first.
  // CHECK-LABEL: entry @beside
  // fires: merge-loads.beside
  entry @beside(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %v: tile<f32>) {
    %t = make_token : token
    // CHECK: %[[VALUE:.*]], %[[TOKEN:.*]] = load_ptr_tko
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %[[OTHER:.*]], %[[BEHIND:.*]] = load_ptr_tko
    %1, %t1 = load_ptr_tko weak %q token = %t : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %[[BOTH:.*]] = join_tokens %[[BEHIND]], %[[TOKEN]]
    %2, %t2 = load_ptr_tko weak %p token = %t1 : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: store_ptr_tko weak %{{.*}}, %{{.*}} token=%[[BOTH]]
    %t3 = store_ptr_tko weak %p, %v token = %t2 : tile<ptr<f32>>, tile<f32> -> token
    %t4 = print_tko "%f %f %f", %0, %1, %2 : tile<f32>, tile<f32>, tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @view
  // fires: merge-loads.same
  entry @view(%p: tile<ptr<f32>>) {
    %i = constant <i32: 0> : tile<i32>
    %j = constant <i32: 1> : tile<i32>
    %tv = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %pv = make_partition_view %tv : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>
    // CHECK-COUNT-2: load_view_tko
    // CHECK-NOT: load_view_tko
    %0, %t0 = load_view_tko weak %pv[%i] : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %1, %t1 = load_view_tko weak %pv[%j] : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %2, %t2 = load_view_tko weak %pv[%i] : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %t3 = print_tko "%f %f %f", %0, %1, %2 : tile<4xf32>, tile<4xf32>, tile<4xf32> -> token
    return
  }

  // A store lies between.
  // CHECK-LABEL: entry @store_between
  // stops: merge-loads.after
  entry @store_between(%p: tile<ptr<f32>>, %v: tile<f32>) {
    %t = make_token : token
    // CHECK-COUNT-2: load_ptr_tko
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    %t1 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    %1, %t2 = load_ptr_tko weak %p token = %t1 : tile<ptr<f32>> -> tile<f32>, token
    %t3 = print_tko "%f %f", %0, %1 : tile<f32>, tile<f32> -> token
    return
  }

  // Other masks, other orderings, and loads of which none dominates the other.
  // CHECK-LABEL: entry @kept
  // stops: merge-loads.same
  entry @kept(%p: tile<ptr<f32>>, %m: tile<i1>, %c: tile<i1>) {
    // CHECK-COUNT-6: load_ptr_tko
    %0, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %p, %m : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    %2, %t2 = load_ptr_tko relaxed device %p : tile<ptr<f32>> -> tile<f32>, token
    %3, %t3 = load_ptr_tko relaxed device %p : tile<ptr<f32>> -> tile<f32>, token
    %pad = constant <f32: 0.0> : tile<f32>
    if %c {
      %4, %t4 = load_ptr_tko weak %p, %m, %pad : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
      %t5 = print_tko "%f", %4 : tile<f32> -> token
    } else {
      %4, %t4 = load_ptr_tko weak %p, %m, %pad : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
      %t5 = print_tko "%f", %4 : tile<f32> -> token
    }
    %t6 = print_tko "%f %f %f %f", %0, %1, %2, %3 : tile<f32>, tile<f32>, tile<f32>, tile<f32> -> token
    return
  }

  // What a loop carries may be the token of a store.
  // CHECK-LABEL: entry @carried
  // stops: merge-loads.after, merge-loads.beside
  entry @carried(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %t = make_token : token
    // CHECK-COUNT-2: load_ptr_tko
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    %1 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%c = %t0) -> (token) {
      %2, %t1 = load_ptr_tko weak %p token = %c : tile<ptr<f32>> -> tile<f32>, token
      %3 = addf %2, %0 : tile<f32>
      %t2 = store_ptr_tko weak %p, %3 token = %t1 : tile<ptr<f32>>, tile<f32> -> token
      continue %t2 : token
    }
    return
  }
}
