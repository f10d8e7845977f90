// Loops over the parts of a range before and after m. Bounds and m are bytes made
// of the number of the tile block: -128 and so far apart as the argument says.
// The result depends on the values of the index, their order, and which loop they
// were in.
cuda_tile.module @m {
  entry @k(%out: tile<ptr<i32>>, %apart: tile<i8>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %least = constant <i8: -128> : tile<i8>
    %one = constant <i8: 1> : tile<i8>
    %zero = constant <i32: 0> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %odd = constant <i32: 12345> : tile<i32>
    %l0 = trunci %bx : tile<i32> -> tile<i8>
    %l1 = muli %l0, %apart : tile<i8>
    %l = addi %l1, %least : tile<i8>
    %u0 = trunci %by : tile<i32> -> tile<i8>
    %u1 = muli %u0, %apart : tile<i8>
    %u = addi %u1, %least : tile<i8>
    %m0 = trunci %bz : tile<i32> -> tile<i8>
    %m1 = muli %m0, %apart : tile<i8>
    %m = addi %m1, %least : tile<i8>

    // The front end's form.
    %end = mini %u, %m signed : tile<i8>
    %start = maxi %l, %m signed : tile<i8>
    %r0 = for %i in (%l to %end, step %one) : tile<i8> iter_values(%s = %zero) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %wide : tile<i32>
      continue %mixed : tile<i32>
    }
    %r1 = for %i in (%start to %u, step %one) : tile<i8> iter_values(%s = %r0) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %other = xori %scaled, %odd : tile<i32>
      %mixed = addi %other, %wide : tile<i32>
      continue %mixed : tile<i32>
    }

    // Forms of loop-split: the bounds limit m in one order or the other.
    %most = maxi %u, %l signed : tile<i8>
    %up = maxi %m, %l signed : tile<i8>
    %point = mini %up, %most signed : tile<i8>
    %r2 = for %i in (%l to %point, step %one) : tile<i8> iter_values(%s = %r1) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %wide : tile<i32>
      continue %mixed : tile<i32>
    }
    %r3 = for %i in (%point to %u, step %one) : tile<i8> iter_values(%s = %r2) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %wide : tile<i32>
      %other = xori %mixed, %odd : tile<i32>
      continue %other : tile<i32>
    }
    %short = mini %up, %u signed : tile<i8>
    %r4 = for %i in (%l to %short, step %one) : tile<i8> iter_values(%s = %r3) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %wide : tile<i32>
      continue %mixed : tile<i32>
    }
    %r5 = for %i in (%short to %u, step %one) : tile<i8> iter_values(%s = %r4) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %other = xori %wide, %odd : tile<i32>
      %mixed = addi %scaled, %other : tile<i32>
      continue %mixed : tile<i32>
    }
    %down = mini %m, %u signed : tile<i8>
    %long = maxi %down, %l signed : tile<i8>
    %r6 = for %i in (%l to %long, step %one) : tile<i8> iter_values(%s = %r5) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %wide : tile<i32>
      continue %mixed : tile<i32>
    }
    %r7 = for %i in (%long to %u, step %one) : tile<i8> iter_values(%s = %r6) -> (tile<i32>) {
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %other = xori %scaled, %odd : tile<i32>
      %mixed = addi %other, %wide : tile<i32>
      continue %mixed : tile<i32>
    }

    %row = muli %bx, %ny : tile<i32>
    %cell = addi %row, %by : tile<i32>
    %line = muli %cell, %nz : tile<i32>
    %place = addi %line, %bz : tile<i32>
    %p = offset %out, %place : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t = store_ptr_tko weak %p, %r7 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
