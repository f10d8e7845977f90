// ptr_to_ptr: bytes as truth values; every byte but 0 is true, also those
// without their lowest bit.
cuda_tile.module @ptr_to_ptr_i1 {
  entry @ptr_to_ptr_i1(%a_ptr: tile<ptr<i8>>, %r_ptr: tile<ptr<i1>>) {
    %q = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<i1>>
    %q1 = reshape %q : tile<ptr<i1>> -> tile<1xptr<i1>>
    %qn = broadcast %q1 : tile<1xptr<i1>> -> tile<8xptr<i1>>
    %i = iota : tile<8xi32>
    %at = offset %qn, %i : tile<8xptr<i1>>, tile<8xi32> -> tile<8xptr<i1>>
    %x, %t = load_ptr_tko weak %at : tile<8xptr<i1>> -> tile<8xi1>, token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<8xptr<i1>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i1>>, tile<8xi32> -> tile<8xptr<i1>>
    store_ptr_tko weak %p1_, %x : tile<8xptr<i1>>, tile<8xi1> -> token
    return
  }
}
