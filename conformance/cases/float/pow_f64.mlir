// pow on f64: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_f64 {
  entry @pow_f64(%x_ptr: tile<ptr<f64>>, %y_ptr: tile<ptr<f64>>, %r_ptr: tile<ptr<f64>>) {
    %i64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %x_at = offset %x_atn, %i64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f64>> -> tile<64xf64>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %y_at = offset %y_atn, %i64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<f64>> -> tile<64xf64>, token

    %r_r = pow %x, %y : tile<64xf64>
    %r_at1 = reshape %r_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %r_atn = broadcast %r_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<f64>>, tile<64xf64> -> token
    return
  }
}
