// broadcast of i8: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank2 {
  entry @broadcast_rank2(%a_ptr: tile<ptr<i8>>, %out0_ptr: tile<ptr<i8>>, %out1_ptr: tile<ptr<i8>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %a = reshape %a_flat : tile<8xi8> -> tile<1x8xi8>
    %r0 = broadcast %a : tile<1x8xi8> -> tile<4x8xi8>
    %out0_flat = reshape %r0 : tile<4x8xi8> -> tile<32xi8>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %p1_, %out0_flat : tile<32xptr<i8>>, tile<32xi8> -> token
    %r1 = broadcast %a : tile<1x8xi8> -> tile<1x8xi8>
    %out1_flat = reshape %r1 : tile<1x8xi8> -> tile<8xi8>
    %p2_1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i8>>, tile<8xi8> -> token
    return
  }
}
