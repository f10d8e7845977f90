// fma on f64 rounds once: the sum nearly cancels the product, so that a
// rounded product would leave another result.
cuda_tile.module @fma_f64_once {
  entry @fma_f64_once(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %c_ptr: tile<ptr<f64>>, %nearest_ptr: tile<ptr<i64>>, %zero_ptr: tile<ptr<i64>>, %down_ptr: tile<ptr<i64>>, %up_ptr: tile<ptr<i64>>) {
    %i128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<128xptr<f64>>
    %a_at = offset %a_atn, %i128 : tile<128xptr<f64>>, tile<128xi32> -> tile<128xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<f64>> -> tile<128xf64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<128xptr<f64>>
    %b_at = offset %b_atn, %i128 : tile<128xptr<f64>>, tile<128xi32> -> tile<128xptr<f64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<128xptr<f64>> -> tile<128xf64>, token
    %c_at1 = reshape %c_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f64>> -> tile<128xptr<f64>>
    %c_at = offset %c_atn, %i128 : tile<128xptr<f64>>, tile<128xi32> -> tile<128xptr<f64>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<128xptr<f64>> -> tile<128xf64>, token

    %r_nearest = fma %a, %b, %c : tile<128xf64>
    %nearest_bits = bitcast %r_nearest : tile<128xf64> -> tile<128xi64>
    %nearest_number = cmpf equal ordered %r_nearest, %r_nearest : tile<128xf64> -> tile<128xi1>
    %nearest_nan = constant <i64: 9221120237041090560> : tile<128xi64>
    %nearest = select %nearest_number, %nearest_bits, %nearest_nan : tile<128xi1>, tile<128xi64>
    %nearest_at1 = reshape %nearest_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %nearest_atn = broadcast %nearest_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %nearest_at = offset %nearest_atn, %i128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %nearest_stored = store_ptr_tko weak %nearest_at, %nearest : tile<128xptr<i64>>, tile<128xi64> -> token

    %r_zero = fma %a, %b, %c rounding<zero> : tile<128xf64>
    %zero_bits = bitcast %r_zero : tile<128xf64> -> tile<128xi64>
    %zero_number = cmpf equal ordered %r_zero, %r_zero : tile<128xf64> -> tile<128xi1>
    %zero_nan = constant <i64: 9221120237041090560> : tile<128xi64>
    %zero = select %zero_number, %zero_bits, %zero_nan : tile<128xi1>, tile<128xi64>
    %zero_at1 = reshape %zero_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %zero_atn = broadcast %zero_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %zero_at = offset %zero_atn, %i128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %zero_stored = store_ptr_tko weak %zero_at, %zero : tile<128xptr<i64>>, tile<128xi64> -> token

    %r_down = fma %a, %b, %c rounding<negative_inf> : tile<128xf64>
    %down_bits = bitcast %r_down : tile<128xf64> -> tile<128xi64>
    %down_number = cmpf equal ordered %r_down, %r_down : tile<128xf64> -> tile<128xi1>
    %down_nan = constant <i64: 9221120237041090560> : tile<128xi64>
    %down = select %down_number, %down_bits, %down_nan : tile<128xi1>, tile<128xi64>
    %down_at1 = reshape %down_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %down_atn = broadcast %down_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %down_at = offset %down_atn, %i128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %down_stored = store_ptr_tko weak %down_at, %down : tile<128xptr<i64>>, tile<128xi64> -> token

    %r_up = fma %a, %b, %c rounding<positive_inf> : tile<128xf64>
    %up_bits = bitcast %r_up : tile<128xf64> -> tile<128xi64>
    %up_number = cmpf equal ordered %r_up, %r_up : tile<128xf64> -> tile<128xi1>
    %up_nan = constant <i64: 9221120237041090560> : tile<128xi64>
    %up = select %up_number, %up_bits, %up_nan : tile<128xi1>, tile<128xi64>
    %up_at1 = reshape %up_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %up_atn = broadcast %up_at1 : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %up_at = offset %up_atn, %i128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %up_stored = store_ptr_tko weak %up_at, %up : tile<128xptr<i64>>, tile<128xi64> -> token
    return
  }
}
