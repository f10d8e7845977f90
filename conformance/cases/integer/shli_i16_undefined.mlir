// shli on i16 by the width or more is 0 (spec/open_points.md); the amount is
// unsigned.
cuda_tile.module @shli_i16_undefined {
  entry @shli_i16_undefined(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %r_ptr: tile<ptr<i16>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i16>> -> tile<64xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %b_at = offset %b_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<64xptr<i16>> -> tile<64xi16>, token

    %r_r = shli %a, %b : tile<64xi16>
    %r_at1 = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
