// sqrt of squares is exact in every mode.
cuda_tile.module @sqrt_f32_squares {
  entry @sqrt_f32_squares(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %r_nearest = sqrt %a : tile<64xf32>
    %nan_64_f32 = constant <i32: 2143289344> : tile<64xi32>
    %nearest_all = bitcast %r_nearest : tile<64xf32> -> tile<64xi32>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<64xf32> -> tile<64xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %r_zero = sqrt %a rounding<zero> : tile<64xf32>
    %zero_all = bitcast %r_zero : tile<64xf32> -> tile<64xi32>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<64xf32> -> tile<64xi1>
    %zero = select %zero_ok, %zero_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %r_down = sqrt %a rounding<negative_inf> : tile<64xf32>
    %down_all = bitcast %r_down : tile<64xf32> -> tile<64xi32>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<64xf32> -> tile<64xi1>
    %down = select %down_ok, %down_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %r_up = sqrt %a rounding<positive_inf> : tile<64xf32>
    %up_all = bitcast %r_up : tile<64xf32> -> tile<64xi32>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<64xf32> -> tile<64xi1>
    %up = select %up_ok, %up_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<64xptr<i32>>, tile<64xi32> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %out_at_1, %zero : tile<64xptr<i32>>, tile<64xi32> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %out_at_2, %down : tile<64xptr<i32>>, tile<64xi32> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %out_at_3, %up : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
