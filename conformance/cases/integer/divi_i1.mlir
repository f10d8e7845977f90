// divi on i1: each signedness and rounding, no zero divisor and no overflow.
cuda_tile.module @divi_i1 {
  entry @divi_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %unsigned_zero_ptr: tile<ptr<i1>>, %unsigned_positive_inf_ptr: tile<ptr<i1>>) {
    %i4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token

    %r_unsigned_zero = divi %a, %b unsigned : tile<4xi1>
    %unsigned_zero_at1 = reshape %unsigned_zero_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %unsigned_zero_atn = broadcast %unsigned_zero_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %unsigned_zero_at = offset %unsigned_zero_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %unsigned_zero_stored = store_ptr_tko weak %unsigned_zero_at, %r_unsigned_zero : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_unsigned_positive_inf = divi %a, %b unsigned rounding<positive_inf> : tile<4xi1>
    %unsigned_positive_inf_at1 = reshape %unsigned_positive_inf_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %unsigned_positive_inf_atn = broadcast %unsigned_positive_inf_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %unsigned_positive_inf_at = offset %unsigned_positive_inf_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %unsigned_positive_inf_stored = store_ptr_tko weak %unsigned_positive_inf_at, %r_unsigned_positive_inf : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
