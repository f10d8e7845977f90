// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// partition_view, strided_view and gather_scatter_view that are not types. The
// order of the chunks of a rule: partition, strided, gather/scatter.

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

// expected-error @below {{tile dimension 0 exceeds i32 limitations (got 2147483648, expected strictly positive and less than or equal to 2147483647)}}
cuda_tile.entry @view_c1(%x: partition_view<tile=(2147483648), tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{tile dimension 1 exceeds i32 limitations (got 0, expected strictly positive and less than or equal to 2147483647)}}
cuda_tile.entry @view_c1_b(%x: strided_view<tile=(4x0), traversal_strides=[1,1], tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{tile dimension 0 exceeds i32 limitations (got 4294967296, expected strictly positive and less than or equal to 2147483647)}}
cuda_tile.entry @view_c1_c(%x: gather_scatter_view<tile=(4294967296), tensor_view<4xf32, strides=[1]>, sparse_dim=0>) {}

// -----

// expected-error @below {{invalid padding_value attribute specification. Got "one" but expect one of: zero, neg_zero, nan, pos_inf, neg_inf}}
cuda_tile.entry @view_c2(%x: partition_view<tile=(4), padding_value = one, tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{invalid padding_value attribute specification. Got "inf" but expect one of: zero, neg_zero, nan, pos_inf, neg_inf}}
cuda_tile.entry @view_c2_b(%x: strided_view<tile=(4), traversal_strides=[4], padding_value = inf, tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{invalid padding_value attribute specification. Got "none" but expect one of: zero, neg_zero, nan, pos_inf, neg_inf}}
cuda_tile.entry @view_c2_c(%x: gather_scatter_view<tile=(4), padding_value = none, tensor_view<4xf32, strides=[1]>, sparse_dim=0>) {}

// -----

// expected-error @below {{expected 'tensor_view' type, but got '!cuda_tile.tile<4xf32>'}}
cuda_tile.entry @view_c3(%x: partition_view<tile=(4), tile<4xf32>>) {}

// -----

// expected-error @below {{expected 'tensor_view' type, but got 'f32'}}
cuda_tile.entry @view_c3_b(%x: strided_view<tile=(4), traversal_strides=[4], f32>) {}

// -----

// A view of a view.
// expected-error @below {{expected 'tensor_view' type, but got '!cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>'}}
cuda_tile.entry @view_c3_c(%x: gather_scatter_view<tile=(4), partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>, sparse_dim=0>) {}

// -----

// expected-error @below {{expected static shape}}
cuda_tile.entry @view_dynamic_tile(%x: partition_view<tile=(4x?), tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{expected 'tile'}}
cuda_tile.entry @view_without_tile(%x: partition_view<tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{expected ','}}
cuda_tile.entry @view_padding_without_comma(%x: partition_view<tile=(4), padding_value = zero tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{expected 'dim_map'}}
cuda_tile.entry @partition_view_unknown_parameter(%x: partition_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=0>) {}

// -----

// expected-error @below {{gather dimension is outside of tensor view dimensions, expected strictly less than 1, got -1}}
cuda_tile.entry @gather_scatter_view_sparse_dim_negative(%x: gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=-1>) {}

// -----

// expected-error @below {{integer value too large}}
cuda_tile.entry @view_target_too_large(%x: partition_view<tile=(4), tensor_view<4xf32, strides=[1]>, dim_map=[2147483648]>) {}

// -----

// expected-error @below {{expected 'traversal_strides'}}
cuda_tile.entry @strided_view_without_strides(%x: strided_view<tile=(4), tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{gather dimension is outside of tensor view dimensions, expected strictly less than 1, got -1}}
cuda_tile.entry @gather_scatter_view_sparse_dim_negative(%x: gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=-1>) {}

// -----

// expected-error @below {{integer value too large}}
cuda_tile.entry @strided_view_stride_too_large(%x: strided_view<tile=(4), traversal_strides=[2147483648], tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{expected ','}}
cuda_tile.entry @gather_scatter_view_without_sparse_dim(%x: gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{expected 'sparse_dim'}}
cuda_tile.entry @gather_scatter_view_unknown_parameter(%x: gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, dim_map=[0]>) {}

// -----

// expected-error @below {{gather dimension is outside of tensor view dimensions, expected strictly less than 1, got -1}}
cuda_tile.entry @gather_scatter_view_sparse_dim_negative(%x: gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=-1>) {}

// -----

// expected-error @below {{gather dimension is outside of tensor view dimensions, expected strictly less than 1, got 4294967296}}
cuda_tile.entry @gather_scatter_view_sparse_dim_too_large(%x: gather_scatter_view<tile=(4), tensor_view<4xf32, strides=[1]>, sparse_dim=4294967296>) {}

//===----------------------------------------------------------------------===//
// Rank
//===----------------------------------------------------------------------===//

// -----

// expected-error @below {{0-dimension tile shape is not supported}}
cuda_tile.entry @view_c4(%x: partition_view<tile=(), tensor_view<f32>>) {}

// -----

// expected-error @below {{0-dimension tile shape is not supported}}
cuda_tile.entry @view_c4_b(%x: strided_view<tile=(), traversal_strides=[], tensor_view<f32>>) {}

// -----

// expected-error @below {{0-dimension tile shape is not supported}}
cuda_tile.entry @view_c4_c(%x: gather_scatter_view<tile=(), tensor_view<f32>, sparse_dim=0>) {}

// -----

// expected-error @below {{expected tensor_view rank and tile rank to match, got tensor_view of rank 1 and tiles of rank 2}}
cuda_tile.entry @view_c5(%x: partition_view<tile=(4x4), tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{expected tensor_view rank and tile rank to match, got tensor_view of rank 2 and tiles of rank 1}}
cuda_tile.entry @view_c5_b(%x: strided_view<tile=(4), traversal_strides=[4], tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{expected tensor_view rank and tile rank to match, got tensor_view of rank 0 and tiles of rank 1}}
cuda_tile.entry @view_c5_c(%x: gather_scatter_view<tile=(4), tensor_view<f32>, sparse_dim=0>) {}

//===----------------------------------------------------------------------===//
// dim_map and tile
//===----------------------------------------------------------------------===//

// -----

// expected-error @below {{expected dim_map to map exactly all 2 dimensions of the tile, got 1 mappings}}
cuda_tile.entry @view_c6(%x: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0]>) {}

// -----

// expected-error @below {{expected dim_map to map exactly all 1 dimensions of the tile, got 2 mappings}}
cuda_tile.entry @view_c6_b(%x: strided_view<tile=(4), traversal_strides=[4], tensor_view<4xf32, strides=[1]>, dim_map=[0, 1]>) {}

// -----

// expected-error @below {{expected dim_map to map exactly all 1 dimensions of the tile, got 0 mappings}}
cuda_tile.entry @view_c6_c(%x: partition_view<tile=(4), tensor_view<4xf32, strides=[1]>, dim_map=[]>) {}

// -----

// expected-error @below {{tile shape dimensions must have power of two length but got [4, 3]}}
cuda_tile.entry @view_c8(%x: partition_view<tile=(4x3), tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{tile shape dimensions must have power of two length but got [6]}}
cuda_tile.entry @view_c8_b(%x: strided_view<tile=(6), traversal_strides=[6], tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{tile shape dimensions must have power of two length but got [2147483647]}}
cuda_tile.entry @view_c8_c(%x: gather_scatter_view<tile=(2147483647), tensor_view<4xf32, strides=[1]>, sparse_dim=0>) {}

// -----

// expected-error @below {{target dimension must not be negative, got -1}}
cuda_tile.entry @view_c9(%x: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, -1]>) {}

// -----

// expected-error @below {{target dimension must not be negative, got -2}}
cuda_tile.entry @view_c9_b(%x: strided_view<tile=(4), traversal_strides=[4], tensor_view<4xf32, strides=[1]>, dim_map=[-2]>) {}

// -----

// expected-error @below {{target dimension is outside of tensor view dimensions, expected strictly less than 2, got 2}}
cuda_tile.entry @view_c10(%x: partition_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, 2]>) {}

// -----

// expected-error @below {{target dimension is outside of tensor view dimensions, expected strictly less than 1, got 7}}
cuda_tile.entry @view_c10_b(%x: strided_view<tile=(4), traversal_strides=[4], tensor_view<4xf32, strides=[1]>, dim_map=[7]>) {}

// -----

// expected-error @below {{target dimension 1 mapped at least twice (for tile dimensions 0 and 2)}}
cuda_tile.entry @view_c11(%x: partition_view<tile=(4x4x4), tensor_view<4x4x4xf32, strides=[16,4,1]>, dim_map=[1, 0, 1]>) {}

// -----

// expected-error @below {{target dimension 0 mapped at least twice (for tile dimensions 0 and 1)}}
cuda_tile.entry @view_c11_b(%x: strided_view<tile=(4x4), traversal_strides=[4,4], tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, 0]>) {}

// -----

// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @view_c12(%x: partition_view<tile=(8192x4096), tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{F4E2M1FN tiles must have an even number of elements}}
cuda_tile.entry @view_c12_b(%x: strided_view<tile=(1x1), traversal_strides=[1,1], tensor_view<4x4xf4E2M1FN, strides=[4,1]>>) {}

// -----

// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @view_c12_c(%x: gather_scatter_view<tile=(33554432), tensor_view<4xf32, strides=[1]>, sparse_dim=0>) {}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

// -----

// expected-error @below {{padding_value nan can only be used with floating point element types, got 'i32'}}
cuda_tile.entry @view_c13(%x: partition_view<tile=(4), padding_value = nan, tensor_view<4xi32, strides=[1]>>) {}

// -----

// expected-error @below {{padding_value neg_zero can only be used with floating point element types, got 'i1'}}
cuda_tile.entry @view_c13_b(%x: strided_view<tile=(4), traversal_strides=[4], padding_value = neg_zero, tensor_view<4xi1, strides=[1]>>) {}

// -----

// expected-error @below {{padding_value pos_inf can only be used with floating point element types, got 'i64'}}
cuda_tile.entry @view_c13_c(%x: gather_scatter_view<tile=(4), padding_value = pos_inf, tensor_view<4xi64, strides=[1]>, sparse_dim=0>) {}

// -----

// expected-error @below {{padding_value neg_inf can only be used with floating point element types, got 'i8'}}
cuda_tile.entry @view_c13_d(%x: partition_view<tile=(4), padding_value = neg_inf, tensor_view<4xi8, strides=[1]>>) {}

//===----------------------------------------------------------------------===//
// Parameters of one kind of view
//===----------------------------------------------------------------------===//

// -----

// expected-error @below {{expected 2 traversal strides, got 1}}
cuda_tile.entry @view_c14(%x: strided_view<tile=(4x4), traversal_strides=[4], tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{expected 1 traversal strides, got 0}}
cuda_tile.entry @view_c14_b(%x: strided_view<tile=(4), traversal_strides=[], tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{traversal strides must be strictly positive but got [4, 0]}}
cuda_tile.entry @view_c15(%x: strided_view<tile=(4x4), traversal_strides=[4,0], tensor_view<4x4xf32, strides=[4,1]>>) {}

// -----

// expected-error @below {{traversal strides must be strictly positive but got [-1]}}
cuda_tile.entry @view_c15_b(%x: strided_view<tile=(4), traversal_strides=[-1], tensor_view<4xf32, strides=[1]>>) {}

// -----

// expected-error @below {{gather dimension is outside of tensor view dimensions, expected strictly less than 2, got 2}}
cuda_tile.entry @view_c16(%x: gather_scatter_view<tile=(4x4), tensor_view<4x4xf32, strides=[4,1]>, sparse_dim=2>) {}

// -----

// The tile is looked at before the sparse dimension, its size after it.
// expected-error @below {{tile shape dimensions must have power of two length but got [3]}}
cuda_tile.entry @view_c16_order(%x: gather_scatter_view<tile=(3), tensor_view<4xf32, strides=[1]>, sparse_dim=1>) {}

// -----

// expected-error @below {{gather dimension is outside of tensor view dimensions, expected strictly less than 1, got 1}}
cuda_tile.entry @view_c16_order_b(%x: gather_scatter_view<tile=(33554432), tensor_view<4xf32, strides=[1]>, sparse_dim=1>) {}

//===----------------------------------------------------------------------===//
// Order of the rules
//===----------------------------------------------------------------------===//

// -----

// Rank before the number of mappings.
// expected-error @below {{expected tensor_view rank and tile rank to match, got tensor_view of rank 2 and tiles of rank 1}}
cuda_tile.entry @view_order(%x: partition_view<tile=(4), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, 1]>) {}

// -----

// The number of mappings before the tile.
// expected-error @below {{expected dim_map to map exactly all 1 dimensions of the tile, got 2 mappings}}
cuda_tile.entry @view_order_b(%x: partition_view<tile=(3), tensor_view<4xf32, strides=[1]>, dim_map=[0, 1]>) {}

// -----

// The tile before the targets.
// expected-error @below {{tile shape dimensions must have power of two length but got [3]}}
cuda_tile.entry @view_order_c(%x: partition_view<tile=(3), tensor_view<4xf32, strides=[1]>, dim_map=[1]>) {}

// -----

// The targets before the size of the tile.
// expected-error @below {{target dimension must not be negative, got -1}}
cuda_tile.entry @view_order_d(%x: partition_view<tile=(33554432), tensor_view<4xf32, strides=[1]>, dim_map=[-1]>) {}

// -----

// The size of the tile before the padding.
// expected-error @below {{tile would exceed the maximum of 16777216 elements}}
cuda_tile.entry @view_order_e(%x: partition_view<tile=(33554432), padding_value = nan, tensor_view<4xi32, strides=[1]>>) {}

// -----

// The padding before the traversal strides.
// expected-error @below {{padding_value nan can only be used with floating point element types, got 'i32'}}
cuda_tile.entry @view_order_f(%x: strided_view<tile=(4), traversal_strides=[], padding_value = nan, tensor_view<4xi32, strides=[1]>>) {}
