// maxf on f64, compared as bits: -0 is less than +0; one NaN gives the other
// operand, or the canonical NaN with propagate_nan; two NaNs give the
// canonical NaN.
cuda_tile.module @maxf_f64 {
  entry @maxf_f64(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %plain_ptr: tile<ptr<i64>>, %nan_ptr: tile<ptr<i64>>) {
    %i1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %a_at = offset %a_atn, %i1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %b_at = offset %b_atn, %i1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f64>> -> tile<1024xf64>, token

    %r_plain = maxf %a, %b : tile<1024xf64>
    %plain = bitcast %r_plain : tile<1024xf64> -> tile<1024xi64>
    %plain_at1 = reshape %plain_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %plain_atn = broadcast %plain_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %plain_at = offset %plain_atn, %i1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %plain_stored = store_ptr_tko weak %plain_at, %plain : tile<1024xptr<i64>>, tile<1024xi64> -> token

    %r_nan = maxf %a, %b propagate_nan : tile<1024xf64>
    %nan = bitcast %r_nan : tile<1024xf64> -> tile<1024xi64>
    %nan_at1 = reshape %nan_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %nan_atn = broadcast %nan_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %nan_at = offset %nan_atn, %i1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %nan_stored = store_ptr_tko weak %nan_at, %nan : tile<1024xptr<i64>>, tile<1024xi64> -> token
    return
  }
}
