// pack of i4 to bytes, and unpack before it where no array has the type.
cuda_tile.module @pack_i4 {
  entry @pack_i4(%bytes_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %l64 = iota : tile<64xi32>
    %bytes_at1 = reshape %bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bytes_atn = broadcast %bytes_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %bytes_at = offset %bytes_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %bytes, %bytes_token = load_ptr_tko weak %bytes_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %a = unpack %bytes : tile<64xi8> -> tile<128xi4>
    %grid = reshape %a : tile<128xi4> -> tile<2x64xi4>
    %turned = permute %grid [1, 0] : tile<2x64xi4> -> tile<64x2xi4>
    %flat = reshape %turned : tile<64x2xi4> -> tile<128xi4>
    %r = pack %flat : tile<128xi4> -> tile<64xi8>
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
