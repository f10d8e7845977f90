// shri on i1 by less than the width: logical and arithmetic.
cuda_tile.module @shri_i1 {
  entry @shri_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i1>>) {
    %l2 = iota : tile<2xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %a_at = offset %a_atn, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<2xptr<i1>> -> tile<2xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %b_at = offset %b_atn, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<2xptr<i1>> -> tile<2xi1>, token
    %r_unsigned = shri %a, %b unsigned : tile<2xi1>
    %r_signed = shri %a, %b signed : tile<2xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %out_at = offset %out_atn, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %row = constant <i32: 2> : tile<2xi32>
    // Row 0: unsigned.
    store_ptr_tko weak %out_at, %r_unsigned : tile<2xptr<i1>>, tile<2xi1> -> token
    // Row 1: signed.
    %out_at_1 = offset %out_at, %row : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    store_ptr_tko weak %out_at_1, %r_signed : tile<2xptr<i1>>, tile<2xi1> -> token
    return
  }
}
