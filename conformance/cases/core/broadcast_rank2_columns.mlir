// broadcast of f16: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank2_columns {
  entry @broadcast_rank2_columns(%a_ptr: tile<ptr<f16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<f16>>, tile<8xi32> -> tile<8xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<f16>> -> tile<8xf16>, token
    %a = reshape %a_flat : tile<8xf16> -> tile<8x1xf16>
    %r0 = broadcast %a : tile<8x1xf16> -> tile<8x4xf16>
    %out0_bits = bitcast %r0 : tile<8x4xf16> -> tile<8x4xi16>
    %out0_flat = reshape %out0_bits : tile<8x4xi16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %r1 = broadcast %a : tile<8x1xf16> -> tile<8x16xf16>
    %out1_bits = bitcast %r1 : tile<8x16xf16> -> tile<8x16xi16>
    %out1_flat = reshape %out1_bits : tile<8x16xi16> -> tile<128xi16>
    %l128 = iota : tile<128xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %p2_ = offset %p2_n, %l128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
