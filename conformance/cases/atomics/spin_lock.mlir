// Blocks add to a plain counter under a lock taken by compare and swap:
// acquire when it is taken, release when it is given back.
cuda_tile.module @spin_lock {
  entry @spin_lock(%lock_ptr: tile<ptr<i32>>, %total_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %yy = muli %y, %four : tile<i32>
    %n = addi %yy, %x : tile<i32>
    %m = addi %n, %one : tile<i32>
    %start = make_token : token
    %mine = loop iter_values(%t = %start) : token -> token {
      %old, %t1 = atomic_cas_tko acquire device %lock_ptr, %zero, %one token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %free = cmpi equal %old, %zero, signed : tile<i32> -> tile<i1>
      if %free {
        break %t1 : token
      }
      continue %t1 : token
    }
    %v, %tv = load_ptr_tko weak %total_ptr token=%mine : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %m : tile<i32>
    %tw = store_ptr_tko weak %total_ptr, %w token=%tv : tile<ptr<i32>>, tile<i32> -> token
    %was, %end = atomic_rmw_tko release device %lock_ptr, xchg, %zero token=%tw : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }
}
