// print_tko between memory accesses, ordered by tokens, in a loop and under an
// if.
cuda_tile.module @print_ordered {
  entry @print_ordered(%cell_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %start = make_token : token
    %r = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
      %x, %t0 = load_ptr_tko weak %cell_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token
      %t1 = print_tko "step %d: %d\n", %i, %x token=%t0 : tile<i32>, tile<i32> -> token
      %y = addi %x, %x : tile<i32>
      %t2 = store_ptr_tko weak %cell_ptr, %y token=%t1 : tile<ptr<i32>>, tile<i32> -> token
      %odd = cmpi equal %i, %two, signed : tile<i32> -> tile<i1>
      if %odd {
        print_tko "two\n" -> token
      }
      continue %t2 : token
    }
    return
  }
}
