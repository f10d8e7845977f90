// Elements of atomic_cas_tko that the mask leaves out: memory is untouched,
// and the result is the compared value.
cuda_tile.module @cas_masked {
  entry @cas_masked(%c_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>, %m_ptr: tile<ptr<i1>>, %cells_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %c_at = offset %c_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %m_at1 = reshape %m_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %m_atn = broadcast %m_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %m_at = offset %m_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %m, %m_token = load_ptr_tko weak %m_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %cells_at = offset %cells_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %old, %t = atomic_cas_tko relaxed device %cells_at, %c, %v, %m : tile<16xptr<i32>>, tile<16xi32>, tile<16xi1> -> tile<16xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %old : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
