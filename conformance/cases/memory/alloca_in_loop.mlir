// alloca in the body of a for lives for one iteration: each writes before it
// reads.
cuda_tile.module @alloca_in_loop {
  entry @alloca_in_loop(%out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %r = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %p = alloca num_elem = 2, alignment = 16 : tile<ptr<i32>>
      %q = offset %p, %one : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %t0 = store_ptr_tko weak %q, %i : tile<ptr<i32>>, tile<i32> -> token
      %x, %t1 = load_ptr_tko weak %q token=%t0 : tile<ptr<i32>> -> tile<i32>, token
      %n = addi %s, %x : tile<i32>
      continue %n : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
