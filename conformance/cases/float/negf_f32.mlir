// negf on f32 changes the sign bit alone, of NaN too.
cuda_tile.module @negf_f32 {
  entry @negf_f32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %r_r = negf %a : tile<32xf32>
    %r = bitcast %r_r : tile<32xf32> -> tile<32xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
