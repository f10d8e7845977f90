// ftof from f4E2M1FN to f8E8M0FNU, down and up: zero and what is too small
// give 2^-127, what is too large 2^127, negative values and NaN give NaN.
cuda_tile.module @ftof_f4E2M1FN_to_f8E8M0FNU {
  entry @ftof_f4E2M1FN_to_f8E8M0FNU(%bytes_ptr: tile<ptr<i8>>, %r_zero_ptr: tile<ptr<i8>>, %r_positive_inf_ptr: tile<ptr<i8>>) {
    %l8 = iota : tile<8xi32>
    %bytes_at1 = reshape %bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bytes_atn = broadcast %bytes_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %bytes_at = offset %bytes_atn, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %bytes, %bytes_token = load_ptr_tko weak %bytes_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %a = unpack %bytes : tile<8xi8> -> tile<16xf4E2M1FN>
    %zero = ftof %a rounding<zero> : tile<16xf4E2M1FN> -> tile<16xf8E8M0FNU>
    %r_zero_bits = bitcast %zero : tile<16xf8E8M0FNU> -> tile<16xi8>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %r_zero_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p1_, %r_zero_bits : tile<16xptr<i8>>, tile<16xi8> -> token
    %positive_inf = ftof %a rounding<positive_inf> : tile<16xf4E2M1FN> -> tile<16xf8E8M0FNU>
    %r_positive_inf_bits = bitcast %positive_inf : tile<16xf8E8M0FNU> -> tile<16xi8>
    %p2_1 = reshape %r_positive_inf_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p2_, %r_positive_inf_bits : tile<16xptr<i8>>, tile<16xi8> -> token
    return
  }
}
