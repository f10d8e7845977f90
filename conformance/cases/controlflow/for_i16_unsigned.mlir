// for unsigned over i16: bounds with the top bit set are large, so some ranges
// that are empty when signed are not.
cuda_tile.module @for_i16_unsigned {
  entry @for_i16_unsigned(%trips_ptr: tile<ptr<i16>>, %sums_ptr: tile<ptr<i16>>, %lasts_ptr: tile<ptr<i16>>) {
    %low0 = constant <i16: 32766> : tile<i16>
    %high0 = constant <i16: -32765> : tile<i16>
    %step0 = constant <i16: 1> : tile<i16>
    %zero0 = constant <i16: 0> : tile<i16>
    %one0 = constant <i16: 1> : tile<i16>
    %none0 = constant <i16: -1> : tile<i16>
    %r0:3 = for unsigned %i in (%low0 to %high0, step %step0) : tile<i16> iter_values(%n = %zero0, %s = %zero0, %l = %none0) -> (tile<i16>, tile<i16>, tile<i16>) {
      %n1 = addi %n, %one0 : tile<i16>
      %s1 = addi %s, %i : tile<i16>
      continue %n1, %s1, %i : tile<i16>, tile<i16>, tile<i16>
    }
    %low1 = constant <i16: 0> : tile<i16>
    %high1 = constant <i16: -32768> : tile<i16>
    %step1 = constant <i16: 8192> : tile<i16>
    %zero1 = constant <i16: 0> : tile<i16>
    %one1 = constant <i16: 1> : tile<i16>
    %none1 = constant <i16: -1> : tile<i16>
    %r1:3 = for unsigned %i in (%low1 to %high1, step %step1) : tile<i16> iter_values(%n = %zero1, %s = %zero1, %l = %none1) -> (tile<i16>, tile<i16>, tile<i16>) {
      %n1 = addi %n, %one1 : tile<i16>
      %s1 = addi %s, %i : tile<i16>
      continue %n1, %s1, %i : tile<i16>, tile<i16>, tile<i16>
    }
    %low2 = constant <i16: -6> : tile<i16>
    %high2 = constant <i16: -2> : tile<i16>
    %step2 = constant <i16: 2> : tile<i16>
    %zero2 = constant <i16: 0> : tile<i16>
    %one2 = constant <i16: 1> : tile<i16>
    %none2 = constant <i16: -1> : tile<i16>
    %r2:3 = for unsigned %i in (%low2 to %high2, step %step2) : tile<i16> iter_values(%n = %zero2, %s = %zero2, %l = %none2) -> (tile<i16>, tile<i16>, tile<i16>) {
      %n1 = addi %n, %one2 : tile<i16>
      %s1 = addi %s, %i : tile<i16>
      continue %n1, %s1, %i : tile<i16>, tile<i16>, tile<i16>
    }
    %low3 = constant <i16: -32768> : tile<i16>
    %high3 = constant <i16: -32764> : tile<i16>
    %step3 = constant <i16: 3> : tile<i16>
    %zero3 = constant <i16: 0> : tile<i16>
    %one3 = constant <i16: 1> : tile<i16>
    %none3 = constant <i16: -1> : tile<i16>
    %r3:3 = for unsigned %i in (%low3 to %high3, step %step3) : tile<i16> iter_values(%n = %zero3, %s = %zero3, %l = %none3) -> (tile<i16>, tile<i16>, tile<i16>) {
      %n1 = addi %n, %one3 : tile<i16>
      %s1 = addi %s, %i : tile<i16>
      continue %n1, %s1, %i : tile<i16>, tile<i16>, tile<i16>
    }
    %low4 = constant <i16: -1> : tile<i16>
    %high4 = constant <i16: 0> : tile<i16>
    %step4 = constant <i16: 1> : tile<i16>
    %zero4 = constant <i16: 0> : tile<i16>
    %one4 = constant <i16: 1> : tile<i16>
    %none4 = constant <i16: -1> : tile<i16>
    %r4:3 = for unsigned %i in (%low4 to %high4, step %step4) : tile<i16> iter_values(%n = %zero4, %s = %zero4, %l = %none4) -> (tile<i16>, tile<i16>, tile<i16>) {
      %n1 = addi %n, %one4 : tile<i16>
      %s1 = addi %s, %i : tile<i16>
      continue %n1, %s1, %i : tile<i16>, tile<i16>, tile<i16>
    }
    %low5 = constant <i16: -32768> : tile<i16>
    %high5 = constant <i16: 32767> : tile<i16>
    %step5 = constant <i16: 1> : tile<i16>
    %zero5 = constant <i16: 0> : tile<i16>
    %one5 = constant <i16: 1> : tile<i16>
    %none5 = constant <i16: -1> : tile<i16>
    %r5:3 = for unsigned %i in (%low5 to %high5, step %step5) : tile<i16> iter_values(%n = %zero5, %s = %zero5, %l = %none5) -> (tile<i16>, tile<i16>, tile<i16>) {
      %n1 = addi %n, %one5 : tile<i16>
      %s1 = addi %s, %i : tile<i16>
      continue %n1, %s1, %i : tile<i16>, tile<i16>, tile<i16>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %trips_ptr, %put1_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put1_t = store_ptr_tko weak %put1_at, %r0#0 : tile<ptr<i16>>, tile<i16> -> token
    %put2_i = constant <i32: 0> : tile<i32>
    %put2_at = offset %sums_ptr, %put2_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put2_t = store_ptr_tko weak %put2_at, %r0#1 : tile<ptr<i16>>, tile<i16> -> token
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %lasts_ptr, %put3_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put3_t = store_ptr_tko weak %put3_at, %r0#2 : tile<ptr<i16>>, tile<i16> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %trips_ptr, %put4_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put4_t = store_ptr_tko weak %put4_at, %r1#0 : tile<ptr<i16>>, tile<i16> -> token
    %put5_i = constant <i32: 1> : tile<i32>
    %put5_at = offset %sums_ptr, %put5_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put5_t = store_ptr_tko weak %put5_at, %r1#1 : tile<ptr<i16>>, tile<i16> -> token
    %put6_i = constant <i32: 1> : tile<i32>
    %put6_at = offset %lasts_ptr, %put6_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put6_t = store_ptr_tko weak %put6_at, %r1#2 : tile<ptr<i16>>, tile<i16> -> token
    %put7_i = constant <i32: 2> : tile<i32>
    %put7_at = offset %trips_ptr, %put7_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put7_t = store_ptr_tko weak %put7_at, %r2#0 : tile<ptr<i16>>, tile<i16> -> token
    %put8_i = constant <i32: 2> : tile<i32>
    %put8_at = offset %sums_ptr, %put8_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put8_t = store_ptr_tko weak %put8_at, %r2#1 : tile<ptr<i16>>, tile<i16> -> token
    %put9_i = constant <i32: 2> : tile<i32>
    %put9_at = offset %lasts_ptr, %put9_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put9_t = store_ptr_tko weak %put9_at, %r2#2 : tile<ptr<i16>>, tile<i16> -> token
    %put10_i = constant <i32: 3> : tile<i32>
    %put10_at = offset %trips_ptr, %put10_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put10_t = store_ptr_tko weak %put10_at, %r3#0 : tile<ptr<i16>>, tile<i16> -> token
    %put11_i = constant <i32: 3> : tile<i32>
    %put11_at = offset %sums_ptr, %put11_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put11_t = store_ptr_tko weak %put11_at, %r3#1 : tile<ptr<i16>>, tile<i16> -> token
    %put12_i = constant <i32: 3> : tile<i32>
    %put12_at = offset %lasts_ptr, %put12_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put12_t = store_ptr_tko weak %put12_at, %r3#2 : tile<ptr<i16>>, tile<i16> -> token
    %put13_i = constant <i32: 4> : tile<i32>
    %put13_at = offset %trips_ptr, %put13_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put13_t = store_ptr_tko weak %put13_at, %r4#0 : tile<ptr<i16>>, tile<i16> -> token
    %put14_i = constant <i32: 4> : tile<i32>
    %put14_at = offset %sums_ptr, %put14_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put14_t = store_ptr_tko weak %put14_at, %r4#1 : tile<ptr<i16>>, tile<i16> -> token
    %put15_i = constant <i32: 4> : tile<i32>
    %put15_at = offset %lasts_ptr, %put15_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put15_t = store_ptr_tko weak %put15_at, %r4#2 : tile<ptr<i16>>, tile<i16> -> token
    %put16_i = constant <i32: 5> : tile<i32>
    %put16_at = offset %trips_ptr, %put16_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put16_t = store_ptr_tko weak %put16_at, %r5#0 : tile<ptr<i16>>, tile<i16> -> token
    %put17_i = constant <i32: 5> : tile<i32>
    %put17_at = offset %sums_ptr, %put17_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put17_t = store_ptr_tko weak %put17_at, %r5#1 : tile<ptr<i16>>, tile<i16> -> token
    %put18_i = constant <i32: 5> : tile<i32>
    %put18_at = offset %lasts_ptr, %put18_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put18_t = store_ptr_tko weak %put18_at, %r5#2 : tile<ptr<i16>>, tile<i16> -> token
    return
  }
}
