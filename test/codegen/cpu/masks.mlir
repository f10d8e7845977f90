// One lane of a vector that is made narrower is stored alone. LLVM 22 stores it as wide as it was: what is beside it
// is overwritten.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

cuda_tile.module @m {
  // LAUNCH: --grid 1 i64[64]=arange i16[64]=ones
  entry @one_pointer(%in: tile<ptr<i64>>, %out: tile<ptr<i16>>) {
    %lanes = iota : tile<64xi32>
    %in_1 = reshape %in : tile<ptr<i64>> -> tile<1xptr<i64>>
    %in_64 = broadcast %in_1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %from = offset %in_64, %lanes : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %x, %t0 = load_ptr_tko weak %from : tile<64xptr<i64>> -> tile<64xi64>, token
    %y = trunci %x : tile<64xi64> -> tile<64xi16>
    %out_1 = reshape %out : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_64 = broadcast %out_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %to = offset %out_64, %lanes : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %limit = constant <i32: 17> : tile<64xi32>
    %mask = cmpi less_than %lanes, %limit, signed : tile<64xi32> -> tile<64xi1>
    %t1 = store_ptr_tko weak %to, %y, %mask : tile<64xptr<i16>>, tile<64xi16>, tile<64xi1> -> token
    return
  }

  // LAUNCH: --grid 1 i64[2]=arange i16[8]=ones
  entry @constant_mask(%in: tile<ptr<i64>>, %out: tile<ptr<i16>>) {
    %lanes = iota : tile<2xi32>
    %in_1 = reshape %in : tile<ptr<i64>> -> tile<1xptr<i64>>
    %in_2 = broadcast %in_1 : tile<1xptr<i64>> -> tile<2xptr<i64>>
    %from = offset %in_2, %lanes : tile<2xptr<i64>>, tile<2xi32> -> tile<2xptr<i64>>
    %x, %t0 = load_ptr_tko weak %from : tile<2xptr<i64>> -> tile<2xi64>, token
    %y = trunci %x : tile<2xi64> -> tile<2xi16>
    %out_1 = reshape %out : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_2 = broadcast %out_1 : tile<1xptr<i16>> -> tile<2xptr<i16>>
    %to = offset %out_2, %lanes : tile<2xptr<i16>>, tile<2xi32> -> tile<2xptr<i16>>
    %mask = constant <i1: [true, false]> : tile<2xi1>
    %t1 = store_ptr_tko weak %to, %y, %mask : tile<2xptr<i16>>, tile<2xi16>, tile<2xi1> -> token
    return
  }

  // The last block of a tensor of 33 elements, and what stands behind it.
  // LAUNCH: --grid 1 i32[64]=arange i8[64]=ones
  entry @edge_of_view(%in: tile<ptr<i32>>, %out: tile<ptr<i8>>) {
    %source = make_tensor_view %in, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %from = make_partition_view %source : partition_view<tile=(16), tensor_view<64xi32, strides=[1]>>
    %target = make_tensor_view %out, shape = [33], strides = [1] : tensor_view<33xi8, strides=[1]>
    %to = make_partition_view %target : partition_view<tile=(16), tensor_view<33xi8, strides=[1]>>
    %two = constant <i32: 2> : tile<i32>
    %x, %t0 = load_view_tko weak %from[%two] : partition_view<tile=(16), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<16xi32>, token
    %y = trunci %x : tile<16xi32> -> tile<16xi8>
    %t1 = store_view_tko weak %y, %to[%two] : tile<16xi8>, partition_view<tile=(16), tensor_view<33xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
