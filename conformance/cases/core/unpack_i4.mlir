// unpack of bytes to i4: the lowest bits of the first byte are the first
// element.
cuda_tile.module @unpack_i4 {
  entry @unpack_i4(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %r = unpack %a : tile<64xi8> -> tile<128xi4>
    %wide = exti %r unsigned : tile<128xi4> -> tile<128xi8>
    %l128 = iota : tile<128xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<128xptr<i8>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<i8>>, tile<128xi32> -> tile<128xptr<i8>>
    store_ptr_tko weak %p1_, %wide : tile<128xptr<i8>>, tile<128xi8> -> token
    return
  }
}
