// RUN: tessera-opt --canonicalize %s | FileCheck %s
// RUN: tessera-opt --canonicalize %s | tessera-opt --canonicalize | FileCheck %s

// Loops: where each pattern fires, and what stops it.

cuda_tile.module @loops {
  // CHECK-LABEL: entry @dead_carried(
  // CHECK: %[[R:.+]] = for %{{.+}} in (%arg0 to %arg1, step %arg2) : tile<i32> iter_values(%[[A:.+]] = %arg0) -> (tile<i32>) {
  // CHECK-NEXT: %[[N:.+]] = addi %[[A]], %arg2
  // CHECK-NEXT: continue %[[N]] : tile<i32>
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %[[R]]
  // fires: RemoveDeadCarried<ForOp>
  entry @dead_carried(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>) {
    // The second feeds itself, the last two each other.
    %r:4 = for %i in (%lo to %hi, step %st) : tile<i32>
        iter_values(%a = %lo, %b = %lo, %c = %lo, %d = %hi)
        -> (tile<i32>, tile<i32>, tile<i32>, tile<i32>) {
      %n = addi %a, %st : tile<i32>
      %m = muli %b, %i : tile<i32>
      %o = subi %d, %m : tile<i32>
      %s = subi %c, %i : tile<i32>
      continue %n, %m, %s, %o : tile<i32>, tile<i32>, tile<i32>, tile<i32>
    }
    %t = print_tko "%d", %r#0 : tile<i32> -> token
    return
  }

  // It reaches memory, a condition, a nested loop or a live value.
  // CHECK-LABEL: entry @live_carried(
  // CHECK: iter_values(%{{.+}} = %arg0, %{{.+}} = %arg0, %{{.+}} = %arg0, %{{.+}} = %arg0) ->
  // stops: RemoveDeadCarried<ForOp>
  entry @live_carried(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>) {
    %r:4 = for %i in (%lo to %hi, step %st) : tile<i32>
        iter_values(%a = %lo, %b = %lo, %c = %lo, %d = %lo)
        -> (tile<i32>, tile<i32>, tile<i32>, tile<i32>) {
      %n = addi %a, %b : tile<i32>
      %m = muli %b, %i : tile<i32>
      %o = subi %c, %i : tile<i32>
      %q = cmpi less_than %c, %i, signed : tile<i32> -> tile<i1>
      if %q {
        %t = print_tko "then" -> token
      }
      %p = muli %d, %st : tile<i32>
      %t = print_tko "%d", %d : tile<i32> -> token
      continue %n, %m, %o, %p : tile<i32>, tile<i32>, tile<i32>, tile<i32>
    }
    %t = print_tko "%d", %r#0 : tile<i32> -> token
    return
  }

  // A token that nobody consumes orders nothing; the store stays.
  // CHECK-LABEL: entry @dead_token(
  // CHECK: for %{{.+}} in (%arg0 to %arg1, step %arg2) : tile<i32> {
  // CHECK-NEXT: store_ptr_tko weak %arg3, %arg0
  // CHECK-NEXT: }
  // fires: RemoveDeadCarried<ForOp>
  entry @dead_token(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>, %p: tile<ptr<i32>>) {
    %t = make_token : token
    %r = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%a = %t) -> (token) {
      %n = store_ptr_tko weak %p, %lo : tile<ptr<i32>>, tile<i32> -> token
      continue %n : token
    }
    return
  }

  // One that orders the stores of the iterations stays.
  // CHECK-LABEL: entry @live_token(
  // CHECK: iter_values(%[[A:.+]] = %
  // CHECK-NEXT: store_ptr_tko weak %arg3, %{{.+}} token=%[[A]]
  // stops: RemoveDeadCarried<ForOp>
  entry @live_token(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>, %p: tile<ptr<i32>>) {
    %t = make_token : token
    %r = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%a = %t) -> (token) {
      %n = store_ptr_tko weak %p, %i token=%a : tile<ptr<i32>>, tile<i32> -> token
      continue %n : token
    }
    return
  }

  // CHECK-LABEL: entry @invariant_carried(
  // CHECK: for %[[I:.+]] in (%arg0 to %arg1, step %arg2) : tile<i32> {
  // CHECK-NEXT: %[[C:.+]] = cmpi less_than %[[I]], %arg3
  // CHECK-NEXT: if %[[C]] {
  // CHECK-NEXT: continue
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %arg3
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %arg3
  // fires: RemoveInvariantCarried<ForOp>
  entry @invariant_carried(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>, %x: tile<i32>) {
    %r = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%a = %x) -> (tile<i32>) {
      %c = cmpi less_than %i, %a, signed : tile<i32> -> tile<i1>
      if %c {
        continue %x : tile<i32>
      }
      %t = print_tko "%d", %a : tile<i32> -> token
      continue %a : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // One way round passes something else.
  // CHECK-LABEL: entry @varying_carried(
  // CHECK: iter_values(
  // CHECK: continue %{{.+}} : tile<i32>
  // CHECK: continue %{{.+}} : tile<i32>
  // stops: RemoveInvariantCarried<ForOp>
  entry @varying_carried(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>, %x: tile<i32>) {
    %r = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%a = %x) -> (tile<i32>) {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        continue %i : tile<i32>
      }
      %t = print_tko "%d", %a : tile<i32> -> token
      continue %a : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @zero_trips(
  // CHECK-NEXT: print_tko "%d %d", %arg0, %arg0
  // fires: RemoveShortFor
  entry @zero_trips(%x: tile<i32>, %st: tile<i32>) {
    %five = constant <i32: 5> : tile<i32>
    %r = for %i in (%five to %five, step %st) : tile<i32> iter_values(%a = %x) -> (tile<i32>) {
      %t = print_tko "never" -> token
      continue %i : tile<i32>
    }
    %minus = constant <i32: -1> : tile<i32>
    %s = for %i in (%five to %minus, step %st) : tile<i32> iter_values(%a = %x) -> (tile<i32>) {
      %t = print_tko "never" -> token
      continue %i : tile<i32>
    }
    %t = print_tko "%d %d", %r, %s : tile<i32>, tile<i32> -> token
    return
  }

  // -1 is large where bounds are unsigned.
  // CHECK-LABEL: entry @many_trips(
  // CHECK: for unsigned
  // CHECK: for %
  // stops: RemoveShortFor
  entry @many_trips(%x: tile<i32>, %st: tile<i32>) {
    %five = constant <i32: 5> : tile<i32>
    %minus = constant <i32: -1> : tile<i32>
    %s = for unsigned %i in (%five to %minus, step %st) : tile<i32> iter_values(%a = %x) -> (tile<i32>) {
      %t = print_tko "often" -> token
      continue %i : tile<i32>
    }
    for %i in (%x to %five, step %st) : tile<i32> {
      %t = print_tko "perhaps" -> token
    }
    %t = print_tko "%d", %s : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @one_trip(
  // CHECK: %[[TWO:.+]] = constant <i32: 2>
  // CHECK-NEXT: %[[S:.+]] = addi %arg0, %[[TWO]]
  // CHECK-NEXT: print_tko "once"
  // CHECK-NEXT: print_tko "%d", %[[S]]
  // fires: RemoveShortFor
  entry @one_trip(%x: tile<i32>) {
    %two = constant <i32: 2> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %r = for %i in (%two to %five, step %three) : tile<i32> iter_values(%a = %x) -> (tile<i32>) {
      %s = addi %a, %i : tile<i32>
      %t = print_tko "once" -> token
      continue %s : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // Two trips; an early end; memory of the body's own; a step that is not known.
  // CHECK-LABEL: entry @no_one_trip(
  // CHECK-COUNT-4: for %
  // CHECK-LABEL: entry @wrong_step(
  // CHECK: for unsigned %
  // stops: RemoveShortFor
  entry @no_one_trip(%x: tile<i32>, %c: tile<i1>) {
    %two = constant <i32: 2> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    for %i in (%two to %five, step %two) : tile<i32> {
      %t = print_tko "twice" -> token
    }
    for %i in (%two to %five, step %three) : tile<i32> {
      if %c {
        continue
      }
      %t = print_tko "perhaps" -> token
    }
    for %i in (%two to %five, step %three) : tile<i32> {
      %p = alloca num_elem = 1, alignment = 4 : tile<ptr<i32>>
      %t = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token
    }
    for %i in (%two to %five, step %x) : tile<i32> {
      %t = print_tko "how often" -> token
    }
    return
  }

  // A step that is not positive is left to be found.
  // stops: RemoveShortFor
  entry @wrong_step() {
    %two = constant <i32: 2> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %minus = constant <i32: -1> : tile<i32>
    for unsigned %i in (%two to %five, step %minus) : tile<i32> {
      %t = print_tko "how often" -> token
    }
    return
  }

  // A loop that breaks at its end runs once.
  // CHECK-LABEL: entry @single_loop(
  // CHECK-NEXT: print_tko "once"
  // CHECK-NEXT: print_tko "%d", %arg0
  // fires: RemoveSingleLoop
  entry @single_loop(%x: tile<i32>) {
    %r = loop iter_values(%a = %x) : tile<i32> -> tile<i32> {
      %t = print_tko "once" -> token
      break %a : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @no_single_loop(
  // CHECK: loop {
  // stops: RemoveSingleLoop
  entry @no_single_loop(%c: tile<i1>) {
    loop {
      %t = print_tko "perhaps once" -> token
      if %c {
        continue
      }
      break
    }
    return
  }

  // Of the results one is unused and one comes from outside; of the carried
  // values one is dead and one invariant.
  // CHECK-LABEL: entry @loop_results(
  // CHECK: %[[R:.+]] = loop iter_values(%[[A:.+]] = %arg0) : tile<i32> -> tile<i32> {
  // CHECK-NEXT: %[[C:.+]] = cmpi less_than %[[A]], %arg1
  // CHECK-NEXT: if %[[C]] {
  // CHECK-NEXT: break %[[A]] : tile<i32>
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[N:.+]] = subi %[[A]], %arg1
  // CHECK-NEXT: continue %[[N]] : tile<i32>
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d %d", %[[R]], %arg1
  // fires: RemoveLoopResults, RemoveDeadCarried<LoopOp>, RemoveInvariantCarried<LoopOp>
  entry @loop_results(%x: tile<i32>, %y: tile<i32>) {
    %r:3 = loop iter_values(%a = %x, %b = %x, %d = %y) : tile<i32>, tile<i32>, tile<i32>
        -> tile<i32>, tile<i32>, tile<i32> {
      %c = cmpi less_than %a, %d, signed : tile<i32> -> tile<i1>
      if %c {
        break %a, %x, %y : tile<i32>, tile<i32>, tile<i32>
      }
      %n = subi %a, %d : tile<i32>
      %m = muli %b, %a : tile<i32>
      continue %n, %m, %d : tile<i32>, tile<i32>, tile<i32>
    }
    %t = print_tko "%d %d", %r#0, %r#2 : tile<i32>, tile<i32> -> token
    return
  }

  // Breaks that bring different values; a carried value that a break brings.
  // CHECK-LABEL: entry @no_loop_results(
  // CHECK: %[[R:.+]] = loop iter_values(%{{.+}} = %arg0) : tile<i32> -> tile<i32> {
  // stops: RemoveLoopResults, RemoveDeadCarried<LoopOp>, RemoveInvariantCarried<LoopOp>
  entry @no_loop_results(%x: tile<i32>, %y: tile<i32>, %c: tile<i1>) {
    %r = loop iter_values(%a = %x) : tile<i32> -> tile<i32> {
      if %c {
        break %y : tile<i32>
      }
      %d = cmpi less_than %a, %y, signed : tile<i32> -> tile<i1>
      if %d {
        break %a : tile<i32>
      }
      %n = subi %a, %y : tile<i32>
      continue %n : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }
}
