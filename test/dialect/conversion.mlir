// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Conversions between element types.

cuda_tile.module @conversion {
  // CHECK-LABEL: entry @bitcast(
  // GENERIC-LABEL: sym_name = "bitcast"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]{{.*}}, %[[F:[^:]+]]{{.*}}, %[[H:[^:]+]]{{.*}}, %[[D:[^:]+]]:
  entry @bitcast(%i: tile<i32>, %f: tile<f32>, %h: tile<f16>, %d: tile<f64>) {
    // CHECK: %{{.+}} = bitcast %arg0 : tile<i32> -> tile<f32>
    // GENERIC: "cuda_tile.bitcast"(%[[I]]) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f32>
    %0 = bitcast %i : tile<i32> -> tile<f32>
    // CHECK: %{{.+}} = bitcast %arg1 : tile<f32> -> tile<i32>
    %1 = bitcast %f : tile<f32> -> tile<i32>
    // CHECK: %{{.+}} = bitcast %arg2 : tile<f16> -> tile<bf16>
    %2 = bitcast %h : tile<f16> -> tile<bf16>
    // CHECK: %{{.+}} = bitcast %arg3 {note = "x"} : tile<f64> -> tile<i64>
    %3 = bitcast %d {note = "x"} : tile<f64> -> tile<i64>
    // CHECK: %[[V:.+]] = constant <i8: 1> : tile<2x4xi8>
    %v = constant <i8: 1> : tile<2x4xi8>
    // CHECK: %{{.+}} = bitcast %[[V]] : tile<2x4xi8> -> tile<2x4xf8E4M3FN>
    %4 = bitcast %v : tile<2x4xi8> -> tile<2x4xf8E4M3FN>
    // CHECK: %{{.+}} = bitcast %[[V]] : tile<2x4xi8> -> tile<2x4xf8E5M2>
    %5 = bitcast %v : tile<2x4xi8> -> tile<2x4xf8E5M2>
    // CHECK: %{{.+}} = bitcast %[[V]] : tile<2x4xi8> -> tile<2x4xf8E8M0FNU>
    %6 = bitcast %v : tile<2x4xi8> -> tile<2x4xf8E8M0FNU>
    // CHECK: %{{.+}} = bitcast %[[V]] : tile<2x4xi8> -> tile<2x4xi8>
    %7 = bitcast %v : tile<2x4xi8> -> tile<2x4xi8>
    return
  }

  // CHECK-LABEL: entry @exti(
  // GENERIC-LABEL: sym_name = "exti"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]{{.*}}, %[[B:[^:]+]]:
  entry @exti(%i: tile<i8>, %b: tile<i1>) {
    // CHECK: %{{.+}} = exti %arg0 signed : tile<i8> -> tile<i32>
    // GENERIC: "cuda_tile.exti"(%[[I]]) <{signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i8>) -> !cuda_tile.tile<i32>
    %0 = exti %i signed : tile<i8> -> tile<i32>
    // CHECK: %{{.+}} = exti %arg0 unsigned : tile<i8> -> tile<i64>
    // GENERIC: "cuda_tile.exti"(%[[I]]) <{signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i8>) -> !cuda_tile.tile<i64>
    %1 = exti %i unsigned : tile<i8> -> tile<i64>
    // CHECK: %{{.+}} = exti %arg1 unsigned : tile<i1> -> tile<i8>
    %2 = exti %b unsigned : tile<i1> -> tile<i8>
    // i4 is wider than i1 and narrower than i8.
    // CHECK: %[[V3:.+]] = exti %arg1 signed : tile<i1> -> tile<i4>
    %3 = exti %b signed : tile<i1> -> tile<i4>
    // CHECK: %{{.+}} = exti %[[V3]] signed : tile<i4> -> tile<i16>
    %4 = exti %3 signed : tile<i4> -> tile<i16>
    return
  }

  // CHECK-LABEL: entry @trunci(
  // GENERIC-LABEL: sym_name = "trunci"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]:
  entry @trunci(%i: tile<i64>) {
    // CHECK: %{{.+}} = trunci %arg0 : tile<i64> -> tile<i32>
    // GENERIC: "cuda_tile.trunci"(%[[I]]) <{overflow = #cuda_tile.overflow<none>}> : (!cuda_tile.tile<i64>) -> !cuda_tile.tile<i32>
    %0 = trunci %i : tile<i64> -> tile<i32>
    // CHECK: %{{.+}} = trunci %arg0 : tile<i64> -> tile<i16>
    %1 = trunci %i overflow<none> : tile<i64> -> tile<i16>
    // CHECK: %{{.+}} = trunci %arg0 overflow<no_signed_wrap> : tile<i64> -> tile<i8>
    // GENERIC: "cuda_tile.trunci"(%[[I]]) <{overflow = #cuda_tile.overflow<no_signed_wrap>}> : (!cuda_tile.tile<i64>) -> !cuda_tile.tile<i8>
    %2 = trunci %i overflow<no_signed_wrap> : tile<i64> -> tile<i8>
    // CHECK: %{{.+}} = trunci %arg0 overflow<no_unsigned_wrap> : tile<i64> -> tile<i8>
    %3 = trunci %i overflow<no_unsigned_wrap> : tile<i64> -> tile<i8>
    // CHECK: %[[V4:.+]] = trunci %arg0 overflow<no_wrap> : tile<i64> -> tile<i4>
    // GENERIC: "cuda_tile.trunci"(%[[I]]) <{overflow = #cuda_tile.overflow<no_wrap>}> : (!cuda_tile.tile<i64>) -> !cuda_tile.tile<i4>
    %4 = trunci %i overflow<no_wrap> : tile<i64> -> tile<i4>
    // CHECK: %{{.+}} = trunci %[[V4]] : tile<i4> -> tile<i1>
    %5 = trunci %4 : tile<i4> -> tile<i1>
    return
  }

  // CHECK-LABEL: entry @ftof(
  // GENERIC-LABEL: sym_name = "ftof"
  // GENERIC-NEXT: ^bb0(%[[F:[^:]+]]:
  entry @ftof(%f: tile<f32>) {
    // CHECK: %{{.+}} = ftof %arg0 : tile<f32> -> tile<f16>
    // GENERIC: "cuda_tile.ftof"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f16>
    %0 = ftof %f : tile<f32> -> tile<f16>
    // CHECK: %{{.+}} = ftof %arg0 : tile<f32> -> tile<bf16>
    %1 = ftof %f rounding<nearest_even> : tile<f32> -> tile<bf16>
    // CHECK: %{{.+}} = ftof %arg0 : tile<f32> -> tile<f64>
    %2 = ftof %f : tile<f32> -> tile<f64>
    // CHECK: %{{.+}} = ftof %arg0 : tile<f32> -> tile<tf32>
    %3 = ftof %f : tile<f32> -> tile<tf32>
    // CHECK: %{{.+}} = ftof %arg0 : tile<f32> -> tile<f8E4M3FN>
    %4 = ftof %f : tile<f32> -> tile<f8E4M3FN>
    // CHECK: %{{.+}} = ftof %arg0 : tile<f32> -> tile<f8E5M2>
    %5 = ftof %f : tile<f32> -> tile<f8E5M2>
    return
  }

  // CHECK-LABEL: entry @ftof_e8m0(
  // GENERIC-LABEL: sym_name = "ftof_e8m0"
  // GENERIC-NEXT: ^bb0(%[[F:[^:]+]]:
  entry @ftof_e8m0(%f: tile<f32>) {
    // CHECK: %{{.+}} = ftof %arg0 rounding<zero> : tile<f32> -> tile<f8E8M0FNU>
    // GENERIC: "cuda_tile.ftof"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f8E8M0FNU>
    %0 = ftof %f rounding<zero> : tile<f32> -> tile<f8E8M0FNU>
    // CHECK: %[[V1:.+]] = ftof %arg0 rounding<positive_inf> : tile<f32> -> tile<f8E8M0FNU>
    // GENERIC: "cuda_tile.ftof"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f8E8M0FNU>
    %1 = ftof %f rounding<positive_inf> : tile<f32> -> tile<f8E8M0FNU>
    // CHECK: %{{.+}} = ftof %[[V1]] : tile<f8E8M0FNU> -> tile<f32>
    %2 = ftof %1 : tile<f8E8M0FNU> -> tile<f32>
    return
  }

  // CHECK-LABEL: entry @ftof_f4(
  entry @ftof_f4() {
    // CHECK: %[[V:.+]] = constant <f16: 1.000000e+00> : tile<4xf16>
    %v = constant <f16: 1.0> : tile<4xf16>
    // CHECK: %[[V0:.+]] = ftof %[[V]] : tile<4xf16> -> tile<4xf4E2M1FN>
    %0 = ftof %v : tile<4xf16> -> tile<4xf4E2M1FN>
    // CHECK: %{{.+}} = ftof %[[V0]] : tile<4xf4E2M1FN> -> tile<4xbf16>
    %1 = ftof %0 : tile<4xf4E2M1FN> -> tile<4xbf16>
    return
  }

  // CHECK-LABEL: entry @ftof_13_4(
  // GENERIC-LABEL: sym_name = "ftof_13_4"
  // GENERIC-NEXT: ^bb0(%[[F:[^:]+]]{{.*}}, %[[D:[^:]+]]:
  entry @ftof_13_4(%f: tile<f32>, %d: tile<f64>) {
    // Since 13.4: directed modes between the wide types, nearest_away to tf32.
    // CHECK: %{{.+}} = ftof %arg1 rounding<zero> : tile<f64> -> tile<f32>
    // GENERIC: "cuda_tile.ftof"(%[[D]]) <{rounding_mode = #cuda_tile.rounding<zero>}> : (!cuda_tile.tile<f64>) -> !cuda_tile.tile<f32>
    %0 = ftof %d rounding<zero> : tile<f64> -> tile<f32>
    // CHECK: %{{.+}} = ftof %arg0 rounding<zero> : tile<f32> -> tile<f16>
    %1 = ftof %f rounding<zero> : tile<f32> -> tile<f16>
    // CHECK: %{{.+}} = ftof %arg0 rounding<zero> : tile<f32> -> tile<tf32>
    %2 = ftof %f rounding<zero> : tile<f32> -> tile<tf32>
    // CHECK: %{{.+}} = ftof %arg1 rounding<negative_inf> : tile<f64> -> tile<f32>
    // GENERIC: "cuda_tile.ftof"(%[[D]]) <{rounding_mode = #cuda_tile.rounding<negative_inf>}> : (!cuda_tile.tile<f64>) -> !cuda_tile.tile<f32>
    %3 = ftof %d rounding<negative_inf> : tile<f64> -> tile<f32>
    // CHECK: %{{.+}} = ftof %arg0 rounding<negative_inf> : tile<f32> -> tile<f16>
    %4 = ftof %f rounding<negative_inf> : tile<f32> -> tile<f16>
    // CHECK: %{{.+}} = ftof %arg0 rounding<negative_inf> : tile<f32> -> tile<tf32>
    %5 = ftof %f rounding<negative_inf> : tile<f32> -> tile<tf32>
    // CHECK: %{{.+}} = ftof %arg1 rounding<positive_inf> : tile<f64> -> tile<f32>
    // GENERIC: "cuda_tile.ftof"(%[[D]]) <{rounding_mode = #cuda_tile.rounding<positive_inf>}> : (!cuda_tile.tile<f64>) -> !cuda_tile.tile<f32>
    %6 = ftof %d rounding<positive_inf> : tile<f64> -> tile<f32>
    // CHECK: %{{.+}} = ftof %arg0 rounding<positive_inf> : tile<f32> -> tile<f16>
    %7 = ftof %f rounding<positive_inf> : tile<f32> -> tile<f16>
    // CHECK: %{{.+}} = ftof %arg0 rounding<positive_inf> : tile<f32> -> tile<tf32>
    %8 = ftof %f rounding<positive_inf> : tile<f32> -> tile<tf32>
    // CHECK: %{{.+}} = ftof %arg0 rounding<nearest_away> : tile<f32> -> tile<tf32>
    // GENERIC: "cuda_tile.ftof"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<nearest_away>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<tf32>
    %9 = ftof %f rounding<nearest_away> : tile<f32> -> tile<tf32>
    // CHECK: %{{.+}} = ftof %arg1 rounding<nearest_away> : tile<f64> -> tile<tf32>
    %10 = ftof %d rounding<nearest_away> : tile<f64> -> tile<tf32>
    return
  }

  // CHECK-LABEL: entry @ftoi(
  // GENERIC-LABEL: sym_name = "ftoi"
  // GENERIC-NEXT: ^bb0(%[[F:[^:]+]]:
  entry @ftoi(%f: tile<f32>) {
    // CHECK: %{{.+}} = ftoi %arg0 signed : tile<f32> -> tile<i32>
    // GENERIC: "cuda_tile.ftoi"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<i32>
    %0 = ftoi %f signed : tile<f32> -> tile<i32>
    // CHECK: %{{.+}} = ftoi %arg0 unsigned : tile<f32> -> tile<i64>
    // GENERIC: "cuda_tile.ftoi"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<i64>
    %1 = ftoi %f unsigned : tile<f32> -> tile<i64>
    // CHECK: %{{.+}} = ftoi %arg0 signed : tile<f32> -> tile<i8>
    %2 = ftoi %f signed rounding<nearest_int_to_zero> : tile<f32> -> tile<i8>
    // CHECK: %{{.+}} = ftoi %arg0 signed saturating : tile<f32> -> tile<i32>
    // GENERIC: "cuda_tile.ftoi"(%[[F]]) <{rounding_mode = #cuda_tile.rounding<nearest_int_to_zero>, saturating, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<i32>
    %3 = ftoi %f signed saturating : tile<f32> -> tile<i32>
    // CHECK: %{{.+}} = ftoi %arg0 unsigned saturating : tile<f32> -> tile<i1>
    %4 = ftoi %f unsigned rounding<nearest_int_to_zero> saturating : tile<f32> -> tile<i1>
    // CHECK: %[[T:.+]] = ftof %arg0 : tile<f32> -> tile<tf32>
    %t = ftof %f : tile<f32> -> tile<tf32>
    // CHECK: %{{.+}} = ftoi %[[T]] signed {note = "x"} : tile<tf32> -> tile<i16>
    %5 = ftoi %t signed {note = "x"} : tile<tf32> -> tile<i16>
    return
  }

  // CHECK-LABEL: entry @itof(
  // GENERIC-LABEL: sym_name = "itof"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]:
  entry @itof(%i: tile<i32>) {
    // CHECK: %{{.+}} = itof %arg0 signed : tile<i32> -> tile<f32>
    // GENERIC: "cuda_tile.itof"(%[[I]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>, signedness = #cuda_tile.signedness<signed>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f32>
    %0 = itof %i signed : tile<i32> -> tile<f32>
    // CHECK: %{{.+}} = itof %arg0 unsigned : tile<i32> -> tile<f64>
    // GENERIC: "cuda_tile.itof"(%[[I]]) <{rounding_mode = #cuda_tile.rounding<nearest_even>, signedness = #cuda_tile.signedness<unsigned>}> : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f64>
    %1 = itof %i unsigned : tile<i32> -> tile<f64>
    // CHECK: %{{.+}} = itof %arg0 unsigned : tile<i32> -> tile<f16>
    %2 = itof %i unsigned rounding<nearest_even> : tile<i32> -> tile<f16>
    // CHECK: %{{.+}} = itof %arg0 signed : tile<i32> -> tile<bf16>
    %3 = itof %i signed : tile<i32> -> tile<bf16>
    // CHECK: %{{.+}} = itof %arg0 signed : tile<i32> -> tile<tf32>
    %4 = itof %i signed : tile<i32> -> tile<tf32>
    // CHECK: %{{.+}} = itof %arg0 signed : tile<i32> -> tile<f8E4M3FN>
    %5 = itof %i signed : tile<i32> -> tile<f8E4M3FN>
    // CHECK: %{{.+}} = itof %arg0 signed : tile<i32> -> tile<f8E5M2>
    %6 = itof %i signed : tile<i32> -> tile<f8E5M2>
    return
  }

  // CHECK-LABEL: entry @pointers(
  // GENERIC-LABEL: sym_name = "pointers"
  // GENERIC-NEXT: ^bb0(%[[I:[^:]+]]:
  entry @pointers(%i: tile<i64>) {
    // CHECK: %[[P:.+]] = int_to_ptr %arg0 : tile<i64> -> tile<ptr<f32>>
    // GENERIC: "cuda_tile.int_to_ptr"(%[[I]]) : (!cuda_tile.tile<i64>) -> !cuda_tile.tile<ptr<f32>>
    %p = int_to_ptr %i : tile<i64> -> tile<ptr<f32>>
    // CHECK: %[[Q:.+]] = ptr_to_ptr %[[P]] : tile<ptr<f32>> -> tile<ptr<i8>>
    // GENERIC: "cuda_tile.ptr_to_ptr"(%{{[^ ,)]+}}) : (!cuda_tile.tile<ptr<f32>>) -> !cuda_tile.tile<ptr<i8>>
    %q = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>>
    // CHECK: %{{.+}} = ptr_to_int %[[Q]] : tile<ptr<i8>> -> tile<i64>
    // GENERIC: "cuda_tile.ptr_to_int"(%{{[^ ,)]+}}) : (!cuda_tile.tile<ptr<i8>>) -> !cuda_tile.tile<i64>
    %0 = ptr_to_int %q : tile<ptr<i8>> -> tile<i64>
    // CHECK: %[[V:.+]] = iota : tile<4xi64>
    %v = iota : tile<4xi64>
    // CHECK: %[[PV:.+]] = int_to_ptr %[[V]] : tile<4xi64> -> tile<4xptr<f16>>
    %pv = int_to_ptr %v : tile<4xi64> -> tile<4xptr<f16>>
    // CHECK: %[[QV:.+]] = ptr_to_ptr %[[PV]] : tile<4xptr<f16>> -> tile<4xptr<i1>>
    %qv = ptr_to_ptr %pv : tile<4xptr<f16>> -> tile<4xptr<i1>>
    // CHECK: %{{.+}} = ptr_to_int %[[QV]] {note = "x"} : tile<4xptr<i1>> -> tile<4xi64>
    %iv = ptr_to_int %qv {note = "x"} : tile<4xptr<i1>> -> tile<4xi64>
    return
  }
}
