// xori on i1: stripes, extremes, random bits.
cuda_tile.module @xori_i1 {
  entry @xori_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %r_ptr: tile<ptr<i1>>) {
    %lane4 = iota : tile<4xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_at_all, %lane4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_at_all, %lane4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token

    %r_r = xori %a, %b : tile<4xi1>
    %r_at_one = reshape %r_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %r_at = offset %r_at_all, %lane4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
