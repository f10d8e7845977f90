// for unsigned over i64 up to its largest value: the last step would leave the
// type, and the loop ends.
cuda_tile.module @for_i64_unsigned_undefined {
  entry @for_i64_unsigned_undefined(%trips_ptr: tile<ptr<i64>>, %sums_ptr: tile<ptr<i64>>, %lasts_ptr: tile<ptr<i64>>) {
    %low0 = constant <i64: -7> : tile<i64>
    %high0 = constant <i64: -1> : tile<i64>
    %step0 = constant <i64: 5> : tile<i64>
    %zero0 = constant <i64: 0> : tile<i64>
    %one0 = constant <i64: 1> : tile<i64>
    %none0 = constant <i64: -1> : tile<i64>
    %r0:3 = for unsigned %i in (%low0 to %high0, step %step0) : tile<i64> iter_values(%n = %zero0, %s = %zero0, %l = %none0) -> (tile<i64>, tile<i64>, tile<i64>) {
      %n1 = addi %n, %one0 : tile<i64>
      %s1 = addi %s, %i : tile<i64>
      continue %n1, %s1, %i : tile<i64>, tile<i64>, tile<i64>
    }
    %low1 = constant <i64: 0> : tile<i64>
    %high1 = constant <i64: -1> : tile<i64>
    %step1 = constant <i64: 4611686018427387904> : tile<i64>
    %zero1 = constant <i64: 0> : tile<i64>
    %one1 = constant <i64: 1> : tile<i64>
    %none1 = constant <i64: -1> : tile<i64>
    %r1:3 = for unsigned %i in (%low1 to %high1, step %step1) : tile<i64> iter_values(%n = %zero1, %s = %zero1, %l = %none1) -> (tile<i64>, tile<i64>, tile<i64>) {
      %n1 = addi %n, %one1 : tile<i64>
      %s1 = addi %s, %i : tile<i64>
      continue %n1, %s1, %i : tile<i64>, tile<i64>, tile<i64>
    }
    %low2 = constant <i64: -2> : tile<i64>
    %high2 = constant <i64: -1> : tile<i64>
    %step2 = constant <i64: 9223372036854775807> : tile<i64>
    %zero2 = constant <i64: 0> : tile<i64>
    %one2 = constant <i64: 1> : tile<i64>
    %none2 = constant <i64: -1> : tile<i64>
    %r2:3 = for unsigned %i in (%low2 to %high2, step %step2) : tile<i64> iter_values(%n = %zero2, %s = %zero2, %l = %none2) -> (tile<i64>, tile<i64>, tile<i64>) {
      %n1 = addi %n, %one2 : tile<i64>
      %s1 = addi %s, %i : tile<i64>
      continue %n1, %s1, %i : tile<i64>, tile<i64>, tile<i64>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %trips_ptr, %put1_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put1_t = store_ptr_tko weak %put1_at, %r0#0 : tile<ptr<i64>>, tile<i64> -> token
    %put2_i = constant <i32: 0> : tile<i32>
    %put2_at = offset %sums_ptr, %put2_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put2_t = store_ptr_tko weak %put2_at, %r0#1 : tile<ptr<i64>>, tile<i64> -> token
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %lasts_ptr, %put3_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put3_t = store_ptr_tko weak %put3_at, %r0#2 : tile<ptr<i64>>, tile<i64> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %trips_ptr, %put4_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put4_t = store_ptr_tko weak %put4_at, %r1#0 : tile<ptr<i64>>, tile<i64> -> token
    %put5_i = constant <i32: 1> : tile<i32>
    %put5_at = offset %sums_ptr, %put5_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put5_t = store_ptr_tko weak %put5_at, %r1#1 : tile<ptr<i64>>, tile<i64> -> token
    %put6_i = constant <i32: 1> : tile<i32>
    %put6_at = offset %lasts_ptr, %put6_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put6_t = store_ptr_tko weak %put6_at, %r1#2 : tile<ptr<i64>>, tile<i64> -> token
    %put7_i = constant <i32: 2> : tile<i32>
    %put7_at = offset %trips_ptr, %put7_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put7_t = store_ptr_tko weak %put7_at, %r2#0 : tile<ptr<i64>>, tile<i64> -> token
    %put8_i = constant <i32: 2> : tile<i32>
    %put8_at = offset %sums_ptr, %put8_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put8_t = store_ptr_tko weak %put8_at, %r2#1 : tile<ptr<i64>>, tile<i64> -> token
    %put9_i = constant <i32: 2> : tile<i32>
    %put9_at = offset %lasts_ptr, %put9_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put9_t = store_ptr_tko weak %put9_at, %r2#2 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
