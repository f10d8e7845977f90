// mmaf of f8E4M3FN with fast_acc: the sums are small enough to be exact in
// fewer bits.
cuda_tile.module @mmaf_f8E4M3FN_fast_acc {
  entry @mmaf_f8E4M3FN_fast_acc(%a_ptr: tile<ptr<f8E4M3FN>>, %b_ptr: tile<ptr<f8E4M3FN>>, %c_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E4M3FN>> -> tile<512xptr<f8E4M3FN>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<f8E4M3FN>>, tile<512xi32> -> tile<512xptr<f8E4M3FN>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<512xptr<f8E4M3FN>> -> tile<512xf8E4M3FN>, token
    %a = reshape %a_flat : tile<512xf8E4M3FN> -> tile<16x32xf8E4M3FN>
    %l256 = iota : tile<256xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f8E4M3FN>> -> tile<256xptr<f8E4M3FN>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<f8E4M3FN>>, tile<256xi32> -> tile<256xptr<f8E4M3FN>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<256xptr<f8E4M3FN>> -> tile<256xf8E4M3FN>, token
    %b = reshape %b_flat : tile<256xf8E4M3FN> -> tile<32x8xf8E4M3FN>
    %l128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %c = reshape %c_flat : tile<128xf32> -> tile<16x8xf32>
    %r = mmaf %a, %b, %c fast_acc : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>
    %out_flat = reshape %r : tile<16x8xf32> -> tile<128xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }
}
