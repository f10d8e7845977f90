// atomic_rmw_tko xor on i64: memory holds the new element, the result is the
// old one.
cuda_tile.module @rmw_xor_i64 {
  entry @rmw_xor_i64(%cells_ptr: tile<ptr<i64>>, %v_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<i64>>) {
    %l32 = iota : tile<32xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %v_at = offset %v_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<32xptr<i64>> -> tile<32xi64>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %cells_at = offset %cells_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, xor, %v : tile<32xptr<i64>>, tile<32xi64> -> tile<32xi64>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p1_, %cells_old : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
