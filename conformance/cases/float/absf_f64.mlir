// absf on f64 changes the sign bit alone, of NaN too.
cuda_tile.module @absf_f64 {
  entry @absf_f64(%a_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f64>> -> tile<32xf64>, token
    %r_r = absf %a : tile<32xf64>
    %r = bitcast %r_r : tile<32xf64> -> tile<32xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
