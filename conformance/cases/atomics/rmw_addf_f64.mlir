// atomic_rmw_tko addf on f64 rounds to nearest even.
cuda_tile.module @rmw_addf_f64 {
  entry @rmw_addf_f64(%cells_ptr: tile<ptr<f64>>, %v_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %cells_at = offset %cells_atn, %l16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, addf, %v : tile<16xptr<f64>>, tile<16xf64> -> tile<16xf64>, token
    %nan_16_f64 = constant <i64: 9221120237041090560> : tile<16xi64>
    %out_all = bitcast %cells_old : tile<16xf64> -> tile<16xi64>
    %out_ok = cmpf equal ordered %cells_old, %cells_old : tile<16xf64> -> tile<16xi1>
    %out = select %out_ok, %out_all, %nan_16_f64 : tile<16xi1>, tile<16xi64>
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %out : tile<16xptr<i64>>, tile<16xi64> -> token
    return
  }
}
