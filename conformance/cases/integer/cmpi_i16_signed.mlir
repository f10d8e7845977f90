// cmpi on i16, signed: every predicate. A set top bit is negative when signed;
// a true i1 is -1 then.
cuda_tile.module @cmpi_i16_signed {
  entry @cmpi_i16_signed(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %equal_ptr: tile<ptr<i1>>, %not_equal_ptr: tile<ptr<i1>>, %less_than_ptr: tile<ptr<i1>>, %less_than_or_equal_ptr: tile<ptr<i1>>, %greater_than_ptr: tile<ptr<i1>>, %greater_than_or_equal_ptr: tile<ptr<i1>>) {
    %i256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %a_at = offset %a_atn, %i256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<i16>> -> tile<256xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %b_at = offset %b_atn, %i256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<256xptr<i16>> -> tile<256xi16>, token

    %r_equal = cmpi equal %a, %b, signed : tile<256xi16> -> tile<256xi1>
    %equal_at1 = reshape %equal_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %equal_atn = broadcast %equal_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %equal_at = offset %equal_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %equal_stored = store_ptr_tko weak %equal_at, %r_equal : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_not_equal = cmpi not_equal %a, %b, signed : tile<256xi16> -> tile<256xi1>
    %not_equal_at1 = reshape %not_equal_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %not_equal_atn = broadcast %not_equal_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %not_equal_at = offset %not_equal_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %not_equal_stored = store_ptr_tko weak %not_equal_at, %r_not_equal : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_less_than = cmpi less_than %a, %b, signed : tile<256xi16> -> tile<256xi1>
    %less_than_at1 = reshape %less_than_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_atn = broadcast %less_than_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %less_than_at = offset %less_than_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %less_than_stored = store_ptr_tko weak %less_than_at, %r_less_than : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_less_than_or_equal = cmpi less_than_or_equal %a, %b, signed : tile<256xi16> -> tile<256xi1>
    %less_than_or_equal_at1 = reshape %less_than_or_equal_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_or_equal_atn = broadcast %less_than_or_equal_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %less_than_or_equal_at = offset %less_than_or_equal_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %less_than_or_equal_stored = store_ptr_tko weak %less_than_or_equal_at, %r_less_than_or_equal : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_greater_than = cmpi greater_than %a, %b, signed : tile<256xi16> -> tile<256xi1>
    %greater_than_at1 = reshape %greater_than_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_atn = broadcast %greater_than_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %greater_than_at = offset %greater_than_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %greater_than_stored = store_ptr_tko weak %greater_than_at, %r_greater_than : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_greater_than_or_equal = cmpi greater_than_or_equal %a, %b, signed : tile<256xi16> -> tile<256xi1>
    %greater_than_or_equal_at1 = reshape %greater_than_or_equal_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_or_equal_atn = broadcast %greater_than_or_equal_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %greater_than_or_equal_at = offset %greater_than_or_equal_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %greater_than_or_equal_stored = store_ptr_tko weak %greater_than_or_equal_at, %r_greater_than_or_equal : tile<256xptr<i1>>, tile<256xi1> -> token
    return
  }
}
