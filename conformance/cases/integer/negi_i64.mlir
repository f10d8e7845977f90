// negi on i64 wraps: MIN stays MIN.
cuda_tile.module @negi_i64 {
  entry @negi_i64(%a_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i64>>) {
    %lane64 = iota : tile<64xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_at_all, %lane64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token

    %r_r = negi %a : tile<64xi64>
    %r_at_one = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %r_at = offset %r_at_all, %lane64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
