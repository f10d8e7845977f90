// shri on i1 by less than the width: logical and arithmetic.
cuda_tile.module @shri_i1 {
  entry @shri_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %unsigned_ptr: tile<ptr<i1>>, %signed_ptr: tile<ptr<i1>>) {
    %lane2 = iota : tile<2xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %a_at = offset %a_at_all, %lane2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<2xptr<i1>> -> tile<2xi1>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %b_at = offset %b_at_all, %lane2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<2xptr<i1>> -> tile<2xi1>, token

    %r_unsigned = shri %a, %b unsigned : tile<2xi1>
    %unsigned_at_one = reshape %unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %unsigned_at_all = broadcast %unsigned_at_one : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %unsigned_at = offset %unsigned_at_all, %lane2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<2xptr<i1>>, tile<2xi1> -> token

    %r_signed = shri %a, %b signed : tile<2xi1>
    %signed_at_one = reshape %signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %signed_at_all = broadcast %signed_at_one : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %signed_at = offset %signed_at_all, %lane2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<2xptr<i1>>, tile<2xi1> -> token
    return
  }
}
