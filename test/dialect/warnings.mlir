// Warnings come once, and what they are about is accepted: printing them must
// not verify, and so warn, again.
// RUN: tessera-opt %s -o /dev/null 2>&1 | FileCheck %s

// CHECK: warning: extract index 0 value 2 may be out of bounds (max valid index: 1)
// CHECK: warning: insert index 0 has negative value -1, which may cause undefined behavior
// CHECK-NOT: warning
cuda_tile.module @m {
  entry @warnings() {
    %x = iota : tile<8xi32>
    %i = constant <i32: 2> : tile<i32>
    %r = extract %x[%i] : tile<8xi32> -> tile<4xi32>
    %j = constant <i32: -1> : tile<i32>
    %s = insert %r, %x[%j] : tile<4xi32>, tile<8xi32>
  }
}
