// fpowi on f64: anything to the power 0 is 1; zeros and infinities keep their
// sign with odd exponents.
cuda_tile.module @fpowi_f64_special {
  entry @fpowi_f64_special(%x_ptr: tile<ptr<f64>>, %n_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %x_at = offset %x_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f64>> -> tile<64xf64>, token
    %n_at1 = reshape %n_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %n_atn = broadcast %n_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %n_at = offset %n_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %n, %n_token = load_ptr_tko weak %n_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %r_r = fpowi %x, %n : tile<64xf64>, tile<64xi32>
    %nan_64_f64 = constant <i64: 9221120237041090560> : tile<64xi64>
    %r_all = bitcast %r_r : tile<64xf64> -> tile<64xi64>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<64xf64> -> tile<64xi1>
    %r = select %r_ok, %r_all, %nan_64_f64 : tile<64xi1>, tile<64xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
