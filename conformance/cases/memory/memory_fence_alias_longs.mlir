// memory_fence_alias_tko between a store of i64 and a load of the same memory
// as f64.
cuda_tile.module @memory_fence_alias_longs {
  entry @memory_fence_alias_longs(%cell_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<f64>>) {
    %v = constant <i64: 4614256656552045848> : tile<i64>
    %t0 = store_ptr_tko weak %cell_ptr, %v : tile<ptr<i64>>, tile<i64> -> token
    %t1 = memory_fence_alias_tko %t0
    %q = ptr_to_ptr %cell_ptr : tile<ptr<i64>> -> tile<ptr<f64>>
    %x, %t2 = load_ptr_tko weak %q token=%t1 : tile<ptr<f64>> -> tile<f64>, token
    %out_flat = reshape %x : tile<f64> -> tile<1xf64>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f64>> -> tile<1xptr<f64>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<f64>>, tile<1xi32> -> tile<1xptr<f64>>
    store_ptr_tko weak %p1_, %out_flat : tile<1xptr<f64>>, tile<1xf64> -> token
    return
  }
}
