// cmpi on i1: every predicate, signed and unsigned. A set top bit is negative
// when signed; a true i1 is -1 then.
cuda_tile.module @cmpi_i1 {
  entry @cmpi_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %equal_signed_ptr: tile<ptr<i1>>, %not_equal_signed_ptr: tile<ptr<i1>>, %less_than_signed_ptr: tile<ptr<i1>>, %less_than_or_equal_signed_ptr: tile<ptr<i1>>, %greater_than_signed_ptr: tile<ptr<i1>>, %greater_than_or_equal_signed_ptr: tile<ptr<i1>>, %equal_unsigned_ptr: tile<ptr<i1>>, %not_equal_unsigned_ptr: tile<ptr<i1>>, %less_than_unsigned_ptr: tile<ptr<i1>>, %less_than_or_equal_unsigned_ptr: tile<ptr<i1>>, %greater_than_unsigned_ptr: tile<ptr<i1>>, %greater_than_or_equal_unsigned_ptr: tile<ptr<i1>>) {
    %i4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token

    %r_equal_signed = cmpi equal %a, %b, signed : tile<4xi1> -> tile<4xi1>
    %equal_signed_at1 = reshape %equal_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %equal_signed_atn = broadcast %equal_signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %equal_signed_at = offset %equal_signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %equal_signed_stored = store_ptr_tko weak %equal_signed_at, %r_equal_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_not_equal_signed = cmpi not_equal %a, %b, signed : tile<4xi1> -> tile<4xi1>
    %not_equal_signed_at1 = reshape %not_equal_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %not_equal_signed_atn = broadcast %not_equal_signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %not_equal_signed_at = offset %not_equal_signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %not_equal_signed_stored = store_ptr_tko weak %not_equal_signed_at, %r_not_equal_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_less_than_signed = cmpi less_than %a, %b, signed : tile<4xi1> -> tile<4xi1>
    %less_than_signed_at1 = reshape %less_than_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_signed_atn = broadcast %less_than_signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %less_than_signed_at = offset %less_than_signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %less_than_signed_stored = store_ptr_tko weak %less_than_signed_at, %r_less_than_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_less_than_or_equal_signed = cmpi less_than_or_equal %a, %b, signed : tile<4xi1> -> tile<4xi1>
    %less_than_or_equal_signed_at1 = reshape %less_than_or_equal_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_or_equal_signed_atn = broadcast %less_than_or_equal_signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %less_than_or_equal_signed_at = offset %less_than_or_equal_signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %less_than_or_equal_signed_stored = store_ptr_tko weak %less_than_or_equal_signed_at, %r_less_than_or_equal_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_greater_than_signed = cmpi greater_than %a, %b, signed : tile<4xi1> -> tile<4xi1>
    %greater_than_signed_at1 = reshape %greater_than_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_signed_atn = broadcast %greater_than_signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %greater_than_signed_at = offset %greater_than_signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %greater_than_signed_stored = store_ptr_tko weak %greater_than_signed_at, %r_greater_than_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_greater_than_or_equal_signed = cmpi greater_than_or_equal %a, %b, signed : tile<4xi1> -> tile<4xi1>
    %greater_than_or_equal_signed_at1 = reshape %greater_than_or_equal_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_or_equal_signed_atn = broadcast %greater_than_or_equal_signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %greater_than_or_equal_signed_at = offset %greater_than_or_equal_signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %greater_than_or_equal_signed_stored = store_ptr_tko weak %greater_than_or_equal_signed_at, %r_greater_than_or_equal_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_equal_unsigned = cmpi equal %a, %b, unsigned : tile<4xi1> -> tile<4xi1>
    %equal_unsigned_at1 = reshape %equal_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %equal_unsigned_atn = broadcast %equal_unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %equal_unsigned_at = offset %equal_unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %equal_unsigned_stored = store_ptr_tko weak %equal_unsigned_at, %r_equal_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_not_equal_unsigned = cmpi not_equal %a, %b, unsigned : tile<4xi1> -> tile<4xi1>
    %not_equal_unsigned_at1 = reshape %not_equal_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %not_equal_unsigned_atn = broadcast %not_equal_unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %not_equal_unsigned_at = offset %not_equal_unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %not_equal_unsigned_stored = store_ptr_tko weak %not_equal_unsigned_at, %r_not_equal_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_less_than_unsigned = cmpi less_than %a, %b, unsigned : tile<4xi1> -> tile<4xi1>
    %less_than_unsigned_at1 = reshape %less_than_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_unsigned_atn = broadcast %less_than_unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %less_than_unsigned_at = offset %less_than_unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %less_than_unsigned_stored = store_ptr_tko weak %less_than_unsigned_at, %r_less_than_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_less_than_or_equal_unsigned = cmpi less_than_or_equal %a, %b, unsigned : tile<4xi1> -> tile<4xi1>
    %less_than_or_equal_unsigned_at1 = reshape %less_than_or_equal_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_or_equal_unsigned_atn = broadcast %less_than_or_equal_unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %less_than_or_equal_unsigned_at = offset %less_than_or_equal_unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %less_than_or_equal_unsigned_stored = store_ptr_tko weak %less_than_or_equal_unsigned_at, %r_less_than_or_equal_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_greater_than_unsigned = cmpi greater_than %a, %b, unsigned : tile<4xi1> -> tile<4xi1>
    %greater_than_unsigned_at1 = reshape %greater_than_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_unsigned_atn = broadcast %greater_than_unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %greater_than_unsigned_at = offset %greater_than_unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %greater_than_unsigned_stored = store_ptr_tko weak %greater_than_unsigned_at, %r_greater_than_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_greater_than_or_equal_unsigned = cmpi greater_than_or_equal %a, %b, unsigned : tile<4xi1> -> tile<4xi1>
    %greater_than_or_equal_unsigned_at1 = reshape %greater_than_or_equal_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_or_equal_unsigned_atn = broadcast %greater_than_or_equal_unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %greater_than_or_equal_unsigned_at = offset %greater_than_or_equal_unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %greater_than_or_equal_unsigned_stored = store_ptr_tko weak %greater_than_or_equal_unsigned_at, %r_greater_than_or_equal_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
