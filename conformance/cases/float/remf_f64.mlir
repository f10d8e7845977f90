// remf on f64: exact, with the sign of the dividend (a zero too); infinity or
// a zero divisor gives NaN.
cuda_tile.module @remf_f64 {
  entry @remf_f64(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %r_r = remf %a, %b : tile<1024xf64>
    %nan_1024_f64 = constant <i64: 9221120237041090560> : tile<1024xi64>
    %r_all = bitcast %r_r : tile<1024xf64> -> tile<1024xi64>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<1024xf64> -> tile<1024xi1>
    %r = select %r_ok, %r_all, %nan_1024_f64 : tile<1024xi1>, tile<1024xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<1024xptr<i64>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i64>>, tile<1024xi32> -> tile<1024xptr<i64>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<1024xptr<i64>>, tile<1024xi64> -> token
    return
  }
}
