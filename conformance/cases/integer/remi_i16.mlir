// remi on i16: the sign is that of the dividend; unsigned operands have their
// top bit set as well.
cuda_tile.module @remi_i16 {
  entry @remi_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %b_signed_ptr: tile<ptr<i16>>, %out_ptr: tile<ptr<i16>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %b_signed_at1 = reshape %b_signed_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_signed_atn = broadcast %b_signed_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %b_signed_at = offset %b_signed_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %b_signed, %b_signed_token = load_ptr_tko weak %b_signed_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %r_signed = remi %a, %b_signed signed : tile<512xi16>
    %r_unsigned = remi %a, %b unsigned : tile<512xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: signed.
    store_ptr_tko weak %out_at, %r_signed : tile<512xptr<i16>>, tile<512xi16> -> token
    // Row 1: unsigned.
    %out_at_1 = offset %out_at, %row : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %out_at_1, %r_unsigned : tile<512xptr<i16>>, tile<512xi16> -> token
    return
  }
}
