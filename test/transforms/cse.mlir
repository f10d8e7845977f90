// RUN: tessera-opt %s --cuda-tile-cse | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @pure
  // fires: cse.equal
  entry @pure(%a: tile<i32>, %b: tile<i32>, %c: tile<i1>) {
    // CHECK: %[[SUM:.*]] = addi
    // CHECK-NOT: addi
    %0 = addi %a, %b : tile<i32>
    %1 = addi %a, %b : tile<i32>
    // A division that was made once may be used again behind it.
    // CHECK: %[[QUOTIENT:.*]] = divi
    %2 = divi %a, %b signed : tile<i32>
    // CHECK: if
    if %c {
      // CHECK-NOT: divi
      // CHECK: print_tko "%d", %[[QUOTIENT]]
      %3 = divi %a, %b signed : tile<i32>
      %4 = print_tko "%d", %3 : tile<i32> -> token
    }
    // CHECK: print_tko "%d %d %d", %[[SUM]], %[[SUM]], %[[QUOTIENT]]
    %5 = print_tko "%d %d %d", %0, %1, %2 : tile<i32>, tile<i32>, tile<i32> -> token
    return
  }

  // The first of two equal divisions does not dominate the second.
  // CHECK-LABEL: entry @branches
  // stops: cse.equal
  entry @branches(%a: tile<i32>, %b: tile<i32>, %c: tile<i1>) {
    // CHECK-COUNT-2: divi
    if %c {
      %0 = divi %a, %b signed : tile<i32>
      %1 = print_tko "%d", %0 : tile<i32> -> token
    }
    %2 = divi %a, %b signed : tile<i32>
    %3 = print_tko "%d", %2 : tile<i32> -> token
    return
  }

  // Nothing that is ordered by tokens is merged, even if it is unused.
  // CHECK-LABEL: entry @tokens
  // stops: cse.equal, cse.unused
  entry @tokens(%p: tile<ptr<f32>>, %v: tile<f32>, %i: tile<ptr<i32>>, %n: tile<i32>) {
    %t = make_token : token
    // CHECK-COUNT-2: load_ptr_tko
    %0, %t0 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %p token = %t : tile<ptr<f32>> -> tile<f32>, token
    // CHECK-COUNT-2: store_ptr_tko
    %t2 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    %t3 = store_ptr_tko weak %p, %v token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    // CHECK-COUNT-2: atomic_rmw_tko
    %2, %t4 = atomic_rmw_tko relaxed device %i, add, %n token = %t3 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %3, %t5 = atomic_rmw_tko relaxed device %i, add, %n token = %t3 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK-COUNT-2: print_tko
    %t6 = print_tko "x" token = %t5 -> token
    %t7 = print_tko "x" token = %t5 -> token
    // CHECK-COUNT-2: alloca
    %4 = alloca num_elem = 4, alignment = 4 : tile<ptr<f32>>
    %5 = alloca num_elem = 4, alignment = 4 : tile<ptr<f32>>
    %t8 = store_ptr_tko weak %4, %v token = %t7 : tile<ptr<f32>>, tile<f32> -> token
    %t9 = store_ptr_tko weak %5, %v token = %t7 : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  // What has no effect and no use goes; a division too, which would only have
  // been undefined.
  // CHECK-LABEL: entry @unused
  // fires: cse.unused
  entry @unused(%a: tile<i32>, %b: tile<i32>) {
    // CHECK-NOT: muli
    // CHECK-NOT: divi
    // CHECK: return
    %0 = muli %a, %b : tile<i32>
    %1 = divi %a, %b signed : tile<i32>
    return
  }
}
