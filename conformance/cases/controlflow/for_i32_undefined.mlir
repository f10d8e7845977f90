// for over i32 up to its largest value: the last step would leave the type,
// and the loop ends (spec/open_points.md).
cuda_tile.module @for_i32_undefined {
  entry @for_i32_undefined(%trips_ptr: tile<ptr<i32>>, %sums_ptr: tile<ptr<i32>>, %lasts_ptr: tile<ptr<i32>>) {
    %low0 = constant <i32: 2147483640> : tile<i32>
    %high0 = constant <i32: 2147483647> : tile<i32>
    %step0 = constant <i32: 5> : tile<i32>
    %zero0 = constant <i32: 0> : tile<i32>
    %one0 = constant <i32: 1> : tile<i32>
    %none0 = constant <i32: -1> : tile<i32>
    %r0:3 = for %i in (%low0 to %high0, step %step0) : tile<i32> iter_values(%n = %zero0, %s = %zero0, %l = %none0) -> (tile<i32>, tile<i32>, tile<i32>) {
      %n1 = addi %n, %one0 : tile<i32>
      %s1 = addi %s, %i : tile<i32>
      continue %n1, %s1, %i : tile<i32>, tile<i32>, tile<i32>
    }
    %low1 = constant <i32: 0> : tile<i32>
    %high1 = constant <i32: 2147483647> : tile<i32>
    %step1 = constant <i32: 1073741824> : tile<i32>
    %zero1 = constant <i32: 0> : tile<i32>
    %one1 = constant <i32: 1> : tile<i32>
    %none1 = constant <i32: -1> : tile<i32>
    %r1:3 = for %i in (%low1 to %high1, step %step1) : tile<i32> iter_values(%n = %zero1, %s = %zero1, %l = %none1) -> (tile<i32>, tile<i32>, tile<i32>) {
      %n1 = addi %n, %one1 : tile<i32>
      %s1 = addi %s, %i : tile<i32>
      continue %n1, %s1, %i : tile<i32>, tile<i32>, tile<i32>
    }
    %low2 = constant <i32: -2147483648> : tile<i32>
    %high2 = constant <i32: 2147483647> : tile<i32>
    %step2 = constant <i32: 2147483647> : tile<i32>
    %zero2 = constant <i32: 0> : tile<i32>
    %one2 = constant <i32: 1> : tile<i32>
    %none2 = constant <i32: -1> : tile<i32>
    %r2:3 = for %i in (%low2 to %high2, step %step2) : tile<i32> iter_values(%n = %zero2, %s = %zero2, %l = %none2) -> (tile<i32>, tile<i32>, tile<i32>) {
      %n1 = addi %n, %one2 : tile<i32>
      %s1 = addi %s, %i : tile<i32>
      continue %n1, %s1, %i : tile<i32>, tile<i32>, tile<i32>
    }
    %low3 = constant <i32: 2147483646> : tile<i32>
    %high3 = constant <i32: 2147483647> : tile<i32>
    %step3 = constant <i32: 2147483647> : tile<i32>
    %zero3 = constant <i32: 0> : tile<i32>
    %one3 = constant <i32: 1> : tile<i32>
    %none3 = constant <i32: -1> : tile<i32>
    %r3:3 = for %i in (%low3 to %high3, step %step3) : tile<i32> iter_values(%n = %zero3, %s = %zero3, %l = %none3) -> (tile<i32>, tile<i32>, tile<i32>) {
      %n1 = addi %n, %one3 : tile<i32>
      %s1 = addi %s, %i : tile<i32>
      continue %n1, %s1, %i : tile<i32>, tile<i32>, tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %trips_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r0#0 : tile<ptr<i32>>, tile<i32> -> token
    %put2_i = constant <i32: 0> : tile<i32>
    %put2_at = offset %sums_ptr, %put2_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %r0#1 : tile<ptr<i32>>, tile<i32> -> token
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %lasts_ptr, %put3_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %r0#2 : tile<ptr<i32>>, tile<i32> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %trips_ptr, %put4_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put4_t = store_ptr_tko weak %put4_at, %r1#0 : tile<ptr<i32>>, tile<i32> -> token
    %put5_i = constant <i32: 1> : tile<i32>
    %put5_at = offset %sums_ptr, %put5_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put5_t = store_ptr_tko weak %put5_at, %r1#1 : tile<ptr<i32>>, tile<i32> -> token
    %put6_i = constant <i32: 1> : tile<i32>
    %put6_at = offset %lasts_ptr, %put6_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put6_t = store_ptr_tko weak %put6_at, %r1#2 : tile<ptr<i32>>, tile<i32> -> token
    %put7_i = constant <i32: 2> : tile<i32>
    %put7_at = offset %trips_ptr, %put7_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put7_t = store_ptr_tko weak %put7_at, %r2#0 : tile<ptr<i32>>, tile<i32> -> token
    %put8_i = constant <i32: 2> : tile<i32>
    %put8_at = offset %sums_ptr, %put8_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put8_t = store_ptr_tko weak %put8_at, %r2#1 : tile<ptr<i32>>, tile<i32> -> token
    %put9_i = constant <i32: 2> : tile<i32>
    %put9_at = offset %lasts_ptr, %put9_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put9_t = store_ptr_tko weak %put9_at, %r2#2 : tile<ptr<i32>>, tile<i32> -> token
    %put10_i = constant <i32: 3> : tile<i32>
    %put10_at = offset %trips_ptr, %put10_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put10_t = store_ptr_tko weak %put10_at, %r3#0 : tile<ptr<i32>>, tile<i32> -> token
    %put11_i = constant <i32: 3> : tile<i32>
    %put11_at = offset %sums_ptr, %put11_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put11_t = store_ptr_tko weak %put11_at, %r3#1 : tile<ptr<i32>>, tile<i32> -> token
    %put12_i = constant <i32: 3> : tile<i32>
    %put12_at = offset %lasts_ptr, %put12_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put12_t = store_ptr_tko weak %put12_at, %r3#2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
