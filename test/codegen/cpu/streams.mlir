// Large results go past the cache by stores that want aligned addresses. Rows of
// a tensor may overlap, and are not aligned then.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: 0 differences

cuda_tile.module @m {
  // LAUNCH: --grid 1 f32[524304]=zeros
  entry @rows_overlap(%out: tile<ptr<f32>>) {
    %two = constant <f32: 2.0> : tile<16x16xf32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %t = make_tensor_view %out, shape = [524288, 16], strides = [1, 1] : tensor_view<524288x16xf32, strides=[1,1]>
    %v = make_partition_view %t : partition_view<tile=(16x16), tensor_view<524288x16xf32, strides=[1,1]>>
    %s = store_view_tko weak %two, %v[%one, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<524288x16xf32, strides=[1,1]>>, tile<i32> -> token
    return
  }
}
