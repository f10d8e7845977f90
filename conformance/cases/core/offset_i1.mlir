// offset by i1: a true one is -1, for offsets are signed.
cuda_tile.module @offset_i1 {
  entry @offset_i1(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i32>>) {
    %two = constant <i32: 2> : tile<i32>
    %m = offset %a_ptr, %two : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %m1 = reshape %m : tile<ptr<i32>> -> tile<1xptr<i32>>
    %mn = broadcast %m1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %s = constant <i1: [true, false]> : tile<2xi1>
    %at = offset %mn, %s : tile<2xptr<i32>>, tile<2xi1> -> tile<2xptr<i32>>
    %x, %t = load_ptr_tko weak %at : tile<2xptr<i32>> -> tile<2xi32>, token
    %l2 = iota : tile<2xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p1_ = offset %p1_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p1_, %x : tile<2xptr<i32>>, tile<2xi32> -> token
    return
  }
}
