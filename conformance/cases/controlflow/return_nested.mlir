// return under two ifs, and in the else branch of an if with results.
cuda_tile.module @return_nested {
  entry @return_nested(%out_ptr: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %twenty = constant <i32: 20> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %low = trunci %x : tile<i32> -> tile<i1>
    %large = cmpi greater_than_or_equal %x, %two, signed : tile<i32> -> tile<i1>
    %small = cmpi less_than %x, %two, signed : tile<i32> -> tile<i1>
    %v = if %low -> (tile<i32>) {
      yield %twenty : tile<i32>
    } else {
      if %large {
        return
      }
      yield %zero : tile<i32>
    }
    %w = if %large -> (tile<i32>) {
      yield %ten : tile<i32>
    } else {
      yield %zero : tile<i32>
    }
    if %small {
      %none = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
      if %none {
        return
      } else {
      }
    }
    %r = addi %v, %w : tile<i32>
    %put1_at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
