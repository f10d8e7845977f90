// unpack of bytes to bf16: the lowest bits of the first byte are the first
// element.
cuda_tile.module @unpack_bf16 {
  entry @unpack_bf16(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %r = unpack %a : tile<64xi8> -> tile<32xbf16>
    %out_bits = bitcast %r : tile<32xbf16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p1_, %out_bits : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
