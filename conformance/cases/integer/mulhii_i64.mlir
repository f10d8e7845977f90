// mulhii on i64: the high half of the unsigned product, whatever the top bits.
cuda_tile.module @mulhii_i64 {
  entry @mulhii_i64(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i64>>) {
    %lane512 = iota : tile<512xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %a_at = offset %a_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i64>> -> tile<512xi64>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %b_at = offset %b_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i64>> -> tile<512xi64>, token

    %r_r = mulhii %a, %b : tile<512xi64>
    %r_at_one = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %r_at = offset %r_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<512xptr<i64>>, tile<512xi64> -> token
    return
  }
}
