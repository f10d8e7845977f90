// iota of 1024 i32 elements counts from 0, unsigned.
cuda_tile.module @iota_i32 {
  entry @iota_i32(%r_all_ptr: tile<ptr<i32>>, %r_one_ptr: tile<ptr<i32>>) {
    %r = iota : tile<1024xi32>
    %l1024 = iota : tile<1024xi32>
    %p1_1 = reshape %r_all_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<1024xptr<i32>>
    %p1_ = offset %p1_n, %l1024 : tile<1024xptr<i32>>, tile<1024xi32> -> tile<1024xptr<i32>>
    store_ptr_tko weak %p1_, %r : tile<1024xptr<i32>>, tile<1024xi32> -> token
    %one = iota : tile<1xi32>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %r_one_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    store_ptr_tko weak %p2_, %one : tile<1xptr<i32>>, tile<1xi32> -> token
    return
  }
}
