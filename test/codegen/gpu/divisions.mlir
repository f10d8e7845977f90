// Divisions of a thread by one number share its reciprocal, and have the bits of single divisions.
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s
// RUN: sh %S/Inputs/divisions.sh %s %t

cuda_tile.module @divisions {
  // CHECK-LABEL: .entry shared(
  // CHECK: rcp.approx.ftz.f32
  // CHECK-NOT: rcp.approx
  // CHECK: div.rn.f32
  entry @shared(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %b: tile<f32>) {
    %a1 = make_tensor_view %p, shape = [2048], strides = [1] : tensor_view<2048xf32, strides=[1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>
    %c1 = make_tensor_view %q, shape = [2048], strides = [1] : tensor_view<2048xf32, strides=[1]>
    %c2 = make_partition_view %c1 : partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %a, %t0 = load_view_tko weak %a2[%zero] : partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>, tile<i32> -> tile<2048xf32>, token
    %r = reshape %b : tile<f32> -> tile<1xf32>
    %d = broadcast %r : tile<1xf32> -> tile<2048xf32>
    %c = divf %a, %d rounding<nearest_even> : tile<2048xf32>
    %t1 = store_view_tko weak %c, %c2[%zero] : tile<2048xf32>, partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Each element has a divisor of its own.
  // CHECK-LABEL: .entry own(
  // CHECK-NOT: rcp.approx
  // CHECK: ret;
  entry @own(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %a1 = make_tensor_view %p, shape = [2048], strides = [1] : tensor_view<2048xf32, strides=[1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>
    %c1 = make_tensor_view %q, shape = [2048], strides = [1] : tensor_view<2048xf32, strides=[1]>
    %c2 = make_partition_view %c1 : partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <f32: 1.0> : tile<2048xf32>
    %a, %t0 = load_view_tko weak %a2[%zero] : partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>, tile<i32> -> tile<2048xf32>, token
    %c = divf %one, %a rounding<nearest_even> : tile<2048xf32>
    %t1 = store_view_tko weak %c, %c2[%zero] : tile<2048xf32>, partition_view<tile=(2048), tensor_view<2048xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
