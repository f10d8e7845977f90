// Where tiles of outer blocks are kept, and when their memory is free again.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: 0 differences

cuda_tile.module @m {
  // A tile of the outer block is stored for a branch, and not needed after it.
  // LAUNCH: --grid 1 i8[64]=zeros i32:1
  entry @last_use_in_branch(%out: tile<ptr<i8>>, %n: tile<i32>) {
    %iota = iota : tile<16xi32>
    %splat = reshape %n : tile<i32> -> tile<1xi32>
    %all = broadcast %splat : tile<1xi32> -> tile<16xi32>
    %sum = addi %iota, %all : tile<16xi32>
    %zero = constant <i32: 0> : tile<i32>
    %more = cmpi greater_than %n, %zero, signed : tile<i32> -> tile<i1>
    if %more {
      %bytes = pack %sum : tile<16xi32> -> tile<64xi8>
      %lanes = iota : tile<64xi32>
      %base = reshape %out : tile<ptr<i8>> -> tile<1xptr<i8>>
      %bases = broadcast %base : tile<1xptr<i8>> -> tile<64xptr<i8>>
      %to = offset %bases, %lanes : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
      %t = store_ptr_tko weak %to, %bytes : tile<64xptr<i8>>, tile<64xi8> -> token
    }
    return
  }
}
