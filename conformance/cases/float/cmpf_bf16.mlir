// cmpf on bf16: every predicate; zeros of both signs are equal; with NaN the
// answer is false when ordered, else true.
cuda_tile.module @cmpf_bf16 {
  entry @cmpf_bf16(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %equal_ordered_ptr: tile<ptr<i1>>, %not_equal_ordered_ptr: tile<ptr<i1>>, %less_than_ordered_ptr: tile<ptr<i1>>, %less_than_or_equal_ordered_ptr: tile<ptr<i1>>, %greater_than_ordered_ptr: tile<ptr<i1>>, %greater_than_or_equal_ordered_ptr: tile<ptr<i1>>, %equal_unordered_ptr: tile<ptr<i1>>, %not_equal_unordered_ptr: tile<ptr<i1>>, %less_than_unordered_ptr: tile<ptr<i1>>, %less_than_or_equal_unordered_ptr: tile<ptr<i1>>, %greater_than_unordered_ptr: tile<ptr<i1>>, %greater_than_or_equal_unordered_ptr: tile<ptr<i1>>) {
    %i256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<256xptr<bf16>>
    %a_at = offset %a_atn, %i256 : tile<256xptr<bf16>>, tile<256xi32> -> tile<256xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<bf16>> -> tile<256xbf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<256xptr<bf16>>
    %b_at = offset %b_atn, %i256 : tile<256xptr<bf16>>, tile<256xi32> -> tile<256xptr<bf16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<256xptr<bf16>> -> tile<256xbf16>, token

    %r_equal_ordered = cmpf equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %equal_ordered_at1 = reshape %equal_ordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %equal_ordered_atn = broadcast %equal_ordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %equal_ordered_at = offset %equal_ordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %equal_ordered_stored = store_ptr_tko weak %equal_ordered_at, %r_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_not_equal_ordered = cmpf not_equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %not_equal_ordered_at1 = reshape %not_equal_ordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %not_equal_ordered_atn = broadcast %not_equal_ordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %not_equal_ordered_at = offset %not_equal_ordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %not_equal_ordered_stored = store_ptr_tko weak %not_equal_ordered_at, %r_not_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_less_than_ordered = cmpf less_than ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %less_than_ordered_at1 = reshape %less_than_ordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_ordered_atn = broadcast %less_than_ordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %less_than_ordered_at = offset %less_than_ordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %less_than_ordered_stored = store_ptr_tko weak %less_than_ordered_at, %r_less_than_ordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_less_than_or_equal_ordered = cmpf less_than_or_equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %less_than_or_equal_ordered_at1 = reshape %less_than_or_equal_ordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_or_equal_ordered_atn = broadcast %less_than_or_equal_ordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %less_than_or_equal_ordered_at = offset %less_than_or_equal_ordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %less_than_or_equal_ordered_stored = store_ptr_tko weak %less_than_or_equal_ordered_at, %r_less_than_or_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_greater_than_ordered = cmpf greater_than ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %greater_than_ordered_at1 = reshape %greater_than_ordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_ordered_atn = broadcast %greater_than_ordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %greater_than_ordered_at = offset %greater_than_ordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %greater_than_ordered_stored = store_ptr_tko weak %greater_than_ordered_at, %r_greater_than_ordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_greater_than_or_equal_ordered = cmpf greater_than_or_equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %greater_than_or_equal_ordered_at1 = reshape %greater_than_or_equal_ordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_or_equal_ordered_atn = broadcast %greater_than_or_equal_ordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %greater_than_or_equal_ordered_at = offset %greater_than_or_equal_ordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %greater_than_or_equal_ordered_stored = store_ptr_tko weak %greater_than_or_equal_ordered_at, %r_greater_than_or_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_equal_unordered = cmpf equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %equal_unordered_at1 = reshape %equal_unordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %equal_unordered_atn = broadcast %equal_unordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %equal_unordered_at = offset %equal_unordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %equal_unordered_stored = store_ptr_tko weak %equal_unordered_at, %r_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_not_equal_unordered = cmpf not_equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %not_equal_unordered_at1 = reshape %not_equal_unordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %not_equal_unordered_atn = broadcast %not_equal_unordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %not_equal_unordered_at = offset %not_equal_unordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %not_equal_unordered_stored = store_ptr_tko weak %not_equal_unordered_at, %r_not_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_less_than_unordered = cmpf less_than unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %less_than_unordered_at1 = reshape %less_than_unordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_unordered_atn = broadcast %less_than_unordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %less_than_unordered_at = offset %less_than_unordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %less_than_unordered_stored = store_ptr_tko weak %less_than_unordered_at, %r_less_than_unordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_less_than_or_equal_unordered = cmpf less_than_or_equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %less_than_or_equal_unordered_at1 = reshape %less_than_or_equal_unordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %less_than_or_equal_unordered_atn = broadcast %less_than_or_equal_unordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %less_than_or_equal_unordered_at = offset %less_than_or_equal_unordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %less_than_or_equal_unordered_stored = store_ptr_tko weak %less_than_or_equal_unordered_at, %r_less_than_or_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_greater_than_unordered = cmpf greater_than unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %greater_than_unordered_at1 = reshape %greater_than_unordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_unordered_atn = broadcast %greater_than_unordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %greater_than_unordered_at = offset %greater_than_unordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %greater_than_unordered_stored = store_ptr_tko weak %greater_than_unordered_at, %r_greater_than_unordered : tile<256xptr<i1>>, tile<256xi1> -> token

    %r_greater_than_or_equal_unordered = cmpf greater_than_or_equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %greater_than_or_equal_unordered_at1 = reshape %greater_than_or_equal_unordered_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %greater_than_or_equal_unordered_atn = broadcast %greater_than_or_equal_unordered_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %greater_than_or_equal_unordered_at = offset %greater_than_or_equal_unordered_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %greater_than_or_equal_unordered_stored = store_ptr_tko weak %greater_than_or_equal_unordered_at, %r_greater_than_or_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    return
  }
}
