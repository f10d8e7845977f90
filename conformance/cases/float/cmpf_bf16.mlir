// cmpf on bf16: every predicate; zeros of both signs are equal; with NaN the
// answer is false when ordered, else true.
cuda_tile.module @cmpf_bf16 {
  entry @cmpf_bf16(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<i1>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<256xptr<bf16>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<bf16>>, tile<256xi32> -> tile<256xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<bf16>> -> tile<256xbf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<256xptr<bf16>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<bf16>>, tile<256xi32> -> tile<256xptr<bf16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<256xptr<bf16>> -> tile<256xbf16>, token
    %r_equal_ordered = cmpf equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_not_equal_ordered = cmpf not_equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_less_than_ordered = cmpf less_than ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_less_than_or_equal_ordered = cmpf less_than_or_equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_greater_than_ordered = cmpf greater_than ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_greater_than_or_equal_ordered = cmpf greater_than_or_equal ordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_equal_unordered = cmpf equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_not_equal_unordered = cmpf not_equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_less_than_unordered = cmpf less_than unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_less_than_or_equal_unordered = cmpf less_than_or_equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_greater_than_unordered = cmpf greater_than unordered %a, %b : tile<256xbf16> -> tile<256xi1>
    %r_greater_than_or_equal_unordered = cmpf greater_than_or_equal unordered %a, %b : tile<256xbf16> -> tile<256xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %out_at = offset %out_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %row = constant <i32: 256> : tile<256xi32>
    // Row 0: equal_ordered.
    store_ptr_tko weak %out_at, %r_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 1: not_equal_ordered.
    %out_at_1 = offset %out_at, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_1, %r_not_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 2: less_than_ordered.
    %out_at_2 = offset %out_at_1, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_2, %r_less_than_ordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 3: less_than_or_equal_ordered.
    %out_at_3 = offset %out_at_2, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_3, %r_less_than_or_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 4: greater_than_ordered.
    %out_at_4 = offset %out_at_3, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_4, %r_greater_than_ordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 5: greater_than_or_equal_ordered.
    %out_at_5 = offset %out_at_4, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_5, %r_greater_than_or_equal_ordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 6: equal_unordered.
    %out_at_6 = offset %out_at_5, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_6, %r_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 7: not_equal_unordered.
    %out_at_7 = offset %out_at_6, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_7, %r_not_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 8: less_than_unordered.
    %out_at_8 = offset %out_at_7, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_8, %r_less_than_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 9: less_than_or_equal_unordered.
    %out_at_9 = offset %out_at_8, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_9, %r_less_than_or_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 10: greater_than_unordered.
    %out_at_10 = offset %out_at_9, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_10, %r_greater_than_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    // Row 11: greater_than_or_equal_unordered.
    %out_at_11 = offset %out_at_10, %row : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %out_at_11, %r_greater_than_or_equal_unordered : tile<256xptr<i1>>, tile<256xi1> -> token
    return
  }
}
