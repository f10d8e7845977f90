// shri on i64 by the width or more is 0, or all sign when signed
// (spec/open_points.md).
cuda_tile.module @shri_i64_undefined {
  entry @shri_i64_undefined(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %b_at = offset %b_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %r_unsigned = shri %a, %b unsigned : tile<64xi64>
    %r_signed = shri %a, %b signed : tile<64xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: unsigned.
    store_ptr_tko weak %out_at, %r_unsigned : tile<64xptr<i64>>, tile<64xi64> -> token
    // Row 1: signed.
    %out_at_1 = offset %out_at, %row : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    store_ptr_tko weak %out_at_1, %r_signed : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
