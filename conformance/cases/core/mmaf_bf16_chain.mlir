// Two mmaf of bf16: the rows of the first result are converted and multiplied
// again.
cuda_tile.module @mmaf_bf16_chain {
  entry @mmaf_bf16_chain(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %v_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<f32>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<1024xptr<bf16>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<bf16>>, tile<1024xi32> -> tile<1024xptr<bf16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<bf16>> -> tile<1024xbf16>, token
    %a = reshape %a_flat : tile<1024xbf16> -> tile<16x64xbf16>
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<1024xptr<bf16>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<bf16>>, tile<1024xi32> -> tile<1024xptr<bf16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<bf16>> -> tile<1024xbf16>, token
    %b = reshape %b_flat : tile<1024xbf16> -> tile<64x16xbf16>
    %l256 = iota : tile<256xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %v_atn = broadcast %v_at1 : tile<1xptr<bf16>> -> tile<256xptr<bf16>>
    %v_at = offset %v_atn, %l256 : tile<256xptr<bf16>>, tile<256xi32> -> tile<256xptr<bf16>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<256xptr<bf16>> -> tile<256xbf16>, token
    %v = reshape %v_flat : tile<256xbf16> -> tile<16x16xbf16>
    %zero = constant <f32: 0.0> : tile<16x16xf32>
    %s = mmaf %a, %b, %zero : tile<16x64xbf16>, tile<64x16xbf16>, tile<16x16xf32>
    %p = ftof %s : tile<16x16xf32> -> tile<16x16xbf16>
    %none = constant <f32: 0.0> : tile<16x16xf32>
    %r = mmaf %p, %v, %none : tile<16x16xbf16>, tile<16x16xbf16>, tile<16x16xf32>
    %out_flat = reshape %r : tile<16x16xf32> -> tile<256xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<256xptr<f32>>, tile<256xf32> -> token
    return
  }
}
