// atomic_cas_tko on i64: swaps where all bits are equal, and gives the old
// element in any case.
cuda_tile.module @cas_i64 {
  entry @cas_i64(%cells_ptr: tile<ptr<i64>>, %c_ptr: tile<ptr<i64>>, %v_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<i64>>) {
    %l32 = iota : tile<32xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %c_at = offset %c_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<32xptr<i64>> -> tile<32xi64>, token
    %v_at1 = reshape %v_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %v_at = offset %v_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<32xptr<i64>> -> tile<32xi64>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %cells_at = offset %cells_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %old, %t = atomic_cas_tko acq_rel device %cells_at, %c, %v : tile<32xptr<i64>>, tile<32xi64> -> tile<32xi64>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p1_, %old : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
