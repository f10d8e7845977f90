// remi on i64: MIN rem -1 is 0, by spec/open_points.md.
cuda_tile.module @remi_i64_undefined {
  entry @remi_i64_undefined(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i64>>) {
    %lane4 = iota : tile<4xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %a_at = offset %a_at_all, %lane4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i64>> -> tile<4xi64>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %b_at = offset %b_at_all, %lane4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i64>> -> tile<4xi64>, token

    %r_r = remi %a, %b signed : tile<4xi64>
    %r_at_one = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %r_at = offset %r_at_all, %lane4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }
}
