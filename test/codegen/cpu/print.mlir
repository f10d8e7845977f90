// Both engines print the same text: a NaN has no sign in it, whichever NaN the
// processor made, and texts may hold any byte.
// RUN: not tessera run --engine=interp %s --grid 1 f32:0 > %t.interp 2> %t.interp.err
// RUN: not tessera run --engine=cpu %s --grid 1 f32:0 > %t.cpu 2> %t.cpu.err
// RUN: cmp %t.interp %t.cpu && cmp %t.interp.err %t.cpu.err
// RUN: tr '\000' '@' < %t.cpu | FileCheck %s --match-full-lines
// RUN: tr '\000' '@' < %t.cpu.err | FileCheck %s --check-prefix=ASSERT --match-full-lines

cuda_tile.module @m {
  entry @print(%zero: tile<f32>) {
    %made = divf %zero, %zero : tile<f32>
    %negated = negf %made : tile<f32>
    %wide = ftof %made : tile<f32> -> tile<f64>
    // CHECK: nan|nan|nan|  nan|+nan|NAN|
    %t0 = print_tko "%f|%f|%e|%5.1f|%+f|%F|\n", %made, %negated, %wide, %made, %negated, %wide : tile<f32>, tile<f32>, tile<f64>, tile<f32>, tile<f32>, tile<f64> -> token
    // CHECK-NEXT: a@0.000000@b
    %t1 = print_tko "a\00%f\00b\0A", %zero token=%t0 : tile<f32> -> token
    %false = constant <i1: false> : tile<i1>
    // ASSERT: {{.*}}print.mlir:[[#@LINE+1]]:5: assertion failed in tile block (0, 0, 0): be@hind
    assert %false, "be\00hind" : tile<i1>
    return
  }
}
