// Bounds from parameters and from memory: every tile block has its own range.
cuda_tile.module @for_runtime_bounds {
  entry @for_runtime_bounds(%bounds_ptr: tile<ptr<i32>>, %step: tile<i32>, %out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %k = muli %x, %two : tile<i32>
    %k1 = addi %k, %one : tile<i32>
    %p = offset %bounds_ptr, %k : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %q = offset %bounds_ptr, %k1 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %low, %t0 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %high, %t1 = load_ptr_tko weak %q : tile<ptr<i32>> -> tile<i32>, token
    %r = for %i in (%low to %high, step %step) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %n = addi %s, %i : tile<i32>
      continue %n : tile<i32>
    }
    %put1_at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
