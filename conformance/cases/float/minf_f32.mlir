// minf on f32, compared as bits: -0 is less than +0; one NaN gives the other
// operand, or the canonical NaN with propagate_nan; two NaNs give the
// canonical NaN.
cuda_tile.module @minf_f32 {
  entry @minf_f32(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %plain_ptr: tile<ptr<i32>>, %flush_ptr: tile<ptr<i32>>, %nan_ptr: tile<ptr<i32>>, %flush_nan_ptr: tile<ptr<i32>>) {
    %i1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %a_at = offset %a_atn, %i1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %b_at = offset %b_atn, %i1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f32>> -> tile<1024xf32>, token

    %r_plain = minf %a, %b : tile<1024xf32>
    %plain = bitcast %r_plain : tile<1024xf32> -> tile<1024xi32>
    %plain_at1 = reshape %plain_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %plain_atn = broadcast %plain_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %plain_at = offset %plain_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %plain_stored = store_ptr_tko weak %plain_at, %plain : tile<1024xptr<i32>>, tile<1024xi32> -> token

    %r_flush = minf %a, %b flush_to_zero : tile<1024xf32>
    %flush = bitcast %r_flush : tile<1024xf32> -> tile<1024xi32>
    %flush_at1 = reshape %flush_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %flush_atn = broadcast %flush_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %flush_at = offset %flush_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %flush_stored = store_ptr_tko weak %flush_at, %flush : tile<1024xptr<i32>>, tile<1024xi32> -> token

    %r_nan = minf %a, %b propagate_nan : tile<1024xf32>
    %nan = bitcast %r_nan : tile<1024xf32> -> tile<1024xi32>
    %nan_at1 = reshape %nan_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %nan_atn = broadcast %nan_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %nan_at = offset %nan_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %nan_stored = store_ptr_tko weak %nan_at, %nan : tile<1024xptr<i32>>, tile<1024xi32> -> token

    %r_flush_nan = minf %a, %b flush_to_zero propagate_nan : tile<1024xf32>
    %flush_nan = bitcast %r_flush_nan : tile<1024xf32> -> tile<1024xi32>
    %flush_nan_at1 = reshape %flush_nan_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %flush_nan_atn = broadcast %flush_nan_at1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %flush_nan_at = offset %flush_nan_atn, %i1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    %flush_nan_stored = store_ptr_tko weak %flush_nan_at, %flush_nan : tile<1024xptr<i32>>, tile<1024xi32> -> token
    return
  }
}
