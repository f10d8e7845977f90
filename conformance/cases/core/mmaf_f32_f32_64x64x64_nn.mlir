// mmaf of f32 into f32, 64x64 by 64x64: integers whose sums are exact in any
// order.
cuda_tile.module @mmaf_f32_f32_64x64x64_nn {
  entry @mmaf_f32_f32_64x64x64_nn(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l4096 = iota : tile<4096xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %a_at = offset %a_atn, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<4096xptr<f32>> -> tile<4096xf32>, token
    %a = reshape %a_flat : tile<4096xf32> -> tile<64x64xf32>
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %b_at = offset %b_atn, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<4096xptr<f32>> -> tile<4096xf32>, token
    %b = reshape %b_flat : tile<4096xf32> -> tile<64x64xf32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %c_at = offset %c_atn, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<4096xptr<f32>> -> tile<4096xf32>, token
    %c = reshape %c_flat : tile<4096xf32> -> tile<64x64xf32>
    %r = mmaf %a, %b, %c : tile<64x64xf32>, tile<64x64xf32>, tile<64x64xf32>
    %out_flat = reshape %r : tile<64x64xf32> -> tile<4096xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %p1_ = offset %p1_n, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<4096xptr<f32>>, tile<4096xf32> -> token
    return
  }
}
