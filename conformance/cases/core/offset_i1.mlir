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
    %i2 = iota : tile<2xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %r_at = offset %r_atn, %i2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %x : tile<2xptr<i32>>, tile<2xi32> -> token
    return
  }
}
