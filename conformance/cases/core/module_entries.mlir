// A module with three entries; the one that the launch names runs, and only
// that.
cuda_tile.module @module_entries {
  entry @before(%p: tile<ptr<i32>>) {
    %x = constant <i32: 1> : tile<i32>
    %t = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @empty() {
    return
  }
  entry @module_entries(%out_ptr: tile<ptr<i32>>) {
    %x = constant <i32: 2> : tile<i32>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
