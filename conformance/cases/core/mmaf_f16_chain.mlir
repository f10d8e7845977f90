// Two mmaf of f16: the rows of the first result are converted and multiplied
// again.
cuda_tile.module @mmaf_f16_chain {
  entry @mmaf_f16_chain(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %v_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<f32>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<1024xptr<f16>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f16>>, tile<1024xi32> -> tile<1024xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f16>> -> tile<1024xf16>, token
    %a = reshape %a_flat : tile<1024xf16> -> tile<64x16xf16>
    %l512 = iota : tile<512xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<512xptr<f16>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<f16>>, tile<512xi32> -> tile<512xptr<f16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<512xptr<f16>> -> tile<512xf16>, token
    %b = reshape %b_flat : tile<512xf16> -> tile<16x32xf16>
    %l2048 = iota : tile<2048xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f16>> -> tile<2048xptr<f16>>
    %v_at = offset %v_atn, %l2048 : tile<2048xptr<f16>>, tile<2048xi32> -> tile<2048xptr<f16>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<2048xptr<f16>> -> tile<2048xf16>, token
    %v = reshape %v_flat : tile<2048xf16> -> tile<32x64xf16>
    %zero = constant <f32: 0.0> : tile<64x32xf32>
    %s = mmaf %a, %b, %zero : tile<64x16xf16>, tile<16x32xf16>, tile<64x32xf32>
    %p = ftof %s : tile<64x32xf32> -> tile<64x32xf16>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %r = mmaf %p, %v, %none : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
    %out_flat = reshape %r : tile<64x64xf32> -> tile<4096xf32>
    %l4096 = iota : tile<4096xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<4096xptr<f32>>
    %p1_ = offset %p1_n, %l4096 : tile<4096xptr<f32>>, tile<4096xi32> -> tile<4096xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<4096xptr<f32>>, tile<4096xf32> -> token
    return
  }
}
