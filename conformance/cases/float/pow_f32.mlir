// pow on f32: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_f32 {
  entry @pow_f32(%x_ptr: tile<ptr<f32>>, %y_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %l64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %x_at = offset %x_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %y_at = offset %y_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %r_r = pow %x, %y : tile<64xf32>

    %out_at1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
