// tanh with rounding<approx>: relative error up to 2^-10.9, as the hardware
// has it. rounding<full> is the default.
cuda_tile.module @tanh_f32_approx {
  entry @tanh_f32_approx(%a_ptr: tile<ptr<f32>>, %approx_ptr: tile<ptr<f32>>, %full_ptr: tile<ptr<f32>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token

    %r_approx = tanh %a rounding<approx> : tile<64xf32>
    %approx_at1 = reshape %approx_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %approx_atn = broadcast %approx_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %approx_at = offset %approx_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %approx_stored = store_ptr_tko weak %approx_at, %r_approx : tile<64xptr<f32>>, tile<64xf32> -> token

    %r_full = tanh %a rounding<full> : tile<64xf32>
    %full_at1 = reshape %full_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %full_atn = broadcast %full_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %full_at = offset %full_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %full_stored = store_ptr_tko weak %full_at, %r_full : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
