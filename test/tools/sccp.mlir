// Carried values are not constants, however they start.
// RUN: tessera-opt %s --sccp --remove-dead-values | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @carried
  // CHECK: for {{.*}} iter_values(%[[X:.*]] =
  // CHECK: addi %[[X]]
  // CHECK: continue
  entry @carried(%n: tile<i32>, %p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %r = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%x = %zero) -> (tile<i32>) {
      %y = addi %x, %one : tile<i32>
      continue %y : tile<i32>
    }
    %t = store_ptr_tko weak %p, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @broken_out
  // CHECK: %[[R:.*]] = loop
  // CHECK: break
  // CHECK: store_ptr_tko weak %{{.*}}, %[[R]]
  entry @broken_out(%c: tile<i1>, %p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %r = loop iter_values(%x = %zero) : tile<i32> -> tile<i32> {
      if %c {
        break %x : tile<i32>
      }
      %y = addi %x, %x : tile<i32>
      continue %y : tile<i32>
    }
    %t = store_ptr_tko weak %p, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
