// broadcast of i64: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank3 {
  entry @broadcast_rank3(%a_ptr: tile<ptr<i64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i64>> -> tile<8xi64>, token
    %a = reshape %a_flat : tile<8xi64> -> tile<2x1x4xi64>
    %r0 = broadcast %a : tile<2x1x4xi64> -> tile<2x8x4xi64>
    %out0_flat = reshape %r0 : tile<2x8x4xi64> -> tile<64xi64>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i64>>, tile<64xi64> -> token
    %r1 = broadcast %a : tile<2x1x4xi64> -> tile<2x1x4xi64>
    %out1_flat = reshape %r1 : tile<2x1x4xi64> -> tile<8xi64>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
