// iota of 1024 i16 elements counts from 0, unsigned.
cuda_tile.module @iota_i16 {
  entry @iota_i16(%r_all_ptr: tile<ptr<i16>>, %r_one_ptr: tile<ptr<i16>>) {
    %r = iota : tile<1024xi16>
    %i1024 = iota : tile<1024xi32>
    %r_all_at1 = reshape %r_all_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_all_atn = broadcast %r_all_at1 : tile<1xptr<i16>> -> tile<1024xptr<i16>>
    %r_all_at = offset %r_all_atn, %i1024 : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    %r_all_stored = store_ptr_tko weak %r_all_at, %r : tile<1024xptr<i16>>, tile<1024xi16> -> token
    %one = iota : tile<1xi16>
    %i1 = iota : tile<1xi32>
    %r_one_at1 = reshape %r_one_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_one_atn = broadcast %r_one_at1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %r_one_at = offset %r_one_atn, %i1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    %r_one_stored = store_ptr_tko weak %r_one_at, %one : tile<1xptr<i16>>, tile<1xi16> -> token
    return
  }
}
