// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Making views, and asking for their shapes. Accesses are in
// views-access-invalid.mlir.

//===----------------------------------------------------------------------===//
// make_tensor_view: syntax
//===----------------------------------------------------------------------===//

cuda_tile.module @m {
  entry @make_tensor_view_c1(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected either integer or SSA value}}
    %v = make_tensor_view %p, shape = [?], strides = [1] : tensor_view<?xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c1_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected either integer or SSA value}}
    %v = make_tensor_view %p, shape = [4], strides = [one] : tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c2(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected shape declaration to contain 2 elements due to tensor_view type, but 1 were provided}}
    %v = make_tensor_view %p, shape = [4], strides = [4, 1] : tensor_view<4x4xf32, strides=[4,1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c2_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected stride declaration to contain 1 elements due to tensor_view type, but 2 were provided}}
    %v = make_tensor_view %p, shape = [4], strides = [1, 1] : tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c2_c(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected shape declaration to contain 0 elements due to tensor_view type, but 1 were provided}}
    %v = make_tensor_view %p, shape = [1], strides = [1] : tensor_view<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c3(%p: tile<ptr<f32>>) {
    // expected-error @below {{input shape dimension 0 does not match tensor_view type (expected 8, got 4)}}
    %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<8xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c3_b(%p: tile<ptr<f32>>, %n: tile<i32>) {
    // expected-error @below {{input shape dimension 1 does not match tensor_view type (expected 8, got dynamic)}}
    %v = make_tensor_view %p, shape = [4, %n], strides = [8, 1] : tile<i32> -> tensor_view<4x8xf32, strides=[8,1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c3_c(%p: tile<ptr<f32>>) {
    // expected-error @below {{input stride dimension 0 does not match tensor_view type (expected dynamic, got 8)}}
    %v = make_tensor_view %p, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xf32, strides=[?,1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c3_d(%p: tile<ptr<f32>>) {
    // expected-error @below {{input stride dimension 0 does not match tensor_view type (expected 1, got -1)}}
    %v = make_tensor_view %p, shape = [4], strides = [-1] : tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c4(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected 'tensor_view' type, but got '!cuda_tile.tile<4xf32>'}}
    %v = make_tensor_view %p, shape = [4], strides = [1] : tile<4xf32>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c4_b(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected 'tensor_view' type, but got 'memref<4xf32>'}}
    %v = make_tensor_view %p, shape = [4], strides = [1] : memref<4xf32>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_without_dynamic_type(%p: tile<ptr<f32>>, %n: tile<i32>) {
    // expected-error @below {{expected '->'}}
    %v = make_tensor_view %p, shape = [%n], strides = [1] : tensor_view<?xf32, strides=[1]>
  }
}

// -----

// Nothing is dynamic, so that the type is taken for the result's.
cuda_tile.module @m {
  entry @make_tensor_view_c4_c(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected 'tensor_view' type, but got '!cuda_tile.tile<i32>'}}
    %v = make_tensor_view %p, shape = [4], strides = [1] : tile<i32> -> tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_without_strides(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected ','}}
    %v = make_tensor_view %p, shape = [4] : tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @make_tensor_view_base_type(%p: tile<ptr<f16>>) {
    // expected-error @below {{use of value '%p' expects different type than prior uses: '!cuda_tile.tile<ptr<f32>>' vs '!cuda_tile.tile<ptr<f16>>'}}
    %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
  }
}

// -----

// In the text one type stands for all values.
cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @make_tensor_view_dynamic_types(%p: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i64>) {
    // expected-error @below {{use of value '%s' expects different type than prior uses: '!cuda_tile.tile<i32>' vs '!cuda_tile.tile<i64>'}}
    %v = make_tensor_view %p, shape = [%n], strides = [%s] : tile<i32> -> tensor_view<?xf32, strides=[?]>
  }
}

//===----------------------------------------------------------------------===//
// make_tensor_view: verifier
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c5(%p: tile<ptr<f16>>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op expected pointer to 'f32' to build tensor_view of this type, got '!cuda_tile.ptr<f16>'}}
    %v = "cuda_tile.make_tensor_view"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<ptr<f16>>) -> !cuda_tile.tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c6(%p: tile<ptr<f32>>, %n: tile<i32>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op expected 2 dynamic shape operands, got 1}}
    %v = "cuda_tile.make_tensor_view"(%p, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<?x?xf32, strides=[4,1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c6_b(%p: tile<ptr<f32>>, %n: tile<i32>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op expected 0 dynamic shape operands, got 1}}
    %v = "cuda_tile.make_tensor_view"(%p, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<4xf32, strides=[?]>
  }
}

// -----

// The number that marks a dynamic size in memory is not a value.
cuda_tile.module @m {
  entry @make_tensor_view_c1_z(%p: tile<ptr<f32>>) {
    // expected-error @below {{expected either integer or SSA value}}
    %v = make_tensor_view %p, shape = [-9223372036854775808], strides = [1] : tensor_view<?xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c7(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op expected 1 dynamic stride operands, got 0}}
    %v = "cuda_tile.make_tensor_view"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> !cuda_tile.tensor_view<4x4xf32, strides=[?,1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c8(%p: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i64>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op expected dynamic shape index 1 to be of the same type as the other dynamic values ('!cuda_tile.tile<i32>'), got '!cuda_tile.tile<i64>'}}
    %v = "cuda_tile.make_tensor_view"(%p, %n, %m) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tensor_view<?x?xf32, strides=[4,1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_c8_b(%p: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i64>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op expected dynamic stride index 0 to be of the same type as the other dynamic values ('!cuda_tile.tile<i32>'), got '!cuda_tile.tile<i64>'}}
    %v = "cuda_tile.make_tensor_view"(%p, %n, %s) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!cuda_tile.tile<ptr<f32>>, !cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> !cuda_tile.tensor_view<?xf32, strides=[?]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_base(%x: tile<f32>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op operand #0 must be 0D tile of Pointer type values, but got '!cuda_tile.tile<f32>'}}
    %v = "cuda_tile.make_tensor_view"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_base_b() {
    %p = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xptr<f32>>
    // expected-error @below {{'cuda_tile.make_tensor_view' op operand #0 must be 0D tile of Pointer type values, but got '!cuda_tile.tile<4xptr<f32>>'}}
    %v = "cuda_tile.make_tensor_view"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<4xptr<f32>>) -> !cuda_tile.tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_dynamic_shape(%p: tile<ptr<f32>>, %n: tile<f32>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op operand #1 must be variadic of 0D tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
    %v = make_tensor_view %p, shape = [%n], strides = [1] : tile<f32> -> tensor_view<?xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_dynamic_strides(%p: tile<ptr<f32>>) {
    %s = builtin.unrealized_conversion_cast to !cuda_tile.tile<4xi32>
    // expected-error @below {{'cuda_tile.make_tensor_view' op operand #1 must be variadic of 0D tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<4xi32>'}}
    %v = make_tensor_view %p, shape = [4], strides = [%s] : tile<4xi32> -> tensor_view<4xf32, strides=[?]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_tensor_view_result(%p: tile<ptr<f32>>) {
    // expected-error @below {{'cuda_tile.make_tensor_view' op result #0 must be tensor_view type, but got '!cuda_tile.tile<f32>'}}
    %v = "cuda_tile.make_tensor_view"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!cuda_tile.tile<ptr<f32>>) -> !cuda_tile.tile<f32>
  }
}

//===----------------------------------------------------------------------===//
// make_partition_view, make_strided_view, make_gather_scatter_view
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @make_view_c1(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{expected 'partition_view' type, but got '!cuda_tile.tensor_view<4xf32, strides=[1]>'}}
    %v = make_partition_view %t : tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_view_c1_b(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{expected 'strided_view' type, but got '!cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>'}}
    %v = make_strided_view %t : partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_view_c1_c(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{expected 'gather_scatter_view' type, but got '!cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>'}}
    %v = make_gather_scatter_view %t : partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_view_c2(%t: tensor_view<8xf32, strides=[1]>) {
    // expected-error @below {{'cuda_tile.make_partition_view' op expected the type of the provided tensor_view value ('!cuda_tile.tensor_view<8xf32, strides=[1]>') to be the same as the view's tensor_view type ('!cuda_tile.tensor_view<4xf32, strides=[1]>')}}
    %v = "cuda_tile.make_partition_view"(%t) : (!cuda_tile.tensor_view<8xf32, strides=[1]>) -> !cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_view_c2_b(%t: tensor_view<?xf32, strides=[1]>) {
    // expected-error @below {{'cuda_tile.make_strided_view' op expected the type of the provided tensor_view value ('!cuda_tile.tensor_view<?xf32, strides=[1]>') to be the same as the view's tensor_view type ('!cuda_tile.tensor_view<4xf32, strides=[1]>')}}
    %v = "cuda_tile.make_strided_view"(%t) : (!cuda_tile.tensor_view<?xf32, strides=[1]>) -> !cuda_tile.strided_view<tile=(4), traversal_strides=[2], tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_view_c2_c(%t: tensor_view<4xf16, strides=[1]>) {
    // expected-error @below {{'cuda_tile.make_gather_scatter_view' op expected the type of the provided tensor_view value ('!cuda_tile.tensor_view<4xf16, strides=[1]>') to be the same as the view's tensor_view type ('!cuda_tile.tensor_view<4xf32, strides=[1]>')}}
    %v = "cuda_tile.make_gather_scatter_view"(%t) : (!cuda_tile.tensor_view<4xf16, strides=[1]>) -> !cuda_tile.gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=0>
  }
}

// -----

// In the text the operand has the type that stands in the result's.
cuda_tile.module @m {
  // expected-note @below {{prior use here}}
  entry @make_view_operand_type(%t: tensor_view<8xf32, strides=[1]>) {
    // expected-error @below {{use of value '%t' expects different type than prior uses: '!cuda_tile.tensor_view<4xf32, strides=[1]>' vs '!cuda_tile.tensor_view<8xf32, strides=[1]>'}}
    %v = make_partition_view %t : partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_partition_view_operand(%t: tile<f32>) {
    // expected-error @below {{'cuda_tile.make_partition_view' op operand #0 must be tensor_view type, but got '!cuda_tile.tile<f32>'}}
    %v = "cuda_tile.make_partition_view"(%t) : (!cuda_tile.tile<f32>) -> !cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_strided_view_operand(%t: tile<f32>) {
    // expected-error @below {{'cuda_tile.make_strided_view' op operand #0 must be tensor_view type, but got '!cuda_tile.tile<f32>'}}
    %v = "cuda_tile.make_strided_view"(%t) : (!cuda_tile.tile<f32>) -> !cuda_tile.strided_view<tile=(4), traversal_strides=[2], tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_gather_scatter_view_operand(%t: tile<f32>) {
    // expected-error @below {{'cuda_tile.make_gather_scatter_view' op operand #0 must be tensor_view type, but got '!cuda_tile.tile<f32>'}}
    %v = "cuda_tile.make_gather_scatter_view"(%t) : (!cuda_tile.tile<f32>) -> !cuda_tile.gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=0>
  }
}

// -----

cuda_tile.module @m {
  entry @make_partition_view_result(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{'cuda_tile.make_partition_view' op result #0 must be partition_view type, but got '!cuda_tile.tensor_view<4xf32, strides=[1]>'}}
    %v = "cuda_tile.make_partition_view"(%t) : (!cuda_tile.tensor_view<4xf32, strides=[1]>) -> !cuda_tile.tensor_view<4xf32, strides=[1]>
  }
}

// -----

cuda_tile.module @m {
  entry @make_strided_view_result(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{'cuda_tile.make_strided_view' op result #0 must be strided_view type, but got '!cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>'}}
    %v = "cuda_tile.make_strided_view"(%t) : (!cuda_tile.tensor_view<4xf32, strides=[1]>) -> !cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

// -----

cuda_tile.module @m {
  entry @make_gather_scatter_view_result(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{'cuda_tile.make_gather_scatter_view' op result #0 must be gather_scatter_view type, but got '!cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>'}}
    %v = "cuda_tile.make_gather_scatter_view"(%t) : (!cuda_tile.tensor_view<4xf32, strides=[1]>) -> !cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
  }
}

//===----------------------------------------------------------------------===//
// get_index_space_shape, get_tensor_shape
//===----------------------------------------------------------------------===//

// -----

cuda_tile.module @m {
  entry @shape_query_c1_index_space(%t: tensor_view<4xf32, strides=[1]>) {
    // expected-error @below {{expected tile view, got '!cuda_tile.tensor_view<4xf32, strides=[1]>'}}
    %n = get_index_space_shape %t : tensor_view<4xf32, strides=[1]> -> tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @shape_query_c2_index_space(%v: partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>) {
    // expected-error @below {{'cuda_tile.get_index_space_shape' op expected 1 results due to view index space rank, but got 2}}
    %n:2 = "cuda_tile.get_index_space_shape"(%v) : (!cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>) -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>)
  }
}

// -----

cuda_tile.module @m {
  entry @get_index_space_shape_src(%x: tile<i32>) {
    // expected-error @below {{'cuda_tile.get_index_space_shape' op operand #0 must be TileView instance, but got '!cuda_tile.tile<i32>'}}
    %n = "cuda_tile.get_index_space_shape"(%x) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @get_index_space_shape_result(%v: partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>) {
    // expected-error @below {{'cuda_tile.get_index_space_shape' op result #0 must be variadic of 0D tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
    %n = get_index_space_shape %v : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>> -> tile<f32>
  }
}

// -----

cuda_tile.module @m {
  entry @shape_query_c3(%v: partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>) {
    // expected-error @below {{'cuda_tile.get_index_space_shape' op expected all results to have the same type}}
    %n:2 = "cuda_tile.get_index_space_shape"(%v) : (!cuda_tile.partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>) -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>)
  }
}

// -----

cuda_tile.module @m {
  entry @shape_query_c3_b(%t: tensor_view<?x?xf32, strides=[?,1]>) {
    // expected-error @below {{'cuda_tile.get_tensor_shape' op expected all results to have the same type}}
    %n:2 = "cuda_tile.get_tensor_shape"(%t) : (!cuda_tile.tensor_view<?x?xf32, strides=[?,1]>) -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>)
  }
}

// -----

cuda_tile.module @m {
  entry @shape_query_c1_tensor(%v: partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>) {
    // expected-error @below {{expected tensor_view, got '!cuda_tile.partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>'}}
    %n = get_tensor_shape %v : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>> -> tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @shape_query_c2_tensor(%t: tensor_view<?x?xf32, strides=[?,1]>) {
    // expected-error @below {{'cuda_tile.get_tensor_shape' op expected 2 results due to tensor rank, but got 1}}
    %n = "cuda_tile.get_tensor_shape"(%t) : (!cuda_tile.tensor_view<?x?xf32, strides=[?,1]>) -> !cuda_tile.tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @shape_query_c2_tensor_b(%t: tensor_view<f32>) {
    // expected-error @below {{'cuda_tile.get_tensor_shape' op expected 0 results due to tensor rank, but got 1}}
    %n = "cuda_tile.get_tensor_shape"(%t) : (!cuda_tile.tensor_view<f32>) -> !cuda_tile.tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @get_tensor_shape_src(%x: tile<i32>) {
    // expected-error @below {{'cuda_tile.get_tensor_shape' op operand #0 must be tensor_view type, but got '!cuda_tile.tile<i32>'}}
    %n = "cuda_tile.get_tensor_shape"(%x) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @get_tensor_shape_result(%t: tensor_view<?xf32, strides=[1]>) {
    // expected-error @below {{'cuda_tile.get_tensor_shape' op result #0 must be variadic of 0D tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<4xi32>'}}
    %n = get_tensor_shape %t : tensor_view<?xf32, strides=[1]> -> tile<4xi32>
  }
}

// -----

// One result a dimension, though one type is written.
cuda_tile.module @m {
  entry @get_tensor_shape_names(%t: tensor_view<?x?xf32, strides=[?,1]>) {
    // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
    %n = get_tensor_shape %t : tensor_view<?x?xf32, strides=[?,1]> -> tile<i32>
  }
}

// -----

cuda_tile.module @m {
  entry @get_tensor_shape_attributes(%t: tensor_view<?xf32, strides=[1]>) {
    // expected-error @below {{expected ':'}}
    %n = get_tensor_shape %t {x = 1} : tensor_view<?xf32, strides=[1]> -> tile<i32>
  }
}
