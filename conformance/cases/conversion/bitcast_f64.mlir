// bitcast from f64 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_f64 {
  entry @bitcast_f64(%a_ptr: tile<ptr<f64>>, %r_i64_ptr: tile<ptr<i64>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f64>> -> tile<64xf64>, token

    %r_r_i64 = bitcast %a : tile<64xf64> -> tile<64xi64>
    %r_i64_at1 = reshape %r_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_i64_atn = broadcast %r_i64_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %r_i64_at = offset %r_i64_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %r_i64_stored = store_ptr_tko weak %r_i64_at, %r_r_i64 : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
