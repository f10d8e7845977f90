// fma on f32 in each IEEE rounding mode: special values in all three places;
// infinity times zero, and sums that cancel.
cuda_tile.module @fma_f32 {
  entry @fma_f32(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<f32>> -> tile<512xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<f32>> -> tile<512xf32>, token
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %c_at = offset %c_atn, %l512 : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<512xptr<f32>> -> tile<512xf32>, token
    %r_nearest = fma %a, %b, %c : tile<512xf32>
    %nan_512_f32 = constant <i32: 2143289344> : tile<512xi32>
    %nearest_all = bitcast %r_nearest : tile<512xf32> -> tile<512xi32>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<512xf32> -> tile<512xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %r_zero = fma %a, %b, %c rounding<zero> : tile<512xf32>
    %zero_all = bitcast %r_zero : tile<512xf32> -> tile<512xi32>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<512xf32> -> tile<512xi1>
    %zero = select %zero_ok, %zero_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %r_down = fma %a, %b, %c rounding<negative_inf> : tile<512xf32>
    %down_all = bitcast %r_down : tile<512xf32> -> tile<512xi32>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<512xf32> -> tile<512xi1>
    %down = select %down_ok, %down_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %r_up = fma %a, %b, %c rounding<positive_inf> : tile<512xf32>
    %up_all = bitcast %r_up : tile<512xf32> -> tile<512xi32>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<512xf32> -> tile<512xi1>
    %up = select %up_ok, %up_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<512xptr<i32>>, tile<512xi32> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %out_at_1, %zero : tile<512xptr<i32>>, tile<512xi32> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %out_at_2, %down : tile<512xptr<i32>>, tile<512xi32> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %out_at_3, %up : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
