// mmaf of f8E5M2 into f32: integers whose sums are exact in any order.
cuda_tile.module @mmaf_f8E5M2_f32 {
  entry @mmaf_f8E5M2_f32(%a_ptr: tile<ptr<f8E5M2>>, %b_ptr: tile<ptr<f8E5M2>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E5M2>> -> tile<512xptr<f8E5M2>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<f8E5M2>>, tile<512xi32> -> tile<512xptr<f8E5M2>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<512xptr<f8E5M2>> -> tile<512xf8E5M2>, token
    %a = reshape %a_flat : tile<512xf8E5M2> -> tile<16x32xf8E5M2>
    %l256 = iota : tile<256xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f8E5M2>> -> tile<256xptr<f8E5M2>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<f8E5M2>>, tile<256xi32> -> tile<256xptr<f8E5M2>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<256xptr<f8E5M2>> -> tile<256xf8E5M2>, token
    %b = reshape %b_flat : tile<256xf8E5M2> -> tile<32x8xf8E5M2>
    %l128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %c = reshape %c_flat : tile<128xf32> -> tile<16x8xf32>
    %r = mmaf %a, %b, %c : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf32>
    %out_flat = reshape %r : tile<16x8xf32> -> tile<128xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }
}
