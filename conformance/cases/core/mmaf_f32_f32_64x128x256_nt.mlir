// mmaf of f32 into f32, 64x256 by 256x128, the right operand transposed:
// integers whose sums are exact in any order.
cuda_tile.module @mmaf_f32_f32_64x128x256_nt {
  entry @mmaf_f32_f32_64x128x256_nt(%a_ptr: tile<ptr<f32>>, %bt_ptr: tile<ptr<f32>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l16384 = iota : tile<16384xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16384xptr<f32>>
    %a_at = offset %a_atn, %l16384 : tile<16384xptr<f32>>, tile<16384xi32> -> tile<16384xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16384xptr<f32>> -> tile<16384xf32>, token
    %a = reshape %a_flat : tile<16384xf32> -> tile<64x256xf32>
    %l32768 = iota : tile<32768xi32>
    %bt_at1 = reshape %bt_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %bt_atn = broadcast %bt_at1 : tile<1xptr<f32>> -> tile<32768xptr<f32>>
    %bt_at = offset %bt_atn, %l32768 : tile<32768xptr<f32>>, tile<32768xi32> -> tile<32768xptr<f32>>
    %bt_flat, %bt_token = load_ptr_tko weak %bt_at : tile<32768xptr<f32>> -> tile<32768xf32>, token
    %bt = reshape %bt_flat : tile<32768xf32> -> tile<128x256xf32>
    %b = permute %bt [1, 0] : tile<128x256xf32> -> tile<256x128xf32>
    %l8192 = iota : tile<8192xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<8192xptr<f32>>
    %c_at = offset %c_atn, %l8192 : tile<8192xptr<f32>>, tile<8192xi32> -> tile<8192xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<8192xptr<f32>> -> tile<8192xf32>, token
    %c = reshape %c_flat : tile<8192xf32> -> tile<64x128xf32>
    %r = mmaf %a, %b, %c : tile<64x256xf32>, tile<256x128xf32>, tile<64x128xf32>
    %out_flat = reshape %r : tile<64x128xf32> -> tile<8192xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<8192xptr<f32>>
    %p1_ = offset %p1_n, %l8192 : tile<8192xptr<f32>>, tile<8192xi32> -> tile<8192xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<8192xptr<f32>>, tile<8192xf32> -> token
    return
  }
}
