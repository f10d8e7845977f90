// All blocks meet at a counter before they read what their neighbour wrote.
cuda_tile.module @grid_barrier {
  entry @grid_barrier(%count_ptr: tile<ptr<i32>>, %data_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %n, %ny, %nz = get_num_tile_blocks : tile<i32>
    %v = muli %x, %ten : tile<i32>
    %at = offset %data_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %done = store_ptr_tko weak %at, %v : tile<ptr<i32>>, tile<i32> -> token
    %old, %here = atomic_rmw_tko acq_rel device %count_ptr, add, %one token=%done : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %all = loop iter_values(%t = %here) : token -> token {
      %c, %t1 = atomic_rmw_tko acquire device %count_ptr, add, %zero token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %full = cmpi equal %c, %n, signed : tile<i32> -> tile<i1>
      if %full {
        break %t1 : token
      }
      continue %t1 : token
    }
    %next = addi %x, %one : tile<i32>
    %other = remi %next, %n signed : tile<i32>
    %from = offset %data_ptr, %other : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %w, %tw = load_ptr_tko weak %from token=%all : tile<ptr<i32>> -> tile<i32>, token
    %put1_at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %w : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
