// broadcast of i64: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank3 {
  entry @broadcast_rank3(%a_ptr: tile<ptr<i64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i64>> -> tile<8xi64>, token
    %a = reshape %a_flat : tile<8xi64> -> tile<2x1x4xi64>
    %r0 = broadcast %a : tile<2x1x4xi64> -> tile<2x8x4xi64>
    %out0_flat = reshape %r0 : tile<2x8x4xi64> -> tile<64xi64>
    %i64 = iota : tile<64xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %out0_at = offset %out0_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<64xptr<i64>>, tile<64xi64> -> token
    %r1 = broadcast %a : tile<2x1x4xi64> -> tile<2x1x4xi64>
    %out1_flat = reshape %r1 : tile<2x1x4xi64> -> tile<8xi64>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %out1_at = offset %out1_atn, %i8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
