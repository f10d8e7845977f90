// mmaf of f16 into f16 with sums that must be rounded: within the bound of a
// sum of 65 terms in any order.
cuda_tile.module @mmaf_f16_f16_rounded {
  entry @mmaf_f16_f16_rounded(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %c_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<f16>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<1024xptr<f16>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f16>>, tile<1024xi32> -> tile<1024xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f16>> -> tile<1024xf16>, token
    %a = reshape %a_flat : tile<1024xf16> -> tile<16x64xf16>
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<1024xptr<f16>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f16>>, tile<1024xi32> -> tile<1024xptr<f16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f16>> -> tile<1024xf16>, token
    %b = reshape %b_flat : tile<1024xf16> -> tile<64x16xf16>
    %l256 = iota : tile<256xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f16>> -> tile<256xptr<f16>>
    %c_at = offset %c_atn, %l256 : tile<256xptr<f16>>, tile<256xi32> -> tile<256xptr<f16>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<256xptr<f16>> -> tile<256xf16>, token
    %c = reshape %c_flat : tile<256xf16> -> tile<16x16xf16>
    %r = mmaf %a, %b, %c : tile<16x64xf16>, tile<64x16xf16>, tile<16x16xf16>
    %out_flat = reshape %r : tile<16x16xf16> -> tile<256xf16>
    %p1_1 = reshape %out_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f16>> -> tile<256xptr<f16>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<f16>>, tile<256xi32> -> tile<256xptr<f16>>
    store_ptr_tko weak %p1_, %out_flat : tile<256xptr<f16>>, tile<256xf16> -> token
    return
  }
}
