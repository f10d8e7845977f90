// divf with rounding<full>: within 2 ulp for ordinary divisors, with and
// without flush_to_zero.
cuda_tile.module @divf_f32_full {
  entry @divf_f32_full(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f32>> -> tile<256xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<256xptr<f32>> -> tile<256xf32>, token
    %r_r = divf %a, %b rounding<full> : tile<256xf32>
    %r_flushed = divf %a, %b rounding<full> flush_to_zero : tile<256xf32>

    %out_at1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %out_at = offset %out_atn, %l256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %row = constant <i32: 256> : tile<256xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<256xptr<f32>>, tile<256xf32> -> token
    // Row 1: flushed.
    %out_at_1 = offset %out_at, %row : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    store_ptr_tko weak %out_at_1, %r_flushed : tile<256xptr<f32>>, tile<256xf32> -> token
    return
  }
}
