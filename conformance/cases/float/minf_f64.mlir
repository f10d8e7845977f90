// minf on f64, compared as bits: -0 is less than +0; one NaN gives the other
// operand, or a NaN with propagate_nan; two NaNs give a NaN. Its bits are the
// machine's: GPUs have another canonical NaN.
cuda_tile.module @minf_f64 {
  entry @minf_f64(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %r_plain = minf %a, %b : tile<1024xf64>
    %nan_1024_f64 = constant <i64: 9221120237041090560> : tile<1024xi64>
    %plain_all = bitcast %r_plain : tile<1024xf64> -> tile<1024xi64>
    %plain_ok = cmpf equal ordered %r_plain, %r_plain : tile<1024xf64> -> tile<1024xi1>
    %plain = select %plain_ok, %plain_all, %nan_1024_f64 : tile<1024xi1>, tile<1024xi64>
    %r_nan = minf %a, %b propagate_nan : tile<1024xf64>
    %nan_all = bitcast %r_nan : tile<1024xf64> -> tile<1024xi64>
    %nan_ok = cmpf equal ordered %r_nan, %r_nan : tile<1024xf64> -> tile<1024xi1>
    %nan = select %nan_ok, %nan_all, %nan_1024_f64 : tile<1024xi1>, tile<1024xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: plain.
    store_ptr_tko weak %out_at, %plain : tile<1024xptr<i64>>, tile<1024xi64> -> token
    // Row 1: nan.
    %out_at_1 = offset %out_at, %row : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    store_ptr_tko weak %out_at_1, %nan : tile<1024xptr<i64>>, tile<1024xi64> -> token
    return
  }
}
