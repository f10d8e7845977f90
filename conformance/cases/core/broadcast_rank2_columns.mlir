// broadcast of f16: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank2_columns {
  entry @broadcast_rank2_columns(%a_ptr: tile<ptr<f16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<f16>>, tile<8xi32> -> tile<8xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<f16>> -> tile<8xf16>, token
    %a = reshape %a_flat : tile<8xf16> -> tile<8x1xf16>
    %r0 = broadcast %a : tile<8x1xf16> -> tile<8x4xf16>
    %out0_bits = bitcast %r0 : tile<8x4xf16> -> tile<8x4xi16>
    %out0_flat = reshape %out0_bits : tile<8x4xi16> -> tile<32xi16>
    %i32 = iota : tile<32xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out0_at = offset %out0_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %r1 = broadcast %a : tile<8x1xf16> -> tile<8x16xf16>
    %out1_bits = bitcast %r1 : tile<8x16xf16> -> tile<8x16xi16>
    %out1_flat = reshape %out1_bits : tile<8x16xi16> -> tile<128xi16>
    %i128 = iota : tile<128xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %out1_at = offset %out1_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
