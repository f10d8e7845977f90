// remi on i64: MIN rem -1 is 0, by spec/open_points.md.
cuda_tile.module @remi_i64_undefined {
  entry @remi_i64_undefined(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i64>>) {
    %i4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %a_at = offset %a_atn, %i4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i64>> -> tile<4xi64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %b_at = offset %b_atn, %i4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i64>> -> tile<4xi64>, token

    %r_r = remi %a, %b signed : tile<4xi64>
    %r_at1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %r_at = offset %r_atn, %i4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }
}
