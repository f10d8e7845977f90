// mmaf of f16 into f32, 64x128 by 128x32: integers whose sums are exact in any
// order.
cuda_tile.module @mmaf_f16_f32_64x32x128_nn {
  entry @mmaf_f16_f32_64x32x128_nn(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l8192 = iota : tile<8192xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<8192xptr<f16>>
    %a_at = offset %a_atn, %l8192 : tile<8192xptr<f16>>, tile<8192xi32> -> tile<8192xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8192xptr<f16>> -> tile<8192xf16>, token
    %a = reshape %a_flat : tile<8192xf16> -> tile<64x128xf16>
    %l4096 = iota : tile<4096xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<4096xptr<f16>>
    %b_at = offset %b_atn, %l4096 : tile<4096xptr<f16>>, tile<4096xi32> -> tile<4096xptr<f16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<4096xptr<f16>> -> tile<4096xf16>, token
    %b = reshape %b_flat : tile<4096xf16> -> tile<128x32xf16>
    %l2048 = iota : tile<2048xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %c_at = offset %c_atn, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<2048xptr<f32>> -> tile<2048xf32>, token
    %c = reshape %c_flat : tile<2048xf32> -> tile<64x32xf32>
    %r = mmaf %a, %b, %c : tile<64x128xf16>, tile<128x32xf16>, tile<64x32xf32>
    %out_flat = reshape %r : tile<64x32xf32> -> tile<2048xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %p1_ = offset %p1_n, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<2048xptr<f32>>, tile<2048xf32> -> token
    return
  }
}
