// cmpi on i8: every predicate, signed and unsigned. A set top bit is negative
// when signed; a true i1 is -1 then.
cuda_tile.module @cmpi_i8 {
  entry @cmpi_i8(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i1>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<i8>> -> tile<256xi8>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<256xptr<i8>> -> tile<256xi8>, token
    %r_equal_signed = cmpi equal %a, %b, signed : tile<256xi8> -> tile<256xi1>
    %r_not_equal_signed = cmpi not_equal %a, %b, signed : tile<256xi8> -> tile<256xi1>
    %r_less_than_signed = cmpi less_than %a, %b, signed : tile<256xi8> -> tile<256xi1>
    %r_less_than_or_equal_signed = cmpi less_than_or_equal %a, %b, signed : tile<256xi8> -> tile<256xi1>
    %r_greater_than_signed = cmpi greater_than %a, %b, signed : tile<256xi8> -> tile<256xi1>
    %r_greater_than_or_equal_signed = cmpi greater_than_or_equal %a, %b, signed : tile<256xi8> -> tile<256xi1>
    %r_equal_unsigned = cmpi equal %a, %b, unsigned : tile<256xi8> -> tile<256xi1>
    %r_not_equal_unsigned = cmpi not_equal %a, %b, unsigned : tile<256xi8> -> tile<256xi1>
    %r_less_than_unsigned = cmpi less_than %a, %b, unsigned : tile<256xi8> -> tile<256xi1>
    %r_less_than_or_equal_unsigned = cmpi less_than_or_equal %a, %b, unsigned : tile<256xi8> -> tile<256xi1>
    %r_greater_than_unsigned = cmpi greater_than %a, %b, unsigned : tile<256xi8> -> tile<256xi1>
    %r_greater_than_or_equal_unsigned = cmpi greater_than_or_equal %a, %b, unsigned : tile<256xi8> -> tile<256xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %out_at = offset %out_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %row = constant <i32: 256> : tile<256xi32>
    // Row 0: equal_signed.
    store_ptr_tko weak %out_at, %r_equal_signed : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 1: not_equal_signed.
    %out_at_1 = offset %out_at, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_1, %r_not_equal_signed : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 2: less_than_signed.
    %out_at_2 = offset %out_at_1, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_2, %r_less_than_signed : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 3: less_than_or_equal_signed.
    %out_at_3 = offset %out_at_2, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_3, %r_less_than_or_equal_signed : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 4: greater_than_signed.
    %out_at_4 = offset %out_at_3, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_4, %r_greater_than_signed : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 5: greater_than_or_equal_signed.
    %out_at_5 = offset %out_at_4, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_5, %r_greater_than_or_equal_signed : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 6: equal_unsigned.
    %out_at_6 = offset %out_at_5, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_6, %r_equal_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 7: not_equal_unsigned.
    %out_at_7 = offset %out_at_6, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_7, %r_not_equal_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 8: less_than_unsigned.
    %out_at_8 = offset %out_at_7, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_8, %r_less_than_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 9: less_than_or_equal_unsigned.
    %out_at_9 = offset %out_at_8, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_9, %r_less_than_or_equal_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 10: greater_than_unsigned.
    %out_at_10 = offset %out_at_9, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_10, %r_greater_than_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 11: greater_than_or_equal_unsigned.
    %out_at_11 = offset %out_at_10, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_11, %r_greater_than_or_equal_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token
    return
  }
}
