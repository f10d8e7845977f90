// addi on i8 with each overflow promise, on operands that keep it.
cuda_tile.module @addi_i8_promises {
  entry @addi_i8_promises(%a_signed_ptr: tile<ptr<i8>>, %b_signed_ptr: tile<ptr<i8>>, %a_unsigned_ptr: tile<ptr<i8>>, %b_unsigned_ptr: tile<ptr<i8>>, %a_both_ptr: tile<ptr<i8>>, %b_both_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %l64 = iota : tile<64xi32>
    %a_signed_at1 = reshape %a_signed_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_signed_atn = broadcast %a_signed_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_signed_at = offset %a_signed_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a_signed, %a_signed_token = load_ptr_tko weak %a_signed_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %b_signed_at1 = reshape %b_signed_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_signed_atn = broadcast %b_signed_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %b_signed_at = offset %b_signed_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %b_signed, %b_signed_token = load_ptr_tko weak %b_signed_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %a_unsigned_at1 = reshape %a_unsigned_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_unsigned_atn = broadcast %a_unsigned_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_unsigned_at = offset %a_unsigned_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a_unsigned, %a_unsigned_token = load_ptr_tko weak %a_unsigned_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %b_unsigned_at1 = reshape %b_unsigned_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_unsigned_atn = broadcast %b_unsigned_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %b_unsigned_at = offset %b_unsigned_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %b_unsigned, %b_unsigned_token = load_ptr_tko weak %b_unsigned_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %a_both_at1 = reshape %a_both_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_both_atn = broadcast %a_both_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_both_at = offset %a_both_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a_both, %a_both_token = load_ptr_tko weak %a_both_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %b_both_at1 = reshape %b_both_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_both_atn = broadcast %b_both_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %b_both_at = offset %b_both_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %b_both, %b_both_token = load_ptr_tko weak %b_both_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %r_r_signed = addi %a_signed, %b_signed overflow<no_signed_wrap> : tile<64xi8>
    %r_r_unsigned = addi %a_unsigned, %b_unsigned overflow<no_unsigned_wrap> : tile<64xi8>
    %r_r_both = addi %a_both, %b_both overflow<no_wrap> : tile<64xi8>

    %out_at1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r_signed.
    store_ptr_tko weak %out_at, %r_r_signed : tile<64xptr<i8>>, tile<64xi8> -> token
    // Row 1: r_unsigned.
    %out_at_1 = offset %out_at, %row : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %out_at_1, %r_r_unsigned : tile<64xptr<i8>>, tile<64xi8> -> token
    // Row 2: r_both.
    %out_at_2 = offset %out_at_1, %row : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %out_at_2, %r_r_both : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
