// sqrt approx of zeros, infinities, NaN and a negative value.
cuda_tile.module @sqrt_f32_approx_special {
  entry @sqrt_f32_approx_special(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %r_r = sqrt %a rounding<approx> : tile<8xf32>
    %nan_8_f32 = constant <i32: 2143289344> : tile<8xi32>
    %r_all = bitcast %r_r : tile<8xf32> -> tile<8xi32>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<8xf32> -> tile<8xi1>
    %r = select %r_ok, %r_all, %nan_8_f32 : tile<8xi1>, tile<8xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_at = offset %out_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %row = constant <i32: 8> : tile<8xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
