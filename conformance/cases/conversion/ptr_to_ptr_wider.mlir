// ptr_to_ptr: pairs of 32-bit integers as 64-bit ones.
cuda_tile.module @ptr_to_ptr_wider {
  entry @ptr_to_ptr_wider(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i64>>) {
    %q = ptr_to_ptr %a_ptr : tile<ptr<i32>> -> tile<ptr<i64>>
    %q1 = reshape %q : tile<ptr<i64>> -> tile<1xptr<i64>>
    %qn = broadcast %q1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %i = iota : tile<8xi32>
    %at = offset %qn, %i : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %x, %t = load_ptr_tko weak %at : tile<8xptr<i64>> -> tile<8xi64>, token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p1_, %x : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
