// sqrt on f64 in each IEEE rounding mode: special values and random ones; of
// negative values NaN, of -0 -0.
cuda_tile.module @sqrt_f64 {
  entry @sqrt_f64(%a_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<128xptr<f64>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<f64>>, tile<128xi32> -> tile<128xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<f64>> -> tile<128xf64>, token
    %r_nearest = sqrt %a : tile<128xf64>
    %nan_128_f64 = constant <i64: 9221120237041090560> : tile<128xi64>
    %nearest_all = bitcast %r_nearest : tile<128xf64> -> tile<128xi64>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<128xf64> -> tile<128xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_128_f64 : tile<128xi1>, tile<128xi64>
    %r_zero = sqrt %a rounding<zero> : tile<128xf64>
    %zero_all = bitcast %r_zero : tile<128xf64> -> tile<128xi64>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<128xf64> -> tile<128xi1>
    %zero = select %zero_ok, %zero_all, %nan_128_f64 : tile<128xi1>, tile<128xi64>
    %r_down = sqrt %a rounding<negative_inf> : tile<128xf64>
    %down_all = bitcast %r_down : tile<128xf64> -> tile<128xi64>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<128xf64> -> tile<128xi1>
    %down = select %down_ok, %down_all, %nan_128_f64 : tile<128xi1>, tile<128xi64>
    %r_up = sqrt %a rounding<positive_inf> : tile<128xf64>
    %up_all = bitcast %r_up : tile<128xf64> -> tile<128xi64>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<128xf64> -> tile<128xi1>
    %up = select %up_ok, %up_all, %nan_128_f64 : tile<128xi1>, tile<128xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<128xptr<i64>>, tile<128xi64> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    store_ptr_tko weak %out_at_1, %zero : tile<128xptr<i64>>, tile<128xi64> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    store_ptr_tko weak %out_at_2, %down : tile<128xptr<i64>>, tile<128xi64> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    store_ptr_tko weak %out_at_3, %up : tile<128xptr<i64>>, tile<128xi64> -> token
    return
  }
}
