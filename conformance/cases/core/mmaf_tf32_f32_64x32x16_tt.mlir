// mmaf of tf32 into f32, 64x16 by 16x32, the left operand transposed, the
// right operand transposed: integers whose sums are exact in any order.
cuda_tile.module @mmaf_tf32_f32_64x32x16_tt {
  entry @mmaf_tf32_f32_64x32x16_tt(%at_f32_ptr: tile<ptr<f32>>, %bt_f32_ptr: tile<ptr<f32>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l1024 = iota : tile<1024xi32>
    %at_f32_at1 = reshape %at_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %at_f32_atn = broadcast %at_f32_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %at_f32_at = offset %at_f32_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %at_f32_flat, %at_f32_token = load_ptr_tko weak %at_f32_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %at_f32 = reshape %at_f32_flat : tile<1024xf32> -> tile<16x64xf32>
    %at = ftof %at_f32 : tile<16x64xf32> -> tile<16x64xtf32>
    %a = permute %at [1, 0] : tile<16x64xtf32> -> tile<64x16xtf32>
    %l512 = iota : tile<512xi32>
    %bt_f32_at1 = reshape %bt_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %bt_f32_atn = broadcast %bt_f32_at1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %bt_f32_at = offset %bt_f32_atn, %l512 : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %bt_f32_flat, %bt_f32_token = load_ptr_tko weak %bt_f32_at : tile<512xptr<f32>> -> tile<512xf32>, token
    %bt_f32 = reshape %bt_f32_flat : tile<512xf32> -> tile<32x16xf32>
    %bt = ftof %bt_f32 : tile<32x16xf32> -> tile<32x16xtf32>
    %b = permute %bt [1, 0] : tile<32x16xtf32> -> tile<16x32xtf32>
    %l2048 = iota : tile<2048xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %c_at = offset %c_atn, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<2048xptr<f32>> -> tile<2048xf32>, token
    %c = reshape %c_flat : tile<2048xf32> -> tile<64x32xf32>
    %r = mmaf %a, %b, %c : tile<64x16xtf32>, tile<16x32xtf32>, tile<64x32xf32>
    %out_flat = reshape %r : tile<64x32xf32> -> tile<2048xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<2048xptr<f32>>
    %p1_ = offset %p1_n, %l2048 : tile<2048xptr<f32>>, tile<2048xi32> -> tile<2048xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<2048xptr<f32>>, tile<2048xf32> -> token
    return
  }
}
