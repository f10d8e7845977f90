// ceil on f64: quarters around zero, values near the last fraction bit,
// special values; a zero keeps the sign of the operand.
cuda_tile.module @ceil_f64 {
  entry @ceil_f64(%a_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<128xptr<f64>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<f64>>, tile<128xi32> -> tile<128xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<f64>> -> tile<128xf64>, token
    %r_r = ceil %a : tile<128xf64>
    %nan_128_f64 = constant <i64: 9221120237041090560> : tile<128xi64>
    %r_all = bitcast %r_r : tile<128xf64> -> tile<128xi64>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<128xf64> -> tile<128xi1>
    %r = select %r_ok, %r_all, %nan_128_f64 : tile<128xi1>, tile<128xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<128xptr<i64>>, tile<128xi64> -> token
    return
  }
}
