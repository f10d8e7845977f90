// Carried values that change places: the new ones are taken all at once.
cuda_tile.module @for_swap {
  entry @for_swap(%out_ptr: tile<ptr<i64>>) {
    %zero = constant <i64: 0> : tile<i64>
    %one = constant <i64: 1> : tile<i64>
    %n = constant <i64: 50> : tile<i64>
    %r:2 = for %i in (%zero to %n, step %one) : tile<i64> iter_values(%a = %zero, %b = %one) -> (tile<i64>, tile<i64>) {
      %c = addi %a, %b : tile<i64>
      continue %b, %c : tile<i64>, tile<i64>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put1_t = store_ptr_tko weak %put1_at, %r#0 : tile<ptr<i64>>, tile<i64> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %out_ptr, %put2_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put2_t = store_ptr_tko weak %put2_at, %r#1 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
