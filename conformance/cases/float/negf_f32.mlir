// negf on f32 changes the sign bit alone, of NaN too.
cuda_tile.module @negf_f32 {
  entry @negf_f32(%a_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<i32>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token

    %r_r = negf %a : tile<32xf32>
    %r = bitcast %r_r : tile<32xf32> -> tile<32xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %r_at = offset %r_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
