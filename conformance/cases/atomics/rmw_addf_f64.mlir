// atomic_rmw_tko addf on f64 rounds to nearest even.
cuda_tile.module @rmw_addf_f64 {
  entry @rmw_addf_f64(%cells_ptr: tile<ptr<f64>>, %v_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %i16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %v_at = offset %v_atn, %i16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %cells_at = offset %cells_atn, %i16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, addf, %v : tile<16xptr<f64>>, tile<16xf64> -> tile<16xf64>, token
    %out_bits = bitcast %cells_old : tile<16xf64> -> tile<16xi64>
    %out_number = cmpf equal ordered %cells_old, %cells_old : tile<16xf64> -> tile<16xi1>
    %out_nan = constant <i64: 9221120237041090560> : tile<16xi64>
    %out = select %out_number, %out_bits, %out_nan : tile<16xi1>, tile<16xi64>
    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %out_at = offset %out_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %out_stored = store_ptr_tko weak %out_at, %out : tile<16xptr<i64>>, tile<16xi64> -> token
    return
  }
}
