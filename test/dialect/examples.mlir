// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s

// The examples of the specification, one entry an op, as they stand there. Each
// entry makes the operands its example needs. Control flow, memory, views and
// what follows are in examples-memory.mlir.

// CHECK-LABEL: cuda_tile.module @example_module attributes {producer = "demo 1.0"} {
// CHECK-NEXT: entry @k() {
// CHECK-NEXT: return
cuda_tile.module @example_module attributes {producer = "demo 1.0"} {
  entry @k() { return }
}

cuda_tile.module @example_global {
  // CHECK: global private constant @lut alignment = 64 <i32: [1, 2, 4, 8]> : tile<4xi32>
  global private constant @lut alignment = 64 <i32: [1, 2, 4, 8]> : tile<4xi32>
}

cuda_tile.module @examples {
  global private constant @lut alignment = 64 <i32: [1, 2, 4, 8]> : tile<4xi32>

  // CHECK-LABEL: entry @example_entry(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
  entry @example_entry(%p: tile<ptr<f32>>, %n: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
    return
  }

  // CHECK-LABEL: entry @example_constant(
  entry @example_constant() {
    // CHECK: %{{.+}} = constant <i32: 7> : tile<4x4xi32>
    %a = constant <i32: 7> : tile<4x4xi32>
    // CHECK: %{{.+}} = constant <f32: {{\[\[}}1.000000e+00, 2.000000e+00], [0x7F800000, -5.000000e-01]]> : tile<2x2xf32>
    %b = constant <f32: [[1.0, 2.0], [0x7F800000, -0.5]]> : tile<2x2xf32>
    // CHECK: %{{.+}} = constant <i1: [true, false, true, false]> : tile<4xi1>
    %c = constant <i1: [true, 0, 1, false]> : tile<4xi1>
    return
  }

  // CHECK-LABEL: entry @example_iota(
  entry @example_iota() {
    // CHECK: %{{.+}} = iota : tile<16xi32>
    %i = iota : tile<16xi32>
    return
  }

  // CHECK-LABEL: entry @example_reshape(
  entry @example_reshape() {
    %x = constant <f32: 1.0> : tile<8x2xf32>
    // CHECK: %{{.+}} = reshape %{{[^ ,]+}} : tile<8x2xf32> -> tile<4x4xf32>
    %r = reshape %x : tile<8x2xf32> -> tile<4x4xf32>
    return
  }

  // CHECK-LABEL: entry @example_broadcast(
  entry @example_broadcast() {
    %x = constant <f32: 1.0> : tile<1x4xf32>
    // CHECK: %{{.+}} = broadcast %{{[^ ,]+}} : tile<1x4xf32> -> tile<8x4xf32>
    %r = broadcast %x : tile<1x4xf32> -> tile<8x4xf32>
    return
  }

  // CHECK-LABEL: entry @example_permute(
  entry @example_permute() {
    %x = constant <f16: 1.0> : tile<2x4x8xf16>
    // CHECK: %{{.+}} = permute %{{[^ ,]+}} [2, 0, 1] : tile<2x4x8xf16> -> tile<8x2x4xf16>
    %r = permute %x [2, 0, 1] : tile<2x4x8xf16> -> tile<8x2x4xf16>
    return
  }

  // CHECK-LABEL: entry @example_cat(
  entry @example_cat() {
    %a = constant <f32: 1.0> : tile<2x4xf32>
    %b = constant <f32: 1.0> : tile<2x4xf32>
    // CHECK: %{{.+}} = cat %{{[^ ,]+}}, %{{[^ ,]+}} dim = 1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32>
    %r = cat %a, %b dim = 1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32>
    return
  }

  // CHECK-LABEL: entry @example_extract(
  entry @example_extract(%i: tile<i32>, %j: tile<i32>) {
    %x = constant <f32: 1.0> : tile<32x8xf32>
    // CHECK: %{{.+}} = extract %{{[^ ,]+}}[%arg0, %arg1] : tile<32x8xf32> -> tile<4x2xf32>
    %s = extract %x[%i, %j] : tile<32x8xf32> -> tile<4x2xf32>
    return
  }

  // CHECK-LABEL: entry @example_select(
  entry @example_select() {
    %m = constant <i1: true> : tile<8xi1>
    %a = constant <f32: 1.0> : tile<8xf32>
    %b = constant <f32: 1.0> : tile<8xf32>
    // CHECK: %{{.+}} = select %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xi1>, tile<8xf32>
    %r = select %m, %a, %b : tile<8xi1>, tile<8xf32>
    return
  }

  // CHECK-LABEL: entry @example_offset(
  entry @example_offset() {
    %p_address = constant <i64: 4096> : tile<8xi64>
    %p = int_to_ptr %p_address : tile<8xi64> -> tile<8xptr<f32>>
    %i = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = offset %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %q = offset %p, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    return
  }

  // CHECK-LABEL: entry @example_get_global(
  entry @example_get_global() {
    // CHECK: %{{.+}} = get_global @lut : tile<ptr<i32>>
    %p = get_global @lut : tile<ptr<i32>>
    return
  }

  // CHECK-LABEL: entry @example_get_tile_block_id(
  entry @example_get_tile_block_id() {
    // CHECK: %{{.+}}, %{{.+}}, %{{.+}} = get_tile_block_id : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    return
  }

  // CHECK-LABEL: entry @example_get_num_tile_blocks(
  entry @example_get_num_tile_blocks() {
    // CHECK: %{{.+}}, %{{.+}}, %{{.+}} = get_num_tile_blocks : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    return
  }

  // CHECK-LABEL: entry @example_mmaf(
  entry @example_mmaf() {
    %a = constant <f16: 1.0> : tile<16x32xf16>
    %b = constant <f16: 1.0> : tile<32x8xf16>
    %c = constant <f32: 1.0> : tile<16x8xf32>
    // CHECK: %{{.+}} = mmaf %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} fast_acc : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf32>
    %d = mmaf %a, %b, %c fast_acc : tile<16x32xf16>, tile<32x8xf16>, tile<16x8xf32>
    return
  }

  // CHECK-LABEL: entry @example_mmai(
  entry @example_mmai() {
    %a = constant <i8: 1> : tile<4x8xi8>
    %b = constant <i8: 1> : tile<8x2xi8>
    %c = constant <i32: 1> : tile<4x2xi32>
    // CHECK: %{{.+}} = mmai %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} signed unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    %d = mmai %a, %b, %c signed unsigned : tile<4x8xi8>, tile<8x2xi8>, tile<4x2xi32>
    return
  }

  // CHECK-LABEL: entry @example_mmaf_scaled(
  entry @example_mmaf_scaled() {
    %a = constant <f8E4M3FN: 1.0> : tile<128x128xf8E4M3FN>
    %b = constant <f8E4M3FN: 1.0> : tile<128x128xf8E4M3FN>
    %c = constant <f32: 1.0> : tile<128x128xf32>
    %sa = constant <f8E8M0FNU: 1.0> : tile<128x4xf8E8M0FNU>
    %sb = constant <f8E8M0FNU: 1.0> : tile<4x128xf8E8M0FNU>
    // CHECK: %{{.+}} = mmaf_scaled %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : tile<128x128xf8E4M3FN>, tile<128x128xf8E4M3FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    %d = mmaf_scaled %a, %b, %c, %sa, %sb : tile<128x128xf8E4M3FN>, tile<128x128xf8E4M3FN>, tile<128x128xf32>, tile<128x4xf8E8M0FNU>, tile<4x128xf8E8M0FNU>
    return
  }

  // CHECK-LABEL: entry @example_pack(
  entry @example_pack() {
    %x = constant <f16: 1.0> : tile<64xf16>
    // CHECK: %{{.+}} = pack %{{[^ ,]+}} : tile<64xf16> -> tile<128xi8>
    %b = pack %x : tile<64xf16> -> tile<128xi8>
    return
  }

  // CHECK-LABEL: entry @example_unpack(
  entry @example_unpack() {
    %b = constant <i8: 1> : tile<64xi8>
    // CHECK: %{{.+}} = unpack %{{[^ ,]+}} : tile<64xi8> -> tile<128xf4E2M1FN>
    %x = unpack %b : tile<64xi8> -> tile<128xf4E2M1FN>
    return
  }

  // CHECK-LABEL: entry @example_reduce(
  entry @example_reduce() {
    %x = constant <f32: 1.0> : tile<8x64xf32>
    // CHECK: %{{.+}} = reduce %{{[^ ,]+}} dim=1 identities=[0.000000e+00 : f32] : tile<8x64xf32> -> tile<8xf32>
    %s = reduce %x dim=1 identities=[0.0 : f32] : tile<8x64xf32> -> tile<8xf32>
    // CHECK-NEXT: (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
    (%e: tile<f32>, %acc: tile<f32>) {
      // CHECK: %[[N:.+]] = addf %reduce_lhs, %reduce_rhs : tile<f32>
      %n = addf %e, %acc : tile<f32>
      // CHECK: yield %[[N]] : tile<f32>
      yield %n : tile<f32>
    // CHECK-NEXT: }
    }
    return
  }

  // CHECK-LABEL: entry @example_scan(
  entry @example_scan() {
    %x = constant <f32: 1.0> : tile<16xf32>
    // CHECK: %{{.+}} = scan %{{[^ ,]+}} dim=0 reverse=false identities=[1.000000e+00 : f32] : tile<16xf32> -> tile<16xf32>
    %p = scan %x dim=0 reverse=false identities=[1.0 : f32] : tile<16xf32> -> tile<16xf32>
    // CHECK-NEXT: (%arg0: tile<f32>, %arg1: tile<f32>) {
    (%e: tile<f32>, %acc: tile<f32>) {
      // CHECK: %[[N:.+]] = mulf %arg0, %arg1 : tile<f32>
      %n = mulf %e, %acc : tile<f32>
      // CHECK: yield %[[N]] : tile<f32>
      yield %n : tile<f32>
    // CHECK-NEXT: }
    }
    return
  }

  // CHECK-LABEL: entry @example_bitcast(
  entry @example_bitcast() {
    %i = constant <i32: 1> : tile<4xi32>
    // CHECK: %{{.+}} = bitcast %{{[^ ,]+}} : tile<4xi32> -> tile<4xf32>
    %f = bitcast %i : tile<4xi32> -> tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_exti(
  entry @example_exti() {
    %x = constant <i8: 1> : tile<4xi8>
    // CHECK: %{{.+}} = exti %{{[^ ,]+}} signed : tile<4xi8> -> tile<4xi32>
    %w = exti %x signed : tile<4xi8> -> tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_trunci(
  entry @example_trunci() {
    %x = constant <i64: 1> : tile<4xi64>
    // CHECK: %{{.+}} = trunci %{{[^ ,]+}} overflow<no_wrap> : tile<4xi64> -> tile<4xi32>
    %n = trunci %x overflow<no_wrap> : tile<4xi64> -> tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_ftof(
  entry @example_ftof() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = ftof %{{[^ ,]+}} : tile<4xf32> -> tile<4xf16>
    %h = ftof %x : tile<4xf32> -> tile<4xf16>
    // CHECK: %{{.+}} = ftof %{{[^ ,]+}} rounding<positive_inf> : tile<4xf32> -> tile<4xf8E8M0FNU>
    %e = ftof %x rounding<positive_inf> : tile<4xf32> -> tile<4xf8E8M0FNU>
    return
  }

  // CHECK-LABEL: entry @example_ftoi(
  entry @example_ftoi() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = ftoi %{{[^ ,]+}} signed : tile<4xf32> -> tile<4xi32>
    %i = ftoi %x signed : tile<4xf32> -> tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_itof(
  entry @example_itof() {
    %i = constant <i32: 1> : tile<4xi32>
    // CHECK: %{{.+}} = itof %{{[^ ,]+}} unsigned : tile<4xi32> -> tile<4xf32>
    %f = itof %i unsigned : tile<4xi32> -> tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_int_to_ptr(
  entry @example_int_to_ptr() {
    %i = constant <i64: 1> : tile<4xi64>
    // CHECK: %{{.+}} = int_to_ptr %{{[^ ,]+}} : tile<4xi64> -> tile<4xptr<f32>>
    %p = int_to_ptr %i : tile<4xi64> -> tile<4xptr<f32>>
    return
  }

  // CHECK-LABEL: entry @example_ptr_to_int(
  entry @example_ptr_to_int() {
    %p_address = constant <i64: 4096> : tile<4xi64>
    %p = int_to_ptr %p_address : tile<4xi64> -> tile<4xptr<f32>>
    // CHECK: %{{.+}} = ptr_to_int %{{[^ ,]+}} : tile<4xptr<f32>> -> tile<4xi64>
    %i = ptr_to_int %p : tile<4xptr<f32>> -> tile<4xi64>
    return
  }

  // CHECK-LABEL: entry @example_ptr_to_ptr(
  entry @example_ptr_to_ptr(%p: tile<ptr<f32>>) {
    // CHECK: %{{.+}} = ptr_to_ptr %arg0 : tile<ptr<f32>> -> tile<ptr<i32>>
    %q = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i32>>
    return
  }

  // CHECK-LABEL: entry @example_addi(
  entry @example_addi() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = addi %{{[^ ,]+}}, %{{[^ ,]+}} overflow<no_signed_wrap> : tile<8xi32>
    %r = addi %a, %b overflow<no_signed_wrap> : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_subi(
  entry @example_subi() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = subi %{{[^ ,]+}}, %{{[^ ,]+}} overflow<no_signed_wrap> : tile<8xi32>
    %r = subi %a, %b overflow<no_signed_wrap> : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_muli(
  entry @example_muli() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = muli %{{[^ ,]+}}, %{{[^ ,]+}} overflow<no_signed_wrap> : tile<8xi32>
    %r = muli %a, %b overflow<no_signed_wrap> : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_mulhii(
  entry @example_mulhii() {
    %a = constant <i32: 1> : tile<4xi32>
    %b = constant <i32: 1> : tile<4xi32>
    // CHECK: %{{.+}} = mulhii %{{[^ ,]+}}, %{{[^ ,]+}} : tile<4xi32>
    %h = mulhii %a, %b : tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_divi(
  entry @example_divi() {
    %a = constant <i32: 1> : tile<4xi32>
    %b = constant <i32: 1> : tile<4xi32>
    // CHECK: %{{.+}} = divi %{{[^ ,]+}}, %{{[^ ,]+}} signed rounding<negative_inf> : tile<4xi32>
    %q = divi %a, %b signed rounding<negative_inf> : tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_remi(
  entry @example_remi() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = remi %{{[^ ,]+}}, %{{[^ ,]+}} signed : tile<8xi32>
    %r = remi %a, %b signed : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_maxi(
  entry @example_maxi() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = maxi %{{[^ ,]+}}, %{{[^ ,]+}} signed : tile<8xi32>
    %r = maxi %a, %b signed : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_mini(
  entry @example_mini() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = mini %{{[^ ,]+}}, %{{[^ ,]+}} signed : tile<8xi32>
    %r = mini %a, %b signed : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_absi(
  entry @example_absi() {
    %x = constant <i32: 1> : tile<4xi32>
    // CHECK: %{{.+}} = absi %{{[^ ,]+}} : tile<4xi32>
    %r = absi %x : tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_negi(
  entry @example_negi() {
    %x = constant <i32: 1> : tile<4xi32>
    // CHECK: %{{.+}} = negi %{{[^ ,]+}} overflow<no_signed_wrap> : tile<4xi32>
    %r = negi %x overflow<no_signed_wrap> : tile<4xi32>
    return
  }

  // CHECK-LABEL: entry @example_shli(
  entry @example_shli() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = shli %{{[^ ,]+}}, %{{[^ ,]+}} overflow<no_signed_wrap> : tile<8xi32>
    %r = shli %a, %b overflow<no_signed_wrap> : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_shri(
  entry @example_shri() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = shri %{{[^ ,]+}}, %{{[^ ,]+}} signed : tile<8xi32>
    %r = shri %a, %b signed : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_cmpi(
  entry @example_cmpi() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = cmpi less_than %{{[^ ,]+}}, %{{[^ ,]+}}, signed : tile<8xi32> -> tile<8xi1>
    %m = cmpi less_than %a, %b, signed : tile<8xi32> -> tile<8xi1>
    return
  }

  // CHECK-LABEL: entry @example_andi(
  entry @example_andi() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = andi %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xi32>
    %r = andi %a, %b : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_ori(
  entry @example_ori() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = ori %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xi32>
    %r = ori %a, %b : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_xori(
  entry @example_xori() {
    %a = constant <i32: 1> : tile<8xi32>
    %b = constant <i32: 1> : tile<8xi32>
    // CHECK: %{{.+}} = xori %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xi32>
    %r = xori %a, %b : tile<8xi32>
    return
  }

  // CHECK-LABEL: entry @example_addf(
  entry @example_addf() {
    %a = constant <f32: 1.0> : tile<16xf32>
    %b = constant <f32: 1.0> : tile<16xf32>
    // CHECK: %{{.+}} = addf %{{[^ ,]+}}, %{{[^ ,]+}} rounding<zero> flush_to_zero : tile<16xf32>
    %r = addf %a, %b rounding<zero> flush_to_zero : tile<16xf32>
    return
  }

  // CHECK-LABEL: entry @example_subf(
  entry @example_subf() {
    %a = constant <f32: 1.0> : tile<16xf32>
    %b = constant <f32: 1.0> : tile<16xf32>
    // CHECK: %{{.+}} = subf %{{[^ ,]+}}, %{{[^ ,]+}} rounding<zero> flush_to_zero : tile<16xf32>
    %r = subf %a, %b rounding<zero> flush_to_zero : tile<16xf32>
    return
  }

  // CHECK-LABEL: entry @example_mulf(
  entry @example_mulf() {
    %a = constant <f32: 1.0> : tile<16xf32>
    %b = constant <f32: 1.0> : tile<16xf32>
    // CHECK: %{{.+}} = mulf %{{[^ ,]+}}, %{{[^ ,]+}} rounding<zero> flush_to_zero : tile<16xf32>
    %r = mulf %a, %b rounding<zero> flush_to_zero : tile<16xf32>
    return
  }

  // CHECK-LABEL: entry @example_divf(
  entry @example_divf() {
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = divf %{{[^ ,]+}}, %{{[^ ,]+}} rounding<approx> flush_to_zero : tile<4xf32>
    %q = divf %a, %b rounding<approx> flush_to_zero : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_remf(
  entry @example_remf() {
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = remf %{{[^ ,]+}}, %{{[^ ,]+}} : tile<4xf32>
    %r = remf %a, %b : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_fma(
  entry @example_fma() {
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 1.0> : tile<4xf32>
    %c = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = fma %{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}} : tile<4xf32>
    %r = fma %a, %b, %c : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_maxf(
  entry @example_maxf() {
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = maxf %{{[^ ,]+}}, %{{[^ ,]+}} propagate_nan : tile<4xf32>
    %r = maxf %a, %b propagate_nan : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_minf(
  entry @example_minf() {
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = minf %{{[^ ,]+}}, %{{[^ ,]+}} propagate_nan : tile<4xf32>
    %r = minf %a, %b propagate_nan : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_absf(
  entry @example_absf() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = absf %{{[^ ,]+}} : tile<4xf32>
    %r = absf %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_negf(
  entry @example_negf() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = negf %{{[^ ,]+}} : tile<4xf32>
    %r = negf %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_ceil(
  entry @example_ceil() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = ceil %{{[^ ,]+}} : tile<4xf32>
    %r = ceil %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_floor(
  entry @example_floor() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = floor %{{[^ ,]+}} : tile<4xf32>
    %r = floor %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_sqrt(
  entry @example_sqrt() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = sqrt %{{[^ ,]+}} rounding<approx> : tile<4xf32>
    %r = sqrt %x rounding<approx> : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_rsqrt(
  entry @example_rsqrt() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = rsqrt %{{[^ ,]+}} flush_to_zero : tile<4xf32>
    %r = rsqrt %x flush_to_zero : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_exp(
  entry @example_exp() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = exp %{{[^ ,]+}} rounding<approx> : tile<4xf32>
    %r = exp %x rounding<approx> : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_exp2(
  entry @example_exp2() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = exp2 %{{[^ ,]+}} : tile<4xf32>
    %r = exp2 %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_log(
  entry @example_log() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = log %{{[^ ,]+}} : tile<4xf32>
    %r = log %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_log2(
  entry @example_log2() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = log2 %{{[^ ,]+}} : tile<4xf32>
    %r = log2 %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_pow(
  entry @example_pow() {
    %x = constant <f32: 1.0> : tile<4xf32>
    %y = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = pow %{{[^ ,]+}}, %{{[^ ,]+}} : tile<4xf32>
    %r = pow %x, %y : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_sin(
  entry @example_sin() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = sin %{{[^ ,]+}} : tile<4xf32>
    %r = sin %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_cos(
  entry @example_cos() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = cos %{{[^ ,]+}} : tile<4xf32>
    %r = cos %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_tan(
  entry @example_tan() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = tan %{{[^ ,]+}} : tile<4xf32>
    %r = tan %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_sinh(
  entry @example_sinh() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = sinh %{{[^ ,]+}} : tile<4xf32>
    %r = sinh %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_cosh(
  entry @example_cosh() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = cosh %{{[^ ,]+}} : tile<4xf32>
    %r = cosh %x : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_tanh(
  entry @example_tanh() {
    %x = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = tanh %{{[^ ,]+}} rounding<approx> : tile<4xf32>
    %r = tanh %x rounding<approx> : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_atan2(
  entry @example_atan2() {
    %a = constant <f32: 1.0> : tile<4xf32>
    %b = constant <f32: 1.0> : tile<4xf32>
    // CHECK: %{{.+}} = atan2 %{{[^ ,]+}}, %{{[^ ,]+}} : tile<4xf32>
    %r = atan2 %a, %b : tile<4xf32>
    return
  }

  // CHECK-LABEL: entry @example_cmpf(
  entry @example_cmpf() {
    %a = constant <f32: 1.0> : tile<8xf32>
    %b = constant <f32: 1.0> : tile<8xf32>
    // CHECK: %{{.+}} = cmpf less_than ordered %{{[^ ,]+}}, %{{[^ ,]+}} : tile<8xf32> -> tile<8xi1>
    %m = cmpf less_than ordered %a, %b : tile<8xf32> -> tile<8xi1>
    return
  }
}
