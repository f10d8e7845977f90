// bitcast from i64 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_i64 {
  entry @bitcast_i64(%a_ptr: tile<ptr<i64>>, %r_f64_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %as_f64 = bitcast %a : tile<64xi64> -> tile<64xf64>
    %back_f64 = bitcast %as_f64 : tile<64xf64> -> tile<64xi64>
    %p1_1 = reshape %r_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    store_ptr_tko weak %p1_, %back_f64 : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
