// sqrt with flush_to_zero: of a subnormal the zero with its sign.
cuda_tile.module @sqrt_f32_flush {
  entry @sqrt_f32_flush(%a_ptr: tile<ptr<f32>>, %nearest_ptr: tile<ptr<i32>>, %zero_ptr: tile<ptr<i32>>, %down_ptr: tile<ptr<i32>>, %up_ptr: tile<ptr<i32>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token

    %r_nearest = sqrt %a flush_to_zero : tile<32xf32>
    %nearest_bits = bitcast %r_nearest : tile<32xf32> -> tile<32xi32>
    %nearest_number = cmpf equal ordered %r_nearest, %r_nearest : tile<32xf32> -> tile<32xi1>
    %nearest_nan = constant <i32: 2143289344> : tile<32xi32>
    %nearest = select %nearest_number, %nearest_bits, %nearest_nan : tile<32xi1>, tile<32xi32>
    %nearest_at1 = reshape %nearest_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %nearest_atn = broadcast %nearest_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %nearest_at = offset %nearest_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %nearest_stored = store_ptr_tko weak %nearest_at, %nearest : tile<32xptr<i32>>, tile<32xi32> -> token

    %r_zero = sqrt %a rounding<zero> flush_to_zero : tile<32xf32>
    %zero_bits = bitcast %r_zero : tile<32xf32> -> tile<32xi32>
    %zero_number = cmpf equal ordered %r_zero, %r_zero : tile<32xf32> -> tile<32xi1>
    %zero_nan = constant <i32: 2143289344> : tile<32xi32>
    %zero = select %zero_number, %zero_bits, %zero_nan : tile<32xi1>, tile<32xi32>
    %zero_at1 = reshape %zero_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %zero_atn = broadcast %zero_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %zero_at = offset %zero_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %zero_stored = store_ptr_tko weak %zero_at, %zero : tile<32xptr<i32>>, tile<32xi32> -> token

    %r_down = sqrt %a rounding<negative_inf> flush_to_zero : tile<32xf32>
    %down_bits = bitcast %r_down : tile<32xf32> -> tile<32xi32>
    %down_number = cmpf equal ordered %r_down, %r_down : tile<32xf32> -> tile<32xi1>
    %down_nan = constant <i32: 2143289344> : tile<32xi32>
    %down = select %down_number, %down_bits, %down_nan : tile<32xi1>, tile<32xi32>
    %down_at1 = reshape %down_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %down_atn = broadcast %down_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %down_at = offset %down_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %down_stored = store_ptr_tko weak %down_at, %down : tile<32xptr<i32>>, tile<32xi32> -> token

    %r_up = sqrt %a rounding<positive_inf> flush_to_zero : tile<32xf32>
    %up_bits = bitcast %r_up : tile<32xf32> -> tile<32xi32>
    %up_number = cmpf equal ordered %r_up, %r_up : tile<32xf32> -> tile<32xi1>
    %up_nan = constant <i32: 2143289344> : tile<32xi32>
    %up = select %up_number, %up_bits, %up_nan : tile<32xi1>, tile<32xi32>
    %up_at1 = reshape %up_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %up_atn = broadcast %up_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %up_at = offset %up_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %up_stored = store_ptr_tko weak %up_at, %up : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
