// mmaf of f64 into f64, 32x64 by 64x32: integers whose sums are exact in any
// order.
cuda_tile.module @mmaf_f64_f64_32x32x64_nn {
  entry @mmaf_f64_f64_32x32x64_nn(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %c_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<f64>>) {
    %l2048 = iota : tile<2048xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<2048xptr<f64>>
    %a_at = offset %a_atn, %l2048 : tile<2048xptr<f64>>, tile<2048xi32> -> tile<2048xptr<f64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<2048xptr<f64>> -> tile<2048xf64>, token
    %a = reshape %a_flat : tile<2048xf64> -> tile<32x64xf64>
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<2048xptr<f64>>
    %b_at = offset %b_atn, %l2048 : tile<2048xptr<f64>>, tile<2048xi32> -> tile<2048xptr<f64>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<2048xptr<f64>> -> tile<2048xf64>, token
    %b = reshape %b_flat : tile<2048xf64> -> tile<64x32xf64>
    %l1024 = iota : tile<1024xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %c_at = offset %c_atn, %l1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<1024xptr<f64>> -> tile<1024xf64>, token
    %c = reshape %c_flat : tile<1024xf64> -> tile<32x32xf64>
    %r = mmaf %a, %b, %c : tile<32x64xf64>, tile<64x32xf64>, tile<32x32xf64>
    %out_flat = reshape %r : tile<32x32xf64> -> tile<1024xf64>
    %p1_1 = reshape %out_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f64>> -> tile<1024xptr<f64>>
    %p1_ = offset %p1_n, %l1024 : tile<1024xptr<f64>>, tile<1024xi32> -> tile<1024xptr<f64>>
    store_ptr_tko weak %p1_, %out_flat : tile<1024xptr<f64>>, tile<1024xf64> -> token
    return
  }
}
