// permute of i8: result dimension k is source dimension p[k]. Cyclic orders
// differ from their inverses.
cuda_tile.module @permute_rank4 {
  entry @permute_rank4(%a_ptr: tile<ptr<i8>>, %out0_ptr: tile<ptr<i8>>, %out1_ptr: tile<ptr<i8>>, %out2_ptr: tile<ptr<i8>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %a = reshape %a_flat : tile<64xi8> -> tile<2x4x1x8xi8>
    %r0 = permute %a [3, 2, 1, 0] : tile<2x4x1x8xi8> -> tile<8x1x4x2xi8>
    %out0_flat = reshape %r0 : tile<8x1x4x2xi8> -> tile<64xi8>
    %p1_1 = reshape %out0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i8>>, tile<64xi8> -> token
    %r1 = permute %a [1, 3, 0, 2] : tile<2x4x1x8xi8> -> tile<4x8x2x1xi8>
    %out1_flat = reshape %r1 : tile<4x8x2x1xi8> -> tile<64xi8>
    %p2_1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i8>>, tile<64xi8> -> token
    %r2 = permute %a [2, 0, 3, 1] : tile<2x4x1x8xi8> -> tile<1x2x8x4xi8>
    %out2_flat = reshape %r2 : tile<1x2x8x4xi8> -> tile<64xi8>
    %p3_1 = reshape %out2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p3_ = offset %p3_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p3_, %out2_flat : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
