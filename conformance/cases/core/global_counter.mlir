// A global that all tile blocks count in: each block gets a number of its own.
cuda_tile.module @global_counter {
  global @counter <i32: 0> : tile<1xi32>
  entry @global_counter(%out_ptr: tile<ptr<i32>>) {
    %p = get_global @counter : tile<ptr<i32>>
    %one = constant <i32: 1> : tile<i32>
    %mine, %t = atomic_rmw_tko relaxed device %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %put1_at = offset %out_ptr, %mine : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %one : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
