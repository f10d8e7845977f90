// ptr_to_ptr: 64-bit integers as 16-bit ones.
cuda_tile.module @ptr_to_ptr_halves {
  entry @ptr_to_ptr_halves(%a_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i16>>) {
    %q = ptr_to_ptr %a_ptr : tile<ptr<i64>> -> tile<ptr<i16>>
    %q1 = reshape %q : tile<ptr<i16>> -> tile<1xptr<i16>>
    %qn = broadcast %q1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %i = iota : tile<32xi32>
    %at = offset %qn, %i : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %x, %t = load_ptr_tko weak %at : tile<32xptr<i16>> -> tile<32xi16>, token
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p1_, %x : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
