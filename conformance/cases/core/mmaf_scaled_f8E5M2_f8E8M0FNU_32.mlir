// mmaf_scaled of f8E5M2 with f8E8M0FNU scales, one for 32 elements along K:
// sums are exact.
cuda_tile.module @mmaf_scaled_f8E5M2_f8E8M0FNU_32 {
  entry @mmaf_scaled_f8E5M2_f8E8M0FNU_32(%a_ptr: tile<ptr<f8E5M2>>, %b_ptr: tile<ptr<f8E5M2>>, %c_ptr: tile<ptr<f32>>, %sa_ptr: tile<ptr<f8E8M0FNU>>, %sb_ptr: tile<ptr<f8E8M0FNU>>, %out_ptr: tile<ptr<f32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E5M2>> -> tile<512xptr<f8E5M2>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<f8E5M2>>, tile<512xi32> -> tile<512xptr<f8E5M2>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<512xptr<f8E5M2>> -> tile<512xf8E5M2>, token
    %a = reshape %a_flat : tile<512xf8E5M2> -> tile<8x64xf8E5M2>
    %l1024 = iota : tile<1024xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f8E5M2>> -> tile<1024xptr<f8E5M2>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f8E5M2>>, tile<1024xi32> -> tile<1024xptr<f8E5M2>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f8E5M2>> -> tile<1024xf8E5M2>, token
    %b = reshape %b_flat : tile<1024xf8E5M2> -> tile<64x16xf8E5M2>
    %l128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %c = reshape %c_flat : tile<128xf32> -> tile<8x16xf32>
    %l16 = iota : tile<16xi32>
    %sa_at1 = reshape %sa_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sa_atn = broadcast %sa_at1 : tile<1xptr<f8E8M0FNU>> -> tile<16xptr<f8E8M0FNU>>
    %sa_at = offset %sa_atn, %l16 : tile<16xptr<f8E8M0FNU>>, tile<16xi32> -> tile<16xptr<f8E8M0FNU>>
    %sa_flat, %sa_token = load_ptr_tko weak %sa_at : tile<16xptr<f8E8M0FNU>> -> tile<16xf8E8M0FNU>, token
    %sa = reshape %sa_flat : tile<16xf8E8M0FNU> -> tile<8x2xf8E8M0FNU>
    %l32 = iota : tile<32xi32>
    %sb_at1 = reshape %sb_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sb_atn = broadcast %sb_at1 : tile<1xptr<f8E8M0FNU>> -> tile<32xptr<f8E8M0FNU>>
    %sb_at = offset %sb_atn, %l32 : tile<32xptr<f8E8M0FNU>>, tile<32xi32> -> tile<32xptr<f8E8M0FNU>>
    %sb_flat, %sb_token = load_ptr_tko weak %sb_at : tile<32xptr<f8E8M0FNU>> -> tile<32xf8E8M0FNU>, token
    %sb = reshape %sb_flat : tile<32xf8E8M0FNU> -> tile<2x16xf8E8M0FNU>
    %r = mmaf_scaled %a, %b, %c, %sa, %sb : tile<8x64xf8E5M2>, tile<64x16xf8E5M2>, tile<8x16xf32>, tile<8x2xf8E8M0FNU>, tile<2x16xf8E8M0FNU>
    %out_flat = reshape %r : tile<8x16xf32> -> tile<128xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }
}
