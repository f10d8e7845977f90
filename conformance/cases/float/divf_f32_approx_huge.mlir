// divf approx by more than 2^126: zero, or NaN of an infinite dividend
// (spec/semantics.md, 3.2).
cuda_tile.module @divf_f32_approx_huge {
  entry @divf_f32_approx_huge(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %b_at = offset %b_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %r_r = divf %a, %b rounding<approx> : tile<32xf32>

    %out_at1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<32xptr<f32>>, tile<32xf32> -> token
    return
  }
}
