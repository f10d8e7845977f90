// ptr_to_int of rank 0: arrays start at multiples of 16, and ptr_to_ptr does
// not move a pointer.
cuda_tile.module @ptr_to_int_alignment {
  entry @ptr_to_int_alignment(%p_ptr: tile<ptr<f64>>, %r_ptr: tile<ptr<i64>>) {
    %n = ptr_to_int %p_ptr : tile<ptr<f64>> -> tile<i64>
    %fifteen = constant <i64: 15> : tile<i64>
    %low = andi %n, %fifteen : tile<i64>
    %q = ptr_to_ptr %p_ptr : tile<ptr<f64>> -> tile<ptr<i8>>
    %m = ptr_to_int %q : tile<ptr<i8>> -> tile<i64>
    %d = subi %m, %n : tile<i64>
    %low1 = reshape %low : tile<i64> -> tile<1xi64>
    %d1 = reshape %d : tile<i64> -> tile<1xi64>
    %both = cat %low1, %d1 dim = 0 : tile<1xi64>, tile<1xi64> -> tile<2xi64>
    %i2 = iota : tile<2xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i64>> -> tile<2xptr<i64>>
    %r_at = offset %r_atn, %i2 : tile<2xptr<i64>>, tile<2xi32> -> tile<2xptr<i64>>
    %r_stored = store_ptr_tko weak %r_at, %both : tile<2xptr<i64>>, tile<2xi64> -> token
    return
  }
}
