// pow on f64: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_f64 {
  entry @pow_f64(%x_ptr: tile<ptr<f64>>, %y_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<f64>>) {
    %l64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %x_at = offset %x_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f64>> -> tile<64xf64>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %y_at = offset %y_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<f64>> -> tile<64xf64>, token
    %r_r = pow %x, %y : tile<64xf64>

    %out_at1 = reshape %out_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<f64>>, tile<64xf64> -> token
    return
  }
}
