// permute of f16: result dimension k is source dimension p[k]. Cyclic orders
// differ from their inverses.
cuda_tile.module @permute_rank3_f16 {
  entry @permute_rank3_f16(%a_ptr: tile<ptr<f16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %a = reshape %a_flat : tile<64xf16> -> tile<8x2x4xf16>
    %r0 = permute %a [1, 2, 0] : tile<8x2x4xf16> -> tile<2x4x8xf16>
    %out0_bits = bitcast %r0 : tile<2x4x8xf16> -> tile<2x4x8xi16>
    %out0_flat = reshape %out0_bits : tile<2x4x8xi16> -> tile<64xi16>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %out0_at = offset %out0_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<64xptr<i16>>, tile<64xi16> -> token
    %r1 = permute %a [2, 0, 1] : tile<8x2x4xf16> -> tile<4x8x2xf16>
    %out1_bits = bitcast %r1 : tile<4x8x2xf16> -> tile<4x8x2xi16>
    %out1_flat = reshape %out1_bits : tile<4x8x2xi16> -> tile<64xi16>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %out1_at = offset %out1_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
