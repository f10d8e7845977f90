// permute of f16: result dimension k is source dimension p[k]. Cyclic orders
// differ from their inverses.
cuda_tile.module @permute_rank3_f16 {
  entry @permute_rank3_f16(%a_ptr: tile<ptr<f16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %a = reshape %a_flat : tile<64xf16> -> tile<8x2x4xf16>
    %r0 = permute %a [1, 2, 0] : tile<8x2x4xf16> -> tile<2x4x8xf16>
    %out0_bits = bitcast %r0 : tile<2x4x8xf16> -> tile<2x4x8xi16>
    %out0_flat = reshape %out0_bits : tile<2x4x8xi16> -> tile<64xi16>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i16>>, tile<64xi16> -> token
    %r1 = permute %a [2, 0, 1] : tile<8x2x4xf16> -> tile<4x8x2xf16>
    %out1_bits = bitcast %r1 : tile<4x8x2xf16> -> tile<4x8x2xi16>
    %out1_flat = reshape %out1_bits : tile<4x8x2xi16> -> tile<64xi16>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
