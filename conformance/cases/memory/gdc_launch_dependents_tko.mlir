// gdc_launch_dependents_tko: dependents may start; it only orders, with its
// token operand or without.
cuda_tile.module @gdc_launch_dependents_tko {
  entry @gdc_launch_dependents_tko(%cell_ptr: tile<ptr<i32>>) {
    %x, %t0 = load_ptr_tko weak %cell_ptr : tile<ptr<i32>> -> tile<i32>, token
    %y = addi %x, %x : tile<i32>
    %t1 = gdc_launch_dependents_tko -> token
    %t2 = join_tokens %t0, %t1 : token
    %t3 = store_ptr_tko weak %cell_ptr, %y token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
