// pow on f16 where the result is zero, one, infinite or NaN: the table of C99,
// Annex F, as bits.
cuda_tile.module @pow_f16_special {
  entry @pow_f16_special(%x_ptr: tile<ptr<f16>>, %y_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<i16>>) {
    %l256 = iota : tile<256xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f16>> -> tile<256xptr<f16>>
    %x_at = offset %x_atn, %l256 : tile<256xptr<f16>>, tile<256xi32> -> tile<256xptr<f16>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<256xptr<f16>> -> tile<256xf16>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f16>> -> tile<256xptr<f16>>
    %y_at = offset %y_atn, %l256 : tile<256xptr<f16>>, tile<256xi32> -> tile<256xptr<f16>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<256xptr<f16>> -> tile<256xf16>, token
    %r_r = pow %x, %y : tile<256xf16>
    %nan_256_f16 = constant <i16: 32256> : tile<256xi16>
    %r_all = bitcast %r_r : tile<256xf16> -> tile<256xi16>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<256xf16> -> tile<256xi1>
    %r = select %r_ok, %r_all, %nan_256_f16 : tile<256xi1>, tile<256xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %out_at = offset %out_atn, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    %row = constant <i32: 256> : tile<256xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<256xptr<i16>>, tile<256xi16> -> token
    return
  }
}
