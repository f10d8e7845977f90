// reshape of i32 from shape to shape keeps the row-major order: (64,) (8, 8)
// (2, 4, 8) (2, 2, 4, 4) (64, 1) (1, 64).
cuda_tile.module @reshape_i32 {
  entry @reshape_i32(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %out3_ptr: tile<ptr<i32>>, %out4_ptr: tile<ptr<i32>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %r0 = reshape %a : tile<64xi32> -> tile<8x8xi32>
    %out0_flat = reshape %r0 : tile<8x8xi32> -> tile<64xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out0_at = offset %out0_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r1 = reshape %r0 : tile<8x8xi32> -> tile<2x4x8xi32>
    %out1_flat = reshape %r1 : tile<2x4x8xi32> -> tile<64xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out1_at = offset %out1_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r2 = reshape %r1 : tile<2x4x8xi32> -> tile<2x2x4x4xi32>
    %out2_flat = reshape %r2 : tile<2x2x4x4xi32> -> tile<64xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out2_at = offset %out2_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r3 = reshape %r2 : tile<2x2x4x4xi32> -> tile<64x1xi32>
    %out3_flat = reshape %r3 : tile<64x1xi32> -> tile<64xi32>
    %out3_at1 = reshape %out3_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out3_atn = broadcast %out3_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out3_at = offset %out3_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out3_stored = store_ptr_tko weak %out3_at, %out3_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r4 = reshape %r3 : tile<64x1xi32> -> tile<1x64xi32>
    %out4_flat = reshape %r4 : tile<1x64xi32> -> tile<64xi32>
    %out4_at1 = reshape %out4_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out4_atn = broadcast %out4_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out4_at = offset %out4_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out4_stored = store_ptr_tko weak %out4_at, %out4_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
