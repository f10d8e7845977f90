// divi on i16: each signedness and rounding, no zero divisor and no overflow.
cuda_tile.module @divi_i16 {
  entry @divi_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %b_signed_ptr: tile<ptr<i16>>, %out_ptr: tile<ptr<i16>>) {
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
    %r_signed_zero = divi %a, %b_signed signed : tile<512xi16>
    %r_signed_negative_inf = divi %a, %b_signed signed rounding<negative_inf> : tile<512xi16>
    %r_signed_positive_inf = divi %a, %b_signed signed rounding<positive_inf> : tile<512xi16>
    %r_unsigned_zero = divi %a, %b unsigned : tile<512xi16>
    %r_unsigned_positive_inf = divi %a, %b unsigned rounding<positive_inf> : tile<512xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: signed_zero.
    store_ptr_tko weak %out_at, %r_signed_zero : tile<512xptr<i16>>, tile<512xi16> -> token
    // Row 1: signed_negative_inf.
    %out_at_1 = offset %out_at, %row : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %out_at_1, %r_signed_negative_inf : tile<512xptr<i16>>, tile<512xi16> -> token
    // Row 2: signed_positive_inf.
    %out_at_2 = offset %out_at_1, %row : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %out_at_2, %r_signed_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token
    // Row 3: unsigned_zero.
    %out_at_3 = offset %out_at_2, %row : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %out_at_3, %r_unsigned_zero : tile<512xptr<i16>>, tile<512xi16> -> token
    // Row 4: unsigned_positive_inf.
    %out_at_4 = offset %out_at_3, %row : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %out_at_4, %r_unsigned_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token
    return
  }
}
