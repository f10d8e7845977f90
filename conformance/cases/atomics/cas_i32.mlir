// atomic_cas_tko on i32: swaps where all bits are equal, and gives the old
// element in any case.
cuda_tile.module @cas_i32 {
  entry @cas_i32(%cells_ptr: tile<ptr<i32>>, %c_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %c_at = offset %c_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %v_at = offset %v_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %cells_at = offset %cells_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %old, %t = atomic_cas_tko acq_rel device %cells_at, %c, %v : tile<32xptr<i32>>, tile<32xi32> -> tile<32xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %old : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
