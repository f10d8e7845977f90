// RUN: tessera-opt %s --canonicalize | FileCheck %s

// Folds of conversions, each where it fires and where it must not.

cuda_tile.module @folds_conversion {
  // CHECK-LABEL: entry @literals
  entry @literals() {
    // CHECK-DAG: %[[SEXT:.+]] = constant <i32: -56> : tile<i32>
    // CHECK-DAG: %[[ZEXT:.+]] = constant <i32: 200> : tile<i32>
    // CHECK-DAG: %[[TRUNC:.+]] = constant <i8: -56> : tile<i8>
    // CHECK-DAG: %[[FTOF:.+]] = constant <f16: 2.500000e+00> : tile<f16>
    // CHECK-DAG: %[[FTOI:.+]] = constant <i8: 2> : tile<i8>
    // CHECK-DAG: %[[ITOF:.+]] = constant <f32: 2.000000e+02> : tile<f32>
    // CHECK-DAG: %[[BITS:.+]] = constant <i32: 1075838976> : tile<i32>
    // CHECK-DAG: %[[TOP:.+]] = constant <i8: 127> : tile<i8>
    %200 = constant <i8: 200> : tile<i8>
    %f = constant <f32: 2.5> : tile<f32>
    %300 = constant <f32: 300.0> : tile<f32>
    %0 = exti %200 signed : tile<i8> -> tile<i32>
    %1 = exti %200 unsigned : tile<i8> -> tile<i32>
    %2 = trunci %1 : tile<i32> -> tile<i8>
    // CHECK: print_tko "integers{{[^"]*}}", %[[SEXT]], %[[ZEXT]], %[[TRUNC]] :
    print_tko "integers %d %d %d", %0, %1, %2 : tile<i32>, tile<i32>, tile<i8> -> token
    %3 = ftof %f : tile<f32> -> tile<f16>
    %4 = ftoi %f signed : tile<f32> -> tile<i8>
    %5 = itof %200 unsigned : tile<i8> -> tile<f32>
    %6 = bitcast %f : tile<f32> -> tile<i32>
    %7 = ftoi %300 signed saturating : tile<f32> -> tile<i8>
    // CHECK: print_tko "floats{{[^"]*}}", %[[FTOF]], %[[FTOI]], %[[ITOF]], %[[BITS]], %[[TOP]] :
    print_tko "floats %f %d %f %d %d", %3, %4, %5, %6, %7 : tile<f16>, tile<i8>, tile<f32>, tile<i32>, tile<i8> -> token
    return
  }

  // CHECK-LABEL: entry @stays
  entry @stays() {
    %200 = constant <i32: 200> : tile<i32>
    %big = constant <f32: 1.0e+10> : tile<f32>
    %inf = constant <f32: 0x7F800000> : tile<f32>
    %many = constant <i32: 100000> : tile<i32>
    // CHECK: trunci {{.*}} overflow<no_signed_wrap>
    %a = trunci %200 overflow<no_signed_wrap> : tile<i32> -> tile<i8>
    // CHECK-NOT: trunci
    %b = trunci %200 overflow<no_unsigned_wrap> : tile<i32> -> tile<i8>
    // Out of range.
    // CHECK: ftoi
    %c = ftoi %big signed : tile<f32> -> tile<i32>
    // These would be infinite, and is.
    // CHECK: ftof
    %d = ftof %big : tile<f32> -> tile<f16>
    // CHECK: itof
    %e = itof %many signed : tile<i32> -> tile<f16>
    // CHECK: ftof
    %f = ftof %inf : tile<f32> -> tile<f64>
    print_tko "keep %d %d %d %f %f %f", %a, %b, %c, %d, %e, %f : tile<i8>, tile<i8>, tile<i32>, tile<f16>, tile<f16>, tile<f64> -> token
    return
  }

  // CHECK-LABEL: entry @casts
  // CHECK-SAME: (%[[X:.+]]: tile<f32>, %[[P:.+]]: tile<ptr<f32>>, %[[N:.+]]: tile<i64>)
  entry @casts(%x: tile<f32>, %p: tile<ptr<f32>>, %n: tile<i64>) {
    // CHECK: %[[INT:.+]] = bitcast %[[X]] : tile<f32> -> tile<i32>
    %a = bitcast %x : tile<f32> -> tile<i32>
    %b = bitcast %a : tile<i32> -> tile<f32>
    %c = bitcast %x : tile<f32> -> tile<f32>
    // CHECK: print_tko "bitcast{{[^"]*}}", %[[X]], %[[X]] :
    print_tko "bitcast %f %f", %b, %c : tile<f32>, tile<f32> -> token
    %d = int_to_ptr %n : tile<i64> -> tile<ptr<i8>>
    %e = ptr_to_int %d : tile<ptr<i8>> -> tile<i64>
    // CHECK: print_tko "address{{[^"]*}}", %[[N]] :
    print_tko "address %d", %e : tile<i64> -> token
    %f = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>
    %g = int_to_ptr %f : tile<i64> -> tile<ptr<f32>>
    %h = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>>
    %i = ptr_to_ptr %h : tile<ptr<i8>> -> tile<ptr<f32>>
    // CHECK: load_ptr_tko weak %[[P]] :
    %v, %t0 = load_ptr_tko weak %g : tile<ptr<f32>> -> tile<f32>, token
    // CHECK: load_ptr_tko weak %[[P]] :
    %w, %t1 = load_ptr_tko weak %i : tile<ptr<f32>> -> tile<f32>, token
    // Another pointer than that of which the address was taken: no fold, but a
    // pattern makes one cast of the two.
    // CHECK: %[[Q:.+]] = ptr_to_ptr %[[P]] : tile<ptr<f32>> -> tile<ptr<i32>>
    // CHECK: load_ptr_tko weak %[[Q]] :
    %j = int_to_ptr %f : tile<i64> -> tile<ptr<i32>>
    %u, %t2 = load_ptr_tko weak %j : tile<ptr<i32>> -> tile<i32>, token
    // CHECK: print_tko "bits{{[^"]*}}", %[[INT]] :
    print_tko "bits %d", %a : tile<i32> -> token
    return
  }
}
