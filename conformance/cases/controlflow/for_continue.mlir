// continue under an if skips the rest of the body; a for without carried
// values writes memory in token order.
cuda_tile.module @for_continue {
  entry @for_continue(%out_ptr: tile<ptr<i32>>, %total_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    for %i in (%zero to %ten, step %one) : tile<i32> {
      %rest = remi %i, %two signed : tile<i32>
      %even = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
      if %even {
        continue
      }
      %square = muli %i, %i : tile<i32>
      %at = offset %out_ptr, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %t = store_ptr_tko weak %at, %square : tile<ptr<i32>>, tile<i32> -> token
    }
    %sum = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %rest = remi %i, %two signed : tile<i32>
      %even = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
      if %even {
        continue %s : tile<i32>
      }
      %n = addi %s, %i : tile<i32>
      continue %n : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %total_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %sum : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
