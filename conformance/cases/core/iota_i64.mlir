// iota of 16 i64 elements counts from 0, unsigned.
cuda_tile.module @iota_i64 {
  entry @iota_i64(%r_all_ptr: tile<ptr<i64>>, %r_one_ptr: tile<ptr<i64>>) {
    %r = iota : tile<16xi64>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %r_all_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %r : tile<16xptr<i64>>, tile<16xi64> -> token
    %one = iota : tile<1xi64>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %r_one_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p2_, %one : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
