// Large results go past the cache by stores that want aligned addresses. Rows of
// a tensor may overlap, and are not aligned then.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

// RUN: tessera compile %s --entry=pointers --target=cpu:x86-64-v4 --emit=llvm -o - | FileCheck %s --check-prefix=POINTERS
// POINTERS: store <16 x i32> {{.*}} !nontemporal

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

  // LAUNCH: --grid 32768 i32[32]=zeros
  // Without views, the grid says how much is written; rows overlap.
  entry @pointers_overlap(%out: tile<ptr<i32>>) {
    %lanes = iota : tile<16xi32>
    %rows = reshape %lanes : tile<16xi32> -> tile<16x1xi32>
    %stride = constant <i32: 1> : tile<16x1xi32>
    %rows_n = muli %rows, %stride : tile<16x1xi32>
    %down = broadcast %rows_n : tile<16x1xi32> -> tile<16x16xi32>
    %columns = reshape %lanes : tile<16xi32> -> tile<1x16xi32>
    %right = broadcast %columns : tile<1x16xi32> -> tile<16x16xi32>
    %at = addi %down, %right : tile<16x16xi32>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %out_16 = broadcast %out_1 : tile<1x1xptr<i32>> -> tile<16x16xptr<i32>>
    %to = offset %out_16, %at : tile<16x16xptr<i32>>, tile<16x16xi32> -> tile<16x16xptr<i32>>
    %t = store_ptr_tko weak %to, %at : tile<16x16xptr<i32>>, tile<16x16xi32> -> token
    return
  }

  // LAUNCH: --grid 32768 i32[256]=zeros
  // Without views, the grid says how much is written.
  entry @pointers(%out: tile<ptr<i32>>) {
    %lanes = iota : tile<16xi32>
    %rows = reshape %lanes : tile<16xi32> -> tile<16x1xi32>
    %stride = constant <i32: 16> : tile<16x1xi32>
    %rows_n = muli %rows, %stride : tile<16x1xi32>
    %down = broadcast %rows_n : tile<16x1xi32> -> tile<16x16xi32>
    %columns = reshape %lanes : tile<16xi32> -> tile<1x16xi32>
    %right = broadcast %columns : tile<1x16xi32> -> tile<16x16xi32>
    %at = addi %down, %right : tile<16x16xi32>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %out_16 = broadcast %out_1 : tile<1x1xptr<i32>> -> tile<16x16xptr<i32>>
    %to = offset %out_16, %at : tile<16x16xptr<i32>>, tile<16x16xi32> -> tile<16x16xptr<i32>>
    %t = store_ptr_tko weak %to, %at : tile<16x16xptr<i32>>, tile<16x16xi32> -> token
    return
  }
}
