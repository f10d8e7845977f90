// ftof from f4E2M1FN to f8E8M0FNU, down and up: zero and what is too small
// give 2^-127, what is too large 2^127, negative values and NaN give NaN.
cuda_tile.module @ftof_f4E2M1FN_to_f8E8M0FNU {
  entry @ftof_f4E2M1FN_to_f8E8M0FNU(%bytes_ptr: tile<ptr<i8>>, %r_zero_ptr: tile<ptr<i8>>, %r_positive_inf_ptr: tile<ptr<i8>>) {
    %i8 = iota : tile<8xi32>
    %bytes_at1 = reshape %bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bytes_atn = broadcast %bytes_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %bytes_at = offset %bytes_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %bytes, %bytes_token = load_ptr_tko weak %bytes_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %a = unpack %bytes : tile<8xi8> -> tile<16xf4E2M1FN>
    %zero = ftof %a rounding<zero> : tile<16xf4E2M1FN> -> tile<16xf8E8M0FNU>
    %r_zero_bits = bitcast %zero : tile<16xf8E8M0FNU> -> tile<16xi8>
    %i16 = iota : tile<16xi32>
    %r_zero_at1 = reshape %r_zero_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_zero_atn = broadcast %r_zero_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %r_zero_at = offset %r_zero_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %r_zero_stored = store_ptr_tko weak %r_zero_at, %r_zero_bits : tile<16xptr<i8>>, tile<16xi8> -> token
    %positive_inf = ftof %a rounding<positive_inf> : tile<16xf4E2M1FN> -> tile<16xf8E8M0FNU>
    %r_positive_inf_bits = bitcast %positive_inf : tile<16xf8E8M0FNU> -> tile<16xi8>
    %r_positive_inf_at1 = reshape %r_positive_inf_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_positive_inf_atn = broadcast %r_positive_inf_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %r_positive_inf_at = offset %r_positive_inf_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %r_positive_inf_stored = store_ptr_tko weak %r_positive_inf_at, %r_positive_inf_bits : tile<16xptr<i8>>, tile<16xi8> -> token
    return
  }
}
