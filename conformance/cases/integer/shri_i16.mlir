// shri on i16 by less than the width: logical and arithmetic.
cuda_tile.module @shri_i16 {
  entry @shri_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %unsigned_ptr: tile<ptr<i16>>, %signed_ptr: tile<ptr<i16>>) {
    %i128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %a_at = offset %a_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<i16>> -> tile<128xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %b_at = offset %b_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<128xptr<i16>> -> tile<128xi16>, token

    %r_unsigned = shri %a, %b unsigned : tile<128xi16>
    %unsigned_at1 = reshape %unsigned_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %unsigned_atn = broadcast %unsigned_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %unsigned_at = offset %unsigned_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<128xptr<i16>>, tile<128xi16> -> token

    %r_signed = shri %a, %b signed : tile<128xi16>
    %signed_at1 = reshape %signed_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %signed_atn = broadcast %signed_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %signed_at = offset %signed_atn, %i128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
