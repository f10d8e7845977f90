// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Literals of constants and globals, and the names that values get. Names are
// pinned here: they are hints, and dumps should not change without reason.

cuda_tile.module @attributes_constants {
  // CHECK-LABEL: entry @i1(
  // GENERIC-LABEL: sym_name = "i1"
  entry @i1() {
    // CHECK: %true = constant <i1: true> : tile<i1>
    // GENERIC: "cuda_tile.constant"() <{value = dense<true> : !cuda_tile.tile<i1>}> : () -> !cuda_tile.tile<i1>
    %0 = constant <i1: true> : tile<i1>
    // CHECK: %false = constant <i1: false> : tile<i1>
    // GENERIC: "cuda_tile.constant"() <{value = dense<false> : !cuda_tile.tile<i1>}> : () -> !cuda_tile.tile<i1>
    %1 = constant <i1: false> : tile<i1>
    // Numbers are truth values too; -1 is all ones.
    // CHECK: %true_0 = constant <i1: true> : tile<i1>
    %2 = constant <i1: 1> : tile<i1>
    // CHECK: %true_1 = constant <i1: true> : tile<i1>
    %3 = constant <i1: -1> : tile<i1>
    // CHECK: %false_2 = constant <i1: false> : tile<4xi1>
    %4 = constant <i1: 0> : tile<4xi1>
    // CHECK: %cst_i1 = constant <i1: [true, false, true, false]> : tile<4xi1>
    // GENERIC: "cuda_tile.constant"() <{value = dense<[true, false, true, false]> : !cuda_tile.tile<4xi1>}> : () -> !cuda_tile.tile<4xi1>
    %5 = constant <i1: [true, 0, 1, false]> : tile<4xi1>
    // CHECK: %true_3 = constant <i1: true> : tile<2xi1>
    %6 = constant <i1: [true, 1]> : tile<2xi1>
    return
  }

  // The range is that of signed and unsigned numbers together; signed printed.
  // CHECK-LABEL: entry @integers(
  // GENERIC-LABEL: sym_name = "integers"
  entry @integers() {
    // CHECK: %cst_127 = constant <i8: 127> : tile<i8>
    // GENERIC: "cuda_tile.constant"() <{value = dense<127> : !cuda_tile.tile<i8>}> : () -> !cuda_tile.tile<i8>
    %0 = constant <i8: 127> : tile<i8>
    // CHECK: %cst_-128 = constant <i8: -128> : tile<i8>
    %1 = constant <i8: -128> : tile<i8>
    // CHECK: %cst_-1 = constant <i8: -1> : tile<i8>
    %2 = constant <i8: 255> : tile<i8>
    // CHECK: %cst_32767 = constant <i16: 32767> : tile<i16>
    %3 = constant <i16: 32767> : tile<i16>
    // CHECK: %cst_-32768 = constant <i16: -32768> : tile<i16>
    %4 = constant <i16: -32768> : tile<i16>
    // CHECK: %cst_-1_0 = constant <i16: -1> : tile<i16>
    %5 = constant <i16: 65535> : tile<i16>
    // CHECK: %cst_2147483647 = constant <i32: 2147483647> : tile<i32>
    %6 = constant <i32: 2147483647> : tile<i32>
    // CHECK: %cst_-2147483648 = constant <i32: -2147483648> : tile<i32>
    %7 = constant <i32: -2147483648> : tile<i32>
    // CHECK: %cst_-1_1 = constant <i32: -1> : tile<i32>
    %8 = constant <i32: 0xFFFFFFFF> : tile<i32>
    // CHECK: %cst_9223372036854775807 = constant <i64: 9223372036854775807> : tile<i64>
    %9 = constant <i64: 9223372036854775807> : tile<i64>
    // CHECK: %cst_-9223372036854775808 = constant <i64: -9223372036854775808> : tile<i64>
    %10 = constant <i64: -9223372036854775808> : tile<i64>
    // CHECK: %cst_-1_2 = constant <i64: -1> : tile<i64>
    %11 = constant <i64: 18446744073709551615> : tile<i64>
    return
  }

  // CHECK-LABEL: entry @lists(
  // GENERIC-LABEL: sym_name = "lists"
  entry @lists() {
    // CHECK: %cst = constant <i32: [1, -2, 3, 4]> : tile<4xi32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<[1, -2, 3, 4]> : !cuda_tile.tile<4xi32>}> : () -> !cuda_tile.tile<4xi32>
    %0 = constant <i32: [1, -2, 3, 4]> : tile<4xi32>
    // CHECK: %cst_0 = constant <i32: {{\[\[}}1, 2], [3, 4]]> : tile<2x2xi32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<{{\[\[}}1, 2], [3, 4]]> : !cuda_tile.tile<2x2xi32>}> : () -> !cuda_tile.tile<2x2xi32>
    %1 = constant <i32: [[1, 2], [3, 4]]> : tile<2x2xi32>
    // CHECK: %cst_1 = constant <i8: {{\[\[}}[1], [2]], {{\[\[}}3], [4]]]> : tile<2x2x1xi8>
    %2 = constant <i8: [[[1], [2]], [[3], [4]]]> : tile<2x2x1xi8>
    // A list of equal elements is a splat, as is a list of one.
    // CHECK: %cst_7 = constant <i32: 7> : tile<2x2xi32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<7> : !cuda_tile.tile<2x2xi32>}> : () -> !cuda_tile.tile<2x2xi32>
    %3 = constant <i32: [[7, 7], [7, 7]]> : tile<2x2xi32>
    // CHECK: %cst_-3 = constant <i32: -3> : tile<1xi32>
    %4 = constant <i32: [-3]> : tile<1xi32>
    // CHECK: %cst_0_2 = constant <i64: 0> : tile<16777216xi64>
    %5 = constant <i64: 0> : tile<16777216xi64>
    return
  }

  // Decimal where it says the value exactly, bits where it cannot.
  // CHECK-LABEL: entry @floats(
  // GENERIC-LABEL: sym_name = "floats"
  entry @floats() {
    // CHECK: %cst = constant <f32: 0.000000e+00> : tile<f32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<0.000000e+00> : !cuda_tile.tile<f32>}> : () -> !cuda_tile.tile<f32>
    %0 = constant <f32: 0.0> : tile<f32>
    // CHECK: %cst_0 = constant <f32: -0.000000e+00> : tile<f32>
    %1 = constant <f32: -0.0> : tile<f32>
    // CHECK: %cst_1 = constant <f32: 1.500000e+00> : tile<4xf32>
    %2 = constant <f32: 15.0e-1> : tile<4xf32>
    // CHECK: %cst_2 = constant <f32: -2.500000e+10> : tile<f32>
    %3 = constant <f32: -2.5e10> : tile<f32>
    // CHECK: %cst_3 = constant <f32: 1.000000e+00> : tile<f32>
    %4 = constant <f32: 0x3F800000> : tile<f32>
    // CHECK: %cst_4 = constant <f32: 0.333333343> : tile<f32>
    %5 = constant <f32: 0x3EAAAAAB> : tile<f32>
    // CHECK: %cst_5 = constant <f32: 3.40282347E+38> : tile<f32>
    %6 = constant <f32: 0x7F7FFFFF> : tile<f32>
    // CHECK: %cst_6 = constant <f32: 1.401300e-45> : tile<f32>
    %7 = constant <f32: 0x00000001> : tile<f32>
    // CHECK: %cst_7 = constant <f32: [1.000000e+00, -2.000000e+00, 0x7F800000, 0x7FC00000]> : tile<4xf32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<[1.000000e+00, -2.000000e+00, 0x7F800000, 0x7FC00000]> : !cuda_tile.tile<4xf32>}> : () -> !cuda_tile.tile<4xf32>
    %8 = constant <f32: [1.0, -2.0, 0x7F800000, 0x7FC00000]> : tile<4xf32>
    // CHECK: %cst_8 = constant <f32: {{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tile<2x2xf32>
    %9 = constant <f32: [[1.0, 2.0], [3.0, 4.0]]> : tile<2x2xf32>
    // Zeros of both signs are different elements.
    // CHECK: %cst_9 = constant <f32: [0.000000e+00, -0.000000e+00]> : tile<2xf32>
    %10 = constant <f32: [0.0, -0.0]> : tile<2xf32>
    return
  }

  // CHECK-LABEL: entry @infinities_and_nans(
  // GENERIC-LABEL: sym_name = "infinities_and_nans"
  entry @infinities_and_nans() {
    // CHECK: %cst = constant <f32: 0x7F800000> : tile<f32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<0x7F800000> : !cuda_tile.tile<f32>}> : () -> !cuda_tile.tile<f32>
    %0 = constant <f32: 0x7F800000> : tile<f32>
    // CHECK: %cst_0 = constant <f32: 0xFF800000> : tile<f32>
    %1 = constant <f32: 0xFF800000> : tile<f32>
    // CHECK: %cst_NaN = constant <f32: 0x7FC00000> : tile<f32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<0x7FC00000> : !cuda_tile.tile<f32>}> : () -> !cuda_tile.tile<f32>
    %2 = constant <f32: 0x7FC00000> : tile<f32>
    // The bits of a NaN are kept.
    // CHECK: %cst_NaN_1 = constant <f32: 0xFFC00001> : tile<8xf32>
    %3 = constant <f32: 0xFFC00001> : tile<8xf32>
    // CHECK: %cst_2 = constant <f64: 0x7FF0000000000000> : tile<f64>
    %4 = constant <f64: 0x7FF0000000000000> : tile<f64>
    // CHECK: %cst_3 = constant <f64: 0xFFF0000000000000> : tile<f64>
    %5 = constant <f64: 0xFFF0000000000000> : tile<f64>
    // CHECK: %cst_NaN_4 = constant <f64: 0x7FF8000000000000> : tile<f64>
    %6 = constant <f64: 0x7FF8000000000000> : tile<f64>
    // CHECK: %cst_5 = constant <f16: 0x7C00> : tile<f16>
    %7 = constant <f16: 0x7C00> : tile<f16>
    // CHECK: %cst_NaN_6 = constant <f16: 0x7E00> : tile<f16>
    %8 = constant <f16: 0x7E00> : tile<f16>
    // CHECK: %cst_7 = constant <bf16: 0xFF80> : tile<bf16>
    %9 = constant <bf16: 0xFF80> : tile<bf16>
    // CHECK: %cst_NaN_8 = constant <bf16: 0x7FC0> : tile<bf16>
    %10 = constant <bf16: 0x7FC0> : tile<bf16>
    // CHECK: %cst_9 = constant <f8E5M2: 0x7C> : tile<f8E5M2>
    %11 = constant <f8E5M2: 0x7C> : tile<f8E5M2>
    // CHECK: %cst_NaN_10 = constant <f8E5M2: 0x7E> : tile<f8E5M2>
    %12 = constant <f8E5M2: 0x7E> : tile<f8E5M2>
    // CHECK: %cst_NaN_11 = constant <f8E4M3FN: 0x7F> : tile<f8E4M3FN>
    %13 = constant <f8E4M3FN: 0x7F> : tile<f8E4M3FN>
    // CHECK: %cst_NaN_12 = constant <f8E8M0FNU: 0xFF> : tile<f8E8M0FNU>
    %14 = constant <f8E8M0FNU: 0xFF> : tile<f8E8M0FNU>
    // tf32 has 19 bits.
    // CHECK: %cst_13 = constant <tf32: 0x3FC00> : tile<tf32>
    %15 = constant <tf32: 0x3FC00> : tile<tf32>
    // CHECK: %cst_NaN_14 = constant <tf32: 0x3FE00> : tile<tf32>
    %16 = constant <tf32: 0x3FE00> : tile<tf32>
    return
  }

  // CHECK-LABEL: entry @float_elements(
  // GENERIC-LABEL: sym_name = "float_elements"
  entry @float_elements() {
    // CHECK: %cst = constant <f16: 1.500000e+00> : tile<f16>
    // GENERIC: "cuda_tile.constant"() <{value = dense<1.500000e+00> : !cuda_tile.tile<f16>}> : () -> !cuda_tile.tile<f16>
    %0 = constant <f16: 1.5> : tile<f16>
    // CHECK: %cst_0 = constant <bf16: -3.000000e+00> : tile<bf16>
    // GENERIC: "cuda_tile.constant"() <{value = dense<-3.000000e+00> : !cuda_tile.tile<bf16>}> : () -> !cuda_tile.tile<bf16>
    %1 = constant <bf16: -3.0> : tile<bf16>
    // CHECK: %cst_1 = constant <f64: 1.000000e-01> : tile<f64>
    // GENERIC: "cuda_tile.constant"() <{value = dense<1.000000e-01> : !cuda_tile.tile<f64>}> : () -> !cuda_tile.tile<f64>
    %2 = constant <f64: 0.1> : tile<f64>
    // CHECK: %cst_2 = constant <tf32: 1.250000e+00> : tile<tf32>
    // GENERIC: "cuda_tile.constant"() <{value = dense<1.250000e+00> : !cuda_tile.tile<tf32>}> : () -> !cuda_tile.tile<tf32>
    %3 = constant <tf32: 1.25> : tile<tf32>
    // CHECK: %cst_3 = constant <f8E4M3FN: 4.480000e+02> : tile<f8E4M3FN>
    // GENERIC: "cuda_tile.constant"() <{value = dense<4.480000e+02> : !cuda_tile.tile<f8E4M3FN>}> : () -> !cuda_tile.tile<f8E4M3FN>
    %4 = constant <f8E4M3FN: 448.0> : tile<f8E4M3FN>
    // CHECK: %cst_4 = constant <f8E5M2: -1.750000e+00> : tile<f8E5M2>
    // GENERIC: "cuda_tile.constant"() <{value = dense<-1.750000e+00> : !cuda_tile.tile<f8E5M2>}> : () -> !cuda_tile.tile<f8E5M2>
    %5 = constant <f8E5M2: -1.75> : tile<f8E5M2>
    // CHECK: %cst_5 = constant <f8E8M0FNU: 4.000000e+00> : tile<f8E8M0FNU>
    // GENERIC: "cuda_tile.constant"() <{value = dense<4.000000e+00> : !cuda_tile.tile<f8E8M0FNU>}> : () -> !cuda_tile.tile<f8E8M0FNU>
    %6 = constant <f8E8M0FNU: 4.0> : tile<f8E8M0FNU>
    // CHECK: %cst_6 = constant <f4E2M1FN: [6.000000e+00, -5.000000e-01]> : tile<2xf4E2M1FN>
    // GENERIC: "cuda_tile.constant"() <{value = dense<[6.000000e+00, -5.000000e-01]> : !cuda_tile.tile<2xf4E2M1FN>}> : () -> !cuda_tile.tile<2xf4E2M1FN>
    %7 = constant <f4E2M1FN: [6.0, -0.5]> : tile<2xf4E2M1FN>
    // CHECK: %cst_7 = constant <tf32: [1.000000e+00, -2.000000e+00]> : tile<2xtf32>
    %8 = constant <tf32: [1.0, -2.0]> : tile<2xtf32>
    // CHECK: %cst_8 = constant <f8E4M3FN: [1.000000e+00, 2.000000e+00, -1.562500e-02, 0x7F]> : tile<4xf8E4M3FN>
    %9 = constant <f8E4M3FN: [1.0, 2.0, -0.015625, 0x7F]> : tile<4xf8E4M3FN>
    // Powers of two alone, and no zero.
    // CHECK: %cst_9 = constant <f8E8M0FNU: 5.877470e-39> : tile<f8E8M0FNU>
    %10 = constant <f8E8M0FNU: 0x00> : tile<f8E8M0FNU>
    // CHECK: %cst_10 = constant <f8E8M0FNU: 1.701410e+38> : tile<f8E8M0FNU>
    %11 = constant <f8E8M0FNU: 0xFE> : tile<f8E8M0FNU>
    // CHECK: %cst_11 = constant <f4E2M1FN: [-0.000000e+00, 6.000000e+00]> : tile<2xf4E2M1FN>
    %12 = constant <f4E2M1FN: [0x8, 0x7]> : tile<2xf4E2M1FN>
    // Rounded to the nearest the element has.
    // CHECK: %cst_12 = constant <f16: 9.997550e-02> : tile<f16>
    %13 = constant <f16: 0.1> : tile<f16>
    // CHECK: %cst_13 = constant <bf16: 1.000980e-01> : tile<bf16>
    %14 = constant <bf16: 0.1> : tile<bf16>
    // CHECK: %cst_14 = constant <tf32: 9.997550e-02> : tile<tf32>
    %15 = constant <tf32: 0.1> : tile<tf32>
    return
  }

  // CHECK: global @bits <f32: [0x7F800000, 1.000000e+00]> : tile<2xf32>
  global @bits <f32: [0x7F800000, 0x3F800000]> : tile<2xf32>
  // CHECK: global @f8 <f8E5M2: 5.000000e-01> : tile<4xf8E5M2>
  global @f8 <f8E5M2: [0.5, 0.5, 0.5, 0.5]> : tile<4xf8E5M2>

  // Generic text may hold a literal as bytes, or a list that is a splat.
  // CHECK-LABEL: entry @dense(
  entry @dense() {
    // CHECK: %cst = constant <i32: [1, 2]> : tile<2xi32>
    %0 = "cuda_tile.constant"() <{value = dense<"0x0100000002000000"> : !cuda_tile.tile<2xi32>}> : () -> !cuda_tile.tile<2xi32>
    // CHECK: %cst_7 = constant <i8: 7> : tile<2xi8>
    %1 = "cuda_tile.constant"() <{value = dense<[7, 7]> : !cuda_tile.tile<2xi8>}> : () -> !cuda_tile.tile<2xi8>
    // CHECK: %cst_NaN = constant <f32: 0x7FC00000> : tile<f32>
    %2 = "cuda_tile.constant"() <{value = dense<0x7FC00000> : !cuda_tile.tile<f32>}> : () -> !cuda_tile.tile<f32>
    // CHECK: %cst_i1 = constant <i1: [true, false]> : tile<2xi1>
    %3 = "cuda_tile.constant"() <{value = dense<[true, false]> : !cuda_tile.tile<2xi1>}> : () -> !cuda_tile.tile<2xi1>
    return
  }

  // Names that other ops suggest.
  // CHECK-LABEL: entry @names(
  entry @names(%p: tile<ptr<f32>>, %n: tile<i32>, %t: token) {
    // CHECK: %view = make_tensor_view %arg0, shape = [64, 32]
    %tv = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    // CHECK: %view_0 = make_partition_view %view :
    %pv = make_partition_view %tv : partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>
    // CHECK: %view_1 = make_strided_view %view :
    %sv = make_strided_view %tv : strided_view<tile=(4x2), traversal_strides=[4,3], tensor_view<64x32xf32, strides=[32,1]>>
    // CHECK: %view_2 = make_gather_scatter_view %view :
    %gv = make_gather_scatter_view %tv : gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
    // CHECK: %tile, %result_token = load_view_tko weak %view_0[%arg1, %arg1] :
    %x, %t1 = load_view_tko weak %pv[%n, %n] : partition_view<tile=(4x2), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x2xf32>, token
    // CHECK: %result, %result_token_3 = load_ptr_tko weak %arg0 :
    %y, %t2 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: %result_4, %result_token_5 = atomic_rmw_tko relaxed device %arg0, addf, %result :
    %z, %t3 = atomic_rmw_tko relaxed device %p, addf, %y : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %result_6, %result_token_7 = atomic_cas_tko relaxed device %arg0, %result, %result_4 :
    %w, %t4 = atomic_cas_tko relaxed device %p, %y, %z : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    // CHECK: %reshape = reshape %result : tile<f32> -> tile<1x1xf32>
    %r = reshape %y : tile<f32> -> tile<1x1xf32>
    // CHECK: %bcast = broadcast %reshape :
    %b = broadcast %r : tile<1x1xf32> -> tile<8x8xf32>
    // CHECK: %mm = mmaf %bcast, %bcast, %bcast :
    %m = mmaf %b, %b, %b : tile<8x8xf32>, tile<8x8xf32>, tile<8x8xf32>
    // CHECK: %red = reduce %mm dim=0
    %s = reduce %m dim=0 identities=[0.0 : f32] : tile<8x8xf32> -> tile<8xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      yield %acc : tile<f32>
    }
    %n1 = iota : tile<8xi32>
    // A promise is called after what it is about.
    // CHECK: %assume = assume div_by<16>, %arg0 :
    %a0 = assume div_by<16>, %p : tile<ptr<f32>>
    // CHECK: %assume_8 = assume bounded<0, ?>, %arg1 :
    %a1 = assume bounded<0, ?>, %n : tile<i32>
    // CHECK: %assume_assume = assume bounded<?, 7>, %assume_8 :
    %a2 = assume bounded<?, 7>, %a1 : tile<i32>
    // CHECK: %cst_9 = constant <i32: 9> : tile<i32>
    %c = constant <i32: 9> : tile<i32>
    // CHECK: %assume_cst_9 = assume bounded<?, 9>, %cst_9 :
    %a3 = assume bounded<?, 9>, %c : tile<i32>
    // CHECK: %blockId_x, %blockId_y, %blockId_z = get_tile_block_id :
    %i:3 = get_tile_block_id : tile<i32>
    // CHECK: %assume_blockId_y = assume bounded<0, ?>, %blockId_y :
    %a4 = assume bounded<0, ?>, %i#1 : tile<i32>
    // An op that names its results, but not this one, gives an empty name; one
    // that names none gives nothing.
    // CHECK: %red_9:2 = reduce
    %q:2 = reduce %n1, %n1 dim=0 identities=[0 : i32, 0 : i32] : tile<8xi32>, tile<8xi32> -> tile<i32>, tile<i32>
    (%e0: tile<i32>, %acc0: tile<i32>, %e1: tile<i32>, %acc1: tile<i32>) {
      yield %acc0, %acc1 : tile<i32>, tile<i32>
    }
    // CHECK: %assume_red = assume bounded<0, ?>, %red_9#0 :
    %a5 = assume bounded<0, ?>, %q#0 : tile<i32>
    // CHECK: %assume_ = assume bounded<0, ?>, %red_9#1 :
    %a6 = assume bounded<0, ?>, %q#1 : tile<i32>
    // CHECK: %[[SUM:.+]] = addi %arg1, %arg1 : tile<i32>
    %sum = addi %n, %n : tile<i32>
    // CHECK: %assume_{{[0-9]+}} = assume bounded<0, ?>, %[[SUM]] :
    %a7 = assume bounded<0, ?>, %sum : tile<i32>
    return
  }

  // CHECK-LABEL: entry @names_of_products(
  entry @names_of_products() {
    // CHECK: %cst_1 = constant <i8: 1> : tile<8x8xi8>
    %a = constant <i8: 1> : tile<8x8xi8>
    // CHECK: %cst_2 = constant <i32: 2> : tile<8x8xi32>
    %c = constant <i32: 2> : tile<8x8xi32>
    // CHECK: %mm = mmai %cst_1, %cst_1, %cst_2 signed signed :
    %m = mmai %a, %a, %c signed signed : tile<8x8xi8>, tile<8x8xi8>, tile<8x8xi32>
    // CHECK: %red:2 = reduce %cst_2, %mm dim=0
    // CHECK-NEXT: (%reduce_lhs0: tile<i32>, %reduce_rhs0: tile<i32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %r:2 = reduce %c, %m dim=0 identities=[0 : i32, 0 : i32] : tile<8x8xi32>, tile<8x8xi32> -> tile<8xi32>, tile<8xi32>
    (%e: tile<i32>, %acc: tile<i32>, %f: tile<i32>, %bcc: tile<i32>) {
      yield %acc, %bcc : tile<i32>, tile<i32>
    }
    return
  }
}
