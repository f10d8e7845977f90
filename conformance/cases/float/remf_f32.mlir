// remf on f32: exact, with the sign of the dividend (a zero too); infinity or
// a zero divisor gives NaN.
cuda_tile.module @remf_f32 {
  entry @remf_f32(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %r_r = remf %a, %b : tile<1024xf32>
    %nan_1024_f32 = constant <i32: 2143289344> : tile<1024xi32>
    %r_all = bitcast %r_r : tile<1024xf32> -> tile<1024xi32>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<1024xf32> -> tile<1024xi1>
    %r = select %r_ok, %r_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<1024xptr<i32>>, tile<1024xi32> -> token
    return
  }
}
