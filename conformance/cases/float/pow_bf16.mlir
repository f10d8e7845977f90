// pow on bf16: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_bf16 {
  entry @pow_bf16(%x_ptr: tile<ptr<bf16>>, %y_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<bf16>>) {
    %l64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %x_atn = broadcast %x_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %x_at = offset %x_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<bf16>> -> tile<64xbf16>, token
    %y_at1 = reshape %y_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %y_atn = broadcast %y_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %y_at = offset %y_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<bf16>> -> tile<64xbf16>, token
    %r_r = pow %x, %y : tile<64xbf16>

    %out_at1 = reshape %out_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<bf16>>, tile<64xbf16> -> token
    return
  }
}
