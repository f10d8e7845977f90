// pow on f32: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_f32 {
  entry @pow_f32(%x_ptr: tile<ptr<f32>>, %y_ptr: tile<ptr<f32>>, %r_ptr: tile<ptr<f32>>) {
    %i64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %x_at = offset %x_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %y_at = offset %y_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<f32>> -> tile<64xf32>, token

    %r_r = pow %x, %y : tile<64xf32>
    %r_at1 = reshape %r_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
