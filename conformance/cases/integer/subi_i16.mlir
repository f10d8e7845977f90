// subi on i16 wraps: extremes against each other, and random pairs.
cuda_tile.module @subi_i16 {
  entry @subi_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %r_ptr: tile<ptr<i16>>) {
    %lane512 = iota : tile<512xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %a_at = offset %a_at_all, %lane512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %b_at = offset %b_at_all, %lane512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i16>> -> tile<512xi16>, token

    %r_r = subi %a, %b : tile<512xi16>
    %r_at_one = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_at = offset %r_at_all, %lane512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<512xptr<i16>>, tile<512xi16> -> token
    return
  }
}
