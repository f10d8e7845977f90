// Loops in loops: the inner bound is the outer induction variable, and the
// carried value goes through both.
cuda_tile.module @for_nested {
  entry @for_nested(%out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %six = constant <i32: 6> : tile<i32>
    %r = for %i in (%zero to %six, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %inner = for %j in (%zero to %i, step %one) : tile<i32> iter_values(%u = %s) -> (tile<i32>) {
        %p = muli %i, %j : tile<i32>
        %v = addi %u, %p : tile<i32>
        continue %v : tile<i32>
      }
      continue %inner : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
