// gdc_wait_tko: wait for the kernel before; it only orders, with its token
// operand or without.
cuda_tile.module @gdc_wait_tko_loop {
  entry @gdc_wait_tko_loop(%cell_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %start = gdc_wait_tko -> token
    %r = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
      %x, %t0 = load_ptr_tko weak %cell_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token
      %y = addi %x, %x : tile<i32>
      %t1 = gdc_wait_tko token = %t0 -> token
      %t2 = store_ptr_tko weak %cell_ptr, %y token=%t1 : tile<ptr<i32>>, tile<i32> -> token
      continue %t2 : token
    }
    return
  }
}
