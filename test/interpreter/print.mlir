// What print_tko prints.
// RUN: tessera run --engine=interp %s --grid 1 f32:1.5 i64:-1 f32[1]=zeros | FileCheck %s --match-full-lines --strict-whitespace

cuda_tile.module @prints {
  entry @prints(%x: tile<f32>, %n: tile<i64>, %p: tile<ptr<f32>>) {
    %i = iota : tile<4xi32>
    %square = reshape %i : tile<4xi32> -> tile<2x2xi32>
    %half = ftof %x : tile<f32> -> tile<f16>
    %true = constant <i1: true> : tile<i1>
    %byte = constant <i8: 65> : tile<i8>
    %nan = constant <f32: 0x7FC00000> : tile<f32>
    // CHECK:plain text, 100%
    %t0 = print_tko "plain text, 100%%\n" -> token
    // CHECK:{{\[\[}}0, 1], [2, 3]]
    %t1 = print_tko "%d\n", %square token=%t0 : tile<2x2xi32> -> token
    // CHECK:|1.500000|1.5e+00|    1.50|+1.5|0x1.8p+0|
    %t2 = print_tko "|%f|%.1e|%8.2f|%+g|%a|\n", %x, %x, %x, %x, %x token=%t1 : tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32> -> token
    // CHECK:|-1|18446744073709551615|ffffffffffffffff|1777777777777777777777|
    %t3 = print_tko "|%lld|%llu|%lx|%o|\n", %n, %n, %n, %n token=%t2 : tile<i64>, tile<i64>, tile<i64>, tile<i64> -> token
    // CHECK:|1|A|1.500|nan|0x10000000000|
    %t4 = print_tko "|%d|%c|%.3f|%f|%p|\n", %true, %byte, %half, %nan, %p token=%t3 : tile<i1>, tile<i8>, tile<f16>, tile<f32>, tile<ptr<f32>> -> token
    // CHECK:[000, 001, 002, 003]
    %t5 = print_tko "%03d\n", %i token=%t4 : tile<4xi32> -> token
    // What does not fit is printed as what it is.
    // CHECK:|1.500000|-1.000000|
    %t6 = print_tko "|%d|%f|\n", %x, %n token=%t5 : tile<f32>, tile<i64> -> token
    return
  }
}
