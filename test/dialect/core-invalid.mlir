// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the tile operations, broken once. A test is named after the tag
// of its rule. Literals, matrix products, aggregates and what stands in a module
// have files of their own.

//===----------------------------------------------------------------------===//
// iota
//===----------------------------------------------------------------------===//

cuda_tile.entry @iota_result() {
  // expected-error @below {{'cuda_tile.iota' op result #0 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<4xf32>'}}
  %r = iota : tile<4xf32>
}

// -----

cuda_tile.entry @iota_c1() {
  // expected-error @below {{'cuda_tile.iota' op expects result type to be 1-d tile}}
  %r = iota : tile<i32>
}

// -----

cuda_tile.entry @iota_c2() {
  // expected-error @below {{'cuda_tile.iota' op the number of elements 512 exceeds the maximum value of element type 'i8'}}
  %r = iota : tile<512xi8>
}

// -----

cuda_tile.entry @iota_c2_b() {
  // expected-error @below {{'cuda_tile.iota' op the number of elements 4 exceeds the maximum value of element type 'i1'}}
  %r = iota : tile<4xi1>
}

// -----

//===----------------------------------------------------------------------===//
// reshape
//===----------------------------------------------------------------------===//

cuda_tile.entry @reshape_operand(%a: token) {
  // expected-error @below {{'cuda_tile.reshape' op operand #0 must be Tile type, but got '!cuda_tile.token'}}
  %r = reshape %a : token -> tile<i32>
}

// -----

cuda_tile.entry @reshape_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.reshape' op requires the same element type for all operands and results}}
  %r = reshape %a : tile<i32> -> tile<1xf32>
}

// -----

cuda_tile.entry @reshape_c2() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.reshape' op expected source tile and result tile to have the same number of elements}}
  %r = reshape %a : tile<8xi32> -> tile<2x2xi32>
}

// -----

//===----------------------------------------------------------------------===//
// broadcast
//===----------------------------------------------------------------------===//

cuda_tile.entry @broadcast_operand(%a: tensor_view<f32>) {
  // expected-error @below {{'cuda_tile.broadcast' op operand #0 must be Tile type, but got '!cuda_tile.tensor_view<f32>'}}
  %r = broadcast %a : tensor_view<f32> -> tile<4xf32>
}

// -----

cuda_tile.entry @broadcast_c1(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.broadcast' op failed to verify that all of {source, result} have same rank}}
  %r = broadcast %a : tile<i32> -> tile<4xi32>
}

// -----

cuda_tile.entry @broadcast_c2() {
  %a = iota : tile<1xi32>
  // expected-error @below {{'cuda_tile.broadcast' op requires the same element type for all operands and results}}
  %r = broadcast %a : tile<1xi32> -> tile<4xf32>
}

// -----

cuda_tile.entry @broadcast_c3() {
  %a = constant <i32: 0> : tile<1x2xi32>
  // expected-error @below {{'cuda_tile.broadcast' op expects the shape of source tile to be compatible with that of the result tile, but got: 1, 2 and 4, 4}}
  %r = broadcast %a : tile<1x2xi32> -> tile<4x4xi32>
}

// -----

//===----------------------------------------------------------------------===//
// permute
//===----------------------------------------------------------------------===//

cuda_tile.entry @permute_operand(%a: token) {
  // expected-error @below {{'cuda_tile.permute' op operand #0 must be Tile type, but got '!cuda_tile.token'}}
  %r = permute %a [1, 0] : token -> tile<4x4xf32>
}

// -----

cuda_tile.entry @permute_c1() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op failed to verify that all of {source, result} have same rank}}
  %r = permute %a [1, 0] : tile<2x4xi32> -> tile<8xi32>
}

// -----

cuda_tile.entry @permute_c2() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op requires the same element type for all operands and results}}
  %r = permute %a [1, 0] : tile<2x4xi32> -> tile<4x2xf32>
}

// -----

cuda_tile.entry @permute_c3() {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.permute' op expects at least rank 2, but got: 1}}
  %r = permute %a [0] : tile<4xi32> -> tile<4xi32>
}

// -----

cuda_tile.entry @permute_c4() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op expect permutation size (3) to equal the rank of the source (2)}}
  %r = permute %a [1, 0, 2] : tile<2x4xi32> -> tile<4x2xi32>
}

// -----

cuda_tile.entry @permute_c5() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op expect permutation elements to be unique}}
  %r = permute %a [1, 1] : tile<2x4xi32> -> tile<4x4xi32>
}

// -----

cuda_tile.entry @permute_c6() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op permutation element at index 1 (2) is out of bound [0, 2)}}
  %r = permute %a [1, 2] : tile<2x4xi32> -> tile<4x2xi32>
}

// -----

cuda_tile.entry @permute_c6_b() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op permutation element at index 0 (-1) is out of bound [0, 2)}}
  %r = permute %a [-1, 0] : tile<2x4xi32> -> tile<4x2xi32>
}

// -----

cuda_tile.entry @permute_c7() {
  %a = constant <i32: 0> : tile<2x4x8xi32>
  // expected-error @below {{'cuda_tile.permute' op result shape invalid at index 1, expected: 2, but got: 4}}
  %r = permute %a [2, 0, 1] : tile<2x4x8xi32> -> tile<8x4x2xi32>
}

// -----

cuda_tile.entry @permute_needs_permutation() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.permute' op requires attribute 'permutation'}}
  %r = "cuda_tile.permute"(%a) : (!cuda_tile.tile<2x4xi32>) -> !cuda_tile.tile<4x2xi32>
}

// -----

//===----------------------------------------------------------------------===//
// cat
//===----------------------------------------------------------------------===//

cuda_tile.entry @cat_operand(%a: token) {
  %b = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.cat' op operand #0 must be Tile type, but got '!cuda_tile.token'}}
  %r = cat %a, %b dim = 0 : token, tile<4xi32> -> tile<8xi32>
}

// -----

cuda_tile.entry @cat_c1() {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.cat' op failed to verify that all of {lhs, rhs, result} have same rank}}
  %r = cat %a, %a dim = 0 : tile<4xi32>, tile<4xi32> -> tile<2x4xi32>
}

// -----

cuda_tile.entry @cat_c2() {
  %a = iota : tile<4xi32>
  %b = iota : tile<4xi64>
  // expected-error @below {{'cuda_tile.cat' op failed to verify that all of {lhs, rhs, result} have the same element type}}
  %r = cat %a, %b dim = 0 : tile<4xi32>, tile<4xi64> -> tile<8xi32>
}

// -----

cuda_tile.entry @cat_c3() {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.cat' op expect dim to be [0, 1), but got: 1}}
  %r = cat %a, %a dim = 1 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
}

// -----

cuda_tile.entry @cat_c3_b() {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.cat' op expect dim to be [0, 1), but got: -1}}
  %r = cat %a, %a dim = -1 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
}

// -----

cuda_tile.entry @cat_c3_scalar(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.cat' op expect dim to be [0, 0), but got: 0}}
  %r = cat %a, %a dim = 0 : tile<i32>, tile<i32> -> tile<i32>
}

// -----

cuda_tile.entry @cat_c4() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.cat' op invalid concat at position 1, expected: 8 but got: 4}}
  %r = cat %a, %a dim = 1 : tile<2x4xi32>, tile<2x4xi32> -> tile<2x4xi32>
}

// -----

cuda_tile.entry @cat_c5() {
  %a = constant <i32: 0> : tile<2x4xi32>
  %b = constant <i32: 0> : tile<4x4xi32>
  // expected-error @below {{'cuda_tile.cat' op expect lhs and rhs shapes to match at non-concat position 0, expected: 2 but got: 4}}
  %r = cat %a, %b dim = 1 : tile<2x4xi32>, tile<4x4xi32> -> tile<2x8xi32>
}

// -----

cuda_tile.entry @cat_c5_result() {
  %a = constant <i32: 0> : tile<2x4xi32>
  // expected-error @below {{'cuda_tile.cat' op expect lhs and result shapes to match at non-concat position 0, expected: 2 but got: 4}}
  %r = cat %a, %a dim = 1 : tile<2x4xi32>, tile<2x4xi32> -> tile<4x8xi32>
}

// -----

cuda_tile.entry @cat_needs_dim() {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.cat' op requires attribute 'dim'}}
  %r = "cuda_tile.cat"(%a, %a) : (!cuda_tile.tile<4xi32>, !cuda_tile.tile<4xi32>) -> !cuda_tile.tile<8xi32>
}

// -----

//===----------------------------------------------------------------------===//
// extract
//===----------------------------------------------------------------------===//

cuda_tile.entry @extract_operand(%a: token, %i: tile<i32>) {
  // expected-error @below {{'cuda_tile.extract' op operand #0 must be Tile type, but got '!cuda_tile.token'}}
  %r = extract %a[%i] : token -> tile<4xi32>
}

// -----

cuda_tile.entry @extract_indices(%i: tile<i64>) {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.extract' op operand #1 must be variadic of 0D tile of i32 values, but got '!cuda_tile.tile<i64>'}}
  %r = "cuda_tile.extract"(%a, %i) : (!cuda_tile.tile<8xi32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<4xi32>
}

// -----

cuda_tile.entry @extract_indices_rank() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.extract' op operand #1 must be variadic of 0D tile of i32 values, but got '!cuda_tile.tile<8xi32>'}}
  %r = "cuda_tile.extract"(%a, %a) : (!cuda_tile.tile<8xi32>, !cuda_tile.tile<8xi32>) -> !cuda_tile.tile<4xi32>
}

// -----

cuda_tile.entry @extract_c1(%i: tile<i32>) {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.extract' op failed to verify that all of {source, result} have same rank}}
  %r = extract %a[%i] : tile<8xi32> -> tile<2x2xi32>
}

// -----

cuda_tile.entry @subtile_c1(%i: tile<i32>) {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.extract' op source and result element type do not match}}
  %r = extract %a[%i] : tile<8xi32> -> tile<4xf32>
}

// -----

cuda_tile.entry @subtile_c2(%i: tile<i32>) {
  %a = constant <f32: 0.0> : tile<8x4xf32>
  // expected-error @below {{'cuda_tile.extract' op source dimension 1 size (4) must be evenly divisible by result dimension 1 size (8)}}
  %r = extract %a[%i, %i] : tile<8x4xf32> -> tile<4x8xf32>
}

// -----

cuda_tile.entry @subtile_c3(%i: tile<i32>) {
  %a = constant <f32: 0.0> : tile<8x4xf32>
  // expected-error @below {{'cuda_tile.extract' op expected 2 indices, but got 1}}
  %r = extract %a[%i] : tile<8x4xf32> -> tile<4x2xf32>
}

// -----

cuda_tile.entry @subtile_c3_scalar(%a: tile<f32>, %i: tile<i32>) {
  // expected-error @below {{'cuda_tile.extract' op expected 0 indices, but got 1}}
  %r = extract %a[%i] : tile<f32> -> tile<f32>
}

// -----

cuda_tile.entry @subtile_c4() {
  %a = constant <f32: 0.0> : tile<8x4xf32>
  %i = constant <i32: -1> : tile<i32>
  %j = constant <i32: 1> : tile<i32>
  // expected-warning @below {{extract index 0 has negative value -1, which may cause undefined behavior}}
  %r = extract %a[%i, %j] : tile<8x4xf32> -> tile<4x2xf32>
}

// -----

cuda_tile.entry @subtile_c5() {
  %a = constant <f32: 0.0> : tile<8x4xf32>
  %i = constant <i32: 1> : tile<i32>
  %j = constant <i32: 2> : tile<i32>
  // expected-warning @below {{extract index 1 value 2 may be out of bounds (max valid index: 1)}}
  %r = extract %a[%i, %j] : tile<8x4xf32> -> tile<4x2xf32>
}

// -----

//===----------------------------------------------------------------------===//
// insert
//===----------------------------------------------------------------------===//

cuda_tile.entry @insert_operand(%a: token, %i: tile<i32>) {
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op operand #0 must be Tile type, but got '!cuda_tile.token'}}
  %r = insert %a, %d[%i] : token, tile<8xi32>
}

// -----

cuda_tile.entry @former_c1_insert(%a: tile<2xi32>, %d: tile<8xi32>, %i: tile<i32>) {
  // expected-error @below {{'into' does not stand here any more; write 'insert %source, %destination[%index] : tile<...>, tile<...>'}}
  %r = insert %a into %d[%i] : tile<2xi32> into tile<8xi32>
}

// -----

cuda_tile.entry @insert_indices(%i: tile<i64>) {
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op operand #2 must be variadic of 0D tile of i32 values, but got '!cuda_tile.tile<i64>'}}
  %r = "cuda_tile.insert"(%d, %d, %i) : (!cuda_tile.tile<8xi32>, !cuda_tile.tile<8xi32>, !cuda_tile.tile<i64>) -> !cuda_tile.tile<8xi32>
}

// -----

cuda_tile.entry @insert_c1(%a: tile<i32>, %i: tile<i32>) {
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op failed to verify that all of {source, destination} have same rank}}
  %r = insert %a, %d[%i] : tile<i32>, tile<8xi32>
}

// -----

cuda_tile.entry @insert_c2(%i: tile<i32>) {
  %a = iota : tile<2xi32>
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op failed to verify that all of {destination, result} have same type}}
  %r = "cuda_tile.insert"(%a, %d, %i) : (!cuda_tile.tile<2xi32>, !cuda_tile.tile<8xi32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<16xi32>
}

// -----

cuda_tile.entry @subtile_c1_insert(%i: tile<i32>) {
  %a = iota : tile<2xi64>
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op source and destination element type do not match}}
  %r = insert %a, %d[%i] : tile<2xi64>, tile<8xi32>
}

// -----

cuda_tile.entry @subtile_c2_insert(%i: tile<i32>) {
  %a = iota : tile<16xi32>
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op destination dimension 0 size (8) must be evenly divisible by source dimension 0 size (16)}}
  %r = insert %a, %d[%i] : tile<16xi32>, tile<8xi32>
}

// -----

cuda_tile.entry @subtile_c3_insert(%i: tile<i32>) {
  %a = iota : tile<2xi32>
  %d = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.insert' op expected 1 indices, but got 2}}
  %r = insert %a, %d[%i, %i] : tile<2xi32>, tile<8xi32>
}

// -----

cuda_tile.entry @subtile_c4_insert() {
  %a = iota : tile<2xi32>
  %d = iota : tile<8xi32>
  %i = constant <i32: -3> : tile<i32>
  // expected-warning @below {{insert index 0 has negative value -3, which may cause undefined behavior}}
  %r = insert %a, %d[%i] : tile<2xi32>, tile<8xi32>
}

// -----

cuda_tile.entry @subtile_c5_insert() {
  %a = iota : tile<2xi32>
  %d = iota : tile<8xi32>
  %i = constant <i32: 4> : tile<i32>
  // expected-warning @below {{insert index 0 value 4 may be out of bounds (max valid index: 3)}}
  %r = insert %a, %d[%i] : tile<2xi32>, tile<8xi32>
}

// -----

//===----------------------------------------------------------------------===//
// select
//===----------------------------------------------------------------------===//

cuda_tile.entry @select_operand(%c: tile<i32>) {
  // expected-error @below {{'cuda_tile.select' op operand #0 must be tile of i1 values, but got '!cuda_tile.tile<i32>'}}
  %r = select %c, %c, %c : tile<i32>, tile<i32>
}

// -----

cuda_tile.entry @select_c1(%c: tile<i1>, %a: tile<f32>, %b: tile<f16>) {
  // expected-error @below {{'cuda_tile.select' op failed to verify that all of {val_if_true, val_if_false, result} have same type}}
  %r = "cuda_tile.select"(%c, %a, %b) : (!cuda_tile.tile<i1>, !cuda_tile.tile<f32>, !cuda_tile.tile<f16>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @select_c2(%c: tile<i1>) {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.select' op failed to verify that all of {cond, val_if_true, val_if_false, result} have same shape}}
  %r = select %c, %a, %a : tile<i1>, tile<4xi32>
}

// -----

cuda_tile.entry @select_c3() {
  %c = iota : tile<2xi1>
  %a = constant <f4E2M1FN: 1.0> : tile<2xf4E2M1FN>
  // expected-error @below {{'cuda_tile.select' op cannot operate on sub-byte type F4E2M1FN}}
  %r = select %c, %a, %a : tile<2xi1>, tile<2xf4E2M1FN>
}

// -----

//===----------------------------------------------------------------------===//
// offset
//===----------------------------------------------------------------------===//

cuda_tile.entry @offset_operand(%p: tile<i64>) {
  // expected-error @below {{'cuda_tile.offset' op operand #0 must be tile of Pointer type values, but got '!cuda_tile.tile<i64>'}}
  %r = offset %p, %p : tile<i64>, tile<i64> -> tile<ptr<f32>>
}

// -----

cuda_tile.entry @offset_operand_offset(%p: tile<ptr<f32>>, %i: tile<f32>) {
  // expected-error @below {{'cuda_tile.offset' op operand #1 must be tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  %r = offset %p, %i : tile<ptr<f32>>, tile<f32> -> tile<ptr<f32>>
}

// -----

cuda_tile.entry @offset_c1(%p: tile<ptr<f32>>) {
  %i = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.offset' op requires the same shape for all operands and results}}
  %r = offset %p, %i : tile<ptr<f32>>, tile<4xi32> -> tile<ptr<f32>>
}

// -----

cuda_tile.entry @offset_c2(%p: tile<ptr<f32>>, %i: tile<i32>) {
  // expected-error @below {{'cuda_tile.offset' op failed to verify that all of {result, ptr} have same type}}
  %r = offset %p, %i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f16>>
}

// -----

//===----------------------------------------------------------------------===//
// get_global
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  entry @get_global_result() {
    // expected-error @below {{'cuda_tile.get_global' op result #0 must be 0D tile of Pointer type values, but got '!cuda_tile.tile<i32>'}}
    %p = get_global @lut : tile<i32>
  }
  global @lut <i32: 0> : tile<1xi32>
}

// -----

cuda_tile.module @m {
  entry @get_global_c1() {
    // expected-error @below {{'cuda_tile.get_global' op 'lut' does not reference a valid global}}
    %p = get_global @lut : tile<ptr<i32>>
  }
}

// -----

cuda_tile.module @m {
  entry @get_global_c1_entry() {
    // expected-error @below {{'cuda_tile.get_global' op 'get_global_c1_entry' does not reference a valid global}}
    %p = get_global @get_global_c1_entry : tile<ptr<i32>>
  }
}

// -----

cuda_tile.module @m {
  global @lut <i32: 0> : tile<1xi32>
  entry @get_global_c2() {
    // expected-error @below {{'cuda_tile.get_global' op pointee type of result type 'f32' does not match type 'i32' of the global @lut}}
    %p = get_global @lut : tile<ptr<f32>>
  }
}

// -----

//===----------------------------------------------------------------------===//
// get_tile_block_id, get_num_tile_blocks
//===----------------------------------------------------------------------===//

cuda_tile.entry @get_tile_block_id_result() {
  // expected-error @below {{'cuda_tile.get_tile_block_id' op result #0 must be 0D tile of i32 values, but got '!cuda_tile.tile<i64>'}}
  %x, %y, %z = get_tile_block_id : tile<i64>
}

// -----

cuda_tile.entry @get_num_tile_blocks_result() {
  // expected-error @below {{'cuda_tile.get_num_tile_blocks' op result #0 must be 0D tile of i32 values, but got '!cuda_tile.tile<1xi32>'}}
  %x, %y, %z = get_num_tile_blocks : tile<1xi32>
}

// -----

//===----------------------------------------------------------------------===//
// pack, unpack
//===----------------------------------------------------------------------===//

cuda_tile.entry @pack_operand(%p: tile<ptr<f32>>) {
  // expected-error @below {{'cuda_tile.pack' op operand #0 must be tile of i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i4 values, but got '!cuda_tile.tile<ptr<f32>>'}}
  %r = pack %p : tile<ptr<f32>> -> tile<8xi8>
}

// -----

cuda_tile.entry @pack_result() {
  %a = iota : tile<8xi32>
  // expected-error @below {{'cuda_tile.pack' op result #0 must be tile of i8 values, but got '!cuda_tile.tile<16xi16>'}}
  %r = pack %a : tile<8xi32> -> tile<16xi16>
}

// -----

cuda_tile.entry @pack_c1() {
  %a = constant <i32: 0> : tile<2x2xi32>
  // expected-error @below {{'cuda_tile.pack' op failed to verify that all of {source, result} have same rank}}
  %r = pack %a : tile<2x2xi32> -> tile<16xi8>
}

// -----

cuda_tile.entry @packing_c1() {
  %a = constant <i32: 0> : tile<2x2xi32>
  // expected-error @below {{'cuda_tile.pack' op expects source and result to be rank-1 tiles}}
  %r = pack %a : tile<2x2xi32> -> tile<2x8xi8>
}

// -----

cuda_tile.entry @packing_c2() {
  %a = iota : tile<8xi8>
  // expected-error @below {{'cuda_tile.pack' op expects source and result to have different element type widths}}
  %r = pack %a : tile<8xi8> -> tile<8xi8>
}

// -----

cuda_tile.entry @packing_c3() {
  %a = constant <i1: [true, false, true, true]> : tile<4xi1>
  // expected-error @below {{'cuda_tile.pack' op expects source tile to be byte-aligned}}
  %r = pack %a : tile<4xi1> -> tile<1xi8>
}

// -----

cuda_tile.entry @packing_c4() {
  %a = constant <f16: 0.0> : tile<4xf16>
  // expected-error @below {{'cuda_tile.pack' op expects source and result to have the same size in bytes, but got source tile size 8 bytes and result tile size 16 bytes}}
  %r = pack %a : tile<4xf16> -> tile<16xi8>
}

// -----

// A tf32 takes four bytes.
cuda_tile.entry @packing_c4_tf32() {
  %a = constant <tf32: 0.0> : tile<4xtf32>
  // expected-error @below {{'cuda_tile.pack' op expects source and result to have the same size in bytes, but got source tile size 16 bytes and result tile size 8 bytes}}
  %r = pack %a : tile<4xtf32> -> tile<8xi8>
}

// -----

cuda_tile.entry @unpack_operand() {
  %a = iota : tile<8xi16>
  // expected-error @below {{'cuda_tile.unpack' op operand #0 must be tile of i8 values, but got '!cuda_tile.tile<8xi16>'}}
  %r = unpack %a : tile<8xi16> -> tile<16xi8>
}

// -----

cuda_tile.entry @unpack_c1() {
  %a = iota : tile<16xi8>
  // expected-error @below {{'cuda_tile.unpack' op failed to verify that all of {source, result} have same rank}}
  %r = unpack %a : tile<16xi8> -> tile<2x2xi32>
}

// -----

cuda_tile.entry @packing_c1_unpack(%a: tile<i8>) {
  // expected-error @below {{'cuda_tile.unpack' op expects source and result to be rank-1 tiles}}
  %r = unpack %a : tile<i8> -> tile<i32>
}

// -----

cuda_tile.entry @packing_c2_unpack() {
  %a = iota : tile<8xi8>
  // expected-error @below {{'cuda_tile.unpack' op expects source and result to have different element type widths}}
  %r = unpack %a : tile<8xi8> -> tile<8xf8E4M3FN>
}

// -----

cuda_tile.entry @packing_c3_unpack() {
  %a = iota : tile<1xi8>
  // expected-error @below {{'cuda_tile.unpack' op expects result tile to be byte-aligned}}
  %r = unpack %a : tile<1xi8> -> tile<1xi4>
}

// -----

cuda_tile.entry @packing_c4_unpack() {
  %a = iota : tile<8xi8>
  // expected-error @below {{'cuda_tile.unpack' op expects source and result to have the same size in bytes, but got source tile size 8 bytes and result tile size 32 bytes}}
  %r = unpack %a : tile<8xi8> -> tile<8xf32>
}

// -----

// Numbers that some sets keep for themselves are numbers like others.
cuda_tile.module @m {
  entry @permute_c6_extremes() {
    %x = constant <i32: 0> : tile<2x4xi32>
    // expected-error @below {{permutation element at index 0 (2147483647) is out of bound [0, 2)}}
    %a = permute %x [2147483647, -2147483648] : tile<2x4xi32> -> tile<4x2xi32>
  }
}
