// mmaf of f8E5M2 into f32, 64x64 by 64x16, the right operand transposed:
// integers whose sums are exact in any order.
cuda_tile.module @mmaf_f8E5M2_f32_64x16x64_nt {
  entry @mmaf_f8E5M2_f32_64x16x64_nt(%a_ptr: tile<ptr<f8E5M2>>, %bt_ptr: tile<ptr<f8E5M2>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l4096 = iota : tile<4096xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E5M2>> -> tile<4096xptr<f8E5M2>>
    %a_at = offset %a_atn, %l4096 : tile<4096xptr<f8E5M2>>, tile<4096xi32> -> tile<4096xptr<f8E5M2>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<4096xptr<f8E5M2>> -> tile<4096xf8E5M2>, token
    %a = reshape %a_flat : tile<4096xf8E5M2> -> tile<64x64xf8E5M2>
    %l1024 = iota : tile<1024xi32>
    %bt_at1 = reshape %bt_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %bt_atn = broadcast %bt_at1 : tile<1xptr<f8E5M2>> -> tile<1024xptr<f8E5M2>>
    %bt_at = offset %bt_atn, %l1024 : tile<1024xptr<f8E5M2>>, tile<1024xi32> -> tile<1024xptr<f8E5M2>>
    %bt_flat, %bt_token = load_ptr_tko weak %bt_at : tile<1024xptr<f8E5M2>> -> tile<1024xf8E5M2>, token
    %bt = reshape %bt_flat : tile<1024xf8E5M2> -> tile<16x64xf8E5M2>
    %b = permute %bt [1, 0] : tile<16x64xf8E5M2> -> tile<64x16xf8E5M2>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %c_at = offset %c_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %c = reshape %c_flat : tile<1024xf32> -> tile<64x16xf32>
    %r = mmaf %a, %b, %c : tile<64x64xf8E5M2>, tile<64x16xf8E5M2>, tile<64x16xf32>
    %out_flat = reshape %r : tile<64x16xf32> -> tile<1024xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %p1_ = offset %p1_n, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }
}
