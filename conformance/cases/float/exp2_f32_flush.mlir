// exp2 with flush_to_zero: subnormal arguments and results are zeros.
cuda_tile.module @exp2_f32_flush {
  entry @exp2_f32_flush(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %r_r = exp2 %a flush_to_zero : tile<64xf32>

    %out_at1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
