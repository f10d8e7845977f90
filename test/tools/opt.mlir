// The passes of MLIR that tessera-opt offers respect token order.
// RUN: tessera-opt %s --canonicalize --cse --loop-invariant-code-motion --inline | FileCheck %s
// RUN: tessera-opt --help | FileCheck %s --check-prefix=HELP
// RUN: not tessera-opt %t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING

// HELP-DAG: --canonicalize
// HELP-DAG: --cse
// HELP-DAG: --inline
// HELP-DAG: --loop-invariant-code-motion
// MISSING: tessera-opt: {{.*}}No such file or directory

cuda_tile.module @m {
  // Two equal weak loads in a row are two loads: no generic pass may merge or
  // drop them, used or not.
  // CHECK-LABEL: entry @loads
  // CHECK-COUNT-2: load_ptr_tko
  // CHECK: store_ptr_tko
  // CHECK: print_tko
  entry @loads(%p: tile<ptr<f32>>) {
    %t = make_token : token
    %a, %ta = load_ptr_tko weak %p token=%t : tile<ptr<f32>> -> tile<f32>, token
    %b, %tb = load_ptr_tko weak %p token=%t : tile<ptr<f32>> -> tile<f32>, token
    %s = store_ptr_tko weak %p, %a token=%t : tile<ptr<f32>>, tile<f32> -> token
    %q = print_tko "done" -> token
    return
  }

  // Equal pure values are one; an unused one is none.
  // CHECK-LABEL: entry @pure
  // CHECK-COUNT-1: addi
  // CHECK-NOT: addi
  // CHECK: return
  entry @pure(%n: tile<i32>, %p: tile<ptr<i32>>) {
    %a = addi %n, %n : tile<i32>
    %b = addi %n, %n : tile<i32>
    %c = muli %n, %n : tile<i32>
    %t = store_ptr_tko weak %p, %a : tile<ptr<i32>>, tile<i32> -> token
    %u = store_ptr_tko weak %p, %b token=%t : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // An invariant sum leaves the loop; a division whose divisor is unknown and
  // an assumption stay behind their guard.
  // CHECK-LABEL: entry @motion
  // CHECK: addi
  // CHECK: for
  // CHECK-NOT: addi
  // CHECK: divi
  // CHECK: assume
  // CHECK: store_ptr_tko
  entry @motion(%n: tile<i32>, %m: tile<i32>, %p: tile<ptr<i32>>) {
    for %i in (%n to %m, step %n) : tile<i32> {
      %a = addi %n, %n : tile<i32>
      %d = divi %a, %n signed : tile<i32>
      %f = assume div_by<2>, %d : tile<i32>
      %t = store_ptr_tko weak %p, %f : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // A known divisor is harmless.
  // CHECK-LABEL: entry @known_divisor
  // CHECK: divi
  // CHECK: for
  // CHECK-NOT: divi
  // CHECK: store_ptr_tko
  entry @known_divisor(%n: tile<i32>, %m: tile<i32>, %p: tile<ptr<i32>>) {
    %two = constant <i32: 2> : tile<i32>
    for %i in (%n to %m, step %n) : tile<i32> {
      %d = divi %n, %two signed : tile<i32>
      %t = store_ptr_tko weak %p, %d : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // What leaves a loop or the kernel is never dead.
  // CHECK-LABEL: entry @leaving
  // CHECK: loop
  // CHECK: if
  // CHECK: break
  // CHECK: if
  // CHECK: return
  entry @leaving(%c: tile<i1>) {
    loop {
      if %c {
        break
      }
    }
    if %c {
      return
    }
    return
  }

  // A loop without effects whose results nobody uses is dead.
  // CHECK-LABEL: entry @dead_loop
  // CHECK-NOT: for
  // CHECK: return
  entry @dead_loop(%n: tile<i32>, %m: tile<i32>) {
    %r = for %i in (%n to %m, step %n) : tile<i32> iter_values(%x = %n) -> (tile<i32>) {
      %y = addi %x, %i : tile<i32>
      continue %y : tile<i32>
    }
    return
  }
}
