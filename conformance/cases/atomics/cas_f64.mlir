// atomic_cas_tko on f64 compares bits: zeros of different sign differ, equal
// NaNs are equal.
cuda_tile.module @cas_f64 {
  entry @cas_f64(%cells_ptr: tile<ptr<i64>>, %c_ptr: tile<ptr<f64>>, %v_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i64>>) {
    %l8 = iota : tile<8xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f64>> -> tile<8xptr<f64>>
    %c_at = offset %c_atn, %l8 : tile<8xptr<f64>>, tile<8xi32> -> tile<8xptr<f64>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<8xptr<f64>> -> tile<8xf64>, token
    %v_at1 = reshape %v_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f64>> -> tile<8xptr<f64>>
    %v_at = offset %v_atn, %l8 : tile<8xptr<f64>>, tile<8xi32> -> tile<8xptr<f64>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<8xptr<f64>> -> tile<8xf64>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %cells_at = offset %cells_atn, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %p = ptr_to_ptr %cells_at : tile<8xptr<i64>> -> tile<8xptr<f64>>
    %old, %t = atomic_cas_tko relaxed sys %p, %c, %v : tile<8xptr<f64>>, tile<8xf64> -> tile<8xf64>, token
    %bits = bitcast %old : tile<8xf64> -> tile<8xi64>
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p1_, %bits : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
