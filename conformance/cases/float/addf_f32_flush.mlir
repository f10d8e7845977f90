// addf with flush_to_zero: subnormal operands and results are zeros of the
// same sign, in each rounding mode.
cuda_tile.module @addf_f32_flush {
  entry @addf_f32_flush(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %r_nearest = addf %a, %b flush_to_zero : tile<1024xf32>
    %nan_1024_f32 = constant <i32: 2143289344> : tile<1024xi32>
    %nearest_all = bitcast %r_nearest : tile<1024xf32> -> tile<1024xi32>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<1024xf32> -> tile<1024xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>
    %r_zero = addf %a, %b rounding<zero> flush_to_zero : tile<1024xf32>
    %zero_all = bitcast %r_zero : tile<1024xf32> -> tile<1024xi32>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<1024xf32> -> tile<1024xi1>
    %zero = select %zero_ok, %zero_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>
    %r_down = addf %a, %b rounding<negative_inf> flush_to_zero : tile<1024xf32>
    %down_all = bitcast %r_down : tile<1024xf32> -> tile<1024xi32>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<1024xf32> -> tile<1024xi1>
    %down = select %down_ok, %down_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>
    %r_up = addf %a, %b rounding<positive_inf> flush_to_zero : tile<1024xf32>
    %up_all = bitcast %r_up : tile<1024xf32> -> tile<1024xi32>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<1024xf32> -> tile<1024xi1>
    %up = select %up_ok, %up_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<1024xptr<i32>>, tile<1024xi32> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %out_at_1, %zero : tile<1024xptr<i32>>, tile<1024xi32> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %out_at_2, %down : tile<1024xptr<i32>>, tile<1024xi32> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %out_at_3, %up : tile<1024xptr<i32>>, tile<1024xi32> -> token
    return
  }
}
