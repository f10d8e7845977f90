// The low bits of a tf32 in memory do not count, and are moved with it.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

cuda_tile.module @m {
  // LAUNCH: --grid 1 i32[64]=uniform:1:0:8191 i32[64]=zeros f32[64]=zeros f32[64]=zeros i8[256]=zeros
  entry @low_bits(%in: tile<ptr<i32>>, %moved: tile<ptr<i32>>, %read: tile<ptr<f32>>, %products: tile<ptr<f32>>, %packed: tile<ptr<i8>>) {
    // One and something, as integers.
    %lanes = iota : tile<64xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_64 = broadcast %in_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %from = offset %in_64, %lanes : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %low, %t0 = load_ptr_tko weak %from : tile<64xptr<i32>> -> tile<64xi32>, token
    %one = constant <i32: 0x3f800000> : tile<64xi32>
    %bits = ori %low, %one : tile<64xi32>
    %bytes = pack %bits : tile<64xi32> -> tile<256xi8>
    %x = unpack %bytes : tile<256xi8> -> tile<64xtf32>
    %matrix = reshape %x : tile<64xtf32> -> tile<8x8xtf32>
    %turned = permute %matrix [1, 0] : tile<8x8xtf32> -> tile<8x8xtf32>

    // Moved by way of memory.
    %moved_tf32 = ptr_to_ptr %moved : tile<ptr<i32>> -> tile<ptr<tf32>>
    %moved_1 = reshape %moved_tf32 : tile<ptr<tf32>> -> tile<1x1xptr<tf32>>
    %moved_64 = broadcast %moved_1 : tile<1x1xptr<tf32>> -> tile<8x8xptr<tf32>>
    %places = reshape %lanes : tile<64xi32> -> tile<8x8xi32>
    %to = offset %moved_64, %places : tile<8x8xptr<tf32>>, tile<8x8xi32> -> tile<8x8xptr<tf32>>
    %t1 = store_ptr_tko weak %to, %turned : tile<8x8xptr<tf32>>, tile<8x8xtf32> -> token
    %again, %t2 = load_ptr_tko weak %to token = %t1 : tile<8x8xptr<tf32>> -> tile<8x8xtf32>, token
    %line = reshape %again : tile<8x8xtf32> -> tile<64xtf32>
    %out_bytes = pack %line : tile<64xtf32> -> tile<256xi8>
    %byte_lanes = iota : tile<256xi32>
    %packed_1 = reshape %packed : tile<ptr<i8>> -> tile<1xptr<i8>>
    %packed_256 = broadcast %packed_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %to_packed = offset %packed_256, %byte_lanes : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %t3 = store_ptr_tko weak %to_packed, %out_bytes : tile<256xptr<i8>>, tile<256xi8> -> token

    // Read.
    %number = ftof %again : tile<8x8xtf32> -> tile<8x8xf32>
    %read_1 = reshape %read : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %read_64 = broadcast %read_1 : tile<1x1xptr<f32>> -> tile<8x8xptr<f32>>
    %to_read = offset %read_64, %places : tile<8x8xptr<f32>>, tile<8x8xi32> -> tile<8x8xptr<f32>>
    %t4 = store_ptr_tko weak %to_read, %number : tile<8x8xptr<f32>>, tile<8x8xf32> -> token

    // Multiplied: all are one.
    %zero = constant <f32: 0.0> : tile<8x8xf32>
    %product = mmaf %matrix, %again, %zero : tile<8x8xtf32>, tile<8x8xtf32>, tile<8x8xf32>
    %products_1 = reshape %products : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %products_64 = broadcast %products_1 : tile<1x1xptr<f32>> -> tile<8x8xptr<f32>>
    %to_products = offset %products_64, %places : tile<8x8xptr<f32>>, tile<8x8xi32> -> tile<8x8xptr<f32>>
    %t5 = store_ptr_tko weak %to_products, %product : tile<8x8xptr<f32>>, tile<8x8xf32> -> token
    return
  }
}
