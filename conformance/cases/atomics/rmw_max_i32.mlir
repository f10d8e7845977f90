// atomic_rmw_tko max on i32: memory holds the new element, the result is the
// old one.
cuda_tile.module @rmw_max_i32 {
  entry @rmw_max_i32(%cells_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %v_at = offset %v_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %cells_at = offset %cells_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, max, %v : tile<32xptr<i32>>, tile<32xi32> -> tile<32xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %cells_old : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
