// ftof from f8E5M2 to f8E8M0FNU, down and up: zero and what is too small give
// 2^-127, what is too large 2^127, negative values and NaN give NaN.
cuda_tile.module @ftof_f8E5M2_to_f8E8M0FNU {
  entry @ftof_f8E5M2_to_f8E8M0FNU(%a_ptr: tile<ptr<f8E5M2>>, %r_zero_ptr: tile<ptr<i8>>, %r_positive_inf_ptr: tile<ptr<i8>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E5M2>> -> tile<256xptr<f8E5M2>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<f8E5M2>>, tile<256xi32> -> tile<256xptr<f8E5M2>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f8E5M2>> -> tile<256xf8E5M2>, token
    %zero = ftof %a rounding<zero> : tile<256xf8E5M2> -> tile<256xf8E8M0FNU>
    %r_zero_bits = bitcast %zero : tile<256xf8E8M0FNU> -> tile<256xi8>
    %p1_1 = reshape %r_zero_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p1_, %r_zero_bits : tile<256xptr<i8>>, tile<256xi8> -> token
    %positive_inf = ftof %a rounding<positive_inf> : tile<256xf8E5M2> -> tile<256xf8E8M0FNU>
    %r_positive_inf_bits = bitcast %positive_inf : tile<256xf8E8M0FNU> -> tile<256xi8>
    %p2_1 = reshape %r_positive_inf_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p2_ = offset %p2_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p2_, %r_positive_inf_bits : tile<256xptr<i8>>, tile<256xi8> -> token
    return
  }
}
