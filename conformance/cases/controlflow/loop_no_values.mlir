// loop without carried values or results: it counts in memory, in token order
// made by a carried token.
cuda_tile.module @loop_no_values {
  entry @loop_no_values(%cell_ptr: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %start = make_token : token
    loop iter_values(%t = %start) : token {
      %x, %t1 = load_ptr_tko weak %cell_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token
      %full = cmpi equal %x, %ten, signed : tile<i32> -> tile<i1>
      if %full {
        break
      }
      %y = addi %x, %one : tile<i32>
      %t2 = store_ptr_tko weak %cell_ptr, %y token=%t1 : tile<ptr<i32>>, tile<i32> -> token
      continue %t2 : token
    }
    return
  }
}
