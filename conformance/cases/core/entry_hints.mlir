// An entry with optimization hints, which change nothing.
cuda_tile.module @entry_hints {
  entry @entry_hints(%out_ptr: tile<ptr<i32>>) optimization_hints=<default = {occupancy = 2}, sm_100 = {num_cta_in_cga = 2}> {
    %x = constant <i32: 9> : tile<i32>
    %put1_i = constant <i32: 1> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
