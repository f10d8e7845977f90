// mmaf of f16 into f32, 32x128 by 128x64, the left operand transposed, the
// right operand transposed: integers whose sums are exact in any order.
cuda_tile.module @mmaf_f16_f32_32x64x128_tt {
  entry @mmaf_f16_f32_32x64x128_tt(%at_ptr: tile<ptr<f16>>, %bt_ptr: tile<ptr<f16>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l4096 = iota : tile<4096xi32>
    %at_at1 = reshape %at_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %at_atn = broadcast %at_at1 : tile<1xptr<f16>> -> tile<4096xptr<f16>>
    %at_at = offset %at_atn, %l4096 : tile<4096xptr<f16>>, tile<4096xi32> -> tile<4096xptr<f16>>
    %at_flat, %at_token = load_ptr_tko weak %at_at : tile<4096xptr<f16>> -> tile<4096xf16>, token
    %at = reshape %at_flat : tile<4096xf16> -> tile<128x32xf16>
    %a = permute %at [1, 0] : tile<128x32xf16> -> tile<32x128xf16>
    %l8192 = iota : tile<8192xi32>
    %bt_at1 = reshape %bt_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %bt_atn = broadcast %bt_at1 : tile<1xptr<f16>> -> tile<8192xptr<f16>>
    %bt_at = offset %bt_atn, %l8192 : tile<8192xptr<f16>>, tile<8192xi32> -> tile<8192xptr<f16>>
    %bt_flat, %bt_token = load_ptr_tko weak %bt_at : tile<8192xptr<f16>> -> tile<8192xf16>, token
    %bt = reshape %bt_flat : tile<8192xf16> -> tile<64x128xf16>
    %b = permute %bt [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
    %l2048 = iota : tile<2048xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %c_at = offset %c_atn, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<2048xptr<f32>> -> tile<2048xf32>, token
    %c = reshape %c_flat : tile<2048xf32> -> tile<32x64xf32>
    %r = mmaf %a, %b, %c : tile<32x128xf16>, tile<128x64xf16>, tile<32x64xf32>
    %out_flat = reshape %r : tile<32x64xf32> -> tile<2048xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %p1_ = offset %p1_n, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<2048xptr<f32>>, tile<2048xf32> -> token
    return
  }
}
