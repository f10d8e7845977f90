// RUN: tessera run --engine=cpu --grid 1 %s i1:0 'i8[4]=zeros' | FileCheck %s
// RUN: tessera run --engine=interp --grid 1 %s i1:0 'i8[4]=zeros' | FileCheck %s

// A constant offset from a global may be as far as a relocation cannot reach.
// It is not executed here.

// CHECK: min 1, max 9, mean 3.75
cuda_tile.module @kernels {
  global @table <i8: [1, 2, 3, 4]> : tile<4xi8>
  entry @far(%take: tile<i1>, %p: tile<ptr<i8>>) {
    %0 = get_global @table : tile<ptr<i8>>
    %1 = reshape %0 : tile<ptr<i8>> -> tile<1xptr<i8>>
    %2 = broadcast %1 : tile<1xptr<i8>> -> tile<4xptr<i8>>
    %3 = constant <i32: [0, 1, 2, -2147483648]> : tile<4xi32>
    %4 = offset %2, %3 : tile<4xptr<i8>>, tile<4xi32> -> tile<4xptr<i8>>
    %5 = reshape %take : tile<i1> -> tile<1xi1>
    %6 = broadcast %5 : tile<1xi1> -> tile<4xi1>
    %7 = constant <i1: [true, true, true, false]> : tile<4xi1>
    %8 = ori %6, %7 : tile<4xi1>
    %9 = constant <i8: 9> : tile<4xi8>
    %10, %t = load_ptr_tko weak %4, %8, %9 : tile<4xptr<i8>>, tile<4xi1>, tile<4xi8> -> tile<4xi8>, token
    %11 = reshape %p : tile<ptr<i8>> -> tile<1xptr<i8>>
    %12 = broadcast %11 : tile<1xptr<i8>> -> tile<4xptr<i8>>
    %13 = iota : tile<4xi32>
    %14 = offset %12, %13 : tile<4xptr<i8>>, tile<4xi32> -> tile<4xptr<i8>>
    %u = store_ptr_tko weak %14, %10 : tile<4xptr<i8>>, tile<4xi8> -> token
    return
  }
}
