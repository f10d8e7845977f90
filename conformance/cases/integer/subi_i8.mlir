// subi on i8 wraps: extremes against each other, and random pairs.
cuda_tile.module @subi_i8 {
  entry @subi_i8(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %r_ptr: tile<ptr<i8>>) {
    %i512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %a_at = offset %a_atn, %i512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %b_at = offset %b_atn, %i512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i8>> -> tile<512xi8>, token

    %r_r = subi %a, %b : tile<512xi8>
    %r_at1 = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %r_at = offset %r_atn, %i512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<512xptr<i8>>, tile<512xi8> -> token
    return
  }
}
