// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Loads and stores through views. Reductions are in atomics-views-invalid.mlir.

//===----------------------------------------------------------------------===//
// Syntax of orderings, scopes and promises
//===----------------------------------------------------------------------===//

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c1(%v: !view, %i: tile<i32>) {
    // expected-error @below {{invalid memory_ordering_semantics attribute specification. Got "strong" but expect one of: weak, relaxed, acquire, release, acq_rel}}
    %x, %t = load_view_tko strong %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c1_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{invalid memory_ordering_semantics attribute specification. Got "volatile" but expect one of: weak, relaxed, acquire, release, acq_rel}}
    %t = store_view_tko volatile %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_without_ordering(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected valid keyword}}
    %x, %t = load_view_tko %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c2(%v: !view, %i: tile<i32>) {
    // expected-error @below {{operation specifies weak memory ordering semantics, but then provides "device" scope, expected no memory scope.}}
    %x, %t = load_view_tko weak device %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

// Whatever the word is.
!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c2_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{operation specifies weak memory ordering semantics, but then provides "grid" scope, expected no memory scope.}}
    %t = store_view_tko weak grid %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c3(%v: !view, %i: tile<i32>) {
    // expected-error @below {{invalid memory_scope attribute specification. Got "grid" but expect one of: tl_blk, device, sys}}
    %x, %t = load_view_tko relaxed grid %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c3_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{invalid memory_scope attribute specification. Got "system" but expect one of: tl_blk, device, sys}}
    %t = store_view_tko release system %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @foreign_c1(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %x, %t = load_view_tko seq_cst device %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @foreign_c1_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %t = store_view_tko seq_cst device %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @foreign_c1_c(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %x, %t = load_view_tko acquire cluster %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @foreign_c1_d(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %t = store_view_tko release cluster %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c4(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected 'true' or 'false'}}
    %x, %t = load_view_tko weak %v[%i] inbounds = [1] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c4_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{expected 'true' or 'false'}}
    %t = store_view_tko weak %x, %v[%i] inbounds = [yes] : tile<4xf32>, !view, tile<i32> -> token
  }
}

//===----------------------------------------------------------------------===//
// Syntax of indices
//===----------------------------------------------------------------------===//

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c5(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected index type after comma}}
    %x, %t = load_view_tko weak %v[%i] : !view, -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c5_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{expected index type after comma}}
    %t = store_view_tko weak %x, %v[%i] : tile<4xf32>, !view, tile<i32>, 4 -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c6(%v: !view, %i: tile<i32>) {
    // expected-error @below {{index types must be specified when indices are present}}
    %x, %t = load_view_tko weak %v[%i] : !view -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c6_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{index types must be specified when indices are present}}
    %t = store_view_tko weak %x, %v[%i] : tile<4xf32>, !view -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4x4x4), tensor_view<?x?x?xf32, strides=[?,?,1]>>
cuda_tile.module @m {
  entry @view_access_c7(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected 3 index types, got 2}}
    %x, %t = load_view_tko weak %v[%i, %i, %i] : !view, tile<i32>, tile<i32> -> tile<4x4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c7_b(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{expected 1 index types, got 2}}
    %t = store_view_tko weak %x, %v[%i] : tile<4xf32>, !view, tile<i32>, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c7_c(%v: !view) {
    // expected-error @below {{expected 0 index types, got 1}}
    %x, %t = load_view_tko weak %v[] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_without_indices(%v: !view) {
    // expected-error @below {{expected '['}}
    %x, %t = load_view_tko weak %v : !view -> tile<4xf32>, token
  }
}

// -----

// Attributes follow a keyword.
!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_attributes(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected ':'}}
    %x, %t = load_view_tko weak %v[%i] {x = 1} : !view, tile<i32> -> tile<4xf32>, token
  }
}

//===----------------------------------------------------------------------===//
// Tile, number of indices, promises
//===----------------------------------------------------------------------===//

// -----

!view = !cuda_tile.partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
cuda_tile.module @m {
  entry @view_access_c8(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected 2 index operands (based on view type), got 1}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.strided_view<tile=(4), traversal_strides=[2], tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c8_b(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expected 1 index operands (based on view type), got 2}}
    %t = store_view_tko weak %x, %v[%i, %i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.gather_scatter_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
cuda_tile.module @m {
  entry @view_access_c8_c(%v: !view) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected 2 index operands (based on view type), got 0}}
    %x, %t = load_view_tko weak %v[] : !view -> tile<4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c9(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected tile type to be '!cuda_tile.tile<4xf32>' (based on view type), got '!cuda_tile.tile<8xf32>'}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<8xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4x2), tensor_view<?x?xf32, strides=[?,1]>, dim_map=[1, 0]>
cuda_tile.module @m {
  entry @view_access_c9_b(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<2x4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expected tile type to be '!cuda_tile.tile<4x2xf32>' (based on view type), got '!cuda_tile.tile<2x4xf32>'}}
    %t = store_view_tko weak %x, %v[%i, %i] : tile<2x4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
cuda_tile.module @m {
  entry @view_access_c10(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected 2 entries in 'inbounds', got 1}}
    %x, %t = load_view_tko weak %v[%i, %i] inbounds = [true] : !view, tile<i32> -> tile<4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c10_b(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{expected 1 entries in 'inbounds', got 2}}
    %t = store_view_tko weak %x, %v[%i] inbounds = [false, true] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

// Promising nothing counts too.
!view = !cuda_tile.partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
cuda_tile.module @m {
  entry @view_access_c10_c(%v: !view, %i: tile<i32>) {
    // expected-error @below {{expected 2 entries in 'inbounds', got 3}}
    %x, %t = load_view_tko weak %v[%i, %i] inbounds = [false, false, false] : !view, tile<i32> -> tile<4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
cuda_tile.module @m {
  entry @view_access_c10_d(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected 2 entries in 'inbounds', got 1}}
    %x, %t = "cuda_tile.load_view_tko"(%v, %i, %i) <{inbounds = array<i1: true>, memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 2, 0>}> : (!view, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4x4xf32>, !cuda_tile.token)
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_c11(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected 'inbounds' to have a true entry; leave it out to promise nothing}}
    %x, %t = "cuda_tile.load_view_tko"(%v, %i) <{inbounds = array<i1: false>, memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!view, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @former_c1_load(%v: !view, %i: tile<i32>, %t: token) {
    // expected-error @below {{'token' does not stand here any more; write 'token = %token inbounds = [...]'}}
    %x, %u = load_view_tko weak %v[%i] inbounds = [true] token = %t : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @former_c1_store(%v: !view, %i: tile<i32>, %t: token) {
    %x = constant <f32: 0.0> : tile<4xf32>
    // expected-error @below {{'token' does not stand here any more; write 'token = %token inbounds = [...]'}}
    %u = store_view_tko weak %x, %v[%i] inbounds = [false] token = %t : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @dictionary_c1(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'memory_scope' is part of the operation's syntax and cannot stand in its attribute dictionary}}
    %x, %t = load_view_tko weak %v[%i] attributes {memory_scope = 1 : i32} : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

cuda_tile.module @m {
  entry @dictionary_c1_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{'optimization_hints' is part of the operation's syntax and cannot stand in its attribute dictionary}}
    %x, %t = load_ptr_tko weak %p {optimization_hints = 3 : i32} : tile<ptr<f32>> -> tile<f32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_inbounds(%v: !view, %i: tile<i32>) {
    // expected-error @below {{Invalid attribute `inbounds` in property conversion: array<i32: 1>}}
    %x, %t = "cuda_tile.load_view_tko"(%v, %i) <{memory_ordering_semantics = 0 : i32, inbounds = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!view, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
  }
}

//===----------------------------------------------------------------------===//
// Types of indices
//===----------------------------------------------------------------------===//

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @index_c2(%v: !view) {
    %i = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.load_view_tko' op expected index type to be a scalar tile, got '!cuda_tile.tile<4xi32>'}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<4xi32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.strided_view<tile=(4), traversal_strides=[2], tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @index_c2_b(%v: !view) {
    %i, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<1xi64>, !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expected index type to be a scalar tile, got '!cuda_tile.tile<1xi64>'}}
    %t = store_view_tko weak %x, %v[%i] : tile<4xf32>, !view, tile<1xi64> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
cuda_tile.module @m {
  entry @index_c3(%v: !view, %i: tile<i32>, %j: tile<i64>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected index type 1 to be the same as other index types ('!cuda_tile.tile<i32>'), got '!cuda_tile.tile<i64>'}}
    %x, %t = load_view_tko weak %v[%i, %j] : !view, tile<i32>, tile<i64> -> tile<4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.strided_view<tile=(4x4), traversal_strides=[2,2], tensor_view<?x?xf32, strides=[?,1]>>
cuda_tile.module @m {
  entry @index_c3_b(%v: !view, %i: tile<i32>, %j: tile<i8>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4x4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expected index type 1 to be the same as other index types ('!cuda_tile.tile<i32>'), got '!cuda_tile.tile<i8>'}}
    %t = store_view_tko weak %x, %v[%i, %j] : tile<4x4xf32>, !view, tile<i32>, tile<i8> -> token
  }
}

// -----

!view = !cuda_tile.gather_scatter_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=1>
cuda_tile.module @m {
  entry @index_c4(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected index at sparse_dim position 1 to be a 1D tensor for GatherScatterView, got rank 0}}
    %x, %t = load_view_tko weak %v[%i, %i] : !view, tile<i32> -> tile<4x4xf32>, token
  }
}

// -----

!view = !cuda_tile.gather_scatter_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
cuda_tile.module @m {
  entry @index_c4_b(%v: !view, %i: tile<i32>) {
    %rows, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4x4xi32>, !cuda_tile.tile<4x4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expected index at sparse_dim position 0 to be a 1D tensor for GatherScatterView, got rank 2}}
    %t = store_view_tko weak %x, %v[%rows, %i] : tile<4x4xf32>, !view, tile<4x4xi32>, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.gather_scatter_view<tile=(8x4), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
cuda_tile.module @m {
  entry @index_c5(%v: !view, %i: tile<i32>) {
    %rows = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.load_view_tko' op expected gather/scatter index size (4) to match tile shape at gather/scatter dimension 0 (8)}}
    %x, %t = load_view_tko weak %v[%rows, %i] : !view, tile<4xi32>, tile<i32> -> tile<8x4xf32>, token
  }
}

// -----

!view = !cuda_tile.gather_scatter_view<tile=(8x4), tensor_view<?x?xf32, strides=[?,1]>, sparse_dim=0>
cuda_tile.module @m {
  entry @index_c6(%v: !view) {
    %rows = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xi32>
    // expected-error @below {{'cuda_tile.load_view_tko' op expected index 1 to be a scalar tile for GatherScatterView}}
    %x, %t = load_view_tko weak %v[%rows, %rows] : !view, tile<8xi32> -> tile<8x4xf32>, token
  }
}

// -----

// The scalars agree with each other, not with the vector.
!view = !cuda_tile.gather_scatter_view<tile=(2x8x4), tensor_view<?x?x?xf32, strides=[?,?,1]>, sparse_dim=1>
cuda_tile.module @m {
  entry @index_c7(%v: !view, %i: tile<i32>, %j: tile<i64>) {
    %rows, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<8xi64>, !cuda_tile.tile<2x8x4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expected scalar index 2 to have the same type as other scalar indices ('!cuda_tile.tile<i32>'), got '!cuda_tile.tile<i64>'}}
    %t = store_view_tko weak %x, %v[%i, %rows, %j] : tile<2x8x4xf32>, !view, tile<i32>, tile<8xi64>, tile<i64> -> token
  }
}

//===----------------------------------------------------------------------===//
// Types of operands and results
//===----------------------------------------------------------------------===//

// -----

!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>
cuda_tile.module @m {
  entry @load_view_tko_view(%v: !tensor, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op operand #0 must be TileView instance, but got '!cuda_tile.tensor_view<?xf32, strides=[1]>'}}
    %x, %t = load_view_tko weak %v[%i] : !tensor, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_index(%v: !view, %i: tile<f32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op operand #1 must be variadic of tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<f32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_index_b(%v: !view, %i: i32) {
    // expected-error @below {{'cuda_tile.load_view_tko' op operand #1 must be variadic of tile of i1 or i8 or i16 or i32 or i64 values, but got 'i32'}}
    %x, %t = load_view_tko weak %v[%i] : !view, i32 -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_token(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op operand #2 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %x, %t = "cuda_tile.load_view_tko"(%v, %i, %i) <{memory_ordering_semantics = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (!view, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_tile(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op result #0 must be Tile type, but got 'vector<4xf32>'}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<i32> -> vector<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_result_token(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op result #1 must be cuda tile token type, but got '!cuda_tile.tile<4xf32>'}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<4xf32>, tile<4xf32>
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @store_view_tko_tile(%v: !view, %i: tile<i32>, %t: token) {
    // expected-error @below {{'cuda_tile.store_view_tko' op operand #0 must be Tile type, but got '!cuda_tile.token'}}
    %u = store_view_tko weak %t, %v[%i] : token, !view, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @store_view_tko_view(%x: tile<f32>, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.store_view_tko' op operand #1 must be TileView instance, but got '!cuda_tile.tile<f32>'}}
    %t = store_view_tko weak %x, %x[%i] : tile<f32>, tile<f32>, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @store_view_tko_index(%v: !view, %i: tile<ptr<i32>>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op operand #2 must be variadic of tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<ptr<i32>>'}}
    %t = store_view_tko weak %x, %v[%i] : tile<4xf32>, !view, tile<ptr<i32>> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @store_view_tko_token(%v: !view, %i: tile<i32>, %x: tile<4xf32>) {
    // expected-error @below {{use of value '%i' expects different type than prior uses: '!cuda_tile.token' vs '!cuda_tile.tile<i32>'}}
    %t = store_view_tko weak %x, %v[%i] token = %i : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @store_view_tko_result(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<4xf32>'}}
    %t = store_view_tko weak %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> tile<4xf32>
  }
}

//===----------------------------------------------------------------------===//
// Orderings, scopes and hints
//===----------------------------------------------------------------------===//

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @memory_c1(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expect one of: weak, relaxed, or acquire, but got: release}}
    %x, %t = load_view_tko release device %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @memory_c1_b(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op expect one of: weak, relaxed, or release, but got: acquire}}
    %t = store_view_tko acquire device %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

// The parser knows it already, see view_access_c2.
!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @memory_c2(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op weak load must not have memory scope}}
    %x, %t = "cuda_tile.load_view_tko"(%v, %i) <{memory_ordering_semantics = 0 : i32, memory_scope = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!view, !cuda_tile.tile<i32>) -> (!cuda_tile.tile<4xf32>, !cuda_tile.token)
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @memory_c2_b(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op weak store must not have memory scope}}
    %t = "cuda_tile.store_view_tko"(%x, %v, %i) <{memory_ordering_semantics = 0 : i32, memory_scope = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.tile<4xf32>, !view, !cuda_tile.tile<i32>) -> !cuda_tile.token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @memory_c3(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op memory scope is required for acquire load}}
    %x, %t = load_view_tko acquire %v[%i] : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @memory_c3_b(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op memory scope is required for relaxed store}}
    %t = store_view_tko relaxed %x, %v[%i] : tile<4xf32>, !view, tile<i32> -> token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @load_view_tko_hints(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op Optimization hints verification failed: occupancy is not known hint for current Operation}}
    %x, %t = load_view_tko weak %v[%i] optimization_hints = <sm_100 = {occupancy = 2}> : !view, tile<i32> -> tile<4xf32>, token
  }
}

// -----

!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @store_view_tko_hints(%v: !view, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.store_view_tko' op Optimization hints verification failed: boolean value expected for default.allow_tma}}
    %t = store_view_tko weak %x, %v[%i] optimization_hints = <default = {allow_tma = 1}> : tile<4xf32>, !view, tile<i32> -> token
  }
}

//===----------------------------------------------------------------------===//
// Order of the rules
//===----------------------------------------------------------------------===//

// -----

// The number of indices before the tile.
!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_order(%v: !view) {
    // expected-error @below {{'cuda_tile.load_view_tko' op expected 1 index operands (based on view type), got 0}}
    %x, %t = load_view_tko weak %v[] : !view -> tile<8xf32>, token
  }
}

// -----

// The tile before the types of the indices.
!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_order_b(%v: !view) {
    %i = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.load_view_tko' op expected tile type to be '!cuda_tile.tile<4xf32>' (based on view type), got '!cuda_tile.tile<8xf32>'}}
    %x, %t = load_view_tko weak %v[%i] : !view, tile<4xi32> -> tile<8xf32>, token
  }
}

// -----

// The hints before the ordering.
!view = !cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
cuda_tile.module @m {
  entry @view_access_order_c(%v: !view, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.load_view_tko' op Optimization hints verification failed: integer value in the range [1, 10] is expected for sm_100.latency}}
    %x, %t = load_view_tko release device %v[%i] optimization_hints = <sm_100 = {latency = 0}> : !view, tile<i32> -> tile<4xf32>, token
  }
}
