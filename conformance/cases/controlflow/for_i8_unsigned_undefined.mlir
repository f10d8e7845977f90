// for unsigned over i8 up to its largest value: the last step would leave the
// type, and the loop ends.
cuda_tile.module @for_i8_unsigned_undefined {
  entry @for_i8_unsigned_undefined(%trips_ptr: tile<ptr<i8>>, %sums_ptr: tile<ptr<i8>>, %lasts_ptr: tile<ptr<i8>>) {
    %low0 = constant <i8: -7> : tile<i8>
    %high0 = constant <i8: -1> : tile<i8>
    %step0 = constant <i8: 5> : tile<i8>
    %zero0 = constant <i8: 0> : tile<i8>
    %one0 = constant <i8: 1> : tile<i8>
    %none0 = constant <i8: -1> : tile<i8>
    %r0:3 = for unsigned %i in (%low0 to %high0, step %step0) : tile<i8> iter_values(%n = %zero0, %s = %zero0, %l = %none0) -> (tile<i8>, tile<i8>, tile<i8>) {
      %n1 = addi %n, %one0 : tile<i8>
      %s1 = addi %s, %i : tile<i8>
      continue %n1, %s1, %i : tile<i8>, tile<i8>, tile<i8>
    }
    %low1 = constant <i8: 0> : tile<i8>
    %high1 = constant <i8: -1> : tile<i8>
    %step1 = constant <i8: 64> : tile<i8>
    %zero1 = constant <i8: 0> : tile<i8>
    %one1 = constant <i8: 1> : tile<i8>
    %none1 = constant <i8: -1> : tile<i8>
    %r1:3 = for unsigned %i in (%low1 to %high1, step %step1) : tile<i8> iter_values(%n = %zero1, %s = %zero1, %l = %none1) -> (tile<i8>, tile<i8>, tile<i8>) {
      %n1 = addi %n, %one1 : tile<i8>
      %s1 = addi %s, %i : tile<i8>
      continue %n1, %s1, %i : tile<i8>, tile<i8>, tile<i8>
    }
    %low2 = constant <i8: -2> : tile<i8>
    %high2 = constant <i8: -1> : tile<i8>
    %step2 = constant <i8: 127> : tile<i8>
    %zero2 = constant <i8: 0> : tile<i8>
    %one2 = constant <i8: 1> : tile<i8>
    %none2 = constant <i8: -1> : tile<i8>
    %r2:3 = for unsigned %i in (%low2 to %high2, step %step2) : tile<i8> iter_values(%n = %zero2, %s = %zero2, %l = %none2) -> (tile<i8>, tile<i8>, tile<i8>) {
      %n1 = addi %n, %one2 : tile<i8>
      %s1 = addi %s, %i : tile<i8>
      continue %n1, %s1, %i : tile<i8>, tile<i8>, tile<i8>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %trips_ptr, %put1_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put1_t = store_ptr_tko weak %put1_at, %r0#0 : tile<ptr<i8>>, tile<i8> -> token
    %put2_i = constant <i32: 0> : tile<i32>
    %put2_at = offset %sums_ptr, %put2_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put2_t = store_ptr_tko weak %put2_at, %r0#1 : tile<ptr<i8>>, tile<i8> -> token
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %lasts_ptr, %put3_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put3_t = store_ptr_tko weak %put3_at, %r0#2 : tile<ptr<i8>>, tile<i8> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %trips_ptr, %put4_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put4_t = store_ptr_tko weak %put4_at, %r1#0 : tile<ptr<i8>>, tile<i8> -> token
    %put5_i = constant <i32: 1> : tile<i32>
    %put5_at = offset %sums_ptr, %put5_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put5_t = store_ptr_tko weak %put5_at, %r1#1 : tile<ptr<i8>>, tile<i8> -> token
    %put6_i = constant <i32: 1> : tile<i32>
    %put6_at = offset %lasts_ptr, %put6_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put6_t = store_ptr_tko weak %put6_at, %r1#2 : tile<ptr<i8>>, tile<i8> -> token
    %put7_i = constant <i32: 2> : tile<i32>
    %put7_at = offset %trips_ptr, %put7_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put7_t = store_ptr_tko weak %put7_at, %r2#0 : tile<ptr<i8>>, tile<i8> -> token
    %put8_i = constant <i32: 2> : tile<i32>
    %put8_at = offset %sums_ptr, %put8_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put8_t = store_ptr_tko weak %put8_at, %r2#1 : tile<ptr<i8>>, tile<i8> -> token
    %put9_i = constant <i32: 2> : tile<i32>
    %put9_at = offset %lasts_ptr, %put9_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put9_t = store_ptr_tko weak %put9_at, %r2#2 : tile<ptr<i8>>, tile<i8> -> token
    return
  }
}
