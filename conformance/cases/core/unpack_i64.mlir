// unpack of bytes to i64: the lowest bits of the first byte are the first
// element.
cuda_tile.module @unpack_i64 {
  entry @unpack_i64(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %r = unpack %a : tile<64xi8> -> tile<8xi64>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p1_, %r : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
