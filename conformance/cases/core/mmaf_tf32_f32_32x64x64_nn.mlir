// mmaf of tf32 into f32, 32x64 by 64x64: integers whose sums are exact in any
// order.
cuda_tile.module @mmaf_tf32_f32_32x64x64_nn {
  entry @mmaf_tf32_f32_32x64x64_nn(%a_f32_ptr: tile<ptr<f32>>, %b_f32_ptr: tile<ptr<f32>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l2048 = iota : tile<2048xi32>
    %a_f32_at1 = reshape %a_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_f32_atn = broadcast %a_f32_at1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %a_f32_at = offset %a_f32_atn, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    %a_f32_flat, %a_f32_token = load_ptr_tko weak %a_f32_at : tile<2048xptr<f32>> -> tile<2048xf32>, token
    %a_f32 = reshape %a_f32_flat : tile<2048xf32> -> tile<32x64xf32>
    %a = ftof %a_f32 : tile<32x64xf32> -> tile<32x64xtf32>
    %l4096 = iota : tile<4096xi32>
    %b_f32_at1 = reshape %b_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_f32_atn = broadcast %b_f32_at1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %b_f32_at = offset %b_f32_atn, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    %b_f32_flat, %b_f32_token = load_ptr_tko weak %b_f32_at : tile<4096xptr<f32>> -> tile<4096xf32>, token
    %b_f32 = reshape %b_f32_flat : tile<4096xf32> -> tile<64x64xf32>
    %b = ftof %b_f32 : tile<64x64xf32> -> tile<64x64xtf32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %c_at = offset %c_atn, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<2048xptr<f32>> -> tile<2048xf32>, token
    %c = reshape %c_flat : tile<2048xf32> -> tile<32x64xf32>
    %r = mmaf %a, %b, %c : tile<32x64xtf32>, tile<64x64xtf32>, tile<32x64xf32>
    %out_flat = reshape %r : tile<32x64xf32> -> tile<2048xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %p1_ = offset %p1_n, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<2048xptr<f32>>, tile<2048xf32> -> token
    return
  }
}
