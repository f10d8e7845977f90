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
    %l2 = iota : tile<2xi32>
    %p1_1 = reshape %r_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<2xptr<i64>>
    %p1_ = offset %p1_n, %l2 : tile<2xptr<i64>>, tile<2xi32> -> tile<2xptr<i64>>
    store_ptr_tko weak %p1_, %both : tile<2xptr<i64>>, tile<2xi64> -> token
    return
  }
}
