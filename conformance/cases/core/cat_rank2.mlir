// cat of i16 along every dimension: the left operand first.
cuda_tile.module @cat_rank2 {
  entry @cat_rank2(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i16>> -> tile<8xi16>, token
    %a = reshape %a_flat : tile<8xi16> -> tile<2x4xi16>
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %b_at = offset %b_atn, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<8xptr<i16>> -> tile<8xi16>, token
    %b = reshape %b_flat : tile<8xi16> -> tile<2x4xi16>
    %r0 = cat %a, %b dim = 0 : tile<2x4xi16>, tile<2x4xi16> -> tile<4x4xi16>
    %out0_flat = reshape %r0 : tile<4x4xi16> -> tile<16xi16>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %r1 = cat %a, %b dim = 1 : tile<2x4xi16>, tile<2x4xi16> -> tile<2x8xi16>
    %out1_flat = reshape %r1 : tile<2x8xi16> -> tile<16xi16>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    return
  }
}
