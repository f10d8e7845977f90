// mmaf of bf16 into f32, 64x32 by 32x64, the left operand transposed: integers
// whose sums are exact in any order.
cuda_tile.module @mmaf_bf16_f32_64x64x32_tn {
  entry @mmaf_bf16_f32_64x64x32_tn(%at_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l2048 = iota : tile<2048xi32>
    %at_at1 = reshape %at_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %at_atn = broadcast %at_at1 : tile<1xptr<bf16>> -> tile<2048xptr<bf16>>
    %at_at = offset %at_atn, %l2048 : tile<2048xptr<bf16>>, tile<2048xi32> -> tile<2048xptr<bf16>>
    %at_flat, %at_token = load_ptr_tko weak %at_at : tile<2048xptr<bf16>> -> tile<2048xbf16>, token
    %at = reshape %at_flat : tile<2048xbf16> -> tile<32x64xbf16>
    %a = permute %at [1, 0] : tile<32x64xbf16> -> tile<64x32xbf16>
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<2048xptr<bf16>>
    %b_at = offset %b_atn, %l2048 : tile<2048xptr<bf16>>, tile<2048xi32> -> tile<2048xptr<bf16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<2048xptr<bf16>> -> tile<2048xbf16>, token
    %b = reshape %b_flat : tile<2048xbf16> -> tile<32x64xbf16>
    %l4096 = iota : tile<4096xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %c_at = offset %c_atn, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<4096xptr<f32>> -> tile<4096xf32>, token
    %c = reshape %c_flat : tile<4096xf32> -> tile<64x64xf32>
    %r = mmaf %a, %b, %c : tile<64x32xbf16>, tile<32x64xbf16>, tile<64x64xf32>
    %out_flat = reshape %r : tile<64x64xf32> -> tile<4096xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %p1_ = offset %p1_n, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<4096xptr<f32>>, tile<4096xf32> -> token
    return
  }
}
