// iota of 256 i8 elements counts from 0, unsigned.
cuda_tile.module @iota_i8 {
  entry @iota_i8(%r_all_ptr: tile<ptr<i8>>, %r_one_ptr: tile<ptr<i8>>) {
    %r = iota : tile<256xi8>
    %l256 = iota : tile<256xi32>
    %p1_1 = reshape %r_all_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p1_, %r : tile<256xptr<i8>>, tile<256xi8> -> token
    %one = iota : tile<1xi8>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %r_one_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    store_ptr_tko weak %p2_, %one : tile<1xptr<i8>>, tile<1xi8> -> token
    return
  }
}
