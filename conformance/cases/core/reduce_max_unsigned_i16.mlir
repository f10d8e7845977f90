// reduce over every dimension of a tile of rank 3: max unsigned i16.
cuda_tile.module @reduce_max_unsigned_i16 {
  entry @reduce_max_unsigned_i16(%a_ptr: tile<ptr<i16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>, %out2_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i16>> -> tile<64xi16>, token
    %a = reshape %a_flat : tile<64xi16> -> tile<4x8x2xi16>
    %r0 = reduce %a dim=0 identities=[0 : i16] : tile<4x8x2xi16> -> tile<8x2xi16>
    (%e0: tile<i16>, %a0: tile<i16>) {
      %r = maxi %e0, %a0 unsigned : tile<i16>
      yield %r : tile<i16>
    }
    %out0_flat = reshape %r0 : tile<8x2xi16> -> tile<16xi16>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %r1 = reduce %a dim=1 identities=[0 : i16] : tile<4x8x2xi16> -> tile<4x2xi16>
    (%e0: tile<i16>, %a0: tile<i16>) {
      %r = maxi %e0, %a0 unsigned : tile<i16>
      yield %r : tile<i16>
    }
    %out1_flat = reshape %r1 : tile<4x2xi16> -> tile<8xi16>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i16>>, tile<8xi16> -> token
    %r2 = reduce %a dim=2 identities=[0 : i16] : tile<4x8x2xi16> -> tile<4x8xi16>
    (%e0: tile<i16>, %a0: tile<i16>) {
      %r = maxi %e0, %a0 unsigned : tile<i16>
      yield %r : tile<i16>
    }
    %out2_flat = reshape %r2 : tile<4x8xi16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p3_, %out2_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
