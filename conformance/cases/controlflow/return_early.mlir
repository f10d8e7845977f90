// return under an if ends the tile block: only blocks with an odd id go on to
// the second store.
cuda_tile.module @return_early {
  entry @return_early(%before_ptr: tile<ptr<i32>>, %after_ptr: tile<ptr<i32>>) {
    %two = constant <i32: 2> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %put1_at = offset %before_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i32>>, tile<i32> -> token
    %rest = remi %x, %two signed : tile<i32>
    %even = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
    if %even {
      return
    }
    %put2_at = offset %after_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
