// floor on bf16: quarters around zero, values near the last fraction bit,
// special values; a zero keeps the sign of the operand.
cuda_tile.module @floor_bf16 {
  entry @floor_bf16(%a_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<i16>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<128xptr<bf16>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<bf16>>, tile<128xi32> -> tile<128xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<bf16>> -> tile<128xbf16>, token
    %r_r = floor %a : tile<128xbf16>
    %nan_128_bf16 = constant <i16: 32704> : tile<128xi16>
    %r_all = bitcast %r_r : tile<128xbf16> -> tile<128xi16>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<128xbf16> -> tile<128xi1>
    %r = select %r_ok, %r_all, %nan_128_bf16 : tile<128xi1>, tile<128xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
