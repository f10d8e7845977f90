// iota of 2 i1 elements counts from 0, unsigned.
cuda_tile.module @iota_i1 {
  entry @iota_i1(%r_all_ptr: tile<ptr<i1>>, %r_one_ptr: tile<ptr<i1>>) {
    %r = iota : tile<2xi1>
    %i2 = iota : tile<2xi32>
    %r_all_at1 = reshape %r_all_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %r_all_atn = broadcast %r_all_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %r_all_at = offset %r_all_atn, %i2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %r_all_stored = store_ptr_tko weak %r_all_at, %r : tile<2xptr<i1>>, tile<2xi1> -> token
    %one = iota : tile<1xi1>
    %i1 = iota : tile<1xi32>
    %r_one_at1 = reshape %r_one_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %r_one_atn = broadcast %r_one_at1 : tile<1xptr<i1>> -> tile<1xptr<i1>>
    %r_one_at = offset %r_one_atn, %i1 : tile<1xptr<i1>>, tile<1xi32> -> tile<1xptr<i1>>
    %r_one_stored = store_ptr_tko weak %r_one_at, %one : tile<1xptr<i1>>, tile<1xi1> -> token
    return
  }
}
