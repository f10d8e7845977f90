// iota of 2 i1 elements counts from 0, unsigned.
cuda_tile.module @iota_i1 {
  entry @iota_i1(%r_all_ptr: tile<ptr<i1>>, %r_one_ptr: tile<ptr<i1>>) {
    %r = iota : tile<2xi1>
    %l2 = iota : tile<2xi32>
    %p1_1 = reshape %r_all_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %p1_ = offset %p1_n, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    store_ptr_tko weak %p1_, %r : tile<2xptr<i1>>, tile<2xi1> -> token
    %one = iota : tile<1xi1>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %r_one_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<1xptr<i1>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i1>>, tile<1xi32> -> tile<1xptr<i1>>
    store_ptr_tko weak %p2_, %one : tile<1xptr<i1>>, tile<1xi1> -> token
    return
  }
}
