// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Reductions into a tile of a view.

//===----------------------------------------------------------------------===//
// View and value
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  entry @atomic_red_view_tko_c1(%v: gather_scatter_view<tile=(4), tensor_view<?xi32, strides=[1]>, sparse_dim=0>) {
    %i, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>, !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op gather_scatter_view is not supported; use partition_view instead}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4xi32>, gather_scatter_view<tile=(4), tensor_view<?xi32, strides=[1]>, sparse_dim=0>, tile<4xi32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c2(%v: partition_view<tile=(4), padding_value = zero, tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op views with padding_value are not supported for atomic reductions}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c2_b(%v: strided_view<tile=(4), traversal_strides=[2], padding_value = zero, tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op views with padding_value are not supported for atomic reductions}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4xi32>, strided_view<tile=(4), traversal_strides=[2], padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c3(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi64>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op view element type ('i32') must match value element type ('i64')}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4xi64>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c4(%v: partition_view<tile=(4x2), tensor_view<?x?xi32, strides=[?,1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<2x4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op view tile shape 4, 2 must match value shape 2, 4 for element-wise atomic operations}}
    %t = atomic_red_view_tko relaxed device %v[%i, %i], add, %x : tile<2x4xi32>, partition_view<tile=(4x2), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_view(%v: tensor_view<?xi32, strides=[1]>, %i: tile<i32>) {
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op operand #0 must be TileView instance, but got '!cuda_tile.tensor_view<?xi32, strides=[1]>'}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %i : tile<i32>, tensor_view<?xi32, strides=[1]>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_value(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>, %t: token) {
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op operand #2 must be Tile type, but got '!cuda_tile.token'}}
    %u = atomic_red_view_tko relaxed device %v[%i], add, %t : token, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_token(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op operand #3 must be cuda tile token type, but got '!cuda_tile.tile<i32>'}}
    %t = "cuda_tile.atomic_red_view_tko"(%v, %i, %x, %i) <{memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, !cuda_tile.tile<i32>, !cuda_tile.tile<4xi32>, !cuda_tile.tile<i32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_result(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op result #0 must be cuda tile token type, but got '!cuda_tile.tile<4xi32>'}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<4xi32>
  }
}

//===----------------------------------------------------------------------===//
// Mode
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c5(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op atomic_red_view_tko op cannot use xchg operation}}
    %t = atomic_red_view_tko relaxed device %v[%i], xchg, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c5(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op 'addf' works only with floats f16, bf16, f32, and f64}}
    %t = atomic_red_view_tko relaxed device %v[%i], addf, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c7(%v: partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xf32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op 'max' works only with integers i32 and i64}}
    %t = atomic_red_view_tko relaxed device %v[%i], max, %x : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @memory_c10(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'mode' [and, or, xor, add, addf, max, min, umax, umin, xchg]}}
    %t = atomic_red_view_tko relaxed device %v[%i], sub, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{'cmpxchg' is not part of Tile IR; use 'atomic_cas_tko'}}
    %t = atomic_red_view_tko relaxed device %v[%i], cmpxchg, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

//===----------------------------------------------------------------------===//
// Ordering and scope
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c6(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op only 'relaxed' memory ordering is supported for view-based atomic reductions}}
    %t = atomic_red_view_tko acq_rel device %v[%i], add, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c6_b(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op only 'relaxed' memory ordering is supported for view-based atomic reductions}}
    %t = "cuda_tile.atomic_red_view_tko"(%v, %i, %x) <{memory_ordering_semantics = 0 : i32, memory_scope = 1 : i32, mode = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cuda_tile.partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, !cuda_tile.tile<i32>, !cuda_tile.tile<4xi32>) -> !cuda_tile.token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c7(%v: strided_view<tile=(4), traversal_strides=[2], tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op memory scope 'sys' is not supported for view-based atomic reductions; use 'tl_blk' or 'device' for TMA compatibility}}
    %t = atomic_red_view_tko relaxed sys %v[%i], add, %x : tile<4xi32>, strided_view<tile=(4), traversal_strides=[2], tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_without_scope(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op requires attribute 'memory_scope'}}
    %t = atomic_red_view_tko relaxed %v[%i], add, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @view_access_c1(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{invalid memory_ordering_semantics attribute specification. Got "strong" but expect one of: weak, relaxed, acquire, release, acq_rel}}
    %t = atomic_red_view_tko strong device %v[%i], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @view_access_c2(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{operation specifies weak memory ordering semantics, but then provides "device" scope, expected no memory scope.}}
    %t = atomic_red_view_tko weak device %v[%i], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @view_access_c3(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{invalid memory_scope attribute specification. Got "grid" but expect one of: tl_blk, device, sys}}
    %t = atomic_red_view_tko relaxed grid %v[%i], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_b(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{'seq_cst' is not part of Tile IR; use 'acq_rel'}}
    %t = atomic_red_view_tko seq_cst device %v[%i], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @foreign_c1_c(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{'cluster' is not part of Tile IR; use 'device'}}
    %t = atomic_red_view_tko relaxed cluster %v[%i], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c8(%v: partition_view<tile=(4x2), tensor_view<?x?xi32, strides=[?,1]>>, %i: tile<i32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4x2xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op expected 2 index operand(s) for view with tile rank 2, got 1}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c8_b(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op expected 1 index operand(s) for view with tile rank 1, got 0}}
    %t = atomic_red_view_tko relaxed device %v[], add, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_c9(%v: partition_view<tile=(4x2), tensor_view<?x?xi32, strides=[?,1]>>, %i: tile<i32>) {
    %j, %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4x2xi32>, !cuda_tile.tile<4x2xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op index operand 1 must be a scalar tile (rank 0), got shape 4, 2}}
    %t = atomic_red_view_tko relaxed device %v[%i, %j], add, %x : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x?xi32, strides=[?,1]>>, tile<i32>, tile<4x2xi32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @atomic_red_view_tko_index(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<f32>) {
    %x = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.atomic_red_view_tko' op operand #1 must be variadic of tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %x : tile<4xi32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<f32> -> token
  }
}

// -----

cuda_tile.module @m {
  entry @view_access_c6(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{index types must be specified when indices are present}}
    %t = atomic_red_view_tko relaxed device %v[%i], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>> -> token
  }
}

// -----

// Nothing is loaded, so that nothing is promised about edges.
cuda_tile.module @m {
  entry @atomic_red_view_tko_inbounds(%v: partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, %i: tile<i32>) {
    // expected-error @below {{expected ','}}
    %t = atomic_red_view_tko relaxed device %v[%i] inbounds = [true], add, %i : tile<i32>, partition_view<tile=(4), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
  }
}
