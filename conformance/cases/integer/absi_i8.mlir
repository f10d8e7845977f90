// absi on i8: MIN stays MIN.
cuda_tile.module @absi_i8 {
  entry @absi_i8(%a_ptr: tile<ptr<i8>>, %r_ptr: tile<ptr<i8>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token

    %r_r = absi %a : tile<64xi8>
    %r_at1 = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
