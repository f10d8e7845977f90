// trunci to i4, which pack shows.
cuda_tile.module @trunci_i4 {
  entry @trunci_i4(%a_ptr: tile<ptr<i8>>, %r_ptr: tile<ptr<i8>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i8>> -> tile<16xi8>, token
    %n = trunci %a : tile<16xi8> -> tile<16xi4>
    %bytes = pack %n : tile<16xi4> -> tile<8xi8>
    %i8 = iota : tile<8xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %r_at = offset %r_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %r_stored = store_ptr_tko weak %r_at, %bytes : tile<8xptr<i8>>, tile<8xi8> -> token
    return
  }
}
