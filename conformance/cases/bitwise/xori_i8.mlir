// xori on i8: stripes, extremes, random bits.
cuda_tile.module @xori_i8 {
  entry @xori_i8(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %r_ptr: tile<ptr<i8>>) {
    %lane512 = iota : tile<512xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %a_at = offset %a_at_all, %lane512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %b_at = offset %b_at_all, %lane512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i8>> -> tile<512xi8>, token

    %r_r = xori %a, %b : tile<512xi8>
    %r_at_one = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %r_at = offset %r_at_all, %lane512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<512xptr<i8>>, tile<512xi8> -> token
    return
  }
}
