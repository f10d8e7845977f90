// A masked load that is found to load all of its elements has no known size in
// LLVM's machine code, and one of its passes aborts on that.
// RUN: tessera compile %s --target=cpu:x86-64-v3 --opt=O0 -o %t.o
// RUN: tessera run %s --grid 1 i64[5]=arange i64[8]=zeros --engine=cpu \
// RUN:   | FileCheck %s
// CHECK: argument 2: i64[8], min 0, max 3, mean 1.5

cuda_tile.module @module {
  entry @kernel(%from: tile<ptr<i64>>, %to: tile<ptr<i64>>) {
    %three = constant <i32: 3> : tile<2xi32>
    %zero = remi %three, %three unsigned : tile<2xi32>
    %column = constant <i8: 0> : tile<i8>
    %one = constant <i16: 1> : tile<i16>
    %rows = make_tensor_view %from, shape = [%one, 5], strides = [5, 1] : tile<i16> -> tensor_view<?x5xi64, strides=[5,1]>
    %gather = make_gather_scatter_view %rows : gather_scatter_view<tile=(2x4), padding_value = zero, tensor_view<?x5xi64, strides=[5,1]>, sparse_dim=0>
    %tile, %t = load_view_tko acquire device %gather[%zero, %column] : gather_scatter_view<tile=(2x4), padding_value = zero, tensor_view<?x5xi64, strides=[5,1]>, sparse_dim=0>, tile<2xi32>, tile<i8> -> tile<2x4xi64>, token
    %out = make_tensor_view %to, shape = [2, 4], strides = [4, 1] : tensor_view<2x4xi64, strides=[4,1]>
    %part = make_partition_view %out : partition_view<tile=(2x4), tensor_view<2x4xi64, strides=[4,1]>>
    %c0 = constant <i32: 0> : tile<i32>
    %u = store_view_tko weak %tile, %part[%c0, %c0] token=%t : tile<2x4xi64>, partition_view<tile=(2x4), tensor_view<2x4xi64, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
