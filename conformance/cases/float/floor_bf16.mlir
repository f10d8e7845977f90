// floor on bf16: quarters around zero, values near the last fraction bit,
// special values; a zero keeps the sign of the operand.
cuda_tile.module @floor_bf16 {
  entry @floor_bf16(%a_ptr: tile<ptr<bf16>>, %r_ptr: tile<ptr<i16>>) {
    %i128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<128xptr<bf16>>
    %a_at = offset %a_atn, %i128 : tile<128xptr<bf16>>, tile<128xi32> -> tile<128xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<bf16>> -> tile<128xbf16>, token

    %r_r = floor %a : tile<128xbf16>
    %r_bits = bitcast %r_r : tile<128xbf16> -> tile<128xi16>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<128xbf16> -> tile<128xi1>
    %r_nan = constant <i16: 32704> : tile<128xi16>
    %r = select %r_number, %r_bits, %r_nan : tile<128xi1>, tile<128xi16>
    %r_at1 = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %r_at = offset %r_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
