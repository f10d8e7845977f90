// ceil on f64: quarters around zero, values near the last fraction bit,
// special values; a zero keeps the sign of the operand.
cuda_tile.module @ceil_f64 {
  entry @ceil_f64(%a_ptr: tile<ptr<f64>>, %r_ptr: tile<ptr<i64>>) {
    %i128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<128xptr<f64>>
    %a_at = offset %a_atn, %i128 : tile<128xptr<f64>>, tile<128xi32> -> tile<128xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<f64>> -> tile<128xf64>, token

    %r_r = ceil %a : tile<128xf64>
    %r_bits = bitcast %r_r : tile<128xf64> -> tile<128xi64>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<128xf64> -> tile<128xi1>
    %r_nan = constant <i64: 9221120237041090560> : tile<128xi64>
    %r = select %r_number, %r_bits, %r_nan : tile<128xi1>, tile<128xi64>
    %r_at1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %r_at = offset %r_atn, %i128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<128xptr<i64>>, tile<128xi64> -> token
    return
  }
}
