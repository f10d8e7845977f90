// tanh with rounding<approx>: relative error up to 2^-10.9, as the hardware
// has it. rounding<full> is the default.
cuda_tile.module @tanh_f32_approx {
  entry @tanh_f32_approx(%a_ptr: tile<ptr<f32>>, %approx_ptr: tile<ptr<f32>>, %full_ptr: tile<ptr<f32>>) {
    %lane64 = iota : tile<64xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_at_all, %lane64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token

    %r_approx = tanh %a rounding<approx> : tile<64xf32>
    %approx_at_one = reshape %approx_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %approx_at_all = broadcast %approx_at_one : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %approx_at = offset %approx_at_all, %lane64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %approx_stored = store_ptr_tko weak %approx_at, %r_approx : tile<64xptr<f32>>, tile<64xf32> -> token

    %r_full = tanh %a rounding<full> : tile<64xf32>
    %full_at_one = reshape %full_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %full_at_all = broadcast %full_at_one : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %full_at = offset %full_at_all, %lane64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %full_stored = store_ptr_tko weak %full_at, %r_full : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
