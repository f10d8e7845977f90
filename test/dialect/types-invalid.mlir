// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Pointers, tiles and tensor views that are not types. The views that loads and
// stores go through are in types-views-invalid.mlir.

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

// expected-error @below {{unknown type: vector_view}}
cuda_tile.entry @type_c1(%x: vector_view<f32>) {}

// -----

// The name after the prefix.
// expected-error @below {{unknown type: vector_view}}
cuda_tile.entry @type_c1_b(%x: !cuda_tile.vector_view<f32>) {}

// -----

// An element type.
// expected-error @below {{unknown type: fp8e4m3fn}}
cuda_tile.entry @type_c1_c(%x: tile<4xfp8e4m3fn>) {}

// -----

// A float that MLIR 22 has not.
// expected-error @below {{f8E5M3FNU is not supported: MLIR 22 has no such float type}}
cuda_tile.entry @type_c2(%x: tile<4xf8E5M3FNU>) {}

// -----

// Short spellings belong to custom syntax.
cuda_tile.entry @type_short_in_generic() {
  // expected-error @below {{expected non-function type}}
  %x = "cuda_tile.make_token"() : () -> token
}

// -----

// expected-error @below {{expected valid keyword}}
cuda_tile.entry @type_missing(%x: 4) {}

// -----

// A token has no parameters.
// expected-error @below {{expected ')'}}
cuda_tile.entry @token_parameter(%x: token<f32>) {}

//===----------------------------------------------------------------------===//
// ptr
//===----------------------------------------------------------------------===//

// -----

// expected-error-re @below {{failed to verify 'pointeeType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64{{$}}}}
cuda_tile.entry @ptr_to_ptr(%x: tile<ptr<ptr<f32>>>) {}

// -----

// expected-error @below {{failed to verify 'pointeeType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64}}
cuda_tile.entry @ptr_to_i4(%x: tile<ptr<i4>>) {}

// -----

// expected-error @below {{failed to verify 'pointeeType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64}}
cuda_tile.entry @ptr_to_tile(%x: tile<ptr<tile<f32>>>) {}

// -----

// Integers have no sign.
// expected-error @below {{failed to verify 'pointeeType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64}}
cuda_tile.entry @ptr_to_signed(%x: tile<ptr<si32>>) {}

// -----

// expected-error @below {{expected '<'}}
cuda_tile.entry @ptr_without_pointee(%x: tile<ptr>) {}

// -----

// There is one address space.
// expected-error @below {{expected '>'}}
cuda_tile.entry @ptr_address_space(%x: tile<ptr<f32, 1>>) {}

//===----------------------------------------------------------------------===//
// tile
//===----------------------------------------------------------------------===//

// -----

// expected-error @below {{F4E2M1FN tiles must have an even number of elements}}
cuda_tile.entry @tile_c1(%x: tile<f4E2M1FN>) {}

// -----

// expected-error @below {{F4E2M1FN tiles must have an even number of elements}}
cuda_tile.entry @tile_c1_b(%x: tile<1x1xf4E2M1FN>) {}

// -----

// Before the extents are looked at.
// expected-error @below {{F4E2M1FN tiles must have an even number of elements}}
cuda_tile.entry @tile_c1_c(%x: tile<3xf4E2M1FN>) {}

// -----

// expected-error @below {{all dimensions must be positive constants, got 0}}
cuda_tile.entry @tile_c2(%x: tile<0xf32>) {}

// -----

// expected-error @below {{all dimensions must be positive constants, got 4, 0}}
cuda_tile.entry @tile_c2_b(%x: tile<4x0xf32>) {}

// -----

// expected-error @below {{all dimensions must be powers of two, got 3}}
cuda_tile.entry @tile_c3(%x: tile<3xf32>) {}

// -----

// expected-error @below {{all dimensions must be powers of two, got 4, 1, 12}}
cuda_tile.entry @tile_c3_b(%x: tile<4x1x12xptr<f32>>) {}

// -----

// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @tile_c4(%x: tile<33554432xi8>) {}

// -----

// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @tile_c4_b(%x: tile<4096x8192xf32>) {}

// -----

// The product does not fit 64 bits.
// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @tile_c4_c(%x: tile<4294967296x4294967296xf32>) {}

// -----

// A dimension that is too long is found before a later one that is no power.
// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @tile_c4_d(%x: tile<33554432x3xf32>) {}

// -----

// expected-error @below {{expected static shape}}
cuda_tile.entry @tile_dynamic(%x: tile<?xf32>) {}

// -----

// expected-error @below {{expected static shape}}
cuda_tile.entry @tile_dynamic_b(%x: tile<4x?xf32>) {}

// -----

// A sign is no part of an extent.
// expected-error @below {{expected valid keyword}}
cuda_tile.entry @tile_negative(%x: tile<-4xf32>) {}

// -----

// expected-error @below {{invalid dimension}}
cuda_tile.entry @tile_extent_too_large(%x: tile<99999999999999999999xf32>) {}

// -----

// expected-error @below {{expected valid keyword}}
cuda_tile.entry @tile_without_element(%x: tile<4x>) {}

// -----

// expected-error @below {{expected '<'}}
cuda_tile.entry @tile_without_parameters(%x: tile) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or Pointer type or i4}}
cuda_tile.entry @tile_of_index(%x: tile<4xindex>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or Pointer type or i4}}
cuda_tile.entry @tile_of_token(%x: tile<4xtoken>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or Pointer type or i4}}
cuda_tile.entry @tile_of_tile(%x: tile<4xtile<4xf32>>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or Pointer type or i4}}
cuda_tile.entry @tile_of_i128(%x: tile<4xi128>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or Pointer type or i4}}
cuda_tile.entry @tile_of_unsigned(%x: tile<4xui32>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or Pointer type or i4}}
cuda_tile.entry @tile_of_other_float(%x: tile<4xf8E4M3FNUZ>) {}

// -----

// A tile that does not verify is refused where no op of ours stands, too.
// expected-error @below {{all dimensions must be powers of two, got 6}}
module attributes {type = !cuda_tile.tile<6xf32>} {}

//===----------------------------------------------------------------------===//
// tensor_view
//===----------------------------------------------------------------------===//

// -----

// expected-error @below {{strides must not be provided for 0-d tiles}}
cuda_tile.entry @tensor_view_c1(%x: tensor_view<f32, strides=[]>) {}

// -----

// expected-error @below {{strides must not be provided for 0-d tiles}}
cuda_tile.entry @tensor_view_c1_b(%x: tensor_view<f32, strides=[1]>) {}

// -----

// expected-error @below {{unexpected token after element type in 0-d tensor_view}}
cuda_tile.entry @tensor_view_c2(%x: tensor_view<f32 x>) {}

// -----

// expected-error @below {{unexpected token after element type in 0-d tensor_view}}
cuda_tile.entry @tensor_view_c2_b(%x: tensor_view<f32, shape=[]>) {}

// -----

// expected-error @below {{expected 'strides'}}
cuda_tile.entry @tensor_view_c3(%x: tensor_view<4xf32>) {}

// -----

// expected-error @below {{expected 'strides'}}
cuda_tile.entry @tensor_view_c3_b(%x: tensor_view<4xf32, stride=[1]>) {}

// -----

// expected-error @below {{expected either 64-bit integer or question mark}}
cuda_tile.entry @tensor_view_c4(%x: tensor_view<4xf32, strides=[n]>) {}

// -----

// expected-error @below {{expected either 64-bit integer or question mark}}
cuda_tile.entry @tensor_view_c4_b(%x: tensor_view<4x4xf32, strides=[4,]>) {}

// -----

// expected-error @below {{expected strictly positive integer, got 0}}
cuda_tile.entry @tensor_view_c5(%x: tensor_view<4xf32, strides=[0]>) {}

// -----

// expected-error @below {{expected strictly positive integer, got -1}}
cuda_tile.entry @tensor_view_c5_b(%x: tensor_view<4x4xf32, strides=[4,-1]>) {}

// -----

// The number that marks a dynamic stride in memory does not in text.
// expected-error @below {{expected strictly positive integer, got -9223372036854775808}}
cuda_tile.entry @tensor_view_c5_c(%x: tensor_view<4xf32, strides=[-9223372036854775808]>) {}

// -----

// expected-error @below {{expected shape and stride to be of same rank but got shape of rank 2 and stride of rank 1}}
cuda_tile.entry @tensor_view_c6(%x: tensor_view<4x4xf32, strides=[1]>) {}

// -----

// expected-error @below {{expected shape and stride to be of same rank but got shape of rank 1 and stride of rank 2}}
cuda_tile.entry @tensor_view_c6_b(%x: tensor_view<?xf32, strides=[?,1]>) {}

// -----

// expected-error @below {{expected shape and stride to be of same rank but got shape of rank 1 and stride of rank 0}}
cuda_tile.entry @tensor_view_c6_c(%x: tensor_view<4xf32, strides=[]>) {}

// -----

// expected-error @below {{dimensions must have strictly positive constant sizes but got [0]}}
cuda_tile.entry @tensor_view_c7(%x: tensor_view<0xf32, strides=[1]>) {}

// -----

// expected-error @below {{dimensions must have strictly positive constant sizes but got [4, ?, 0]}}
cuda_tile.entry @tensor_view_c7_b(%x: tensor_view<4x?x0xf32, strides=[?,1,1]>) {}

// -----

// expected-error @below {{integer value too large}}
cuda_tile.entry @tensor_view_stride_too_large(%x: tensor_view<4xf32, strides=[9223372036854775808]>) {}

// -----

// expected-error @below {{invalid dimension}}
cuda_tile.entry @tensor_view_size_too_large(%x: tensor_view<9223372036854775808xf32, strides=[1]>) {}

// -----

// expected-error @below {{expected '['}}
cuda_tile.entry @tensor_view_strides_without_list(%x: tensor_view<4xf32, strides=1>) {}

// -----

// expected-error @below {{expected '>'}}
cuda_tile.entry @tensor_view_trailing_text(%x: tensor_view<4xf32, strides=[1], offset=4>) {}

// -----

// expected-error-re @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64{{$}}}}
cuda_tile.entry @tensor_view_of_ptr(%x: tensor_view<4xptr<f32>, strides=[1]>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64}}
cuda_tile.entry @tensor_view_of_i4(%x: tensor_view<4xi4, strides=[1]>) {}

// -----

// expected-error @below {{failed to verify 'elementType': f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64}}
cuda_tile.entry @tensor_view_of_tile(%x: tensor_view<tile<f32>>) {}

//===----------------------------------------------------------------------===//
// Enumerations
//===----------------------------------------------------------------------===//

// -----

// expected-error @+2 {{expected ::tessera::cuda_tile::PaddingValue to be one of: zero, neg_zero, nan, pos_inf, neg_inf}}
// expected-error @below {{failed to parse CudaTile_PaddingValueAttr parameter 'value'}}
module attributes {cuda_tile.padding = #cuda_tile<padding_value one>} {}

// -----

// Orderings, scopes and modes are integers, without an attribute of their own.
// expected-error @below {{unknown attribute `memory_scope` in dialect `cuda_tile`}}
module attributes {cuda_tile.scope = #cuda_tile.memory_scope<sys>} {}
