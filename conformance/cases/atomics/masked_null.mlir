// Atomics at null pointers that the mask leaves out touch nothing.
cuda_tile.module @masked_null {
  entry @masked_null(%out_a_ptr: tile<ptr<i64>>, %out_b_ptr: tile<ptr<i64>>) {
    %zero = constant <i64: 0> : tile<4xi64>
    %p = int_to_ptr %zero : tile<4xi64> -> tile<4xptr<i64>>
    %never = constant <i1: false> : tile<4xi1>
    %seven = constant <i64: 7> : tile<4xi64>
    %a, %t = atomic_rmw_tko relaxed device %p, add, %seven, %never : tile<4xptr<i64>>, tile<4xi64>, tile<4xi1> -> tile<4xi64>, token
    %b, %u = atomic_cas_tko relaxed device %p, %seven, %zero, %never token=%t : tile<4xptr<i64>>, tile<4xi64>, tile<4xi1> -> tile<4xi64>, token
    %l4 = iota : tile<4xi32>
    %p1_1 = reshape %out_a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    store_ptr_tko weak %p1_, %a : tile<4xptr<i64>>, tile<4xi64> -> token
    %p2_1 = reshape %out_b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %p2_ = offset %p2_n, %l4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    store_ptr_tko weak %p2_, %b : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }
}
