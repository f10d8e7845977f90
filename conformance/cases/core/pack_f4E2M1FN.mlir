// pack of f4E2M1FN to bytes, and unpack before it where no array has the type.
cuda_tile.module @pack_f4E2M1FN {
  entry @pack_f4E2M1FN(%bytes_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %l64 = iota : tile<64xi32>
    %bytes_at1 = reshape %bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bytes_atn = broadcast %bytes_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %bytes_at = offset %bytes_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %bytes, %bytes_token = load_ptr_tko weak %bytes_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %a = unpack %bytes : tile<64xi8> -> tile<128xf4E2M1FN>
    %grid = reshape %a : tile<128xf4E2M1FN> -> tile<2x64xf4E2M1FN>
    %turned = permute %grid [1, 0] : tile<2x64xf4E2M1FN> -> tile<64x2xf4E2M1FN>
    %flat = reshape %turned : tile<64x2xf4E2M1FN> -> tile<128xf4E2M1FN>
    %r = pack %flat : tile<128xf4E2M1FN> -> tile<64xi8>
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
