// Loops in loops: break and continue, under two ifs, act on the innermost
// loop; a for inside a loop does not stop it.
cuda_tile.module @loop_nested_exits {
  entry @loop_nested_exits(%out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %r = loop iter_values(%i = %zero, %sum = %zero) : tile<i32>, tile<i32> -> tile<i32> {
      %inner = loop iter_values(%j = %zero, %s = %sum) : tile<i32>, tile<i32> -> tile<i32> {
        %large = cmpi greater_than_or_equal %j, %three, signed : tile<i32> -> tile<i1>
        %same = cmpi equal %j, %i, signed : tile<i32> -> tile<i1>
        %j1 = addi %j, %one : tile<i32>
        if %large {
          break %s : tile<i32>
        } else {
          if %same {
            continue %j1, %s : tile<i32>, tile<i32>
          }
        }
        %p = muli %i, %three : tile<i32>
        %q = addi %p, %j : tile<i32>
        %s1 = addi %s, %q : tile<i32>
        continue %j1, %s1 : tile<i32>, tile<i32>
      }
      %more = for %k in (%zero to %i, step %one) : tile<i32> iter_values(%u = %inner) -> (tile<i32>) {
        %v = addi %u, %one : tile<i32>
        continue %v : tile<i32>
      }
      %i1 = addi %i, %one : tile<i32>
      %end = cmpi equal %i1, %four, signed : tile<i32> -> tile<i1>
      if %end {
        break %more : tile<i32>
      }
      continue %i1, %more : tile<i32>, tile<i32>
    }
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
