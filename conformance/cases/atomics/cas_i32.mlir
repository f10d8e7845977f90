// atomic_cas_tko on i32: swaps where all bits are equal, and gives the old
// element in any case.
cuda_tile.module @cas_i32 {
  entry @cas_i32(%cells_ptr: tile<ptr<i32>>, %c_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %i32 = iota : tile<32xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %c_at = offset %c_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %v_at = offset %v_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %cells_at = offset %cells_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %old, %t = atomic_cas_tko acq_rel device %cells_at, %c, %v : tile<32xptr<i32>>, tile<32xi32> -> tile<32xi32>, token
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_at = offset %out_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out_stored = store_ptr_tko weak %out_at, %old : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
