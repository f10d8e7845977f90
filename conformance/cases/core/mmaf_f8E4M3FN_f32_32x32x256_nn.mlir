// mmaf of f8E4M3FN into f32, 32x256 by 256x32: integers whose sums are exact
// in any order.
cuda_tile.module @mmaf_f8E4M3FN_f32_32x32x256_nn {
  entry @mmaf_f8E4M3FN_f32_32x32x256_nn(%a_ptr: tile<ptr<f8E4M3FN>>, %b_ptr: tile<ptr<f8E4M3FN>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l8192 = iota : tile<8192xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E4M3FN>> -> tile<8192xptr<f8E4M3FN>>
    %a_at = offset %a_atn, %l8192 : tile<8192xptr<f8E4M3FN>>, tile<8192xi32> -> tile<8192xptr<f8E4M3FN>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8192xptr<f8E4M3FN>> -> tile<8192xf8E4M3FN>, token
    %a = reshape %a_flat : tile<8192xf8E4M3FN> -> tile<32x256xf8E4M3FN>
    %b_at1 = reshape %b_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f8E4M3FN>> -> tile<8192xptr<f8E4M3FN>>
    %b_at = offset %b_atn, %l8192 : tile<8192xptr<f8E4M3FN>>, tile<8192xi32> -> tile<8192xptr<f8E4M3FN>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<8192xptr<f8E4M3FN>> -> tile<8192xf8E4M3FN>, token
    %b = reshape %b_flat : tile<8192xf8E4M3FN> -> tile<256x32xf8E4M3FN>
    %l1024 = iota : tile<1024xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %c_at = offset %c_atn, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<1024xptr<f32>> -> tile<1024xf32>, token
    %c = reshape %c_flat : tile<1024xf32> -> tile<32x32xf32>
    %r = mmaf %a, %b, %c : tile<32x256xf8E4M3FN>, tile<256x32xf8E4M3FN>, tile<32x32xf32>
    %out_flat = reshape %r : tile<32x32xf32> -> tile<1024xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %p1_ = offset %p1_n, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }
}
