// trunci to i4, which pack shows.
cuda_tile.module @trunci_i4 {
  entry @trunci_i4(%a_ptr: tile<ptr<i8>>, %r_ptr: tile<ptr<i8>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i8>> -> tile<16xi8>, token
    %n = trunci %a : tile<16xi8> -> tile<16xi4>
    %bytes = pack %n : tile<16xi4> -> tile<8xi8>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p1_, %bytes : tile<8xptr<i8>>, tile<8xi8> -> token
    return
  }
}
