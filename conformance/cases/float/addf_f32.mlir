// addf on f32 in each IEEE rounding mode: zeros, subnormals, neighbours of
// powers of two, the largest values, infinities and NaN, each with each; and
// random operands.
cuda_tile.module @addf_f32 {
  entry @addf_f32(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %nearest_ptr: tile<ptr<i32>>, %zero_ptr: tile<ptr<i32>>, %down_ptr: tile<ptr<i32>>, %up_ptr: tile<ptr<i32>>) {
    %i1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %a_at = offset %a_atn, %i1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %b_at = offset %b_atn, %i1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f32>> -> tile<1024xf32>, token

    %r_nearest = addf %a, %b : tile<1024xf32>
    %nearest_bits = bitcast %r_nearest : tile<1024xf32> -> tile<1024xi32>
    %nearest_number = cmpf equal ordered %r_nearest, %r_nearest : tile<1024xf32> -> tile<1024xi1>
    %nearest_nan = constant <i32: 2143289344> : tile<1024xi32>
    %nearest = select %nearest_number, %nearest_bits, %nearest_nan : tile<1024xi1>, tile<1024xi32>
    %nearest_at1 = reshape %nearest_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %nearest_atn = broadcast %nearest_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %nearest_at = offset %nearest_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %nearest_stored = store_ptr_tko weak %nearest_at, %nearest : tile<1024xptr<i32>>, tile<1024xi32> -> token

    %r_zero = addf %a, %b rounding<zero> : tile<1024xf32>
    %zero_bits = bitcast %r_zero : tile<1024xf32> -> tile<1024xi32>
    %zero_number = cmpf equal ordered %r_zero, %r_zero : tile<1024xf32> -> tile<1024xi1>
    %zero_nan = constant <i32: 2143289344> : tile<1024xi32>
    %zero = select %zero_number, %zero_bits, %zero_nan : tile<1024xi1>, tile<1024xi32>
    %zero_at1 = reshape %zero_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %zero_atn = broadcast %zero_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %zero_at = offset %zero_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %zero_stored = store_ptr_tko weak %zero_at, %zero : tile<1024xptr<i32>>, tile<1024xi32> -> token

    %r_down = addf %a, %b rounding<negative_inf> : tile<1024xf32>
    %down_bits = bitcast %r_down : tile<1024xf32> -> tile<1024xi32>
    %down_number = cmpf equal ordered %r_down, %r_down : tile<1024xf32> -> tile<1024xi1>
    %down_nan = constant <i32: 2143289344> : tile<1024xi32>
    %down = select %down_number, %down_bits, %down_nan : tile<1024xi1>, tile<1024xi32>
    %down_at1 = reshape %down_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %down_atn = broadcast %down_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %down_at = offset %down_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %down_stored = store_ptr_tko weak %down_at, %down : tile<1024xptr<i32>>, tile<1024xi32> -> token

    %r_up = addf %a, %b rounding<positive_inf> : tile<1024xf32>
    %up_bits = bitcast %r_up : tile<1024xf32> -> tile<1024xi32>
    %up_number = cmpf equal ordered %r_up, %r_up : tile<1024xf32> -> tile<1024xi1>
    %up_nan = constant <i32: 2143289344> : tile<1024xi32>
    %up = select %up_number, %up_bits, %up_nan : tile<1024xi1>, tile<1024xi32>
    %up_at1 = reshape %up_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %up_atn = broadcast %up_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %up_at = offset %up_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %up_stored = store_ptr_tko weak %up_at, %up : tile<1024xptr<i32>>, tile<1024xi32> -> token
    return
  }
}
