// Everything this version of the bytecode can say, by family of operations. The
// bytes beside this file are frozen; README.md says what that means.

#main_file = #cuda_tile.di_file<"all_ops.py" in "/golden">
#library_file = #cuda_tile.di_file<"bibliothèque.py" in "">
#unit = #cuda_tile.di_compile_unit<file = #main_file>
#library_unit = #cuda_tile.di_compile_unit<file = #library_file>
#debug_info = #cuda_tile.di_subprogram<file = #main_file, line = 8, name = "debug info", linkageName = "debug_info", compileUnit = #unit, scopeLine = 9>
#debug_info_again = #cuda_tile.di_subprogram<file = #main_file, line = 300, name = "debug_info_again", linkageName = "debug_info_again", compileUnit = #unit>
#callee = #cuda_tile.di_subprogram<file = #library_file, line = 70, name = "callee", linkageName = "", compileUnit = #library_unit, scopeLine = 20000>
#block = #cuda_tile.di_lexical_block<scope = #debug_info, file = #main_file, line = 10, column = 4>
#inner_block = #cuda_tile.di_lexical_block<scope = #block, file = #library_file, line = 200>
#at_entry = #cuda_tile.di_loc<loc("all_ops.py":8:1) in #debug_info>
#at_entry_again = #cuda_tile.di_loc<loc("all_ops.py":300:1) in #debug_info_again>
#in_block = #cuda_tile.di_loc<loc("all_ops.py":10:130) in #block>
#in_inner_block = #cuda_tile.di_loc<loc("/golden/other.py":20000:0) in #inner_block>
#in_callee = #cuda_tile.di_loc<loc("bibliothèque.py":71:5) in #callee>

cuda_tile.module @all_ops {
  //===--------------------------------------------------------------------===//
  // Globals
  //===--------------------------------------------------------------------===//

  // Every element type; alignment absent and present.
  global @i1 <i1: [true, false, true, true, false, false, true, false, true, true, false, false, false, false, false, true]> : tile<16xi1>
  global @i8 <i8: [1, -2, 127, -128]> : tile<4xi8>
  global @i16 alignment = 2 <i16: [1, -2, 32767, -32768]> : tile<4xi16>
  global @i32 alignment = 128 <i32: [1, -2, 2147483647, -2147483648]> : tile<4xi32>
  global @i64 alignment = 1073741824 <i64: [1, -2]> : tile<2xi64>
  global @f16 <f16: [1.0, -0.0, 0x7C00, 0x0001]> : tile<4xf16>
  global @bf16 <bf16: [1.0, -0.0, 0xFF80, 0x0001]> : tile<4xbf16>
  global @f32 alignment = 16 <f32: [1.0, -0.0, 0x7F800000, 0x7FC00000]> : tile<4xf32>
  global @f64 <f64: [0.1, 0xFFF0000000000000]> : tile<2xf64>
  global @tf32 <tf32: [1.0, -2.0]> : tile<2xtf32>
  global @f8E4M3FN <f8E4M3FN: [1.0, -448.0]> : tile<2xf8E4M3FN>
  global @f8E5M2 <f8E5M2: [1.0, 0x7C]> : tile<2xf8E5M2>
  global @f8E8M0FNU <f8E8M0FNU: [1.0, 0xFF]> : tile<2xf8E8M0FNU>
  // Splats: one element on the wire.
  global @splat alignment = 256 <f64: 0.0> : tile<1024xf64>
  global @one <i32: [-3]> : tile<1xi32>
  global @true <i1: true> : tile<16xi1>

  //===--------------------------------------------------------------------===//
  // Entries: parameters and hints
  //===--------------------------------------------------------------------===//

  entry @no_parameters() {
    return
  }

  entry @integer_parameters(%a: tile<i1>, %b: tile<i8>, %c: tile<i16>, %d: tile<i32>, %e: tile<i64>) {
    return
  }

  entry @float_parameters(%a: tile<f16>, %b: tile<bf16>, %c: tile<f32>, %d: tile<tf32>, %e: tile<f64>, %f: tile<f8E4M3FN>, %g: tile<f8E5M2>) {
    return
  }

  entry @pointer_parameters(%a: tile<ptr<i1>>, %b: tile<ptr<i8>>, %c: tile<ptr<i16>>, %d: tile<ptr<i32>>, %e: tile<ptr<i64>>, %f: tile<ptr<f16>>, %g: tile<ptr<bf16>>, %h: tile<ptr<f32>>, %i: tile<ptr<tf32>>, %j: tile<ptr<f64>>, %k: tile<ptr<f8E4M3FN>>, %l: tile<ptr<f8E5M2>>) {
    return
  }

  // What is no tile can be a parameter too, and a number can be carried without one.
  entry @other_parameters(%a: token, %b: ptr<f32>, %c: i32, %d: f64, %e: tensor_view<?xf32, strides=[1]>, %f: partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>, %g: tile<i1>) {
    %0:3 = if %g -> (i32, f64, ptr<f32>) {
      yield %c, %d, %b : i32, f64, ptr<f32>
    } else {
      yield %c, %d, %b : i32, f64, ptr<f32>
    }
    return
  }

  entry @parameters_of_13_2(%a: tile<f8E8M0FNU>, %b: tile<ptr<f8E8M0FNU>>) {
    return
  }

  // Names are any bytes.
  entry @"ein \22Kern\22, ядро"() {
    return
  }

  entry @hint_num_cta_in_cga() optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
    return
  }

  entry @hint_num_worker_warps_per_cta() optimization_hints=<sm_120 = {num_worker_warps_per_cta = 8}> {
    return
  }

  entry @hint_occupancy(%n: tile<i32>) optimization_hints=<default = {occupancy = 32}> {
    return
  }

  // Every architecture; integers of every width; one that says nothing.
  entry @hints() optimization_hints=<default = {num_cta_in_cga = 1, num_worker_warps_per_cta = 4, occupancy = 2}, sm_80 = {num_cta_in_cga = 1}, sm_86 = {num_cta_in_cga = 1 : i8}, sm_87 = {occupancy = 1 : i16}, sm_88 = {occupancy = 2 : i32}, sm_89 = {occupancy = 4 : i64}, sm_90 = {num_cta_in_cga = 16, occupancy = 1}, sm_100 = {num_cta_in_cga = 4, num_worker_warps_per_cta = 16}, sm_103 = {num_worker_warps_per_cta = 32}, sm_110 = {occupancy = 8}, sm_120 = {}, sm_121 = {num_cta_in_cga = 8 : i32, num_worker_warps_per_cta = 8 : i32, occupancy = 16 : i32}> {
    return
  }

  //===--------------------------------------------------------------------===//
  // Core: literals
  //===--------------------------------------------------------------------===//

  // Truth values are packed, least significant bit first; a splat is 00 or FF.
  entry @constant_i1() {
    %0 = constant <i1: true> : tile<i1>
    %1 = constant <i1: false> : tile<i1>
    %2 = constant <i1: true> : tile<4x4xi1>
    %3 = constant <i1: false> : tile<16xi1>
    %4 = constant <i1: [true]> : tile<1xi1>
    %5 = constant <i1: [false, true]> : tile<2xi1>
    %6 = constant <i1: [true, false, true, true]> : tile<4xi1>
    %7 = constant <i1: [[true, false], [false, true]]> : tile<2x2xi1>
    %8 = constant <i1: [true, false, false, false, false, false, false, false]> : tile<8xi1>
    %9 = constant <i1: [false, true, true, true, true, true, true, true]> : tile<8xi1>
    %10 = constant <i1: [true, true, true, true, true, true, true, true]> : tile<8xi1>
    %11 = constant <i1: [true, false, true, true, false, false, false, false, true, true, true, true, false, true, false, true]> : tile<16xi1>
    return
  }

  entry @constant_integers() {
    %0 = constant <i8: 7> : tile<i8>
    %1 = constant <i8: -128> : tile<4x4xi8>
    %2 = constant <i8: [127, -128, 0, -1]> : tile<4xi8>
    %3 = constant <i16: -7> : tile<i16>
    %4 = constant <i16: 255> : tile<16xi16>
    %5 = constant <i16: [[32767, -32768], [0, -1]]> : tile<2x2xi16>
    %6 = constant <i32: 42> : tile<i32>
    %7 = constant <i32: -3> : tile<2x4x8xi32>
    %8 = constant <i32: [2147483647, -2147483648, 0, -1]> : tile<4xi32>
    %9 = constant <i32: [[[1], [2]], [[3], [4]]]> : tile<2x2x1xi32>
    %10 = constant <i32: [[5, 5], [5, 5]]> : tile<2x2xi32>
    %11 = constant <i64: 4294967296> : tile<i64>
    %12 = constant <i64: -1> : tile<16777216xi64>
    %13 = constant <i64: [9223372036854775807, -9223372036854775808]> : tile<2xi64>
    %14 = constant <i32: [[[[1, 2]], [[3, 4]]]]> : tile<1x2x1x2xi32>
    // Same bytes, other types.
    %15 = constant <i8: 1> : tile<i8>
    %16 = constant <i8: 1> : tile<8xi8>
    %17 = constant <i8: 1> : tile<i8>
    return
  }

  // Zeros of both signs, infinities, NaNs with and without payload, subnormals.
  entry @constant_floats() {
    %0 = constant <f16: 1.5> : tile<f16>
    %1 = constant <f16: -0.0> : tile<4x4xf16>
    %2 = constant <f16: [0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x0001, 0x7BFF, 0.0, -2.5]> : tile<8xf16>
    %3 = constant <bf16: -3.0> : tile<bf16>
    %4 = constant <bf16: 0x7FC0> : tile<16xbf16>
    %5 = constant <bf16: [0x7F80, 0xFF80, 0xFFC1, 0x0001, -0.0, 0.0, 1.0, 0x7F7F]> : tile<8xbf16>
    %6 = constant <f32: 1.0> : tile<f32>
    %7 = constant <f32: 0xFF800000> : tile<8x8xf32>
    %8 = constant <f32: [0x7F800000, 0x7FC00000, 0xFFC00001, 0x00000001, 0x7F7FFFFF, 0x80000001, -0.0, 0.1]> : tile<8xf32>
    %9 = constant <f32: [[1.0, -2.0], [0.0, -0.0]]> : tile<2x2xf32>
    %10 = constant <f64: 0.1> : tile<f64>
    %11 = constant <f64: 0x7FF8000000000000> : tile<2x2x2xf64>
    %12 = constant <f64: [0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000001, 0xFFF8000000000001, -0.0, 1.0e300, -2.5, 0.0]> : tile<8xf64>
    %13 = constant <tf32: 1.25> : tile<tf32>
    %14 = constant <tf32: -2.0> : tile<8xtf32>
    %15 = constant <tf32: [1.0, -2.0, 0x3FC00, 0x7FC00, 0x3FE00, 0x00001, -0.0, 0.0]> : tile<8xtf32>
    %16 = constant <f8E4M3FN: 448.0> : tile<f8E4M3FN>
    %17 = constant <f8E4M3FN: 0x7F> : tile<16xf8E4M3FN>
    %18 = constant <f8E4M3FN: [1.0, -2.0, 0xFF, 0x01]> : tile<4xf8E4M3FN>
    %19 = constant <f8E5M2: -1.75> : tile<f8E5M2>
    %20 = constant <f8E5M2: 0xFC> : tile<16xf8E5M2>
    %21 = constant <f8E5M2: [0x7C, 0x7E, 0x01, -0.0]> : tile<4xf8E5M2>
    %22 = constant <f8E8M0FNU: 4.0> : tile<f8E8M0FNU>
    %23 = constant <f8E8M0FNU: 0xFF> : tile<16xf8E8M0FNU>
    %24 = constant <f8E8M0FNU: [0x00, 0xFE, 1.0, 0.5]> : tile<4xf8E8M0FNU>
    return
  }

  //===--------------------------------------------------------------------===//
  // Core: shapes
  //===--------------------------------------------------------------------===//

  entry @iota() {
    %0 = iota : tile<2xi1>
    %1 = iota : tile<256xi8>
    %2 = iota : tile<4xi16>
    %3 = iota : tile<16777216xi32>
    %4 = iota : tile<1xi64>
    return
  }

  // Ranks 0 to 4 and beyond; pointers have shapes as well.
  entry @reshape(%x: tile<f32>, %p: tile<ptr<f32>>) {
    %0 = reshape %x : tile<f32> -> tile<1xf32>
    %1 = reshape %0 : tile<1xf32> -> tile<1x1xf32>
    %2 = reshape %1 : tile<1x1xf32> -> tile<f32>
    %i = iota : tile<64xi32>
    %3 = reshape %i : tile<64xi32> -> tile<2x4x8xi32>
    %4 = reshape %3 : tile<2x4x8xi32> -> tile<8x2x1x4xi32>
    %5 = reshape %4 : tile<8x2x1x4xi32> -> tile<2x2x2x1x2x2x2xi32>
    %6 = reshape %p : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
    return
  }

  entry @broadcast(%x: tile<f16>, %p: tile<ptr<i8>>) {
    %0 = broadcast %x : tile<f16> -> tile<f16>
    %1 = reshape %p : tile<ptr<i8>> -> tile<1x1xptr<i8>>
    %2 = broadcast %1 : tile<1x1xptr<i8>> -> tile<1x4xptr<i8>>
    %3 = broadcast %2 : tile<1x4xptr<i8>> -> tile<8x4xptr<i8>>
    return
  }

  entry @permute() {
    %x = constant <f16: 1.0> : tile<2x4x8xf16>
    %0 = permute %x [2, 0, 1] : tile<2x4x8xf16> -> tile<8x2x4xf16>
    %1 = permute %x [0, 1, 2] : tile<2x4x8xf16> -> tile<2x4x8xf16>
    %y = constant <i8: 1> : tile<2x4xi8>
    %2 = permute %y [1, 0] : tile<2x4xi8> -> tile<4x2xi8>
    %z = constant <i64: 1> : tile<1x2x4x8xi64>
    %3 = permute %z [3, 2, 1, 0] : tile<1x2x4x8xi64> -> tile<8x4x2x1xi64>
    return
  }

  entry @cat() {
    %x = constant <bf16: 1.0> : tile<2x4x8xbf16>
    %0 = cat %x, %x dim = 0 : tile<2x4x8xbf16>, tile<2x4x8xbf16> -> tile<4x4x8xbf16>
    %1 = cat %x, %x dim = 1 : tile<2x4x8xbf16>, tile<2x4x8xbf16> -> tile<2x8x8xbf16>
    %2 = cat %x, %x dim = 2 : tile<2x4x8xbf16>, tile<2x4x8xbf16> -> tile<2x4x16xbf16>
    return
  }

  entry @extract(%s: tile<f32>, %i: tile<i32>, %j: tile<i32>) {
    %x = constant <f32: 1.0> : tile<8x8xf32>
    %v = constant <f64: 1.0> : tile<16xf64>
    %0 = extract %x[%i, %j] : tile<8x8xf32> -> tile<4x2xf32>
    %1 = extract %v[%j] : tile<16xf64> -> tile<1xf64>
    %2 = extract %s[] : tile<f32> -> tile<f32>
    return
  }

  entry @select(%c: tile<i1>, %x: tile<f32>, %y: tile<f32>, %p: tile<ptr<f32>>) {
    %0 = select %c, %x, %y : tile<i1>, tile<f32>
    %1 = select %c, %p, %p : tile<i1>, tile<ptr<f32>>
    %m = iota : tile<2xi1>
    %i = iota : tile<2xi64>
    %2 = select %m, %i, %i : tile<2xi1>, tile<2xi64>
    return
  }

  entry @offset(%p: tile<ptr<f32>>, %a: tile<i8>, %b: tile<i16>, %c: tile<i32>, %d: tile<i64>) {
    %0 = offset %p, %a : tile<ptr<f32>>, tile<i8> -> tile<ptr<f32>>
    %1 = offset %0, %b : tile<ptr<f32>>, tile<i16> -> tile<ptr<f32>>
    %2 = offset %1, %c : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %3 = offset %2, %d : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
    return
  }

  //===--------------------------------------------------------------------===//
  // Core: globals, grid
  //===--------------------------------------------------------------------===//

  entry @get_global() {
    %0 = get_global @f32 : tile<ptr<f32>>
    %1 = get_global @i1 : tile<ptr<i1>>
    %2 = get_global @"globale Größe" : tile<ptr<i16>>
    return
  }

  entry @grid() {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %0 = muli %z, %gx : tile<i32>
    return
  }

  //===--------------------------------------------------------------------===//
  // Core: matrix products
  //===--------------------------------------------------------------------===//

  entry @mmaf() {
    %c16 = constant <f16: 0.0> : tile<16x8xf16>
    %c32 = constant <f32: 0.0> : tile<16x8xf32>
    %c64 = constant <f64: 0.0> : tile<16x8xf64>
    %a0 = constant <f16: 1.0> : tile<16x32xf16>
    %b0 = constant <f16: 1.0> : tile<32x8xf16>
    %0 = mmaf %a0, %b0, %c16 : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf16>
    %1 = mmaf %a0, %b0, %c32 : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf32>
    %a1 = constant <bf16: 1.0> : tile<16x32xbf16>
    %b1 = constant <bf16: 1.0> : tile<32x8xbf16>
    %2 = mmaf %a1, %b1, %c32 : tile<16x32xbf16>, tile<32x8xbf16>, tile<16x8xf32>
    %a2 = constant <tf32: 1.0> : tile<16x32xtf32>
    %b2 = constant <tf32: 1.0> : tile<32x8xtf32>
    %3 = mmaf %a2, %b2, %c32 : tile<16x32xtf32>, tile<32x8xtf32>, tile<16x8xf32>
    %a3 = constant <f32: 1.0> : tile<16x32xf32>
    %b3 = constant <f32: 1.0> : tile<32x8xf32>
    %4 = mmaf %a3, %b3, %c32 : tile<16x32xf32>, tile<32x8xf32>, tile<16x8xf32>
    %a4 = constant <f64: 1.0> : tile<16x32xf64>
    %b4 = constant <f64: 1.0> : tile<32x8xf64>
    %5 = mmaf %a4, %b4, %c64 : tile<16x32xf64>, tile<32x8xf64>, tile<16x8xf64>
    %a5 = constant <f8E4M3FN: 1.0> : tile<16x32xf8E4M3FN>
    %b5 = constant <f8E4M3FN: 1.0> : tile<32x8xf8E4M3FN>
    %6 = mmaf %a5, %b5, %c16 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf16>
    %a6 = constant <f8E5M2: 1.0> : tile<16x32xf8E5M2>
    %b6 = constant <f8E5M2: 1.0> : tile<32x8xf8E5M2>
    %7 = mmaf %a6, %b6, %c32 : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, tile<16x8xf32>
    %a7 = constant <f16: 1.0> : tile<4x16x32xf16>
    %b7 = constant <f16: 1.0> : tile<4x32x8xf16>
    %c7 = constant <f32: 0.0> : tile<4x16x8xf32>
    %8 = mmaf %a7, %b7, %c7 : tile<4x16x32xf16>, tile<4x32x8xf16>, tile<4x16x8xf32>
    return
  }

  entry @mmai() {
    %a = constant <i8: 1> : tile<4x8xi8>
    %b = constant <i8: 1> : tile<8x2xi8>
    %c = constant <i32: 0> : tile<4x2xi32>
    %0 = mmai %a, %b, %c signed signed : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    %1 = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    %2 = mmai %a, %b, %c unsigned signed : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    %3 = mmai %a, %b, %c unsigned unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    return
  }

  //===--------------------------------------------------------------------===//
  // Core: aggregates
  //===--------------------------------------------------------------------===//

  entry @reduce() {
    %x = constant <f32: 1.0> : tile<8x4x2xf32>
    %0 = reduce %x dim=0 identities=[0.0 : f32] : tile<8x4x2xf32> -> tile<4x2xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      %s = addf %e, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %1 = reduce %x dim=1 identities=[1.0 : f32] : tile<8x4x2xf32> -> tile<8x2xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      %s = mulf %e, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %2 = reduce %x dim=2 identities=[0xFF800000 : f32] : tile<8x4x2xf32> -> tile<8x4xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      %s = maxf %e, %acc : tile<f32>
      yield %s : tile<f32>
    }
    return
  }

  // Several operands, of several types, with identities of both signs.
  entry @reduce_operands() {
    %b = constant <i1: true> : tile<8xi1>
    %i8 = iota : tile<8xi8>
    %i16 = iota : tile<8xi16>
    %i32 = iota : tile<8xi32>
    %i64 = iota : tile<8xi64>
    %0:5 = reduce %b, %i8, %i16, %i32, %i64 dim=0 identities=[true, -128 : i8, -1 : i16, -2147483648 : i32, -9223372036854775808 : i64] : tile<8xi1>, tile<8xi8>, tile<8xi16>, tile<8xi32>, tile<8xi64> -> tile<i1>, tile<i8>, tile<i16>, tile<i32>, tile<i64>
    (%e0: tile<i1>, %a0: tile<i1>, %e1: tile<i8>, %a1: tile<i8>, %e2: tile<i16>, %a2: tile<i16>, %e3: tile<i32>, %a3: tile<i32>, %e4: tile<i64>, %a4: tile<i64>) {
      yield %a0, %a1, %a2, %a3, %a4 : tile<i1>, tile<i8>, tile<i16>, tile<i32>, tile<i64>
    }
    %1:3 = reduce %b, %i32, %i64 dim=0 identities=[false, 2147483647 : i32, 9223372036854775807 : i64] : tile<8xi1>, tile<8xi32>, tile<8xi64> -> tile<i1>, tile<i32>, tile<i64>
    (%e0: tile<i1>, %a0: tile<i1>, %e1: tile<i32>, %a1: tile<i32>, %e2: tile<i64>, %a2: tile<i64>) {
      yield %e0, %e1, %e2 : tile<i1>, tile<i32>, tile<i64>
    }
    return
  }

  // Identities of every float type; f16 and bf16 stand for each other.
  entry @reduce_floats() {
    %f16 = constant <f16: 1.0> : tile<8xf16>
    %bf16 = constant <bf16: 1.0> : tile<8xbf16>
    %0:2 = reduce %f16, %bf16 dim=0 identities=[0xFC00 : f16, -1.5 : bf16] : tile<8xf16>, tile<8xbf16> -> tile<f16>, tile<bf16>
    (%e0: tile<f16>, %a0: tile<f16>, %e1: tile<bf16>, %a1: tile<bf16>) {
      yield %a0, %a1 : tile<f16>, tile<bf16>
    }
    %1:2 = reduce %f16, %bf16 dim=0 identities=[1.0 : bf16, 0x7E00 : f16] : tile<8xf16>, tile<8xbf16> -> tile<f16>, tile<bf16>
    (%e0: tile<f16>, %a0: tile<f16>, %e1: tile<bf16>, %a1: tile<bf16>) {
      yield %a0, %a1 : tile<f16>, tile<bf16>
    }
    %tf32 = constant <tf32: 1.0> : tile<8xtf32>
    %e4m3 = constant <f8E4M3FN: 1.0> : tile<8xf8E4M3FN>
    %e5m2 = constant <f8E5M2: 1.0> : tile<8xf8E5M2>
    %2:3 = reduce %tf32, %e4m3, %e5m2 dim=0 identities=[-1.0 : tf32, -448.0 : f8E4M3FN, 0x7C : f8E5M2] : tile<8xtf32>, tile<8xf8E4M3FN>, tile<8xf8E5M2> -> tile<tf32>, tile<f8E4M3FN>, tile<f8E5M2>
    (%e0: tile<tf32>, %a0: tile<tf32>, %e1: tile<f8E4M3FN>, %a1: tile<f8E4M3FN>, %e2: tile<f8E5M2>, %a2: tile<f8E5M2>) {
      yield %a0, %a1, %a2 : tile<tf32>, tile<f8E4M3FN>, tile<f8E5M2>
    }
    // The sign bit of an f64 is the one that the published reader loses.
    %f64 = constant <f64: 1.0> : tile<8xf64>
    %3:4 = reduce %f64, %f64, %f64, %f64 dim=0 identities=[0xFFF0000000000000 : f64, 0x7FF0000000000000 : f64, -0.0 : f64, 0x7FF8000000000000 : f64] : tile<8xf64>, tile<8xf64>, tile<8xf64>, tile<8xf64> -> tile<f64>, tile<f64>, tile<f64>, tile<f64>
    (%e0: tile<f64>, %a0: tile<f64>, %e1: tile<f64>, %a1: tile<f64>, %e2: tile<f64>, %a2: tile<f64>, %e3: tile<f64>, %a3: tile<f64>) {
      yield %a0, %a1, %a2, %a3 : tile<f64>, tile<f64>, tile<f64>, tile<f64>
    }
    %e8m0 = constant <f8E8M0FNU: 1.0> : tile<8xf8E8M0FNU>
    %4 = reduce %e8m0 dim=0 identities=[0xFF : f8E8M0FNU] : tile<8xf8E8M0FNU> -> tile<f8E8M0FNU>
    (%e: tile<f8E8M0FNU>, %acc: tile<f8E8M0FNU>) {
      yield %acc : tile<f8E8M0FNU>
    }
    return
  }

  entry @scan() {
    %x = constant <f32: 1.0> : tile<8x4xf32>
    %0 = scan %x dim=0 reverse=false identities=[0.0 : f32] : tile<8x4xf32> -> tile<8x4xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      %s = addf %e, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %1 = scan %x dim=1 reverse=true identities=[0xFF800000 : f32] : tile<8x4xf32> -> tile<8x4xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      %s = maxf %e, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %i = iota : tile<8xi32>
    %d = constant <f64: 1.0> : tile<8xf64>
    %2:2 = scan %i, %d dim=0 reverse=true identities=[-1 : i32, 0xFFF0000000000000 : f64] : tile<8xi32>, tile<8xf64> -> tile<8xi32>, tile<8xf64>
    (%e0: tile<i32>, %a0: tile<i32>, %e1: tile<f64>, %a1: tile<f64>) {
      yield %a0, %e1 : tile<i32>, tile<f64>
    }
    return
  }

  // Regions inside the body, and values of what is around it.
  entry @nested_aggregates(%c: tile<i1>, %n: tile<i32>) {
    %x = iota : tile<8xi32>
    %0 = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %v = if %c -> (tile<i32>) {
        %r = remi %e, %acc signed : tile<i32>
        yield %r : tile<i32>
      } else {
        yield %n : tile<i32>
      }
      %w = scan %x dim=0 reverse=false identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
      (%f: tile<i32>, %sum: tile<i32>) {
        %t = addi %f, %v : tile<i32>
        yield %t : tile<i32>
      }
      yield %v : tile<i32>
    }
    return
  }

  //===--------------------------------------------------------------------===//
  // Conversion
  //===--------------------------------------------------------------------===//

  entry @bitcast(%i: tile<i32>, %h: tile<f16>, %d: tile<f64>) {
    %0 = bitcast %i : tile<i32> -> tile<f32>
    %1 = bitcast %h : tile<f16> -> tile<bf16>
    %2 = bitcast %d : tile<f64> -> tile<i64>
    %v = constant <i8: 1> : tile<2x4xi8>
    %3 = bitcast %v : tile<2x4xi8> -> tile<2x4xf8E4M3FN>
    %4 = bitcast %v : tile<2x4xi8> -> tile<2x4xf8E5M2>
    %5 = bitcast %v : tile<2x4xi8> -> tile<2x4xf8E8M0FNU>
    return
  }

  entry @exti(%b: tile<i1>, %i: tile<i8>) {
    %0 = exti %i signed : tile<i8> -> tile<i32>
    %1 = exti %i unsigned : tile<i8> -> tile<i64>
    %2 = exti %b unsigned : tile<i1> -> tile<i16>
    return
  }

  entry @trunci(%i: tile<i64>) {
    %0 = trunci %i : tile<i64> -> tile<i32>
    %1 = trunci %i overflow<no_signed_wrap> : tile<i64> -> tile<i16>
    %2 = trunci %i overflow<no_unsigned_wrap> : tile<i64> -> tile<i8>
    %3 = trunci %i overflow<no_wrap> : tile<i64> -> tile<i1>
    return
  }

  entry @ftof(%f: tile<f32>, %d: tile<f64>) {
    %0 = ftof %f : tile<f32> -> tile<f16>
    %1 = ftof %f rounding<nearest_even> : tile<f32> -> tile<bf16>
    %2 = ftof %f : tile<f32> -> tile<f64>
    %3 = ftof %f : tile<f32> -> tile<tf32>
    %4 = ftof %f : tile<f32> -> tile<f8E4M3FN>
    %5 = ftof %f : tile<f32> -> tile<f8E5M2>
    %6 = ftof %f rounding<zero> : tile<f32> -> tile<f8E8M0FNU>
    %7 = ftof %f rounding<positive_inf> : tile<f32> -> tile<f8E8M0FNU>
    %8 = ftof %7 : tile<f8E8M0FNU> -> tile<f32>
    return
  }

  entry @ftoi(%f: tile<f32>, %d: tile<f64>) {
    %0 = ftoi %f signed : tile<f32> -> tile<i32>
    %1 = ftoi %f unsigned : tile<f32> -> tile<i64>
    %2 = ftoi %d signed rounding<nearest_int_to_zero> : tile<f64> -> tile<i8>
    return
  }

  entry @itof(%i: tile<i32>) {
    %0 = itof %i signed : tile<i32> -> tile<f32>
    %1 = itof %i unsigned : tile<i32> -> tile<f64>
    %2 = itof %i signed rounding<nearest_even> : tile<i32> -> tile<f16>
    return
  }

  entry @pointer_conversions(%i: tile<i64>) {
    %0 = int_to_ptr %i : tile<i64> -> tile<ptr<f32>>
    %1 = ptr_to_ptr %0 : tile<ptr<f32>> -> tile<ptr<i8>>
    %2 = ptr_to_int %1 : tile<ptr<i8>> -> tile<i64>
    %v = iota : tile<4xi64>
    %3 = int_to_ptr %v : tile<4xi64> -> tile<4xptr<f16>>
    %4 = ptr_to_ptr %3 : tile<4xptr<f16>> -> tile<4xptr<i1>>
    %5 = ptr_to_int %4 : tile<4xptr<i1>> -> tile<4xi64>
    return
  }

  //===--------------------------------------------------------------------===//
  // Integer
  //===--------------------------------------------------------------------===//

  entry @addi(%a: tile<i32>, %b: tile<i32>) {
    %0 = addi %a, %b : tile<i32>
    %1 = addi %a, %b overflow<no_signed_wrap> : tile<i32>
    %2 = addi %a, %b overflow<no_unsigned_wrap> : tile<i32>
    %3 = addi %a, %b overflow<no_wrap> : tile<i32>
    return
  }

  entry @subi(%a: tile<i64>, %b: tile<i64>) {
    %0 = subi %a, %b : tile<i64>
    %1 = subi %a, %b overflow<no_signed_wrap> : tile<i64>
    %2 = subi %a, %b overflow<no_unsigned_wrap> : tile<i64>
    %3 = subi %a, %b overflow<no_wrap> : tile<i64>
    return
  }

  entry @muli(%a: tile<i16>, %b: tile<i16>) {
    %0 = muli %a, %b : tile<i16>
    %1 = muli %a, %b overflow<no_signed_wrap> : tile<i16>
    %2 = muli %a, %b overflow<no_unsigned_wrap> : tile<i16>
    %3 = muli %a, %b overflow<no_wrap> : tile<i16>
    return
  }

  entry @shli(%a: tile<i8>, %b: tile<i8>) {
    %0 = shli %a, %b : tile<i8>
    %1 = shli %a, %b overflow<no_signed_wrap> : tile<i8>
    %2 = shli %a, %b overflow<no_unsigned_wrap> : tile<i8>
    %3 = shli %a, %b overflow<no_wrap> : tile<i8>
    return
  }

  entry @negi(%a: tile<i32>) {
    %0 = negi %a : tile<i32>
    // Promises about overflow, since 13.2.
    %1 = negi %a overflow<no_signed_wrap> : tile<i32>
    %2 = negi %a overflow<no_wrap> : tile<i32>
    return
  }

  entry @integer_plain(%a: tile<i32>, %b: tile<i32>) {
    %0 = absi %a : tile<i32>
    %1 = mulhii %a, %b : tile<i32>
    return
  }

  entry @integer_signedness(%a: tile<i32>, %b: tile<i32>) {
    %0 = remi %a, %b signed : tile<i32>
    %1 = remi %a, %b unsigned : tile<i32>
    %2 = maxi %a, %b signed : tile<i32>
    %3 = maxi %a, %b unsigned : tile<i32>
    %4 = mini %a, %b signed : tile<i32>
    %5 = mini %a, %b unsigned : tile<i32>
    %6 = shri %a, %b signed : tile<i32>
    %7 = shri %a, %b unsigned : tile<i32>
    return
  }

  entry @divi(%a: tile<i32>, %b: tile<i32>) {
    %0 = divi %a, %b signed : tile<i32>
    %1 = divi %a, %b signed rounding<negative_inf> : tile<i32>
    %2 = divi %a, %b signed rounding<positive_inf> : tile<i32>
    %3 = divi %a, %b unsigned : tile<i32>
    %4 = divi %a, %b unsigned rounding<positive_inf> : tile<i32>
    return
  }

  entry @cmpi(%a: tile<i32>, %b: tile<i32>) {
    %0 = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
    %1 = cmpi not_equal %a, %b, signed : tile<i32> -> tile<i1>
    %2 = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
    %3 = cmpi less_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>
    %4 = cmpi greater_than %a, %b, signed : tile<i32> -> tile<i1>
    %5 = cmpi greater_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>
    %6 = cmpi equal %a, %b, unsigned : tile<i32> -> tile<i1>
    %7 = cmpi not_equal %a, %b, unsigned : tile<i32> -> tile<i1>
    %8 = cmpi less_than %a, %b, unsigned : tile<i32> -> tile<i1>
    %9 = cmpi less_than_or_equal %a, %b, unsigned : tile<i32> -> tile<i1>
    %10 = cmpi greater_than %a, %b, unsigned : tile<i32> -> tile<i1>
    %11 = cmpi greater_than_or_equal %a, %b, unsigned : tile<i32> -> tile<i1>
    return
  }

  //===--------------------------------------------------------------------===//
  // Bitwise
  //===--------------------------------------------------------------------===//

  entry @bitwise(%a: tile<i1>, %b: tile<i1>) {
    %0 = andi %a, %b : tile<i1>
    %1 = ori %a, %0 : tile<i1>
    %2 = xori %1, %b : tile<i1>
    return
  }

  //===--------------------------------------------------------------------===//
  // Float
  //===--------------------------------------------------------------------===//

  entry @addf(%a: tile<f32>, %b: tile<f32>) {
    %0 = addf %a, %b : tile<f32>
    %1 = addf %a, %b rounding<zero> : tile<f32>
    %2 = addf %a, %b rounding<negative_inf> : tile<f32>
    %3 = addf %a, %b rounding<positive_inf> : tile<f32>
    %4 = addf %a, %b flush_to_zero : tile<f32>
    %5 = addf %a, %b rounding<zero> flush_to_zero : tile<f32>
    return
  }

  entry @subf(%a: tile<f32>, %b: tile<f32>) {
    %0 = subf %a, %b : tile<f32>
    %1 = subf %a, %b rounding<zero> : tile<f32>
    %2 = subf %a, %b rounding<negative_inf> : tile<f32>
    %3 = subf %a, %b rounding<positive_inf> : tile<f32>
    %4 = subf %a, %b flush_to_zero : tile<f32>
    %5 = subf %a, %b rounding<zero> flush_to_zero : tile<f32>
    return
  }

  entry @mulf(%a: tile<f32>, %b: tile<f32>) {
    %0 = mulf %a, %b : tile<f32>
    %1 = mulf %a, %b rounding<zero> : tile<f32>
    %2 = mulf %a, %b rounding<negative_inf> : tile<f32>
    %3 = mulf %a, %b rounding<positive_inf> : tile<f32>
    %4 = mulf %a, %b flush_to_zero : tile<f32>
    %5 = mulf %a, %b rounding<zero> flush_to_zero : tile<f32>
    return
  }

  entry @divf(%a: tile<f32>, %b: tile<f32>) {
    %0 = divf %a, %b : tile<f32>
    %1 = divf %a, %b rounding<zero> : tile<f32>
    %2 = divf %a, %b rounding<negative_inf> : tile<f32>
    %3 = divf %a, %b rounding<positive_inf> : tile<f32>
    %4 = divf %a, %b rounding<approx> : tile<f32>
    %5 = divf %a, %b rounding<full> : tile<f32>
    %6 = divf %a, %b flush_to_zero : tile<f32>
    %7 = divf %a, %b rounding<approx> flush_to_zero : tile<f32>
    return
  }

  entry @fma(%a: tile<f32>, %b: tile<f32>, %c: tile<f32>) {
    %0 = fma %a, %b, %c : tile<f32>
    %1 = fma %a, %b, %c rounding<zero> : tile<f32>
    %2 = fma %a, %b, %c rounding<negative_inf> : tile<f32>
    %3 = fma %a, %b, %c rounding<positive_inf> : tile<f32>
    %4 = fma %a, %b, %c flush_to_zero : tile<f32>
    %5 = fma %a, %b, %c rounding<zero> flush_to_zero : tile<f32>
    return
  }

  entry @sqrt(%a: tile<f32>) {
    %0 = sqrt %a : tile<f32>
    %1 = sqrt %a rounding<zero> : tile<f32>
    %2 = sqrt %a rounding<negative_inf> : tile<f32>
    %3 = sqrt %a rounding<positive_inf> : tile<f32>
    %4 = sqrt %a rounding<approx> : tile<f32>
    %5 = sqrt %a flush_to_zero : tile<f32>
    %6 = sqrt %a rounding<approx> flush_to_zero : tile<f32>
    return
  }

  entry @maxf(%a: tile<f32>, %b: tile<f32>) {
    %0 = maxf %a, %b : tile<f32>
    %1 = maxf %a, %b propagate_nan : tile<f32>
    %2 = maxf %a, %b flush_to_zero : tile<f32>
    %3 = maxf %a, %b flush_to_zero propagate_nan : tile<f32>
    return
  }

  entry @minf(%a: tile<f32>, %b: tile<f32>) {
    %0 = minf %a, %b : tile<f32>
    %1 = minf %a, %b propagate_nan : tile<f32>
    %2 = minf %a, %b flush_to_zero : tile<f32>
    %3 = minf %a, %b flush_to_zero propagate_nan : tile<f32>
    return
  }

  entry @float_flush_to_zero(%a: tile<f32>) {
    %0 = rsqrt %a : tile<f32>
    %1 = rsqrt %a flush_to_zero : tile<f32>
    %2 = exp2 %a : tile<f32>
    %3 = exp2 %a flush_to_zero : tile<f32>
    return
  }

  entry @float_plain(%a: tile<f32>, %b: tile<f32>) {
    %0 = absf %a : tile<f32>
    %1 = negf %a : tile<f32>
    %2 = ceil %a : tile<f32>
    %3 = floor %a : tile<f32>
    %4 = log %a : tile<f32>
    %5 = log2 %a : tile<f32>
    %6 = sin %a : tile<f32>
    %7 = cos %a : tile<f32>
    %8 = tan %a : tile<f32>
    %9 = sinh %a : tile<f32>
    %10 = cosh %a : tile<f32>
    %11 = remf %a, %b : tile<f32>
    %12 = pow %a, %b : tile<f32>
    %13 = atan2 %a, %b : tile<f32>
    return
  }

  entry @exp(%a: tile<f32>) {
    %0 = exp %a : tile<f32>
    return
  }

  entry @tanh(%a: tile<f32>) {
    %0 = tanh %a : tile<f32>
    // Rounding, since 13.2; full is the default.
    %1 = tanh %a rounding<full> : tile<f32>
    %2 = tanh %a rounding<approx> : tile<f32>
    return
  }

  entry @cmpf(%a: tile<f32>, %b: tile<f32>) {
    %0 = cmpf equal ordered %a, %b : tile<f32> -> tile<i1>
    %1 = cmpf not_equal ordered %a, %b : tile<f32> -> tile<i1>
    %2 = cmpf less_than ordered %a, %b : tile<f32> -> tile<i1>
    %3 = cmpf less_than_or_equal ordered %a, %b : tile<f32> -> tile<i1>
    %4 = cmpf greater_than ordered %a, %b : tile<f32> -> tile<i1>
    %5 = cmpf greater_than_or_equal ordered %a, %b : tile<f32> -> tile<i1>
    %6 = cmpf equal unordered %a, %b : tile<f32> -> tile<i1>
    %7 = cmpf not_equal unordered %a, %b : tile<f32> -> tile<i1>
    %8 = cmpf less_than unordered %a, %b : tile<f32> -> tile<i1>
    %9 = cmpf less_than_or_equal unordered %a, %b : tile<f32> -> tile<i1>
    %10 = cmpf greater_than unordered %a, %b : tile<f32> -> tile<i1>
    %11 = cmpf greater_than_or_equal unordered %a, %b : tile<f32> -> tile<i1>
    return
  }

  // The element types of arithmetic; modes are for all, flags for f32 alone.
  entry @float_elements() {
    %a = constant <f16: 1.5> : tile<2x2xf16>
    %0 = addf %a, %a rounding<zero> : tile<2x2xf16>
    %b = constant <bf16: 1.5> : tile<2x2xbf16>
    %1 = sqrt %b rounding<positive_inf> : tile<2x2xbf16>
    %c = constant <f64: 1.5> : tile<2x2xf64>
    %2 = divf %c, %c rounding<negative_inf> : tile<2x2xf64>
    %3 = cmpf less_than ordered %c, %2 : tile<2x2xf64> -> tile<2x2xi1>
    return
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  // Bounds of every width, with and without carried values, nested.
  entry @for(%a: tile<i1>, %b: tile<i8>, %c: tile<i16>, %d: tile<i32>, %e: tile<i64>, %x: tile<f32>) {
    for %i in (%a to %a, step %a) : tile<i1> {
    }
    for %i in (%b to %b, step %b) : tile<i8> {
      continue
    }
    %0 = for %i in (%c to %c, step %c) : tile<i16> iter_values(%acc = %x) -> (tile<f32>) {
      %n = addf %acc, %x : tile<f32>
      continue %n : tile<f32>
    }
    %t = make_token : token
    %1:3 = for %i in (%d to %d, step %d) : tile<i32> iter_values(%u = %0, %v = %t, %w = %d) -> (tile<f32>, token, tile<i32>) {
      %q = for %j in (%e to %e, step %e) : tile<i64> iter_values(%y = %u) -> (tile<f32>) {
        continue %y : tile<f32>
      }
      continue %q, %v, %i : tile<f32>, token, tile<i32>
    }
    %2 = addf %1#0, %0 : tile<f32>
    return
  }

  // Unsigned bounds, since 13.2.
  entry @for_unsigned(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>) {
    for unsigned %i in (%lo to %hi, step %st) : tile<i32> {
    }
    %0 = for unsigned %i in (%lo to %hi, step %st) : tile<i32> iter_values(%acc = %lo) -> (tile<i32>) {
      continue %i : tile<i32>
    }
    return
  }

  // Carried values and results: none, each alone, both.
  entry @loop(%c: tile<i1>, %z: tile<i32>, %x: tile<f32>) {
    loop {
      if %c {
        break
      }
    }
    loop {
      break
    }
    %0:2 = loop : tile<f32>, tile<i32> {
      break %x, %z : tile<f32>, tile<i32>
    }
    loop iter_values(%i = %0#1, %v = %x) : tile<i32>, tile<f32> {
      if %c {
        break
      }
      continue %i, %v : tile<i32>, tile<f32>
    }
    %1 = loop iter_values(%i = %z) : tile<i32> -> tile<f32> {
      if %c {
        break %x : tile<f32>
      }
      %n = addi %i, %z : tile<i32>
      continue %n : tile<i32>
    }
    return
  }

  entry @if(%c: tile<i1>, %a: tile<i32>, %b: tile<i32>) {
    if %c {
    }
    if %c {
      yield
    } else {
    }
    %0 = if %c -> (tile<i32>) {
      yield %a : tile<i32>
    } else {
      %d = divi %a, %b signed : tile<i32>
      yield %d : tile<i32>
    }
    %t = make_token : token
    %1:2 = if %c -> (tile<i32>, token) {
      %u = make_token : token
      yield %0, %u : tile<i32>, token
    } else {
      yield %b, %t : tile<i32>, token
    }
    %2 = join_tokens %1#1, %t : token
    return
  }

  entry @return(%c: tile<i1>, %a: tile<i32>) {
    if %c {
      return
    }
    %0 = if %c -> (tile<i32>) {
      return
    } else {
      yield %a : tile<i32>
    }
    if %c {
      if %c {
        return
      } else {
        return
      }
    }
    return
  }

  // break and continue under ifs, each for the loop around it.
  entry @nested_control_flow(%c: tile<i1>, %d: tile<i1>, %z: tile<i32>) {
    %0 = loop iter_values(%i = %z) : tile<i32> -> tile<i32> {
      for %j in (%z to %i, step %z) : tile<i32> {
        if %d {
          continue
        }
      }
      %k = for %j in (%z to %i, step %z) : tile<i32> iter_values(%v = %z) -> (tile<i32>) {
        if %c {
          continue %j : tile<i32>
        } else {
          loop {
            break
          }
        }
        continue %v : tile<i32>
      }
      if %c {
        if %d {
          break %k : tile<i32>
        } else {
          continue %z : tile<i32>
        }
      }
      continue %i : tile<i32>
    }
    return
  }

  // Messages are bytes.
  entry @assert(%c: tile<i1>) {
    assert %c, "index out of range" : tile<i1>
    assert %c, "" : tile<i1>
    assert %c, "a \22quoted\22 \\ word\n\tand äöü, 日本語, 😀" : tile<i1>
    assert %c, "zero \00 and no UTF-8 \FF\80" : tile<i1>
    %m = constant <i1: [true, false]> : tile<2xi1>
    assert %m, "index out of range" : tile<2xi1>
    return
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  entry @tokens() {
    %0 = make_token : token
    %1 = make_token : token
    %2 = join_tokens %0, %1 : token
    %3 = join_tokens %2, %1, %0 : token
    return
  }

  entry @load_ptr_tko_ordering(%p: tile<ptr<f32>>) {
    %0, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %1, %t1 = load_ptr_tko relaxed tl_blk %p : tile<ptr<f32>> -> tile<f32>, token
    %2, %t2 = load_ptr_tko relaxed device %p : tile<ptr<f32>> -> tile<f32>, token
    %3, %t3 = load_ptr_tko relaxed sys %p : tile<ptr<f32>> -> tile<f32>, token
    %4, %t4 = load_ptr_tko acquire tl_blk %p : tile<ptr<f32>> -> tile<f32>, token
    %5, %t5 = load_ptr_tko acquire device %p : tile<ptr<f32>> -> tile<f32>, token
    %6, %t6 = load_ptr_tko acquire sys %p : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // Every combination of mask, padding and token; hints; everything at once.
  entry @load_ptr_tko_fields(%p: tile<ptr<f32>>, %m: tile<i1>, %x: tile<f32>) {
    %t = make_token : token
    %0, %t0 = load_ptr_tko weak %p token=%t : tile<ptr<f32>> -> tile<f32>, token
    %1, %t1 = load_ptr_tko weak %p, %m : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    %2, %t2 = load_ptr_tko weak %p, %m token=%t : tile<ptr<f32>>, tile<i1> -> tile<f32>, token
    %3, %t3 = load_ptr_tko weak %p, %m, %x : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    %4, %t4 = load_ptr_tko weak %p, %m, %x token=%t : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    %5, %t5 = load_ptr_tko weak %p padding=%x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %6, %t6 = load_ptr_tko weak %p padding=%x token=%t : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %7, %t7 = load_ptr_tko weak %p optimization_hints = <sm_100 = {latency = 3}> : tile<ptr<f32>> -> tile<f32>, token
    %8, %t8 = load_ptr_tko weak %p token=%t optimization_hints = <default = {latency = 1}, sm_90 = {latency = 10}> : tile<ptr<f32>> -> tile<f32>, token
    %9, %t9 = load_ptr_tko weak %p optimization_hints = <> : tile<ptr<f32>> -> tile<f32>, token
    %10, %t10 = load_ptr_tko acquire sys %p, %m, %x token=%t optimization_hints = <sm_120 = {latency = 2 : i32}, sm_121 = {}> : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token
    return
  }

  entry @load_ptr_tko_ranked(%p: tile<ptr<i1>>) {
    %r = reshape %p : tile<ptr<i1>> -> tile<1x1xptr<i1>>
    %q = broadcast %r : tile<1x1xptr<i1>> -> tile<4x8xptr<i1>>
    %m, %t0 = load_ptr_tko weak %q : tile<4x8xptr<i1>> -> tile<4x8xi1>, token
    %0, %t1 = load_ptr_tko weak %q, %m : tile<4x8xptr<i1>>, tile<4x8xi1> -> tile<4x8xi1>, token
    %1, %t2 = load_ptr_tko weak %q padding=%m : tile<4x8xptr<i1>>, tile<4x8xi1> -> tile<4x8xi1>, token
    return
  }

  entry @store_ptr_tko_ordering(%p: tile<ptr<f32>>, %x: tile<f32>) {
    %0 = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %1 = store_ptr_tko relaxed tl_blk %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %2 = store_ptr_tko relaxed device %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %3 = store_ptr_tko relaxed sys %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %4 = store_ptr_tko release tl_blk %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %5 = store_ptr_tko release device %p, %x : tile<ptr<f32>>, tile<f32> -> token
    %6 = store_ptr_tko release sys %p, %x : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  entry @store_ptr_tko_fields(%p: tile<ptr<f32>>, %x: tile<f32>, %m: tile<i1>) {
    %t = make_token : token
    %0 = store_ptr_tko weak %p, %x token=%t : tile<ptr<f32>>, tile<f32> -> token
    %1 = store_ptr_tko weak %p, %x, %m : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    %2 = store_ptr_tko weak %p, %x, %m token=%t : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    %3 = store_ptr_tko weak %p, %x optimization_hints = <default = {latency = 4}> : tile<ptr<f32>>, tile<f32> -> token
    %4 = store_ptr_tko weak %p, %x optimization_hints = <> : tile<ptr<f32>>, tile<f32> -> token
    %5 = store_ptr_tko release sys %p, %x, %m token=%t optimization_hints = <sm_100 = {latency = 7}, sm_80 = {latency = 8}> : tile<ptr<f32>>, tile<f32>, tile<i1> -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // Atomics
  //===--------------------------------------------------------------------===//

  entry @atomic_cas_tko(%p: tile<ptr<i32>>, %c: tile<i32>, %v: tile<i32>, %m: tile<i1>) {
    %0, %t0 = atomic_cas_tko relaxed tl_blk %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %1, %t1 = atomic_cas_tko acquire device %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %2, %t2 = atomic_cas_tko release sys %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %3, %t3 = atomic_cas_tko acq_rel device %p, %c, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %4, %t4 = atomic_cas_tko relaxed device %p, %c, %v, %m : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    %5, %t5 = atomic_cas_tko relaxed device %p, %c, %v token=%t4 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %6, %t6 = atomic_cas_tko acq_rel sys %p, %c, %v, %m token=%t5 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    return
  }

  entry @atomic_cas_tko_elements(%i: tile<ptr<i64>>, %f: tile<ptr<f32>>, %d: tile<ptr<f64>>, %vi: tile<i64>, %vf: tile<f32>, %vd: tile<f64>) {
    %0, %t0 = atomic_cas_tko relaxed device %i, %vi, %vi : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    %1, %t1 = atomic_cas_tko relaxed device %f, %vf, %vf : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %2, %t2 = atomic_cas_tko relaxed device %d, %vd, %vd : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    return
  }

  entry @atomic_rmw_tko(%p: tile<ptr<i32>>, %v: tile<i32>, %m: tile<i1>) {
    %0, %t0 = atomic_rmw_tko relaxed device %p, and, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %1, %t1 = atomic_rmw_tko relaxed device %p, or, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %2, %t2 = atomic_rmw_tko relaxed device %p, xor, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %3, %t3 = atomic_rmw_tko relaxed device %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %4, %t4 = atomic_rmw_tko relaxed device %p, max, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %5, %t5 = atomic_rmw_tko relaxed device %p, min, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %6, %t6 = atomic_rmw_tko relaxed device %p, umax, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %7, %t7 = atomic_rmw_tko relaxed device %p, umin, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %8, %t8 = atomic_rmw_tko relaxed device %p, xchg, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %9, %t9 = atomic_rmw_tko relaxed tl_blk %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %10, %t10 = atomic_rmw_tko acquire device %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %11, %t11 = atomic_rmw_tko release sys %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %12, %t12 = atomic_rmw_tko acq_rel sys %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %13, %t13 = atomic_rmw_tko relaxed device %p, add, %v, %m : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    %14, %t14 = atomic_rmw_tko relaxed device %p, add, %v token=%t13 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %15, %t15 = atomic_rmw_tko acq_rel device %p, xor, %v, %m token=%t14 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    return
  }

  entry @atomic_rmw_tko_elements(%h: tile<ptr<f16>>, %b: tile<ptr<bf16>>, %f: tile<ptr<f32>>, %d: tile<ptr<f64>>, %i: tile<ptr<i64>>, %vh: tile<f16>, %vb: tile<bf16>, %vf: tile<f32>, %vd: tile<f64>, %vi: tile<i64>) {
    %0, %t0 = atomic_rmw_tko relaxed device %h, addf, %vh : tile<ptr<f16>>, tile<f16> -> tile<f16>, token
    %1, %t1 = atomic_rmw_tko relaxed device %b, addf, %vb : tile<ptr<bf16>>, tile<bf16> -> tile<bf16>, token
    %2, %t2 = atomic_rmw_tko relaxed device %f, addf, %vf : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %3, %t3 = atomic_rmw_tko relaxed device %d, addf, %vd : tile<ptr<f64>>, tile<f64> -> tile<f64>, token
    %4, %t4 = atomic_rmw_tko relaxed device %f, xchg, %vf : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    %5, %t5 = atomic_rmw_tko relaxed device %i, umax, %vi : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    return
  }

  //===--------------------------------------------------------------------===//
  // Views
  //===--------------------------------------------------------------------===//

  // Ranks 0 to 4; sizes and strides static and dynamic.
  entry @make_tensor_view(%p: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %s: tile<i32>) {
    %0 = make_tensor_view %p, shape = [], strides = [] : tensor_view<f32>
    %1 = make_tensor_view %p, shape = [7], strides = [1] : tensor_view<7xf32, strides=[1]>
    %2 = make_tensor_view %p, shape = [%n], strides = [%s] : tile<i32> -> tensor_view<?xf32, strides=[?]>
    %3 = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %4 = make_tensor_view %p, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %5 = make_tensor_view %p, shape = [64, 128], strides = [%s, 1] : tile<i32> -> tensor_view<64x128xf32, strides=[?,1]>
    %6 = make_tensor_view %p, shape = [%n, 3, %m], strides = [%s, %m, 1] : tile<i32> -> tensor_view<?x3x?xf32, strides=[?,?,1]>
    %7 = make_tensor_view %p, shape = [2, %n, 3, 5], strides = [9223372036854775807, 15, 5, 1] : tile<i32> -> tensor_view<2x?x3x5xf32, strides=[9223372036854775807,15,5,1]>
    return
  }

  // Numbers of every width.
  entry @make_tensor_view_numbers(%p: tile<ptr<i8>>, %a: tile<i1>, %b: tile<i8>, %c: tile<i16>, %d: tile<i64>) {
    %0 = make_tensor_view %p, shape = [%a], strides = [1] : tile<i1> -> tensor_view<?xi8, strides=[1]>
    %1 = make_tensor_view %p, shape = [%b], strides = [%b] : tile<i8> -> tensor_view<?xi8, strides=[?]>
    %2 = make_tensor_view %p, shape = [%c], strides = [1] : tile<i16> -> tensor_view<?xi8, strides=[1]>
    %3 = make_tensor_view %p, shape = [16], strides = [%d] : tile<i64> -> tensor_view<16xi8, strides=[?]>
    return
  }

  entry @make_tensor_view_integers(%a: tile<ptr<i1>>, %b: tile<ptr<i8>>, %c: tile<ptr<i16>>, %d: tile<ptr<i32>>, %e: tile<ptr<i64>>) {
    %0 = make_tensor_view %a, shape = [2], strides = [1] : tensor_view<2xi1, strides=[1]>
    %1 = make_tensor_view %b, shape = [2], strides = [1] : tensor_view<2xi8, strides=[1]>
    %2 = make_tensor_view %c, shape = [2], strides = [1] : tensor_view<2xi16, strides=[1]>
    %3 = make_tensor_view %d, shape = [2], strides = [1] : tensor_view<2xi32, strides=[1]>
    %4 = make_tensor_view %e, shape = [2], strides = [1] : tensor_view<2xi64, strides=[1]>
    return
  }

  entry @make_tensor_view_floats(%a: tile<ptr<f16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>, %d: tile<ptr<tf32>>, %e: tile<ptr<f64>>, %f: tile<ptr<f8E4M3FN>>, %g: tile<ptr<f8E5M2>>) {
    %0 = make_tensor_view %a, shape = [2], strides = [1] : tensor_view<2xf16, strides=[1]>
    %1 = make_tensor_view %b, shape = [2], strides = [1] : tensor_view<2xbf16, strides=[1]>
    %2 = make_tensor_view %c, shape = [2], strides = [1] : tensor_view<2xf32, strides=[1]>
    %3 = make_tensor_view %d, shape = [2], strides = [1] : tensor_view<2xtf32, strides=[1]>
    %4 = make_tensor_view %e, shape = [2], strides = [1] : tensor_view<2xf64, strides=[1]>
    %5 = make_tensor_view %f, shape = [2], strides = [1] : tensor_view<2xf8E4M3FN, strides=[1]>
    %6 = make_tensor_view %g, shape = [2], strides = [1] : tensor_view<2xf8E5M2, strides=[1]>
    return
  }

  entry @make_tensor_view_of_13_2(%a: tile<ptr<f8E8M0FNU>>) {
    %0 = make_tensor_view %a, shape = [2], strides = [1] : tensor_view<2xf8E8M0FNU, strides=[1]>
    return
  }

  // Padding absent and every value of it; orders of dimensions; ranks 1 to 4.
  entry @make_partition_view(%p: tile<ptr<f32>>, %q: tile<ptr<i8>>, %n: tile<i32>) {
    %v = make_tensor_view %p, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
    %0 = make_partition_view %v : partition_view<tile=(64x32), tensor_view<?x128xf32, strides=[128,1]>>
    %1 = make_partition_view %v : partition_view<tile=(64x32), padding_value = zero, tensor_view<?x128xf32, strides=[128,1]>>
    %2 = make_partition_view %v : partition_view<tile=(64x32), padding_value = neg_zero, tensor_view<?x128xf32, strides=[128,1]>>
    %3 = make_partition_view %v : partition_view<tile=(64x32), padding_value = nan, tensor_view<?x128xf32, strides=[128,1]>>
    %4 = make_partition_view %v : partition_view<tile=(64x32), padding_value = pos_inf, tensor_view<?x128xf32, strides=[128,1]>>
    %5 = make_partition_view %v : partition_view<tile=(64x32), padding_value = neg_inf, tensor_view<?x128xf32, strides=[128,1]>>
    %6 = make_partition_view %v : partition_view<tile=(64x32), tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    %7 = make_partition_view %v : partition_view<tile=(64x32), padding_value = nan, tensor_view<?x128xf32, strides=[128,1]>, dim_map=[1, 0]>
    %w = make_tensor_view %q, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %8 = make_partition_view %w : partition_view<tile=(16777216), padding_value = zero, tensor_view<?xi8, strides=[1]>>
    %x = make_tensor_view %q, shape = [3, 5, 7], strides = [35, 7, 1] : tensor_view<3x5x7xi8, strides=[35,7,1]>
    %9 = make_partition_view %x : partition_view<tile=(2x4x8), tensor_view<3x5x7xi8, strides=[35,7,1]>, dim_map=[2, 0, 1]>
    %y = make_tensor_view %q, shape = [3, 5, 7, 9], strides = [315, 63, 9, 1] : tensor_view<3x5x7x9xi8, strides=[315,63,9,1]>
    %10 = make_partition_view %y : partition_view<tile=(1x2x4x8), tensor_view<3x5x7x9xi8, strides=[315,63,9,1]>>
    return
  }

  entry @load_view_tko_ordering(%p: tile<ptr<f32>>, %i: tile<i32>) {
    %tv = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>
    %0, %t0 = load_view_tko weak %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %1, %t1 = load_view_tko relaxed tl_blk %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %2, %t2 = load_view_tko relaxed device %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %3, %t3 = load_view_tko relaxed sys %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %4, %t4 = load_view_tko acquire tl_blk %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %5, %t5 = load_view_tko acquire device %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %6, %t6 = load_view_tko acquire sys %v[%i] : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    return
  }

  entry @load_view_tko_fields(%p: tile<ptr<f16>>, %i: tile<i64>, %j: tile<i64>) {
    %tv = make_tensor_view %p, shape = [%i, 32], strides = [32, 1] : tile<i64> -> tensor_view<?x32xf16, strides=[32,1]>
    %v = make_partition_view %tv : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>
    %t = make_token : token
    %0, %t0 = load_view_tko weak %v[%i, %j] token = %t : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    %1, %t1 = load_view_tko weak %v[%i, %j] optimization_hints = <default = {allow_tma = true}, sm_100 = {allow_tma = false, latency = 3}> : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    %2, %t2 = load_view_tko weak %v[%i, %j] optimization_hints = <> : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    %3, %t3 = load_view_tko acquire device %v[%i, %j] token = %t optimization_hints = <sm_90 = {latency = 10}> : partition_view<tile=(4x2), tensor_view<?x32xf16, strides=[32,1]>>, tile<i64> -> tile<4x2xf16>, token
    return
  }

  entry @store_view_tko_ordering(%p: tile<ptr<i32>>, %i: tile<i32>) {
    %tv = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>
    %x = iota : tile<4xi32>
    %0 = store_view_tko weak %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %1 = store_view_tko relaxed tl_blk %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %2 = store_view_tko relaxed device %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %3 = store_view_tko relaxed sys %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %4 = store_view_tko release tl_blk %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %5 = store_view_tko release device %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %6 = store_view_tko release sys %x, %v[%i] : tile<4xi32>, partition_view<tile=(4), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  entry @store_view_tko_fields(%p: tile<ptr<i32>>, %i: tile<i64>, %j: tile<i64>) {
    %tv = make_tensor_view %p, shape = [%i, 32], strides = [32, 1] : tile<i64> -> tensor_view<?x32xi32, strides=[32,1]>
    %v = make_partition_view %tv : partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>
    %t = make_token : token
    %x = constant <i32: 3> : tile<4x2xi32>
    %0 = store_view_tko weak %x, %v[%i, %j] token = %t : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    %1 = store_view_tko weak %x, %v[%i, %j] optimization_hints = <sm_100 = {allow_tma = true, latency = 8}> : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    %2 = store_view_tko weak %x, %v[%i, %j] optimization_hints = <> : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    %3 = store_view_tko release device %x, %v[%i, %j] token = %t optimization_hints = <default = {allow_tma = false}> : tile<4x2xi32>, partition_view<tile=(4x2), tensor_view<?x32xi32, strides=[32,1]>>, tile<i64> -> token
    return
  }

  entry @get_index_space_shape(%p: tile<ptr<f32>>) {
    %v = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %w = make_partition_view %v : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>>
    %0:2 = get_index_space_shape %w : partition_view<tile=(4x4), tensor_view<64x32xf32, strides=[32,1]>> -> tile<i64>
    return
  }

  // Rank 0 has no results.
  entry @get_tensor_shape(%p: tile<ptr<f32>>) {
    %v = make_tensor_view %p, shape = [64, 32, 3], strides = [96, 3, 1] : tensor_view<64x32x3xf32, strides=[96,3,1]>
    %0:3 = get_tensor_shape %v : tensor_view<64x32x3xf32, strides=[96,3,1]> -> tile<i32>
    %w = make_tensor_view %p, shape = [], strides = [] : tensor_view<f32>
    get_tensor_shape %w : tensor_view<f32>
    return
  }

  // Values from 128 on have numbers of two bytes.
  entry @many_values(%p: tile<ptr<f32>>) {
    %v = make_tensor_view %p, shape = [9, 8, 7, 6, 5, 4, 3, 2], strides = [1, 1, 1, 1, 1, 1, 1, 1] : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]>
    %0:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %1:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %2:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %3:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %4:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %5:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %6:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %7:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %8:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %9:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %10:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %11:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %12:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %13:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %14:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %15:8 = get_tensor_shape %v : tensor_view<9x8x7x6x5x4x3x2xf32, strides=[1,1,1,1,1,1,1,1]> -> tile<i64>
    %sum = addi %15#7, %15#5 : tile<i64>
    return
  }

  //===--------------------------------------------------------------------===//
  // Miscellaneous
  //===--------------------------------------------------------------------===//

  entry @assume_div_by(%p: tile<ptr<f32>>, %n: tile<i64>) {
    %0 = assume div_by<1>, %n : tile<i64>
    %1 = assume div_by<128>, %p : tile<ptr<f32>>
    %2 = assume div_by<4611686018427387904>, %p : tile<ptr<f32>>
    %x = constant <i32: 4> : tile<8x256xi32>
    %3 = assume div_by<4>, %x : tile<8x256xi32>
    %4 = assume div_by<4, every 2 along 0>, %x : tile<8x256xi32>
    %5 = assume div_by<16, every 256 along 1>, %x : tile<8x256xi32>
    %6 = assume div_by<2, every 0 along 1>, %x : tile<8x256xi32>
    %v = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %7 = assume div_by<16>, %v : tensor_view<64xf32, strides=[1]>
    return
  }

  entry @assume_same_elements(%p: tile<ptr<f32>>) {
    %0 = assume same_elements<[]>, %p : tile<ptr<f32>>
    %x = constant <i32: 4> : tile<8x256xi32>
    %1 = assume same_elements<[1, 256]>, %x : tile<8x256xi32>
    %2 = assume same_elements<[0, 3]>, %x : tile<8x256xi32>
    %y = iota : tile<16xi8>
    %3 = assume same_elements<[16]>, %y : tile<16xi8>
    return
  }

  entry @assume_bounded(%a: tile<i1>, %b: tile<i8>, %c: tile<i32>, %d: tile<i64>) {
    %0 = assume bounded<?, ?>, %c : tile<i32>
    %1 = assume bounded<0, ?>, %c : tile<i32>
    %2 = assume bounded<?, 7>, %c : tile<i32>
    %3 = assume bounded<-128, 127>, %b : tile<i8>
    %4 = assume bounded<-1, 0>, %a : tile<i1>
    %5 = assume bounded<-9223372036854775808, 9223372036854775807>, %d : tile<i64>
    %6 = assume bounded<?, -1>, %d : tile<i64>
    return
  }

  // What 13.1 can say stands first: there, prints have no tokens.
  entry @print_tko(%i: tile<i32>, %f: tile<f32>) {
    print_tko "" -> token
    print_tko "hello\n" -> token
    print_tko "i=%d", %i : tile<i32> -> token
    print_tko "100%% of \22%d\22 and %-8.3f, äöü 日本語 😀\00", %i, %f : tile<i32>, tile<f32> -> token
    %x = constant <i32: 3> : tile<2x4xi32>
    %0 = print_tko "%x", %x : tile<2x4xi32> -> token
    // Tokens, since 13.2.
    %1 = print_tko "then" token=%0 -> token
    %2 = print_tko "i=%d", %i token=%1 : tile<i32> -> token
    %3 = join_tokens %1, %2 : token
    return
  }

  //===--------------------------------------------------------------------===//
  // Debug information
  //===--------------------------------------------------------------------===//

  // Scopes inside scopes, calls inside calls, operations in regions; some places
  // without scope, which the bytecode drops.
  entry @debug_info(%a: tile<i32>, %c: tile<i1>) {
    %0 = addi %a, %a : tile<i32> loc(#at_entry)
    %1 = subi %a, %a : tile<i32> loc(#in_block)
    %2 = muli %a, %a : tile<i32> loc(#in_inner_block)
    %3 = absi %a : tile<i32> loc(callsite(#in_callee at #in_block))
    %4 = negi %a : tile<i32> loc(callsite(callsite(#in_callee at #in_callee) at #at_entry))
    %5 = xori %a, %a : tile<i32> loc(callsite(unknown at #at_entry))
    %6 = andi %a, %a : tile<i32> loc(callsite(#in_callee at "all_ops.py":12:3))
    %7 = ori %a, %a : tile<i32> loc("all_ops.py":13:3)
    %8 = mulhii %a, %a : tile<i32> loc(unknown)
    %9 = if %c -> (tile<i32>) {
      %t = make_token : token loc(#in_inner_block)
      yield %a : tile<i32> loc(#in_block)
    } else {
      %f = for %i in (%a to %a, step %a) : tile<i32> iter_values(%v = %a) -> (tile<i32>) {
        %j = addi %i, %v : tile<i32> loc(#in_block)
        continue %j : tile<i32> loc(#in_inner_block)
      } loc(#in_inner_block)
      yield %f : tile<i32> loc(unknown)
    } loc(#at_entry)
    %x = iota : tile<8xi32> loc(#at_entry)
    %10 = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      %s = addi %e, %acc : tile<i32> loc(#in_inner_block)
      yield %s : tile<i32> loc(#at_entry)
    } loc(#in_block)
    return loc(#at_entry)
  } loc(#at_entry)

  entry @no_debug_info(%a: tile<i32>) {
    %0 = addi %a, %a : tile<i32>
    return
  }

  entry @debug_info_again() {
    %0 = make_token : token loc(#at_entry_again)
    return
  } loc(#at_entry_again)

  // A global after its use.
  global @"globale Größe" alignment = 64 <i16: [5, 6]> : tile<2xi16>
}
