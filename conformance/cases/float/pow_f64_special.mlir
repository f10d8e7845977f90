// pow on f64 where the result is zero, one, infinite or NaN: the table of C99,
// Annex F, as bits.
cuda_tile.module @pow_f64_special {
  entry @pow_f64_special(%x_ptr: tile<ptr<f64>>, %y_ptr: tile<ptr<f64>>, %r_ptr: tile<ptr<i64>>) {
    %i256 = iota : tile<256xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f64>> -> tile<256xptr<f64>>
    %x_at = offset %x_atn, %i256 : tile<256xptr<f64>>, tile<256xi32> -> tile<256xptr<f64>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<256xptr<f64>> -> tile<256xf64>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f64>> -> tile<256xptr<f64>>
    %y_at = offset %y_atn, %i256 : tile<256xptr<f64>>, tile<256xi32> -> tile<256xptr<f64>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<256xptr<f64>> -> tile<256xf64>, token

    %r_r = pow %x, %y : tile<256xf64>
    %r_bits = bitcast %r_r : tile<256xf64> -> tile<256xi64>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<256xf64> -> tile<256xi1>
    %r_nan = constant <i64: 9221120237041090560> : tile<256xi64>
    %r = select %r_number, %r_bits, %r_nan : tile<256xi1>, tile<256xi64>
    %r_at1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %r_at = offset %r_atn, %i256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<256xptr<i64>>, tile<256xi64> -> token
    return
  }
}
