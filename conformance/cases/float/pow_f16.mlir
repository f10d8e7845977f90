// pow on f16: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_f16 {
  entry @pow_f16(%x_ptr: tile<ptr<f16>>, %y_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<f16>>) {
    %l64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %x_at = offset %x_atn, %l64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %y_at = offset %y_atn, %l64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %r_r = pow %x, %y : tile<64xf16>

    %out_at1 = reshape %out_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<f16>>, tile<64xf16> -> token
    return
  }
}
