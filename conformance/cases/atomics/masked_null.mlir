// Atomics at null pointers that the mask leaves out touch nothing.
cuda_tile.module @masked_null {
  entry @masked_null(%out_a_ptr: tile<ptr<i64>>, %out_b_ptr: tile<ptr<i64>>) {
    %zero = constant <i64: 0> : tile<4xi64>
    %p = int_to_ptr %zero : tile<4xi64> -> tile<4xptr<i64>>
    %never = constant <i1: false> : tile<4xi1>
    %seven = constant <i64: 7> : tile<4xi64>
    %a, %t = atomic_rmw_tko relaxed device %p, add, %seven, %never : tile<4xptr<i64>>, tile<4xi64>, tile<4xi1> -> tile<4xi64>, token
    %b, %u = atomic_cas_tko relaxed device %p, %seven, %zero, %never token=%t : tile<4xptr<i64>>, tile<4xi64>, tile<4xi1> -> tile<4xi64>, token
    %i4 = iota : tile<4xi32>
    %out_a_at1 = reshape %out_a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_a_atn = broadcast %out_a_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %out_a_at = offset %out_a_atn, %i4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %out_a_stored = store_ptr_tko weak %out_a_at, %a : tile<4xptr<i64>>, tile<4xi64> -> token
    %out_b_at1 = reshape %out_b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_b_atn = broadcast %out_b_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %out_b_at = offset %out_b_atn, %i4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %out_b_stored = store_ptr_tko weak %out_b_at, %b : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }
}
