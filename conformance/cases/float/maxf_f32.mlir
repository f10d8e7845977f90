// maxf on f32, compared as bits: -0 is less than +0; one NaN gives the other
// operand, or a NaN with propagate_nan; two NaNs give a NaN. Its bits are the
// machine's: GPUs have another canonical NaN.
cuda_tile.module @maxf_f32 {
  entry @maxf_f32(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %r_plain = maxf %a, %b : tile<1024xf32>
    %nan_1024_f32 = constant <i32: 2143289344> : tile<1024xi32>
    %plain_all = bitcast %r_plain : tile<1024xf32> -> tile<1024xi32>
    %plain_ok = cmpf equal ordered %r_plain, %r_plain : tile<1024xf32> -> tile<1024xi1>
    %plain = select %plain_ok, %plain_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>
    %r_flush = maxf %a, %b flush_to_zero : tile<1024xf32>
    %flush_all = bitcast %r_flush : tile<1024xf32> -> tile<1024xi32>
    %flush_ok = cmpf equal ordered %r_flush, %r_flush : tile<1024xf32> -> tile<1024xi1>
    %flush = select %flush_ok, %flush_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>
    %r_nan = maxf %a, %b propagate_nan : tile<1024xf32>
    %nan_all = bitcast %r_nan : tile<1024xf32> -> tile<1024xi32>
    %nan_ok = cmpf equal ordered %r_nan, %r_nan : tile<1024xf32> -> tile<1024xi1>
    %nan = select %nan_ok, %nan_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>
    %r_flush_nan = maxf %a, %b flush_to_zero propagate_nan : tile<1024xf32>
    %flush_nan_all = bitcast %r_flush_nan : tile<1024xf32> -> tile<1024xi32>
    %flush_nan_ok = cmpf equal ordered %r_flush_nan, %r_flush_nan : tile<1024xf32> -> tile<1024xi1>
    %flush_nan = select %flush_nan_ok, %flush_nan_all, %nan_1024_f32 : tile<1024xi1>, tile<1024xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: plain.
    store_ptr_tko weak %out_at, %plain : tile<1024xptr<i32>>, tile<1024xi32> -> token
    // Row 1: flush.
    %out_at_1 = offset %out_at, %row : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %out_at_1, %flush : tile<1024xptr<i32>>, tile<1024xi32> -> token
    // Row 2: nan.
    %out_at_2 = offset %out_at_1, %row : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %out_at_2, %nan : tile<1024xptr<i32>>, tile<1024xi32> -> token
    // Row 3: flush_nan.
    %out_at_3 = offset %out_at_2, %row : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %out_at_3, %flush_nan : tile<1024xptr<i32>>, tile<1024xi32> -> token
    return
  }
}
