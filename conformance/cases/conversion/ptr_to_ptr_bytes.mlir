// ptr_to_ptr: the bytes of 32-bit integers, the lowest first; offset counts
// elements of the new type.
cuda_tile.module @ptr_to_ptr_bytes {
  entry @ptr_to_ptr_bytes(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i8>>) {
    %q = ptr_to_ptr %a_ptr : tile<ptr<i32>> -> tile<ptr<i8>>
    %q1 = reshape %q : tile<ptr<i8>> -> tile<1xptr<i8>>
    %qn = broadcast %q1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %i = iota : tile<64xi32>
    %at = offset %qn, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %x, %t = load_ptr_tko weak %at : tile<64xptr<i8>> -> tile<64xi8>, token
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %x : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
