// sqrt with flush_to_zero: of a subnormal the zero with its sign.
cuda_tile.module @sqrt_f32_flush {
  entry @sqrt_f32_flush(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %r_nearest = sqrt %a flush_to_zero : tile<32xf32>
    %nan_32_f32 = constant <i32: 2143289344> : tile<32xi32>
    %nearest_all = bitcast %r_nearest : tile<32xf32> -> tile<32xi32>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<32xf32> -> tile<32xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_32_f32 : tile<32xi1>, tile<32xi32>
    %r_zero = sqrt %a rounding<zero> flush_to_zero : tile<32xf32>
    %zero_all = bitcast %r_zero : tile<32xf32> -> tile<32xi32>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<32xf32> -> tile<32xi1>
    %zero = select %zero_ok, %zero_all, %nan_32_f32 : tile<32xi1>, tile<32xi32>
    %r_down = sqrt %a rounding<negative_inf> flush_to_zero : tile<32xf32>
    %down_all = bitcast %r_down : tile<32xf32> -> tile<32xi32>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<32xf32> -> tile<32xi1>
    %down = select %down_ok, %down_all, %nan_32_f32 : tile<32xi1>, tile<32xi32>
    %r_up = sqrt %a rounding<positive_inf> flush_to_zero : tile<32xf32>
    %up_all = bitcast %r_up : tile<32xf32> -> tile<32xi32>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<32xf32> -> tile<32xi1>
    %up = select %up_ok, %up_all, %nan_32_f32 : tile<32xi1>, tile<32xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<32xptr<i32>>, tile<32xi32> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %out_at_1, %zero : tile<32xptr<i32>>, tile<32xi32> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %out_at_2, %down : tile<32xptr<i32>>, tile<32xi32> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %out_at_3, %up : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
