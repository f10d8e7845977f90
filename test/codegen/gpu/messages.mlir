// Kernels that print or assert say what the interpreter says: in records for our
// launchers, and by vprintf for others.

// RUN: not tessera run %s --entry=failing --engine=interp --grid 2 'i32[8]=zeros' > %t.expected 2>&1
// RUN: not tessera run %s --entry=failing --engine=ptx --check --grid 2 'i32[8]=zeros' > %t.found 2>&1
// RUN: diff %t.expected %t.found
// RUN: FileCheck %s --input-file=%t.found

// RUN: tessera run %s --entry=printing --engine=interp --grid 1 'i32[8]=zeros' > %t.expected
// RUN: tessera compile %s --target=sm_90 --emit=ptx -o %t.ptx
// RUN: tessera ptx run %t.ptx --entry printing --check --grid 1 --block 64 'i32[8]=zeros' > %t.found
// RUN: diff %t.expected %t.found

// CHECK: messages.mlir:[[@LINE+8]]:{{[0-9]+}}: assertion failed in tile block (0, 0, 0) at [253]: too large
// CHECK: tile block (1, 0, 0) at [255]: too large

cuda_tile.module @m {
  entry @failing(%p: tile<ptr<i32>>) {
    %i = iota : tile<256xi32>
    %n = constant <i32: 253> : tile<256xi32>
    %c = cmpi less_than %i, %n, signed : tile<256xi32> -> tile<256xi1>
    assert %c, "too large" : tile<256xi1>
    return
  }
  entry @printing(%p: tile<ptr<i32>>) {
    %i = iota : tile<256xi32>
    %s = reshape %i : tile<256xi32> -> tile<4x16x4xi32>
    %x = itof %s signed : tile<4x16x4xi32> -> tile<4x16x4xf16>
    %n = constant <i64: -5> : tile<i64>
    %t0 = print_tko "100%% of %5d:\n%6.1f\n", %n, %x : tile<i64>, tile<4x16x4xf16> -> token
    %t1 = print_tko "and %x\n", %i token=%t0 : tile<256xi32> -> token
    return
  }
}
