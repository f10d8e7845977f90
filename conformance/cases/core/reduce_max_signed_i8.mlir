// reduce over every dimension of a tile of rank 3: max signed i8.
cuda_tile.module @reduce_max_signed_i8 {
  entry @reduce_max_signed_i8(%a_ptr: tile<ptr<i8>>, %out0_ptr: tile<ptr<i8>>, %out1_ptr: tile<ptr<i8>>, %out2_ptr: tile<ptr<i8>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %a = reshape %a_flat : tile<64xi8> -> tile<4x8x2xi8>
    %r0 = reduce %a dim=0 identities=[-128 : i8] : tile<4x8x2xi8> -> tile<8x2xi8>
    (%e0: tile<i8>, %a0: tile<i8>) {
      %r = maxi %e0, %a0 signed : tile<i8>
      yield %r : tile<i8>
    }
    %out0_flat = reshape %r0 : tile<8x2xi8> -> tile<16xi8>
    %i16 = iota : tile<16xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %r1 = reduce %a dim=1 identities=[-128 : i8] : tile<4x8x2xi8> -> tile<4x2xi8>
    (%e0: tile<i8>, %a0: tile<i8>) {
      %r = maxi %e0, %a0 signed : tile<i8>
      yield %r : tile<i8>
    }
    %out1_flat = reshape %r1 : tile<4x2xi8> -> tile<8xi8>
    %i8 = iota : tile<8xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %out1_at = offset %out1_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<8xptr<i8>>, tile<8xi8> -> token
    %r2 = reduce %a dim=2 identities=[-128 : i8] : tile<4x8x2xi8> -> tile<4x8xi8>
    (%e0: tile<i8>, %a0: tile<i8>) {
      %r = maxi %e0, %a0 signed : tile<i8>
      yield %r : tile<i8>
    }
    %out2_flat = reshape %r2 : tile<4x8xi8> -> tile<32xi8>
    %i32 = iota : tile<32xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %out2_at = offset %out2_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<32xptr<i8>>, tile<32xi8> -> token
    return
  }
}
