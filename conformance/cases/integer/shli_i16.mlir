// shli on i16 by less than the width.
cuda_tile.module @shli_i16 {
  entry @shli_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %r_ptr: tile<ptr<i16>>) {
    %i128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %a_at = offset %a_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<i16>> -> tile<128xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %b_at = offset %b_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<128xptr<i16>> -> tile<128xi16>, token

    %r_r = shli %a, %b : tile<128xi16>
    %r_at1 = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %r_at = offset %r_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
