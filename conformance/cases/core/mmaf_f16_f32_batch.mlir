// mmaf of f16 into f32 in batches: integers whose sums are exact in any order.
cuda_tile.module @mmaf_f16_f32_batch {
  entry @mmaf_f16_f32_batch(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %a = reshape %a_flat : tile<64xf16> -> tile<2x4x8xf16>
    %l256 = iota : tile<256xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<256xptr<f16>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<f16>>, tile<256xi32> -> tile<256xptr<f16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<256xptr<f16>> -> tile<256xf16>, token
    %b = reshape %b_flat : tile<256xf16> -> tile<2x8x16xf16>
    %l128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %c = reshape %c_flat : tile<128xf32> -> tile<2x4x16xf32>
    %r = mmaf %a, %b, %c : tile<2x4x8xf16>, tile<2x8x16xf16>, tile<2x4x16xf32>
    %out_flat = reshape %r : tile<2x4x16xf32> -> tile<128xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }
}
