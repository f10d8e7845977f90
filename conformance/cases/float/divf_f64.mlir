// divf on f64 in each IEEE rounding mode: zeros, subnormals, neighbours of
// powers of two, the largest values, infinities and NaN, each with each; and
// random operands.
cuda_tile.module @divf_f64 {
  entry @divf_f64(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %nearest_ptr: tile<ptr<i64>>, %zero_ptr: tile<ptr<i64>>, %down_ptr: tile<ptr<i64>>, %up_ptr: tile<ptr<i64>>) {
    %i1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %a_at = offset %a_atn, %i1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %b_at = offset %b_atn, %i1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f64>> -> tile<1024xf64>, token

    %r_nearest = divf %a, %b : tile<1024xf64>
    %nearest_bits = bitcast %r_nearest : tile<1024xf64> -> tile<1024xi64>
    %nearest_number = cmpf equal ordered %r_nearest, %r_nearest : tile<1024xf64> -> tile<1024xi1>
    %nearest_nan = constant <i64: 9221120237041090560> : tile<1024xi64>
    %nearest = select %nearest_number, %nearest_bits, %nearest_nan : tile<1024xi1>, tile<1024xi64>
    %nearest_at1 = reshape %nearest_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %nearest_atn = broadcast %nearest_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %nearest_at = offset %nearest_atn, %i1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %nearest_stored = store_ptr_tko weak %nearest_at, %nearest : tile<1024xptr<i64>>, tile<1024xi64> -> token

    %r_zero = divf %a, %b rounding<zero> : tile<1024xf64>
    %zero_bits = bitcast %r_zero : tile<1024xf64> -> tile<1024xi64>
    %zero_number = cmpf equal ordered %r_zero, %r_zero : tile<1024xf64> -> tile<1024xi1>
    %zero_nan = constant <i64: 9221120237041090560> : tile<1024xi64>
    %zero = select %zero_number, %zero_bits, %zero_nan : tile<1024xi1>, tile<1024xi64>
    %zero_at1 = reshape %zero_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %zero_atn = broadcast %zero_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %zero_at = offset %zero_atn, %i1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %zero_stored = store_ptr_tko weak %zero_at, %zero : tile<1024xptr<i64>>, tile<1024xi64> -> token

    %r_down = divf %a, %b rounding<negative_inf> : tile<1024xf64>
    %down_bits = bitcast %r_down : tile<1024xf64> -> tile<1024xi64>
    %down_number = cmpf equal ordered %r_down, %r_down : tile<1024xf64> -> tile<1024xi1>
    %down_nan = constant <i64: 9221120237041090560> : tile<1024xi64>
    %down = select %down_number, %down_bits, %down_nan : tile<1024xi1>, tile<1024xi64>
    %down_at1 = reshape %down_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %down_atn = broadcast %down_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %down_at = offset %down_atn, %i1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %down_stored = store_ptr_tko weak %down_at, %down : tile<1024xptr<i64>>, tile<1024xi64> -> token

    %r_up = divf %a, %b rounding<positive_inf> : tile<1024xf64>
    %up_bits = bitcast %r_up : tile<1024xf64> -> tile<1024xi64>
    %up_number = cmpf equal ordered %r_up, %r_up : tile<1024xf64> -> tile<1024xi1>
    %up_nan = constant <i64: 9221120237041090560> : tile<1024xi64>
    %up = select %up_number, %up_bits, %up_nan : tile<1024xi1>, tile<1024xi64>
    %up_at1 = reshape %up_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %up_atn = broadcast %up_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %up_at = offset %up_atn, %i1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %up_stored = store_ptr_tko weak %up_at, %up : tile<1024xptr<i64>>, tile<1024xi64> -> token
    return
  }
}
