// RUN: tessera-opt %s --loop-split | FileCheck %s
// RUN: tessera-opt %s --loop-split=split-threshold=2 | FileCheck %s --check-prefix=TWO

cuda_tile.module @m {
  // CHECK-LABEL: entry @less
  // TWO-LABEL: entry @less
  // TWO-COUNT-1: for %
  // TWO-NOT: for %
  // fires: loop-split.below
  entry @less(%n: tile<i32>, %x: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    // CHECK: %[[END:.*]] = maxi %arg0, %[[ZERO:.*]] signed
    // CHECK: %[[UP:.*]] = maxi %arg1, %[[ZERO]] signed
    // CHECK: %[[POINT:.*]] = mini %[[UP]], %[[END]] signed
    // CHECK: %[[TRUE:.*]] = constant <i1: true>
    // CHECK: %[[FIRST:.*]] = for %{{.*}} in (%[[ZERO]] to %[[POINT]], step %{{.*}}) : tile<i32> iter_values(%{{.*}} = %[[ZERO]])
    // CHECK: if %[[TRUE]]
    // CHECK: %[[FALSE:.*]] = constant <i1: false>
    // CHECK: %[[SECOND:.*]] = for %{{.*}} in (%[[POINT]] to %arg0, step %{{.*}}) : tile<i32> iter_values(%{{.*}} = %[[FIRST]])
    // CHECK: if %[[FALSE]]
    // CHECK: print_tko "%d", %[[SECOND]]
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      %next = if %c -> (tile<i32>) {
        %0 = addi %s, %i : tile<i32>
        yield %0 : tile<i32>
      } else {
        yield %s : tile<i32>
      }
      continue %next : tile<i32>
    }
    %t = print_tko "%d", %sum : tile<i32> -> token
    return
  }

  // The variable on the right, a bound that belongs to the first loop, and a step
  // of more than one.
  // CHECK-LABEL: entry @steps
  // TWO-LABEL: entry @steps
  // fires: loop-split.up-to
  entry @steps(%n: tile<i32>, %x: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    // CHECK: %[[END:.*]] = maxi %arg0, %[[ZERO:.*]] unsigned
    // CHECK: %[[LAST:.*]] = subi %[[END]], %[[ONE:.*]] :
    // CHECK: %[[CUT:.*]] = mini %arg1, %[[LAST]] unsigned
    // CHECK: %[[NEXT:.*]] = addi %[[CUT]], %{{.*}} :
    // CHECK: %[[UP:.*]] = maxi %[[NEXT]], %[[ZERO]] unsigned
    // CHECK: %[[POINT:.*]] = mini %[[UP]], %[[END]] unsigned
    // CHECK: %[[WAY:.*]] = subi %[[POINT]], %[[ZERO]]
    // CHECK: %[[OVER:.*]] = remi %[[WAY]], %[[STEP:.*]] unsigned
    // CHECK: %[[MISSING:.*]] = subi %[[STEP]], %[[OVER]]
    // CHECK: %[[GAP:.*]] = remi %[[MISSING]], %[[STEP]] unsigned
    // CHECK: %[[LEFT:.*]] = subi %[[END]], %[[POINT]]
    // CHECK: %[[SHORT:.*]] = mini %[[GAP]], %[[LEFT]] unsigned
    // CHECK: %[[START:.*]] = addi %[[POINT]], %[[SHORT]]
    // CHECK: for unsigned %{{.*}} in (%[[ZERO]] to %[[POINT]], step
    // CHECK: for unsigned %{{.*}} in (%[[START]] to %arg0, step
    for unsigned %i in (%zero to %n, step %three) : tile<i32> {
      %c = cmpi greater_than_or_equal %x, %i, unsigned : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "%d", %i : tile<i32> -> token
      }
    }
    return
  }

  // Comparisons that change at the same place are known together.
  // CHECK-LABEL: entry @together
  // fires: loop-split.together
  entry @together(%n: tile<i32>, %x: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    // CHECK-COUNT-2: for
    // CHECK-NOT: for
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
      %d = cmpi greater_than_or_equal %i, %x, signed : tile<i32> -> tile<i1>
      if %d {
        %t = print_tko "b" -> token
      }
    }
    return
  }

  // CHECK-LABEL: entry @left_alone
  // stops: loop-split.below
  entry @left_alone(%n: tile<i32>, %x: tile<i32>, %s: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    // A comparison of the other signedness is no interval of the loop.
    // CHECK-COUNT-5: for
    // CHECK-NOT: for
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c = cmpi less_than %i, %x, unsigned : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
    }
    // Nor is equality.
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c = cmpi equal %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
    }
    // The bound is not invariant.
    for %i in (%zero to %n, step %one) : tile<i32> {
      %y = addi %i, %x : tile<i32>
      %c = cmpi less_than %i, %y, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
    }
    // The step is not known to be positive.
    for %i in (%zero to %n, step %s) : tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
    }
    // Nothing hangs on the comparison but a value.
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      %t = print_tko "%d", %c : tile<i1> -> token
    }
    return
  }

  // Two places make four loops; four would make sixteen.
  // CHECK-LABEL: entry @places
  // CHECK-COUNT-4: for %
  // CHECK: print_tko "between"
  // CHECK-COUNT-1: for %
  // CHECK-NOT: for %
  // stops: loop-split.below
  entry @places(%n: tile<i32>, %x0: tile<i32>, %x1: tile<i32>, %x2: tile<i32>, %x3: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c0 = cmpi less_than %i, %x0, signed : tile<i32> -> tile<i1>
      if %c0 {
        %t = print_tko "0" -> token
      }
      %c1 = cmpi less_than %i, %x1, signed : tile<i32> -> tile<i1>
      if %c1 {
        %t = print_tko "1" -> token
      }
    }
    %b = print_tko "between" -> token
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c0 = cmpi less_than %i, %x0, signed : tile<i32> -> tile<i1>
      if %c0 {
        %t = print_tko "0" -> token
      }
      %c1 = cmpi less_than %i, %x1, signed : tile<i32> -> tile<i1>
      if %c1 {
        %t = print_tko "1" -> token
      }
      %c2 = cmpi less_than %i, %x2, signed : tile<i32> -> tile<i1>
      if %c2 {
        %t = print_tko "2" -> token
      }
      %c3 = cmpi less_than %i, %x3, signed : tile<i32> -> tile<i1>
      if %c3 {
        %t = print_tko "3" -> token
      }
    }
    return
  }

  // `i <= x` and `i < x` change at places of their own.
  // CHECK-LABEL: entry @apart
  // CHECK-COUNT-4: for %
  // CHECK-LABEL: entry @up_to_unsigned
  // stops: loop-split.together
  entry @apart(%n: tile<i32>, %x: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
      %d = cmpi less_than_or_equal %i, %x, signed : tile<i32> -> tile<i1>
      if %d {
        %t = print_tko "b" -> token
      }
    }
    return
  }

  // CHECK-COUNT-1: for %
  // CHECK-NOT: for %
  // stops: loop-split.up-to
  entry @up_to_unsigned(%n: tile<i32>, %x: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    for %i in (%zero to %n, step %one) : tile<i32> {
      %c = cmpi less_than_or_equal %i, %x, unsigned : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "a" -> token
      }
    }
    return
  }

  // One trip spares less than the bounds take; eight are worth it, and so is one
  // where the place is a constant too, since all folds.
  // CHECK-LABEL: entry @trips
  // CHECK-COUNT-1: for %
  // CHECK: print_tko "one"
  // CHECK: print_tko "first"
  // CHECK-COUNT-2: for %
  // CHECK: print_tko "second"
  // CHECK-COUNT-2: for %
  // stops: loop-split.below
  entry @trips(%x: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    for %i in (%zero to %one, step %one) : tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "one" -> token
      }
    }
    %t0 = print_tko "first" -> token
    for %i in (%zero to %eight, step %one) : tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "eight" -> token
      }
    }
    %t1 = print_tko "second" -> token
    for %i in (%zero to %one, step %one) : tile<i32> {
      %c = cmpi less_than %i, %eight, signed : tile<i32> -> tile<i1>
      if %c {
        %t = print_tko "constant" -> token
      }
    }
    return
  }
}
