// shli on i64 by less than the width.
cuda_tile.module @shli_i64 {
  entry @shli_i64(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i64>>) {
    %lane128 = iota : tile<128xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %a_at = offset %a_at_all, %lane128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<i64>> -> tile<128xi64>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %b_at = offset %b_at_all, %lane128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<128xptr<i64>> -> tile<128xi64>, token

    %r_r = shli %a, %b : tile<128xi64>
    %r_at_one = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i64>> -> tile<128xptr<i64>>
    %r_at = offset %r_at_all, %lane128 : tile<128xptr<i64>>, tile<128xi32> -> tile<128xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<128xptr<i64>>, tile<128xi64> -> token
    return
  }
}
