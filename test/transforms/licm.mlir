// RUN: tessera-opt %s --cuda-tile-licm | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @pure
  // fires: licm.speculatable
  entry @pure(%a: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    // CHECK: %[[TWICE:.*]] = addi
    // CHECK: %[[SQUARE:.*]] = muli %[[TWICE]], %[[TWICE]]
    // CHECK: for
    for %i in (%zero to %n, step %one) : tile<i32> {
      for %j in (%zero to %n, step %one) : tile<i32> {
        %0 = addi %a, %a : tile<i32>
        %1 = muli %0, %0 : tile<i32>
        // CHECK: addi %[[SQUARE]]
        %2 = addi %1, %j : tile<i32>
        // CHECK: print_tko
        %3 = print_tko "%d", %2 : tile<i32> -> token
      }
    }
    return
  }

  // A division moves if its divisor is known, or if the loop surely comes to it.
  // CHECK-LABEL: entry @divisions
  // fires: licm.speculatable, licm.sure
  // stops: licm.sure
  entry @divisions(%a: tile<i32>, %b: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    // CHECK: divi %{{.*}}, %cst_7
    // CHECK: for
    for %i in (%zero to %n, step %one) : tile<i32> {
      // CHECK: divi
      // CHECK: assume
      %0 = divi %a, %seven signed : tile<i32>
      %1 = divi %a, %b signed : tile<i32>
      %2 = assume div_by<4>, %a : tile<i32>
      %3 = print_tko "%d %d %d", %0, %1, %2 : tile<i32>, tile<i32>, tile<i32> -> token
    }
    // CHECK: divi
    // CHECK: assume
    // CHECK: for
    for %i in (%zero to %seven, step %one) : tile<i32> {
      // CHECK-NOT: divi
      // CHECK: print_tko
      %0 = divi %a, %b signed : tile<i32>
      %1 = assume div_by<4>, %a : tile<i32>
      %2 = print_tko "%d %d", %0, %1 : tile<i32>, tile<i32> -> token
    }
    // CHECK: divi
    // CHECK: loop
    loop {
      // CHECK-NOT: divi
      // CHECK: print_tko
      %0 = divi %b, %a signed : tile<i32>
      %1 = print_tko "%d", %0 : tile<i32> -> token
      break
    }
    return
  }

  // Behind a jump the loop may not come.
  // CHECK-LABEL: entry @behind_a_jump
  // stops: licm.sure
  entry @behind_a_jump(%a: tile<i32>, %b: tile<i32>, %c: tile<i1>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    // CHECK: for
    for %i in (%zero to %seven, step %one) : tile<i32> {
      // CHECK: if
      if %c {
        continue
      }
      // CHECK: divi
      %0 = divi %a, %b signed : tile<i32>
      %1 = print_tko "%d", %0 : tile<i32> -> token
    }
    // CHECK: loop
    loop {
      // CHECK: if
      if %c {
        break
      }
      // CHECK: divi
      %0 = divi %a, %b signed : tile<i32>
      %1 = print_tko "%d", %0 : tile<i32> -> token
    }
    return
  }

  // Token-ordered operations stay, and memory that each iteration has anew.
  // CHECK-LABEL: entry @effects
  // stops: licm.speculatable
  entry @effects(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    // CHECK: for
    for %i in (%zero to %n, step %one) : tile<i32> {
      // CHECK: alloca
      // CHECK: load_ptr_tko
      %0 = alloca num_elem = 4, alignment = 4 : tile<ptr<f32>>
      %1, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
      %2 = store_ptr_tko weak %0, %1 token = %t : tile<ptr<f32>>, tile<f32> -> token
    }
    return
  }

  // Behind an assertion, or a loop that may go round for ever, it may not come.
  // CHECK-LABEL: entry @behind_others
  // stops: licm.sure
  entry @behind_others(%a: tile<i32>, %b: tile<i32>, %c: tile<i1>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    // CHECK: for
    // CHECK: assert
    // CHECK: divi
    for %i in (%zero to %seven, step %one) : tile<i32> {
      assert %c, "stop" : tile<i1>
      %0 = divi %a, %b signed : tile<i32>
      %1 = print_tko "%d", %0 : tile<i32> -> token
    }
    // CHECK: for
    // CHECK: loop
    // CHECK: divi
    for %i in (%zero to %seven, step %one) : tile<i32> {
      loop {
        if %c {
          break
        }
        %1 = print_tko "x" -> token
      }
      %0 = divi %a, %b signed : tile<i32>
      %1 = print_tko "%d", %0 : tile<i32> -> token
    }
    return
  }
}
