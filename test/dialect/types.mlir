// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Types, short and long: both are read in custom syntax, where the short one is
// printed; generic syntax has the long one. A type inside another is short.

!scalar = !cuda_tile.tile<i32>
!vector = !cuda_tile.tile<8xi32>

cuda_tile.module @types {
  // GENERIC: function_type = (!cuda_tile.tile<i1>, !cuda_tile.tile<i4>, !cuda_tile.tile<i8>, !cuda_tile.tile<i16>, !cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> (), sym_name = "tile_integers"
  // CHECK-LABEL: entry @tile_integers(%arg0: tile<i1>, %arg1: tile<i4>, %arg2: tile<i8>, %arg3: tile<i16>, %arg4: tile<i32>, %arg5: tile<i64>) {
  entry @tile_integers(%a: tile<i1>, %b: tile<i4>, %c: tile<i8>, %d: tile<i16>, %e: tile<i32>, %f: tile<i64>) {
    return
  }

  // GENERIC: function_type = (!cuda_tile.tile<f16>, !cuda_tile.tile<bf16>, !cuda_tile.tile<f32>, !cuda_tile.tile<f64>, !cuda_tile.tile<tf32>) -> (), sym_name = "tile_floats"
  // CHECK-LABEL: entry @tile_floats(%arg0: tile<f16>, %arg1: tile<bf16>, %arg2: tile<f32>, %arg3: tile<f64>, %arg4: tile<tf32>) {
  entry @tile_floats(%a: tile<f16>, %b: tile<bf16>, %c: tile<f32>, %d: tile<f64>, %e: tile<tf32>) {
    return
  }

  // GENERIC: function_type = (!cuda_tile.tile<f8E4M3FN>, !cuda_tile.tile<f8E5M2>, !cuda_tile.tile<f8E8M0FNU>) -> (), sym_name = "tile_small_floats"
  // CHECK-LABEL: entry @tile_small_floats(%arg0: tile<f8E4M3FN>, %arg1: tile<f8E5M2>, %arg2: tile<f8E8M0FNU>) {
  entry @tile_small_floats(%a: tile<f8E4M3FN>, %b: tile<f8E5M2>, %c: tile<f8E8M0FNU>) {
    return
  }

  // GENERIC: function_type = (!cuda_tile.tile<ptr<i1>>, !cuda_tile.tile<ptr<i8>>, !cuda_tile.tile<ptr<i16>>, !cuda_tile.tile<ptr<i32>>, !cuda_tile.tile<ptr<i64>>) -> (), sym_name = "tile_pointers_to_integers"
  // CHECK-LABEL: entry @tile_pointers_to_integers(%arg0: tile<ptr<i1>>, %arg1: tile<ptr<i8>>, %arg2: tile<ptr<i16>>, %arg3: tile<ptr<i32>>, %arg4: tile<ptr<i64>>) {
  entry @tile_pointers_to_integers(%a: tile<ptr<i1>>, %b: tile<ptr<i8>>, %c: tile<ptr<i16>>, %d: tile<ptr<i32>>, %e: tile<ptr<i64>>) {
    return
  }

  // CHECK-LABEL: entry @tile_pointers_to_floats(%arg0: tile<ptr<f16>>, %arg1: tile<ptr<bf16>>, %arg2: tile<ptr<f32>>, %arg3: tile<ptr<f64>>, %arg4: tile<ptr<tf32>>, %arg5: tile<ptr<f8E4M3FN>>, %arg6: tile<ptr<f8E5M2>>, %arg7: tile<ptr<f8E8M0FNU>>, %arg8: tile<ptr<f4E2M1FN>>) {
  entry @tile_pointers_to_floats(%a: tile<ptr<f16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>, %d: tile<ptr<f64>>, %e: tile<ptr<tf32>>, %f: tile<ptr<f8E4M3FN>>, %g: tile<ptr<f8E5M2>>, %h: tile<ptr<f8E8M0FNU>>, %i: tile<ptr<f4E2M1FN>>) {
    return
  }

  // Long spellings, at every level.
  // CHECK-LABEL: entry @long(%arg0: tile<f32>, %arg1: tile<ptr<f32>>, %arg2: tile<ptr<i8>>, %arg3: ptr<f16>, %arg4: token, %arg5: string) {
  entry @long(%a: !cuda_tile.tile<f32>, %b: !cuda_tile.tile<!cuda_tile.ptr<f32>>, %c: tile<!cuda_tile.ptr<i8>>, %d: !cuda_tile.ptr<f16>, %e: !cuda_tile.token, %f: !cuda_tile.string) {
    %0 = addf %a, %a : !cuda_tile.tile<f32>
    // CHECK: %{{.+}} = addf %arg0, %arg0 : tile<f32>
    // CHECK: %[[V1:.+]] = cmpf equal ordered %arg0, %arg0 : tile<f32> -> tile<i1>
    %1 = cmpf equal ordered %a, %a : !cuda_tile.tile<f32> -> !cuda_tile.tile<i1>
    // CHECK: %{{.+}}, %{{.+}} = load_ptr_tko weak %arg1 token=%arg4 : tile<ptr<f32>> -> tile<f32>, token
    %2, %t = load_ptr_tko weak %b token=%e : !cuda_tile.tile<ptr<f32>> -> !cuda_tile.tile<f32>, !cuda_tile.token
    // CHECK: %{{.+}} = constant <i32: 5> : tile<4xi32>
    %3 = constant <i32: 5> : !cuda_tile.tile<4xi32>
    // CHECK: %{{.+}} = if %[[V1]] -> (tile<f32>) {
    // CHECK-NEXT: yield %arg0 : tile<f32>
    %4 = if %1 -> (!cuda_tile.tile<f32>) {
      yield %a : !cuda_tile.tile<f32>
    } else {
      yield %a : !cuda_tile.tile<f32>
    }
    return
  }

  // GENERIC: function_type = (!cuda_tile.token, !cuda_tile.string, !cuda_tile.ptr<f32>, i32, f32) -> (), sym_name = "others"
  // CHECK-LABEL: entry @others(%arg0: token, %arg1: string, %arg2: ptr<f32>, %arg3: i32, %arg4: f32) {
  entry @others(%a: token, %b: string, %c: ptr<f32>, %d: i32, %e: f32) {
    return
  }

  // Shapes: powers of two, up to 2^24 elements, any rank.
  // CHECK-LABEL: entry @tile_shapes(
  // GENERIC-LABEL: sym_name = "tile_shapes"
  entry @tile_shapes() {
    // CHECK: %[[V0:.+]] = iota : tile<1xi32>
    %0 = iota : tile<1xi32>
    // CHECK: %[[V1:.+]] = iota : tile<16777216xi32>
    // GENERIC: "cuda_tile.iota"() : () -> !cuda_tile.tile<16777216xi32>
    %1 = iota : tile<16777216xi32>
    // CHECK: %{{.+}} = reshape %[[V1]] : tile<16777216xi32> -> tile<4096x4096xi32>
    %2 = reshape %1 : tile<16777216xi32> -> tile<4096x4096xi32>
    // CHECK: %{{.+}} = reshape %[[V1]] : tile<16777216xi32> -> tile<1x2x4x8x16x32x64x8xi32>
    %3 = reshape %1 : tile<16777216xi32> -> tile<1x2x4x8x16x32x64x8xi32>
    // CHECK: %{{.+}} = reshape %[[V0]] : tile<1xi32> -> tile<i32>
    %4 = reshape %0 : tile<1xi32> -> tile<i32>
    // CHECK: %[[B:.+]] = constant <i8: 0> : tile<1xi8>
    %b = constant <i8: 0> : tile<1xi8>
    // Two 4-bit floats fill a byte: some extent is even.
    // CHECK: %[[V5:.+]] = unpack %[[B]] : tile<1xi8> -> tile<2xf4E2M1FN>
    %5 = unpack %b : tile<1xi8> -> tile<2xf4E2M1FN>
    // CHECK: %{{.+}} = reshape %[[V5]] : tile<2xf4E2M1FN> -> tile<1x2x1xf4E2M1FN>
    %6 = reshape %5 : tile<2xf4E2M1FN> -> tile<1x2x1xf4E2M1FN>
    // CHECK: %{{.+}} = unpack %[[B]] : tile<1xi8> -> tile<2xi4>
    %7 = unpack %b : tile<1xi8> -> tile<2xi4>
    return
  }

  // Sizes and strides are static or `?`, each by itself.
  // GENERIC: function_type = (!cuda_tile.tensor_view<f32>, !cuda_tile.tensor_view<64xf32, strides=[1]>, !cuda_tile.tensor_view<?xf32, strides=[1]>, !cuda_tile.tensor_view<64xf32, strides=[?]>, !cuda_tile.tensor_view<?xf32, strides=[?]>, !cuda_tile.tensor_view<64x?x3xf16, strides=[?,3,1]>) -> (), sym_name = "tensor_view"
  // CHECK-LABEL: entry @tensor_view(%arg0: tensor_view<f32>, %arg1: tensor_view<64xf32, strides=[1]>, %arg2: tensor_view<?xf32, strides=[1]>, %arg3: tensor_view<64xf32, strides=[?]>, %arg4: tensor_view<?xf32, strides=[?]>, %arg5: tensor_view<64x?x3xf16, strides=[?,3,1]>) {
  entry @tensor_view(%a: tensor_view<f32>, %b: tensor_view<64xf32, strides=[1]>, %c: tensor_view<?xf32, strides=[1]>, %d: tensor_view<64xf32, strides=[?]>, %e: tensor_view<?xf32, strides = [ ? ]>, %f: !cuda_tile.tensor_view<64x?x3xf16, strides=[?, 3, 1]>) {
    return
  }

  // Sizes need not be powers of two, and tensors may overlap themselves.
  // CHECK-LABEL: entry @tensor_view_layouts(%arg0: tensor_view<7x13xi8, strides=[1,1]>, %arg1: tensor_view<1x9223372036854775807xi64, strides=[9223372036854775807,1]>) {
  entry @tensor_view_layouts(%a: tensor_view<7x13xi8, strides=[1,1]>, %b: tensor_view<1x9223372036854775807xi64, strides=[9223372036854775807,1]>) {
    return
  }

  // CHECK-LABEL: entry @tensor_view_elements(%arg0: tensor_view<2xi1, strides=[1]>, %arg1: tensor_view<2xi8, strides=[1]>, %arg2: tensor_view<2xi16, strides=[1]>, %arg3: tensor_view<2xi32, strides=[1]>, %arg4: tensor_view<2xi64, strides=[1]>, %arg5: tensor_view<2xbf16, strides=[1]>, %arg6: tensor_view<2xf64, strides=[1]>, %arg7: tensor_view<2xtf32, strides=[1]>, %arg8: tensor_view<2xf8E4M3FN, strides=[1]>, %arg9: tensor_view<2xf8E5M2, strides=[1]>, %arg10: tensor_view<2xf8E8M0FNU, strides=[1]>, %arg11: tensor_view<2xf4E2M1FN, strides=[1]>) {
  entry @tensor_view_elements(%a: tensor_view<2xi1, strides=[1]>, %b: tensor_view<2xi8, strides=[1]>, %c: tensor_view<2xi16, strides=[1]>, %d: tensor_view<2xi32, strides=[1]>, %e: tensor_view<2xi64, strides=[1]>, %f: tensor_view<2xbf16, strides=[1]>, %g: tensor_view<2xf64, strides=[1]>, %h: tensor_view<2xtf32, strides=[1]>, %i: tensor_view<2xf8E4M3FN, strides=[1]>, %j: tensor_view<2xf8E5M2, strides=[1]>, %k: tensor_view<2xf8E8M0FNU, strides=[1]>, %l: tensor_view<2xf4E2M1FN, strides=[1]>) {
    return
  }

  // The identity order of dimensions is not printed.
  // GENERIC: function_type = (!cuda_tile.partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>, !cuda_tile.partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>, !cuda_tile.partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>) -> (), sym_name = "partition_view"
  // CHECK-LABEL: entry @partition_view(%arg0: partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>, %arg1: partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>, %arg2: partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>) {
  entry @partition_view(%a: partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>, %b: !cuda_tile.partition_view<tile=(4x2), !cuda_tile.tensor_view<64x32xf32, strides=[32,1]>, dim_map=[0, 1]>, %c: partition_view<tile = (4x2), tensor_view<64x32xf32, strides=[32,1]>, dim_map = [1,0]>) {
    return
  }

  // CHECK-LABEL: entry @partition_view_shapes(%arg0: partition_view<tile=(1), tensor_view<?xi8, strides=[?]>>, %arg1: partition_view<tile=(16777216), tensor_view<?xi8, strides=[1]>>, %arg2: partition_view<tile=(2x4x8), tensor_view<?x?x?xf16, strides=[?,?,1]>, dim_map=[2, 0, 1]>) {
  entry @partition_view_shapes(%a: partition_view<tile=(1), tensor_view<?xi8, strides=[?]>>, %b: partition_view<tile=(16777216), tensor_view<?xi8, strides=[1]>>, %c: partition_view<tile=(2x4x8), tensor_view<?x?x?xf16, strides=[?,?,1]>, dim_map=[2, 0, 1]>) {
    return
  }

  // CHECK-LABEL: entry @padding(%arg0: partition_view<tile=(4), padding_value = zero, tensor_view<64xf32, strides=[1]>>, %arg1: partition_view<tile=(4), padding_value = neg_zero, tensor_view<64xf32, strides=[1]>>, %arg2: partition_view<tile=(4), padding_value = nan, tensor_view<64xf32, strides=[1]>>, %arg3: partition_view<tile=(4), padding_value = pos_inf, tensor_view<64xf32, strides=[1]>>, %arg4: partition_view<tile=(4), padding_value = neg_inf, tensor_view<64xf32, strides=[1]>>, %arg5: partition_view<tile=(4), padding_value = zero, tensor_view<64xi32, strides=[1]>>) {
  entry @padding(%a: partition_view<tile=(4), padding_value = zero, tensor_view<64xf32, strides=[1]>>, %b: partition_view<tile=(4), padding_value = neg_zero, tensor_view<64xf32, strides=[1]>>, %c: partition_view<tile=(4), padding_value = nan, tensor_view<64xf32, strides=[1]>>, %d: partition_view<tile=(4), padding_value = pos_inf, tensor_view<64xf32, strides=[1]>>, %e: partition_view<tile=(4), padding_value = neg_inf, tensor_view<64xf32, strides=[1]>>, %f: partition_view<tile=(4), padding_value=zero, tensor_view<64xi32, strides=[1]>>) {
    return
  }

  // GENERIC: function_type = (!cuda_tile.strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>, !cuda_tile.strided_view<tile=(4x2), traversal_strides=[1,1000], padding_value = neg_inf, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>) -> (), sym_name = "strided_view"
  // CHECK-LABEL: entry @strided_view(%arg0: strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>, %arg1: strided_view<tile=(4x2), traversal_strides=[1,1000], padding_value = neg_inf, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>) {
  entry @strided_view(%a: strided_view<tile=(4x2), traversal_strides=[4, 3], tensor_view<64x32xf32, strides=[32,1]>, dim_map=[0, 1]>, %b: !cuda_tile.strided_view<tile=(4x2), traversal_strides=[1,1000], padding_value = neg_inf, tensor_view<64x32xf32, strides=[32,1]>, dim_map=[1, 0]>) {
    return
  }

  // GENERIC: function_type = (!cuda_tile.gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, !cuda_tile.gather_scatter_view<tile=(8x16), padding_value = nan, tensor_view<64x?xf32, strides=[?,1]>, sparse_dim=1>) -> (), sym_name = "gather_scatter_view"
  // CHECK-LABEL: entry @gather_scatter_view(%arg0: gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, %arg1: gather_scatter_view<tile=(8x16), padding_value = nan, tensor_view<64x?xf32, strides=[?,1]>, sparse_dim=1>) {
  entry @gather_scatter_view(%a: gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>, %b: !cuda_tile.gather_scatter_view<tile=(8x16), padding_value = nan, tensor_view<64x?xf32, strides=[?,1]>, sparse_dim = 1>) {
    return
  }

  // In an attribute a type is long, whatever stands around it.
  // CHECK-LABEL: entry @type_attributes(
  entry @type_attributes() {
    // CHECK: %{{.+}} = make_token {t = [!cuda_tile.tile<4xptr<f32>>, !cuda_tile.string, !cuda_tile.token, !cuda_tile.tensor_view<?xf32, strides=[1]>]} : token
    %0 = make_token {t = [!cuda_tile.tile<4xptr<f32>>, !cuda_tile.string, !cuda_tile.token, !cuda_tile.tensor_view<?xf32, strides=[1]>]} : token
    return
  }

  // A name given to a type is read wherever a type is.
  // CHECK-LABEL: entry @alias(%arg0: tile<i32>) {
  entry @alias(%n: !scalar) {
    // CHECK: %[[X:.+]] = iota : tile<8xi32>
    %x = iota : !vector
    // CHECK: %[[Y:.+]] = addi %[[X]], %[[X]] : tile<8xi32>
    %y = addi %x, %x : !vector
    // CHECK: %{{.+}} = reshape %[[Y]] : tile<8xi32> -> tile<2x4xi32>
    %w = reshape %y : !vector -> tile<2x4xi32>
    return
  }

  // Numbers without a tile, and strings, can be carried and yielded.
  // CHECK-LABEL: entry @carried(
  // GENERIC-LABEL: sym_name = "carried"
  // GENERIC-NEXT: ^bb0(%[[C:[^:]+]]{{.*}}, %[[D:[^:]+]]{{.*}}, %[[E:[^:]+]]{{.*}}, %[[S:[^:]+]]{{.*}}, %[[P:[^:]+]]:
  entry @carried(%c: tile<i1>, %d: i32, %e: f16, %s: string, %p: ptr<i8>) {
    // GENERIC: "cuda_tile.yield"(%[[D]], %[[E]], %[[S]], %[[P]]) : (i32, f16, !cuda_tile.string, !cuda_tile.ptr<i8>) -> ()
    // CHECK: %{{.+}}:4 = if %arg0 -> (i32, f16, string, ptr<i8>) {
    // CHECK-NEXT:   yield %arg1, %arg2, %arg3, %arg4 : i32, f16, string, ptr<i8>
    %0:4 = if %c -> (i32, f16, string, ptr<i8>) {
      yield %d, %e, %s, %p : i32, f16, string, ptr<i8>
    } else {
      yield %d, %e, %s, %p : i32, f16, !cuda_tile.string, !cuda_tile.ptr<i8>
    }
    // CHECK: %{{.+}}:2 = loop iter_values(%arg5 = %arg1) : i32 -> i32, string {
    // CHECK-NEXT:   break %arg5, %arg3 : i32, string
    %1:2 = loop iter_values(%x = %d) : i32 -> i32, string {
      break %x, %s : i32, string
    }
    return
  }
}
