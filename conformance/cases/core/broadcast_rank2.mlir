// broadcast of i8: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank2 {
  entry @broadcast_rank2(%a_ptr: tile<ptr<i8>>, %out0_ptr: tile<ptr<i8>>, %out1_ptr: tile<ptr<i8>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %a = reshape %a_flat : tile<8xi8> -> tile<1x8xi8>
    %r0 = broadcast %a : tile<1x8xi8> -> tile<4x8xi8>
    %out0_flat = reshape %r0 : tile<4x8xi8> -> tile<32xi8>
    %i32 = iota : tile<32xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %out0_at = offset %out0_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<32xptr<i8>>, tile<32xi8> -> token
    %r1 = broadcast %a : tile<1x8xi8> -> tile<1x8xi8>
    %out1_flat = reshape %r1 : tile<1x8xi8> -> tile<8xi8>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %out1_at = offset %out1_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<8xptr<i8>>, tile<8xi8> -> token
    return
  }
}
