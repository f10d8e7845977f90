// reshape of i32 from shape to shape keeps the row-major order: (64,) (8, 8)
// (2, 4, 8) (2, 2, 4, 4) (64, 1) (1, 64).
cuda_tile.module @reshape_i32 {
  entry @reshape_i32(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %out3_ptr: tile<ptr<i32>>, %out4_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %r0 = reshape %a : tile<64xi32> -> tile<8x8xi32>
    %out0_flat = reshape %r0 : tile<8x8xi32> -> tile<64xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r1 = reshape %r0 : tile<8x8xi32> -> tile<2x4x8xi32>
    %out1_flat = reshape %r1 : tile<2x4x8xi32> -> tile<64xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r2 = reshape %r1 : tile<2x4x8xi32> -> tile<2x2x4x4xi32>
    %out2_flat = reshape %r2 : tile<2x2x4x4xi32> -> tile<64xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p3_ = offset %p3_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p3_, %out2_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r3 = reshape %r2 : tile<2x2x4x4xi32> -> tile<64x1xi32>
    %out3_flat = reshape %r3 : tile<64x1xi32> -> tile<64xi32>
    %p4_1 = reshape %out3_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p4_ = offset %p4_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p4_, %out3_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %r4 = reshape %r3 : tile<64x1xi32> -> tile<1x64xi32>
    %out4_flat = reshape %r4 : tile<1x64xi32> -> tile<64xi32>
    %p5_1 = reshape %out4_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p5_ = offset %p5_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p5_, %out4_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
