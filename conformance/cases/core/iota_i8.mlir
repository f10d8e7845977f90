// iota of 256 i8 elements counts from 0, unsigned.
cuda_tile.module @iota_i8 {
  entry @iota_i8(%r_all_ptr: tile<ptr<i8>>, %r_one_ptr: tile<ptr<i8>>) {
    %r = iota : tile<256xi8>
    %i256 = iota : tile<256xi32>
    %r_all_at1 = reshape %r_all_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_all_atn = broadcast %r_all_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %r_all_at = offset %r_all_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %r_all_stored = store_ptr_tko weak %r_all_at, %r : tile<256xptr<i8>>, tile<256xi8> -> token
    %one = iota : tile<1xi8>
    %i1 = iota : tile<1xi32>
    %r_one_at1 = reshape %r_one_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_one_atn = broadcast %r_one_at1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %r_one_at = offset %r_one_atn, %i1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    %r_one_stored = store_ptr_tko weak %r_one_at, %one : tile<1xptr<i8>>, tile<1xi8> -> token
    return
  }
}
