// floor on f32: quarters around zero, values near the last fraction bit,
// special values; a zero keeps the sign of the operand.
cuda_tile.module @floor_f32 {
  entry @floor_f32(%a_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<i32>>) {
    %i128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %a_at = offset %a_atn, %i128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<f32>> -> tile<128xf32>, token

    %r_r = floor %a : tile<128xf32>
    %r_bits = bitcast %r_r : tile<128xf32> -> tile<128xi32>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<128xf32> -> tile<128xi1>
    %r_nan = constant <i32: 2143289344> : tile<128xi32>
    %r = select %r_number, %r_bits, %r_nan : tile<128xi1>, tile<128xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %r_at = offset %r_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
