// divf with rounding<approx>: within 2 ulp for ordinary divisors, with and
// without flush_to_zero.
cuda_tile.module @divf_f32_approx {
  entry @divf_f32_approx(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<f32>>, %flushed_ptr: tile<ptr<f32>>) {
    %i256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %a_at = offset %a_atn, %i256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f32>> -> tile<256xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %b_at = offset %b_atn, %i256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<256xptr<f32>> -> tile<256xf32>, token

    %r_r = divf %a, %b rounding<approx> : tile<256xf32>
    %r_at1 = reshape %r_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %r_at = offset %r_atn, %i256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<256xptr<f32>>, tile<256xf32> -> token

    %r_flushed = divf %a, %b rounding<approx> flush_to_zero : tile<256xf32>
    %flushed_at1 = reshape %flushed_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %flushed_atn = broadcast %flushed_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %flushed_at = offset %flushed_atn, %i256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %flushed_stored = store_ptr_tko weak %flushed_at, %r_flushed : tile<256xptr<f32>>, tile<256xf32> -> token
    return
  }
}
