// unpack of bytes to i64: the lowest bits of the first byte are the first
// element.
cuda_tile.module @unpack_i64 {
  entry @unpack_i64(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i64>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %r = unpack %a : tile<64xi8> -> tile<8xi64>
    %i8 = iota : tile<8xi32>
    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %out_at = offset %out_atn, %i8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %out_stored = store_ptr_tko weak %out_at, %r : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
