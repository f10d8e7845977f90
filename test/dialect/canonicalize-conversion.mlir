// RUN: tessera-opt --canonicalize %s | FileCheck %s
// RUN: tessera-opt --canonicalize %s | tessera-opt --canonicalize | FileCheck %s

// What is made has one location: bytecode has no place for several.
// RUN: tessera-opt --canonicalize --mlir-print-debuginfo %s | not grep 'fused\['

// Conversions: where each row of Patterns.td fires, and what stops it.

cuda_tile.module @conversions {
  // CHECK-LABEL: entry @extensions(
  // CHECK-DAG: %[[A:.+]] = exti %arg0 signed : tile<i8> -> tile<i32>
  // CHECK-DAG: %[[B:.+]] = exti %arg0 unsigned : tile<i8> -> tile<i32>
  // CHECK-DAG: %[[C:.+]] = exti %arg0 unsigned : tile<i8> -> tile<i64>
  // CHECK: print_tko
  // fires: MergeExtensions, MergeUnsignedExtension
  entry @extensions(%x: tile<i8>) {
    %s = exti %x signed : tile<i8> -> tile<i16>
    %u = exti %x unsigned : tile<i8> -> tile<i16>
    %0 = exti %s signed : tile<i16> -> tile<i32>
    %1 = exti %u unsigned : tile<i16> -> tile<i32>
    %2 = exti %u signed : tile<i16> -> tile<i64>
    %t = print_tko "%d %d %d", %0, %1, %2 : tile<i32>, tile<i32>, tile<i64> -> token
    return
  }

  // Signs that were extended are not zeros.
  // CHECK-LABEL: entry @no_extensions(
  // CHECK: %[[S:.+]] = exti %arg0 signed
  // CHECK-NEXT: exti %[[S]] unsigned
  // stops: MergeExtensions, MergeUnsignedExtension
  entry @no_extensions(%x: tile<i8>) {
    %s = exti %x signed : tile<i8> -> tile<i16>
    %0 = exti %s unsigned : tile<i16> -> tile<i32>
    %t = print_tko "%d", %0 : tile<i32> -> token
    return
  }

  // Only what both promise is promised.
  // CHECK-LABEL: entry @truncations(
  // CHECK-DAG: %[[A:.+]] = trunci %arg0 overflow<no_signed_wrap> : tile<i64> -> tile<i8>
  // CHECK-DAG: %[[B:.+]] = trunci %arg0 : tile<i64> -> tile<i8>
  // CHECK: print_tko "%d %d", %[[A]], %[[B]]
  // fires: MergeTruncations
  entry @truncations(%x: tile<i64>) {
    %0 = trunci %x overflow<no_wrap> : tile<i64> -> tile<i32>
    %1 = trunci %0 overflow<no_signed_wrap> : tile<i32> -> tile<i8>
    %2 = trunci %x : tile<i64> -> tile<i32>
    %3 = trunci %2 overflow<no_wrap> : tile<i32> -> tile<i8>
    %t = print_tko "%d %d", %1, %3 : tile<i8>, tile<i8> -> token
    return
  }

  // CHECK-LABEL: entry @truncate_extended(
  // CHECK-DAG: %[[L:.+]] = exti %arg0 signed : tile<i16> -> tile<i32>
  // CHECK-DAG: %[[M:.+]] = trunci %arg0 : tile<i16> -> tile<i8>
  // CHECK: print_tko "%d %d %d", %arg0, %[[L]], %[[M]]
  // fires: TruncateBack, ExtendLess, TruncateMore
  // stops: MergeTruncations
  entry @truncate_extended(%x: tile<i16>) {
    %0 = exti %x signed : tile<i16> -> tile<i64>
    %1 = trunci %0 : tile<i64> -> tile<i16>
    %2 = trunci %0 : tile<i64> -> tile<i32>
    %3 = trunci %0 overflow<no_wrap> : tile<i64> -> tile<i8>
    %t = print_tko "%d %d %d", %1, %2, %3 : tile<i16>, tile<i32>, tile<i8> -> token
    return
  }

  // Bits that were dropped do not come back.
  // CHECK-LABEL: entry @extend_truncated(
  // CHECK: %[[T:.+]] = trunci
  // CHECK-NEXT: exti %[[T]]
  entry @extend_truncated(%x: tile<i32>) {
    %0 = trunci %x : tile<i32> -> tile<i8>
    %1 = exti %0 signed : tile<i8> -> tile<i32>
    %t = print_tko "%d", %1 : tile<i32> -> token
    return
  }

  // Through a type that holds every value there is one rounding.
  // CHECK-LABEL: entry @convert_once(
  // CHECK-DAG: %[[A:.+]] = ftof %arg0 : tile<f16> -> tile<f64>
  // CHECK-DAG: %[[B:.+]] = ftof %arg0 : tile<f16> -> tile<bf16>
  // CHECK: print_tko "%f %f", %[[A]], %[[B]]
  // fires: ConvertOnce
  entry @convert_once(%x: tile<f16>) {
    %0 = ftof %x : tile<f16> -> tile<f32>
    %1 = ftof %0 : tile<f32> -> tile<f64>
    %2 = ftof %0 : tile<f32> -> tile<bf16>
    %t = print_tko "%f %f", %1, %2 : tile<f64>, tile<bf16> -> token
    return
  }

  // Two roundings are not one; other modes do not exist for every pair.
  // CHECK-LABEL: entry @no_convert_once(
  // CHECK: %[[A:.+]] = ftof %arg0 : tile<f64> -> tile<f32>
  // CHECK-NEXT: ftof %[[A]] : tile<f32> -> tile<f16>
  // CHECK-NEXT: %[[B:.+]] = ftof %arg1 : tile<f8E5M2> -> tile<f32>
  // CHECK-NEXT: ftof %[[B]] rounding<zero>
  // stops: ConvertOnce
  entry @no_convert_once(%x: tile<f64>, %y: tile<f8E5M2>) {
    %0 = ftof %x : tile<f64> -> tile<f32>
    %1 = ftof %0 : tile<f32> -> tile<f16>
    %2 = ftof %y : tile<f8E5M2> -> tile<f32>
    %3 = ftof %2 rounding<zero> : tile<f32> -> tile<f8E8M0FNU>
    %4 = ftof %3 : tile<f8E8M0FNU> -> tile<f64>
    %t = print_tko "%f %f", %1, %4 : tile<f16>, tile<f64> -> token
    return
  }

  // There and back: a sum has a plain NaN, f8E4M3FN has no other.
  // CHECK-LABEL: entry @convert_back(
  // CHECK: %[[S:.+]] = addf
  // CHECK-NEXT: %[[F:.+]] = ftof %arg1 : tile<f8E4M3FN> -> tile<f64>
  // CHECK-NEXT: print_tko "%f %f", %[[S]], %[[F]]
  // fires: ConvertBack
  entry @convert_back(%x: tile<f16>, %y: tile<f8E4M3FN>) {
    %0 = addf %x, %x : tile<f16>
    %1 = ftof %0 : tile<f16> -> tile<f32>
    %2 = ftof %1 : tile<f32> -> tile<f16>
    %3 = ftof %y : tile<f8E4M3FN> -> tile<f16>
    %4 = ftof %3 : tile<f16> -> tile<f8E4M3FN>
    %5 = ftof %4 : tile<f8E4M3FN> -> tile<f64>
    %t = print_tko "%f %f", %2, %5 : tile<f16>, tile<f64> -> token
    return
  }

  // What came from memory may be a NaN that carries something, which a
  // conversion drops; what does not fit does not come back.
  // CHECK-LABEL: entry @no_convert_back(
  // CHECK: %[[A:.+]] = ftof %arg0
  // CHECK-NEXT: ftof %[[A]]
  // CHECK: %[[B:.+]] = ftof %{{.+}} : tile<f32> -> tile<f16>
  // CHECK-NEXT: ftof %[[B]]
  // stops: ConvertBack
  entry @no_convert_back(%x: tile<f16>, %y: tile<f32>) {
    %0 = ftof %x : tile<f16> -> tile<f32>
    %1 = ftof %0 : tile<f32> -> tile<f16>
    %2 = addf %y, %y : tile<f32>
    %3 = ftof %2 : tile<f32> -> tile<f16>
    %4 = ftof %3 : tile<f16> -> tile<f32>
    %t = print_tko "%f %f", %1, %4 : tile<f16>, tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @bitcasts(
  // CHECK: %[[B:.+]] = bitcast %arg0 : tile<f16> -> tile<bf16>
  // CHECK-NEXT: print_tko "%f %f", %arg0, %[[B]]
  // fires: MergeBitcasts
  // stops: RemoveBitcast
  entry @bitcasts(%x: tile<f16>) {
    %0 = bitcast %x : tile<f16> -> tile<i16>
    %1 = bitcast %0 : tile<i16> -> tile<f16>
    %2 = bitcast %0 : tile<i16> -> tile<bf16>
    %t = print_tko "%f %f", %1, %2 : tile<f16>, tile<bf16> -> token
    return
  }

  // Arithmetic between stops it.
  // CHECK-LABEL: entry @no_bitcasts(
  // CHECK-COUNT-2: bitcast
  // stops: MergeBitcasts
  entry @no_bitcasts(%x: tile<f16>) {
    %0 = bitcast %x : tile<f16> -> tile<i16>
    %1 = addi %0, %0 : tile<i16>
    %2 = bitcast %1 : tile<i16> -> tile<f16>
    %t = print_tko "%f", %2 : tile<f16> -> token
    return
  }

  // CHECK-LABEL: entry @pointers(
  // CHECK: load_ptr_tko weak %arg0 : tile<ptr<f32>>
  // CHECK-NEXT: %[[Q:.+]] = ptr_to_ptr %arg0 : tile<ptr<f32>> -> tile<ptr<i32>>
  // CHECK-NEXT: load_ptr_tko weak %[[Q]]
  // CHECK-NEXT: load_ptr_tko weak %arg0 : tile<ptr<f32>>
  // CHECK-NEXT: print_tko "%d", %arg1
  // CHECK-NEXT: %[[I:.+]] = int_to_ptr %arg1 : tile<i64> -> tile<ptr<i32>>
  // CHECK-NEXT: load_ptr_tko weak %[[I]]
  // fires: CastIntToOther, AddressOfAddress, PointerOfPointer, PointerOfOtherPointer
  entry @pointers(%p: tile<ptr<f32>>, %n: tile<i64>) {
    %0 = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>
    %1 = int_to_ptr %0 : tile<i64> -> tile<ptr<f32>>
    %v, %t = load_ptr_tko weak %1 : tile<ptr<f32>> -> tile<f32>, token
    %2 = int_to_ptr %0 : tile<i64> -> tile<ptr<i32>>
    %w, %u = load_ptr_tko weak %2 : tile<ptr<i32>> -> tile<i32>, token
    %3 = ptr_to_ptr %2 : tile<ptr<i32>> -> tile<ptr<f32>>
    %x, %y = load_ptr_tko weak %3 : tile<ptr<f32>> -> tile<f32>, token
    %4 = int_to_ptr %n : tile<i64> -> tile<ptr<f32>>
    %5 = ptr_to_int %4 : tile<ptr<f32>> -> tile<i64>
    %s = print_tko "%d", %5 : tile<i64> -> token
    %6 = ptr_to_ptr %4 : tile<ptr<f32>> -> tile<ptr<i32>>
    %z, %a = load_ptr_tko weak %6 : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // A sum is another address.
  // CHECK-LABEL: entry @no_pointers(
  // CHECK: ptr_to_int
  // CHECK: int_to_ptr
  // stops: AddressOfAddress, PointerOfPointer, PointerOfOtherPointer
  entry @no_pointers(%p: tile<ptr<f32>>, %n: tile<i64>) {
    %0 = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>
    %1 = addi %0, %n : tile<i64>
    %2 = int_to_ptr %1 : tile<i64> -> tile<ptr<f32>>
    %v, %t = load_ptr_tko weak %2 : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // Between a wider and a narrower type only one of the three holds.
  // CHECK-LABEL: entry @truncate_to_wider(
  // CHECK: exti %arg0 unsigned : tile<i8> -> tile<i16>
  // CHECK-NOT: trunci
  // stops: TruncateBack, TruncateMore
  entry @truncate_to_wider(%x: tile<i8>) {
    %0 = exti %x unsigned : tile<i8> -> tile<i64>
    %1 = trunci %0 : tile<i64> -> tile<i16>
    %t = print_tko "%d", %1 : tile<i16> -> token
    return
  }

  // CHECK-LABEL: entry @truncate_to_narrower(
  // CHECK: trunci %arg0 : tile<i32> -> tile<i16>
  // CHECK-NOT: exti
  // stops: TruncateBack, ExtendLess
  entry @truncate_to_narrower(%x: tile<i32>) {
    %0 = exti %x unsigned : tile<i32> -> tile<i64>
    %1 = trunci %0 overflow<no_wrap> : tile<i64> -> tile<i16>
    %t = print_tko "%d", %1 : tile<i16> -> token
    return
  }

  // A sum between two truncations drops other bits.
  // CHECK-LABEL: entry @no_truncations(
  // CHECK-COUNT-2: trunci
  // stops: MergeTruncations
  entry @no_truncations(%x: tile<i64>) {
    %0 = trunci %x : tile<i64> -> tile<i32>
    %1 = divi %0, %0 signed : tile<i32>
    %2 = trunci %1 : tile<i32> -> tile<i8>
    %t = print_tko "%d", %2 : tile<i8> -> token
    return
  }

  // CHECK-LABEL: entry @casts_to_itself(
  // CHECK-NOT: bitcast
  // CHECK-NOT: ptr_to_ptr
  // CHECK: load_ptr_tko weak %arg1 : tile<ptr<f32>>
  // CHECK: print_tko "%f", %arg0
  // fires: RemoveBitcast, RemovePointerCast
  entry @casts_to_itself(%x: tile<f16>, %p: tile<ptr<f32>>) {
    %0 = bitcast %x : tile<f16> -> tile<f16>
    %1 = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<f32>>
    %v, %u = load_ptr_tko weak %1 : tile<ptr<f32>> -> tile<f32>, token
    %t = print_tko "%f", %0 : tile<f16> -> token
    return
  }

  // CHECK-LABEL: entry @pointer_casts(
  // CHECK: %[[Q:.+]] = ptr_to_ptr %arg0 : tile<ptr<f32>> -> tile<ptr<i8>>
  // CHECK: load_ptr_tko weak %[[Q]]
  // CHECK: %[[A:.+]] = ptr_to_int %arg0 : tile<ptr<f32>> -> tile<i64>
  // CHECK: print_tko "%d", %[[A]]
  // fires: MergePointerCasts, AddressOfCast
  // stops: RemovePointerCast, CastIntToOther, AddressOfAddress
  entry @pointer_casts(%p: tile<ptr<f32>>) {
    %0 = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i32>>
    %1 = ptr_to_ptr %0 : tile<ptr<i32>> -> tile<ptr<i8>>
    %v, %u = load_ptr_tko weak %1 : tile<ptr<i8>> -> tile<i8>, token
    %2 = ptr_to_int %0 : tile<ptr<i32>> -> tile<i64>
    %t = print_tko "%d", %2 : tile<i64> -> token
    return
  }

  // An offset between is another address.
  // CHECK-LABEL: entry @no_pointer_casts(
  // CHECK-COUNT-2: ptr_to_ptr
  // CHECK: ptr_to_int
  // stops: MergePointerCasts, AddressOfCast
  entry @no_pointer_casts(%p: tile<ptr<f32>>, %n: tile<i64>) {
    %0 = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i32>>
    %1 = offset %0, %n : tile<ptr<i32>>, tile<i64> -> tile<ptr<i32>>
    %2 = ptr_to_ptr %1 : tile<ptr<i32>> -> tile<ptr<i8>>
    %v, %u = load_ptr_tko weak %2 : tile<ptr<i8>> -> tile<i8>, token
    %3 = ptr_to_int %1 : tile<ptr<i32>> -> tile<i64>
    %t = print_tko "%d", %3 : tile<i64> -> token
    return
  }

  // A square is a product.
  // CHECK-LABEL: entry @square(
  // CHECK: mulf %{{.*}}, %{{.*}} : tile<4xf32>
  // CHECK-NOT: pow
  // CHECK: return
  // fires: SquareByProduct
  entry @square(%x: tile<f32>) {
    %0 = reshape %x : tile<f32> -> tile<1xf32>
    %1 = broadcast %0 : tile<1xf32> -> tile<4xf32>
    %two = constant <f32: 2.0> : tile<4xf32>
    %2 = pow %1, %two : tile<4xf32>
    %t = print_tko "%f", %2 : tile<4xf32> -> token
    return
  }

  // Another power, and the square of a double, which is not exact in a double.
  // CHECK-LABEL: entry @no_square(
  // CHECK-COUNT-2: pow
  // stops: SquareByProduct
  entry @no_square(%x: tile<f32>, %y: tile<f64>) {
    %three = constant <f32: 3.0> : tile<f32>
    %two = constant <f64: 2.0> : tile<f64>
    %0 = pow %x, %three : tile<f32>
    %1 = pow %y, %two : tile<f64>
    %t = print_tko "%f %f", %0, %1 : tile<f32>, tile<f64> -> token
    return
  }
}
