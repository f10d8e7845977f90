// pow on f64 where the result is zero, one, infinite or NaN: the table of C99,
// Annex F, as bits.
cuda_tile.module @pow_f64_special {
  entry @pow_f64_special(%x_ptr: tile<ptr<f64>>, %y_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l256 = iota : tile<256xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f64>> -> tile<256xptr<f64>>
    %x_at = offset %x_atn, %l256 : tile<256xptr<f64>>, tile<256xi32> -> tile<256xptr<f64>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<256xptr<f64>> -> tile<256xf64>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f64>> -> tile<256xptr<f64>>
    %y_at = offset %y_atn, %l256 : tile<256xptr<f64>>, tile<256xi32> -> tile<256xptr<f64>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<256xptr<f64>> -> tile<256xf64>, token
    %r_r = pow %x, %y : tile<256xf64>
    %nan_256_f64 = constant <i64: 9221120237041090560> : tile<256xi64>
    %r_all = bitcast %r_r : tile<256xf64> -> tile<256xi64>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<256xf64> -> tile<256xi1>
    %r = select %r_ok, %r_all, %nan_256_f64 : tile<256xi1>, tile<256xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %out_at = offset %out_atn, %l256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    %row = constant <i32: 256> : tile<256xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<256xptr<i64>>, tile<256xi64> -> token
    return
  }
}
