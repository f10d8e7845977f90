// exp2 on f64 over its domain, within the stated bound of the correctly
// rounded result.
cuda_tile.module @exp2_f64 {
  entry @exp2_f64(%a_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<f64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f64>> -> tile<64xf64>, token
    %r_r = exp2 %a : tile<64xf64>

    %out_at1 = reshape %out_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<f64>>, tile<64xf64> -> token
    return
  }
}
