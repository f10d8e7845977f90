// RUN: tessera-opt %s --canonicalize | FileCheck %s

// Folds of float operations: correctly rounded, finite, and with every NaN.

cuda_tile.module @folds_float {
  // The declared rounding and flush-to-zero count.
  // CHECK-LABEL: entry @rounding
  entry @rounding() {
    // CHECK-DAG: %[[NEAR:.+]] = constant <f32: 1.000000e+00> : tile<f32>
    // CHECK-DAG: %[[UP:.+]] = constant <f32: 1.00000012> : tile<f32>
    // CHECK-DAG: %[[SMALL:.+]] = constant <f32: 2.93873588E-39> : tile<f32>
    // CHECK-DAG: %[[NONE:.+]] = constant <f32: 0.000000e+00> : tile<f32>
    %1 = constant <f32: 1.0> : tile<f32>
    %tiny = constant <f32: 1.0e-10> : tile<f32>
    // CHECK: print_tko "addf{{[^"]*}}", %[[NEAR]], %[[UP]] :
    %a = addf %1, %tiny rounding<nearest_even> : tile<f32>
    %b = addf %1, %tiny rounding<positive_inf> : tile<f32>
    print_tko "addf %f %f", %a, %b : tile<f32>, tile<f32> -> token
    // CHECK: print_tko "flush{{[^"]*}}", %[[SMALL]], %[[NONE]] :
    %half = constant <f32: 0x00200000> : tile<f32>
    %zero = constant <f32: 0.0> : tile<f32>
    %c = addf %half, %zero rounding<nearest_even> : tile<f32>
    %d = addf %half, %zero rounding<nearest_even> flush_to_zero : tile<f32>
    print_tko "flush %f %f", %c, %d : tile<f32>, tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @literals
  entry @literals() {
    // CHECK-DAG: %[[FMA:.+]] = constant <f16: 1.100000e+01> : tile<2xf16>
    // CHECK-DAG: %[[ROOT:.+]] = constant <f16: 1.500000e+00> : tile<2xf16>
    // CHECK-DAG: %[[LESS:.+]] = constant <i1: true> : tile<2xi1>
    // CHECK-DAG: %[[REM:.+]] = constant <f16: 2.500000e-01> : tile<2xf16>
    // CHECK-DAG: %[[NEG:.+]] = constant <f16: -2.250000e+00> : tile<2xf16>
    // CHECK-DAG: %[[CEIL:.+]] = constant <f16: 3.000000e+00> : tile<2xf16>
    // CHECK-DAG: %[[FLOOR:.+]] = constant <f16: 2.000000e+00> : tile<2xf16>
    %2 = constant <f16: 2.25> : tile<2xf16>
    %4 = constant <f16: 4.0> : tile<2xf16>
    // CHECK: print_tko "fma{{[^"]*}}", %[[FMA]], %[[ROOT]], %[[LESS]], %[[REM]] :
    %0 = constant <f16: 2.0> : tile<2xf16>
    %a = fma %2, %4, %0 rounding<zero> : tile<2xf16>
    %b = sqrt %2 rounding<nearest_even> : tile<2xf16>
    %c = cmpf less_than ordered %2, %4 : tile<2xf16> -> tile<2xi1>
    %d = remf %2, %0 : tile<2xf16>
    print_tko "fma %f %f %d %f", %a, %b, %c, %d : tile<2xf16>, tile<2xf16>, tile<2xi1>, tile<2xf16> -> token
    // CHECK: print_tko "unary{{[^"]*}}", %[[NEG]], %[[CEIL]], %[[FLOOR]] :
    %e = negf %2 : tile<2xf16>
    %f = ceil %2 : tile<2xf16>
    %g = floor %2 : tile<2xf16>
    print_tko "unary %f %f %f", %e, %f, %g : tile<2xf16>, tile<2xf16>, tile<2xf16> -> token
    return
  }

  // No infinity and no NaN is made, none is computed with, and nothing is
  // folded that engines may round their own way.
  // CHECK-LABEL: entry @stays
  entry @stays() {
    %big = constant <f32: 3.0e+38> : tile<f32>
    %inf = constant <f32: 0x7F800000> : tile<f32>
    %nan = constant <f32: 0x7FC00000> : tile<f32>
    %1 = constant <f32: 1.0> : tile<f32>
    %0 = constant <f32: 0.0> : tile<f32>
    %m1 = constant <f32: -1.0> : tile<f32>
    // CHECK: addf
    %a = addf %big, %big rounding<nearest_even> : tile<f32>
    // CHECK: addf
    %b = addf %inf, %1 rounding<nearest_even> : tile<f32>
    // CHECK: maxf
    %c = maxf %nan, %1 : tile<f32>
    // CHECK: divf
    %d = divf %1, %0 rounding<nearest_even> : tile<f32>
    // CHECK: sqrt
    %e = sqrt %m1 rounding<nearest_even> : tile<f32>
    // CHECK: divf {{.*}} rounding<approx>
    %f = divf %1, %big rounding<approx> : tile<f32>
    // CHECK: divf {{.*}} rounding<full>
    %g = divf %1, %big rounding<full> : tile<f32>
    // CHECK: sqrt {{.*}} rounding<approx>
    %h = sqrt %1 rounding<approx> : tile<f32>
    // CHECK: exp
    %i = exp %0 : tile<f32>
    // CHECK: rsqrt
    %j = rsqrt %1 : tile<f32>
    // CHECK: cmpf
    %k = cmpf equal ordered %nan, %1 : tile<f32> -> tile<i1>
    print_tko "keep %f %f %f %f %f %f %f %f %f %f %d", %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k : tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<i1> -> token
    return
  }

  // CHECK-LABEL: entry @identities
  // CHECK-SAME: (%[[X:.+]]: tile<f32>)
  entry @identities(%x: tile<f32>) {
    // CHECK-DAG: %[[TRUE:.+]] = constant <i1: true> : tile<i1>
    // CHECK-DAG: %[[FALSE:.+]] = constant <i1: false> : tile<i1>
    %a = negf %x : tile<f32>
    %b = negf %a : tile<f32>
    // CHECK: %[[ABS:.+]] = absf %[[X]]
    %c = absf %a : tile<f32>
    %d = absf %c : tile<f32>
    // CHECK: %[[UP:.+]] = ceil %[[X]]
    %e = ceil %x : tile<f32>
    %f = floor %e : tile<f32>
    %g = cmpf equal unordered %x, %x : tile<f32> -> tile<i1>
    %h = cmpf less_than ordered %x, %x : tile<f32> -> tile<i1>
    // CHECK: print_tko "identities{{[^"]*}}", %[[X]], %[[ABS]], %[[UP]], %[[TRUE]], %[[FALSE]] :
    print_tko "identities %f %f %f %d %d", %b, %d, %f, %g, %h : tile<f32>, tile<f32>, tile<f32>, tile<i1>, tile<i1> -> token
    return
  }

  // -0 + 0 is 0, NaNs become canonical, and NaN is not equal to itself.
  // CHECK-LABEL: entry @no_identities
  // CHECK-SAME: (%[[X:.+]]: tile<f32>)
  entry @no_identities(%x: tile<f32>) {
    %0 = constant <f32: 0.0> : tile<f32>
    %1 = constant <f32: 1.0> : tile<f32>
    // CHECK: addf %[[X]],
    %a = addf %x, %0 rounding<nearest_even> : tile<f32>
    // CHECK: mulf %[[X]],
    %b = mulf %x, %1 rounding<nearest_even> : tile<f32>
    // CHECK: mulf %[[X]],
    %c = mulf %x, %0 rounding<nearest_even> : tile<f32>
    // CHECK: subf %[[X]], %[[X]]
    %d = subf %x, %x rounding<nearest_even> : tile<f32>
    // CHECK: maxf %[[X]], %[[X]]
    %e = maxf %x, %x : tile<f32>
    // CHECK: cmpf equal ordered %[[X]], %[[X]]
    %f = cmpf equal ordered %x, %x : tile<f32> -> tile<i1>
    // CHECK: cmpf less_than unordered %[[X]], %[[X]]
    %g = cmpf less_than unordered %x, %x : tile<f32> -> tile<i1>
    print_tko "keep %f %f %f %f %f %d %d", %a, %b, %c, %d, %e, %f, %g : tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<f32>, tile<i1>, tile<i1> -> token
    return
  }
}
