// exp with rounding<approx> is exp2 of x * log2(e): the product loses up to
// 2^-20 of the result for |x| <= 10. rounding<full> is the default.
cuda_tile.module @exp_f32_approx {
  entry @exp_f32_approx(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>, %out1_ptr: tile<ptr<f32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %r_approx = exp %a rounding<approx> : tile<64xf32>
    %r_full = exp %a rounding<full> : tile<64xf32>

    %out_at1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: approx.
    store_ptr_tko weak %out_at, %r_approx : tile<64xptr<f32>>, tile<64xf32> -> token

    %out1_at1 = reshape %out1_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %out1_at = offset %out1_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    // Row 0: full.
    store_ptr_tko weak %out1_at, %r_full : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
