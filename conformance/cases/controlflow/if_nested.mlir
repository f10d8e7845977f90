// ifs in ifs, with and without else: all four ways.
cuda_tile.module @if_nested {
  entry @if_nested(%out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %a = trunci %x : tile<i32> -> tile<i1>
    %b = trunci %y : tile<i32> -> tile<i1>
    %yy = muli %y, %two : tile<i32>
    %n = addi %yy, %x : tile<i32>
    %at = offset %out_ptr, %n : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    if %b {
      %v = if %a -> (tile<i32>) {
        yield %three : tile<i32>
      } else {
        yield %two : tile<i32>
      }
      %t = store_ptr_tko weak %at, %v : tile<ptr<i32>>, tile<i32> -> token
    } else {
      if %a {
        %t = store_ptr_tko weak %at, %one : tile<ptr<i32>>, tile<i32> -> token
      }
    }
    return
  }
}
