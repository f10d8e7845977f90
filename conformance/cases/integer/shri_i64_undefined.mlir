// shri on i64 by the width or more is 0, or all sign when signed
// (spec/open_points.md).
cuda_tile.module @shri_i64_undefined {
  entry @shri_i64_undefined(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %unsigned_ptr: tile<ptr<i64>>, %signed_ptr: tile<ptr<i64>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %b_at = offset %b_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<64xptr<i64>> -> tile<64xi64>, token

    %r_unsigned = shri %a, %b unsigned : tile<64xi64>
    %unsigned_at1 = reshape %unsigned_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %unsigned_atn = broadcast %unsigned_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %unsigned_at = offset %unsigned_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<64xptr<i64>>, tile<64xi64> -> token

    %r_signed = shri %a, %b signed : tile<64xi64>
    %signed_at1 = reshape %signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %signed_atn = broadcast %signed_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %signed_at = offset %signed_atn, %i64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<64xptr<i64>>, tile<64xi64> -> token
    return
  }
}
