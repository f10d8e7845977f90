// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-depth-bytes=16})))' | FileCheck %s
// RUN: %python %S/Inputs/pass_runs.py tessera split-tiles %s max-depth-bytes=16 max-depth-bytes=4 | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

cuda_tile.module @m {
  // Two products, one after the other. One operand goes through a movement.
  // The store waits for all loads.
  // CHECK-LABEL: entry @deep
  // fires: split-tiles.depth
  // LAUNCH: --grid 1 f16[8,32]=uniform:1 f16[4,32]=uniform:2 f32[8,4]=zeros
  entry @deep(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, 32], strides = [32, 1] : tensor_view<8x32xf16, strides=[32,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x16), tensor_view<8x32xf16, strides=[32,1]>>
    %tb = make_tensor_view %b, shape = [4, 32], strides = [32, 1] : tensor_view<4x32xf16, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x16), tensor_view<4x32xf16, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xf32, strides=[4,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>
    %none = constant <f32: 0.0> : tile<8x4xf32>
    %start = make_token : token
    // CHECK: for %[[K:[a-zA-Z]*]] in
    // CHECK: %[[A0:.*]], %[[T0:.*]] = load_view_tko weak %{{.*}} : partition_view<tile=(8x8)
    // CHECK: %[[A1:.*]], %[[T1:.*]] = load_view_tko weak %{{.*}} : partition_view<tile=(8x8)
    // CHECK: load_view_tko weak %{{.*}} : partition_view<tile=(4x8)
    // CHECK: load_view_tko weak %{{.*}} : partition_view<tile=(4x8)
    // CHECK: %[[SUM:.*]] = mmaf %[[A0]], %{{[^,]*}}, %{{.*}} : tile<8x8xf16>, tile<8x4xf16>, tile<8x4xf32>
    // CHECK: mmaf %[[A1]], %{{[^,]*}}, %[[SUM]] : tile<8x8xf16>, tile<8x4xf16>, tile<8x4xf32>
    // CHECK: join_tokens %{{.*}}, %[[T0]], %[[T1]]
    %sum, %last = for %k in (%zero to %two, step %one) : tile<i32> iter_values(%s = %none, %t = %start) -> (tile<8x4xf32>, token) {
      %l, %t0 = load_view_tko weak %va[%zero, %k] : partition_view<tile=(8x16), tensor_view<8x32xf16, strides=[32,1]>>, tile<i32> -> tile<8x16xf16>, token
      %n, %t1 = load_view_tko weak %vb[%zero, %k] : partition_view<tile=(4x16), tensor_view<4x32xf16, strides=[32,1]>>, tile<i32> -> tile<4x16xf16>, token
      %r = permute %n [1, 0] : tile<4x16xf16> -> tile<16x4xf16>
      %d = mmaf %l, %r, %s : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
      %tt = join_tokens %t, %t0 : token
      continue %d, %tt : tile<8x4xf32>, token
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] token = %last : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // An operand is computed: it is there as a whole anyway.
  // CHECK-LABEL: entry @computed
  // stops: split-tiles.depth
  // CHECK: mmaf {{.*}} : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
  // CHECK-NOT: mmaf
  // LAUNCH: --grid 1 f16[8,16]=uniform:1 f16[16,4]=uniform:2 f32[8,4]=zeros
  entry @computed(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf16, strides=[16,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x16), tensor_view<8x16xf16, strides=[16,1]>>
    %tb = make_tensor_view %b, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xf16, strides=[4,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x4), tensor_view<16x4xf16, strides=[4,1]>>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xf32, strides=[4,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>
    %none = constant <f32: 0.0> : tile<8x4xf32>
    %l, %t0 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(8x16), tensor_view<8x16xf16, strides=[16,1]>>, tile<i32> -> tile<8x16xf16>, token
    %r, %t1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(16x4), tensor_view<16x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x4xf16>, token
    %e = exp %l : tile<8x16xf16>
    %d = mmaf %e, %r, %none : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
    %t2 = store_view_tko weak %d, %vc[%zero, %zero] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
