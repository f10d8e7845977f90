// sqrt approx of zeros, infinities, NaN and a negative value.
cuda_tile.module @sqrt_f32_approx_special {
  entry @sqrt_f32_approx_special(%a_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<i32>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<f32>> -> tile<8xf32>, token

    %r_r = sqrt %a rounding<approx> : tile<8xf32>
    %r_bits = bitcast %r_r : tile<8xf32> -> tile<8xi32>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<8xf32> -> tile<8xi1>
    %r_nan = constant <i32: 2143289344> : tile<8xi32>
    %r = select %r_number, %r_bits, %r_nan : tile<8xi1>, tile<8xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %r_at = offset %r_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
