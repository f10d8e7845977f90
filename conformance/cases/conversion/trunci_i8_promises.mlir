// trunci from i8 with overflow promises, on values that keep them.
cuda_tile.module @trunci_i8_promises {
  entry @trunci_i8_promises(%a_i1_signed_wrap_ptr: tile<ptr<i8>>, %a_i1_unsigned_wrap_ptr: tile<ptr<i8>>, %a_i1_wrap_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i1>>) {
    %l32 = iota : tile<32xi32>
    %a_i1_signed_wrap_at1 = reshape %a_i1_signed_wrap_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_i1_signed_wrap_atn = broadcast %a_i1_signed_wrap_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %a_i1_signed_wrap_at = offset %a_i1_signed_wrap_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %a_i1_signed_wrap, %a_i1_signed_wrap_token = load_ptr_tko weak %a_i1_signed_wrap_at : tile<32xptr<i8>> -> tile<32xi8>, token
    %a_i1_unsigned_wrap_at1 = reshape %a_i1_unsigned_wrap_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_i1_unsigned_wrap_atn = broadcast %a_i1_unsigned_wrap_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %a_i1_unsigned_wrap_at = offset %a_i1_unsigned_wrap_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %a_i1_unsigned_wrap, %a_i1_unsigned_wrap_token = load_ptr_tko weak %a_i1_unsigned_wrap_at : tile<32xptr<i8>> -> tile<32xi8>, token
    %a_i1_wrap_at1 = reshape %a_i1_wrap_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_i1_wrap_atn = broadcast %a_i1_wrap_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %a_i1_wrap_at = offset %a_i1_wrap_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %a_i1_wrap, %a_i1_wrap_token = load_ptr_tko weak %a_i1_wrap_at : tile<32xptr<i8>> -> tile<32xi8>, token
    %r_i1_signed_wrap = trunci %a_i1_signed_wrap overflow<no_signed_wrap> : tile<32xi8> -> tile<32xi1>
    %r_i1_unsigned_wrap = trunci %a_i1_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi8> -> tile<32xi1>
    %r_i1_wrap = trunci %a_i1_wrap overflow<no_wrap> : tile<32xi8> -> tile<32xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: i1_signed_wrap.
    store_ptr_tko weak %out_at, %r_i1_signed_wrap : tile<32xptr<i1>>, tile<32xi1> -> token
    // Row 1: i1_unsigned_wrap.
    %out_at_1 = offset %out_at, %row : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %out_at_1, %r_i1_unsigned_wrap : tile<32xptr<i1>>, tile<32xi1> -> token
    // Row 2: i1_wrap.
    %out_at_2 = offset %out_at_1, %row : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %out_at_2, %r_i1_wrap : tile<32xptr<i1>>, tile<32xi1> -> token
    return
  }
}
