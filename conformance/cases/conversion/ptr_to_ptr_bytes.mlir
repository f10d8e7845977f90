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
    %i64 = iota : tile<64xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %r_stored = store_ptr_tko weak %r_at, %x : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
