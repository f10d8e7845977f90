// Both branches return; what they stored is there.
cuda_tile.module @return_both {
  entry @return_both(%out_ptr: tile<ptr<i32>>) {
    %five = constant <i32: 5> : tile<i32>
    %six = constant <i32: 6> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %c = trunci %x : tile<i32> -> tile<i1>
    %at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    if %c {
      %t = store_ptr_tko weak %at, %six : tile<ptr<i32>>, tile<i32> -> token
      return
    } else {
      %t = store_ptr_tko weak %at, %five : tile<ptr<i32>>, tile<i32> -> token
      return
    }
    return
  }
}
