// What the body of an aggregate may hold, also under `if` and `for`.
// RUN: tessera-opt %s | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @pure
  // CHECK: reduce
  // CHECK: if
  // CHECK: remi
  // CHECK: for
  // CHECK: scan
  entry @pure(%c: tile<i1>) {
    %x = iota : tile<8xi32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %r = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %v = if %c -> (tile<i32>) {
        %m = remi %e, %acc signed : tile<i32>
        yield %m : tile<i32>
      } else {
        yield %e : tile<i32>
      }
      %s = for %i in (%zero to %e, step %one) : tile<i32> iter_values(%y = %v) -> (tile<i32>) {
        %z = addi %y, %i : tile<i32>
        continue %z : tile<i32>
      }
      %w = iota : tile<4xi32>
      %p = scan %w dim=0 reverse=false identities=[0 : i32] : tile<4xi32> -> tile<4xi32>
      (%f: tile<i32>, %sum: tile<i32>) {
        %t = addi %f, %sum : tile<i32>
        yield %t : tile<i32>
      }
      yield %s : tile<i32>
    }
  }
}
