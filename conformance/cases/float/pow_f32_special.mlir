// pow on f32 where the result is zero, one, infinite or NaN: the table of C99,
// Annex F, as bits.
cuda_tile.module @pow_f32_special {
  entry @pow_f32_special(%x_ptr: tile<ptr<f32>>, %y_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<i32>>) {
    %i256 = iota : tile<256xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %x_at = offset %x_atn, %i256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<256xptr<f32>> -> tile<256xf32>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %y_at = offset %y_atn, %i256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<256xptr<f32>> -> tile<256xf32>, token

    %r_r = pow %x, %y : tile<256xf32>
    %r_bits = bitcast %r_r : tile<256xf32> -> tile<256xi32>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<256xf32> -> tile<256xi1>
    %r_nan = constant <i32: 2143289344> : tile<256xi32>
    %r = select %r_number, %r_bits, %r_nan : tile<256xi1>, tile<256xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %r_at = offset %r_atn, %i256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<256xptr<i32>>, tile<256xi32> -> token
    return
  }
}
