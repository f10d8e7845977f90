// negi on i64 wraps: MIN stays MIN.
cuda_tile.module @negi_i64 {
  entry @negi_i64(%a_ptr: tile<ptr<i64>>, %r_ptr: tile<ptr<i64>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token

    %r_r = negi %a : tile<64xi64>
    %r_at1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
