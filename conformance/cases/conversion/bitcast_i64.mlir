// bitcast from i64 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_i64 {
  entry @bitcast_i64(%a_ptr: tile<ptr<i64>>, %r_f64_ptr: tile<ptr<i64>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %as_f64 = bitcast %a : tile<64xi64> -> tile<64xf64>
    %back_f64 = bitcast %as_f64 : tile<64xf64> -> tile<64xi64>
    %r_f64_at1 = reshape %r_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_f64_atn = broadcast %r_f64_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %r_f64_at = offset %r_f64_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %r_f64_stored = store_ptr_tko weak %r_f64_at, %back_f64 : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
