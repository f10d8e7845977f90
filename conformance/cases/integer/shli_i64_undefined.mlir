// shli on i64 by the width or more is 0 (spec/open_points.md); the amount is
// unsigned.
cuda_tile.module @shli_i64_undefined {
  entry @shli_i64_undefined(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %b_at = offset %b_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %r_r = shli %a, %b : tile<64xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
