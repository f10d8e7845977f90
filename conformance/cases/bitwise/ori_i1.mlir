// ori on i1: stripes, extremes, random bits.
cuda_tile.module @ori_i1 {
  entry @ori_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %r_ptr: tile<ptr<i1>>) {
    %i4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token

    %r_r = ori %a, %b : tile<4xi1>
    %r_at1 = reshape %r_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %r_at = offset %r_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
