// remf on f32: exact, with the sign of the dividend (a zero too); infinity or
// a zero divisor gives NaN.
cuda_tile.module @remf_f32 {
  entry @remf_f32(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<i32>>) {
    %i1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %a_at = offset %a_atn, %i1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %b_at = offset %b_atn, %i1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f32>> -> tile<1024xf32>, token

    %r_r = remf %a, %b : tile<1024xf32>
    %r_bits = bitcast %r_r : tile<1024xf32> -> tile<1024xi32>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<1024xf32> -> tile<1024xi1>
    %r_nan = constant <i32: 2143289344> : tile<1024xi32>
    %r = select %r_number, %r_bits, %r_nan : tile<1024xi1>, tile<1024xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %r_at = offset %r_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<1024xptr<i32>>, tile<1024xi32> -> token
    return
  }
}
