// Assertions in a loop and in a branch that is not taken; the latter would
// fail.
cuda_tile.module @assert_in_loop {
  entry @assert_in_loop(%out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %never = constant <i1: false> : tile<i1>
    %r = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %ok = cmpi less_than %i, %five, signed : tile<i32> -> tile<i1>
      assert %ok, "in range" : tile<i1>
      if %never {
        assert %never, "not here" : tile<i1>
      }
      %n = addi %s, %i : tile<i32>
      continue %n : tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
