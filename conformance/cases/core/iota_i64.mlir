// iota of 16 i64 elements counts from 0, unsigned.
cuda_tile.module @iota_i64 {
  entry @iota_i64(%r_all_ptr: tile<ptr<i64>>, %r_one_ptr: tile<ptr<i64>>) {
    %r = iota : tile<16xi64>
    %i16 = iota : tile<16xi32>
    %r_all_at1 = reshape %r_all_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_all_atn = broadcast %r_all_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_all_at = offset %r_all_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_all_stored = store_ptr_tko weak %r_all_at, %r : tile<16xptr<i64>>, tile<16xi64> -> token
    %one = iota : tile<1xi64>
    %i1 = iota : tile<1xi32>
    %r_one_at1 = reshape %r_one_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_one_atn = broadcast %r_one_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %r_one_at = offset %r_one_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %r_one_stored = store_ptr_tko weak %r_one_at, %one : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
