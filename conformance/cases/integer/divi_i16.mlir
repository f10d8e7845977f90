// divi on i16: each signedness and rounding, no zero divisor and no overflow.
cuda_tile.module @divi_i16 {
  entry @divi_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %b_signed_ptr: tile<ptr<i16>>, %signed_zero_ptr: tile<ptr<i16>>, %signed_negative_inf_ptr: tile<ptr<i16>>, %signed_positive_inf_ptr: tile<ptr<i16>>, %unsigned_zero_ptr: tile<ptr<i16>>, %unsigned_positive_inf_ptr: tile<ptr<i16>>) {
    %i512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %a_at = offset %a_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %b_at = offset %b_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %b_signed_at1 = reshape %b_signed_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_signed_atn = broadcast %b_signed_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %b_signed_at = offset %b_signed_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %b_signed, %b_signed_token = load_ptr_tko weak %b_signed_at : tile<512xptr<i16>> -> tile<512xi16>, token

    %r_signed_zero = divi %a, %b_signed signed : tile<512xi16>
    %signed_zero_at1 = reshape %signed_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %signed_zero_atn = broadcast %signed_zero_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %signed_zero_at = offset %signed_zero_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %signed_zero_stored = store_ptr_tko weak %signed_zero_at, %r_signed_zero : tile<512xptr<i16>>, tile<512xi16> -> token

    %r_signed_negative_inf = divi %a, %b_signed signed rounding<negative_inf> : tile<512xi16>
    %signed_negative_inf_at1 = reshape %signed_negative_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %signed_negative_inf_atn = broadcast %signed_negative_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %signed_negative_inf_at = offset %signed_negative_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %signed_negative_inf_stored = store_ptr_tko weak %signed_negative_inf_at, %r_signed_negative_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %r_signed_positive_inf = divi %a, %b_signed signed rounding<positive_inf> : tile<512xi16>
    %signed_positive_inf_at1 = reshape %signed_positive_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %signed_positive_inf_atn = broadcast %signed_positive_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %signed_positive_inf_at = offset %signed_positive_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %signed_positive_inf_stored = store_ptr_tko weak %signed_positive_inf_at, %r_signed_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %r_unsigned_zero = divi %a, %b unsigned : tile<512xi16>
    %unsigned_zero_at1 = reshape %unsigned_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %unsigned_zero_atn = broadcast %unsigned_zero_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %unsigned_zero_at = offset %unsigned_zero_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %unsigned_zero_stored = store_ptr_tko weak %unsigned_zero_at, %r_unsigned_zero : tile<512xptr<i16>>, tile<512xi16> -> token

    %r_unsigned_positive_inf = divi %a, %b unsigned rounding<positive_inf> : tile<512xi16>
    %unsigned_positive_inf_at1 = reshape %unsigned_positive_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %unsigned_positive_inf_atn = broadcast %unsigned_positive_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %unsigned_positive_inf_at = offset %unsigned_positive_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %unsigned_positive_inf_stored = store_ptr_tko weak %unsigned_positive_inf_at, %r_unsigned_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token
    return
  }
}
