// pow on bf16: random bases and exponents, and negative bases with integer
// exponents.
cuda_tile.module @pow_bf16 {
  entry @pow_bf16(%x_ptr: tile<ptr<bf16>>, %y_ptr: tile<ptr<bf16>>, %r_ptr: tile<ptr<bf16>>) {
    %i64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %x_atn = broadcast %x_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %x_at = offset %x_atn, %i64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<bf16>> -> tile<64xbf16>, token
    %y_at1 = reshape %y_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %y_atn = broadcast %y_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %y_at = offset %y_atn, %i64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<64xptr<bf16>> -> tile<64xbf16>, token

    %r_r = pow %x, %y : tile<64xbf16>
    %r_at1 = reshape %r_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %r_atn = broadcast %r_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<bf16>>, tile<64xbf16> -> token
    return
  }
}
