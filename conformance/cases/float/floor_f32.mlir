// floor on f32: quarters around zero, values near the last fraction bit,
// special values; a zero keeps the sign of the operand.
cuda_tile.module @floor_f32 {
  entry @floor_f32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %r_r = floor %a : tile<128xf32>
    %nan_128_f32 = constant <i32: 2143289344> : tile<128xi32>
    %r_all = bitcast %r_r : tile<128xf32> -> tile<128xi32>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<128xf32> -> tile<128xi1>
    %r = select %r_ok, %r_all, %nan_128_f32 : tile<128xi1>, tile<128xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
