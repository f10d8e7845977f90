// Two mmaf of f8E4M3FN: the rows of the first result are converted and
// multiplied again.
cuda_tile.module @mmaf_f8E4M3FN_chain {
  entry @mmaf_f8E4M3FN_chain(%a_ptr: tile<ptr<f8E4M3FN>>, %b_ptr: tile<ptr<f8E4M3FN>>, %v_ptr: tile<ptr<f8E4M3FN>>, %out_ptr: tile<ptr<f32>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E4M3FN>> -> tile<1024xptr<f8E4M3FN>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f8E4M3FN>>, tile<1024xi32> -> tile<1024xptr<f8E4M3FN>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f8E4M3FN>> -> tile<1024xf8E4M3FN>, token
    %a = reshape %a_flat : tile<1024xf8E4M3FN> -> tile<32x32xf8E4M3FN>
    %l2048 = iota : tile<2048xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f8E4M3FN>> -> tile<2048xptr<f8E4M3FN>>
    %b_at = offset %b_atn, %l2048 : tile<2048xptr<f8E4M3FN>>, tile<2048xi32> -> tile<2048xptr<f8E4M3FN>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<2048xptr<f8E4M3FN>> -> tile<2048xf8E4M3FN>, token
    %b = reshape %b_flat : tile<2048xf8E4M3FN> -> tile<32x64xf8E4M3FN>
    %v_at1 = reshape %v_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f8E4M3FN>> -> tile<2048xptr<f8E4M3FN>>
    %v_at = offset %v_atn, %l2048 : tile<2048xptr<f8E4M3FN>>, tile<2048xi32> -> tile<2048xptr<f8E4M3FN>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<2048xptr<f8E4M3FN>> -> tile<2048xf8E4M3FN>, token
    %v = reshape %v_flat : tile<2048xf8E4M3FN> -> tile<64x32xf8E4M3FN>
    %zero = constant <f32: 0.0> : tile<32x64xf32>
    %s = mmaf %a, %b, %zero : tile<32x32xf8E4M3FN>, tile<32x64xf8E4M3FN>, tile<32x64xf32>
    %p = ftof %s : tile<32x64xf32> -> tile<32x64xf8E4M3FN>
    %none = constant <f32: 0.0> : tile<32x32xf32>
    %r = mmaf %p, %v, %none : tile<32x64xf8E4M3FN>, tile<64x32xf8E4M3FN>, tile<32x32xf32>
    %out_flat = reshape %r : tile<32x32xf32> -> tile<1024xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<1024xptr<f32>>
    %p1_ = offset %p1_n, %l1024 : tile<1024xptr<f32>>, tile<1024xi32> -> tile<1024xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<1024xptr<f32>>, tile<1024xf32> -> token
    return
  }
}
