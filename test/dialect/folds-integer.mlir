// RUN: tessera-opt %s --canonicalize | FileCheck %s

// Folds of integer and bitwise operations: each rule where it fires, and where
// what makes it safe is missing. Values are compared with the interpreter's in
// unittests/dialect/FoldsTest.cpp.

cuda_tile.module @folds_integer {
  // CHECK-LABEL: entry @literals
  entry @literals() {
    %3 = constant <i32: 3> : tile<i32>
    %m7 = constant <i32: -7> : tile<i32>
    // CHECK-DAG: %[[SUM:.+]] = constant <i32: -4> : tile<i32>
    // CHECK-DAG: %[[DIFF:.+]] = constant <i32: -10> : tile<i32>
    // CHECK-DAG: %[[PROD:.+]] = constant <i32: -21> : tile<i32>
    // CHECK-DAG: %[[HIGH:.+]] = constant <i32: 2> : tile<i32>
    // CHECK-DAG: %[[QUOT:.+]] = constant <i32: -2> : tile<i32>
    // CHECK-DAG: %[[FLOOR:.+]] = constant <i32: -3> : tile<i32>
    // CHECK-DAG: %[[REM:.+]] = constant <i32: -1> : tile<i32>
    // CHECK: print_tko "addi{{[^"]*}}", %[[SUM]] :
    %0 = addi %3, %m7 : tile<i32>
    print_tko "addi %d", %0 : tile<i32> -> token
    // CHECK: print_tko "subi{{[^"]*}}", %[[DIFF]] :
    %1 = subi %m7, %3 : tile<i32>
    print_tko "subi %d", %1 : tile<i32> -> token
    // CHECK: print_tko "muli{{[^"]*}}", %[[PROD]] :
    %2 = muli %3, %m7 : tile<i32>
    print_tko "muli %d", %2 : tile<i32> -> token
    // CHECK: print_tko "mulhii{{[^"]*}}", %[[HIGH]] :
    %4 = mulhii %3, %m7 : tile<i32>
    print_tko "mulhii %d", %4 : tile<i32> -> token
    // CHECK: print_tko "divi{{[^"]*}}", %[[QUOT]], %[[FLOOR]] :
    %5 = divi %m7, %3 signed : tile<i32>
    %6 = divi %m7, %3 signed rounding<negative_inf> : tile<i32>
    print_tko "divi %d %d", %5, %6 : tile<i32>, tile<i32> -> token
    // CHECK: print_tko "remi{{[^"]*}}", %[[REM]] :
    %7 = remi %m7, %3 signed : tile<i32>
    print_tko "remi %d", %7 : tile<i32> -> token
    return
  }

  // A dense result: as small as its operands, or small.
  // CHECK-LABEL: entry @dense
  entry @dense() {
    // CHECK-DAG: %[[R:.+]] = constant <i8: [2, 4, 6, -4]> : tile<4xi8>
    // CHECK-DAG: %[[C:.+]] = constant <i1: [true, true, true, false]> : tile<4xi1>
    %a = constant <i8: [1, 2, 3, 126]> : tile<4xi8>
    // CHECK: print_tko "addi{{[^"]*}}", %[[R]] :
    %0 = addi %a, %a : tile<4xi8>
    print_tko "addi %d", %0 : tile<4xi8> -> token
    // CHECK: print_tko "cmpi{{[^"]*}}", %[[C]] :
    %7 = constant <i8: 7> : tile<4xi8>
    %1 = cmpi less_than %a, %7, signed : tile<4xi8> -> tile<4xi1>
    print_tko "cmpi %d", %1 : tile<4xi1> -> token
    return
  }

  // What is promised not to happen, or has no meaning, is left to be reported.
  // CHECK-LABEL: entry @undefined
  entry @undefined() {
    // CHECK-DAG: %[[MAX:.+]] = constant <i8: 127> : tile<i8>
    // CHECK-DAG: %[[MIN:.+]] = constant <i8: -128> : tile<i8>
    // CHECK-DAG: %[[ONE:.+]] = constant <i8: 1> : tile<i8>
    // CHECK-DAG: %[[ZERO:.+]] = constant <i8: 0> : tile<i8>
    // CHECK-DAG: %[[M1:.+]] = constant <i8: -1> : tile<i8>
    // CHECK-DAG: %[[W:.+]] = constant <i8: 8> : tile<i8>
    %max = constant <i8: 127> : tile<i8>
    %min = constant <i8: -128> : tile<i8>
    %1 = constant <i8: 1> : tile<i8>
    %0 = constant <i8: 0> : tile<i8>
    %m1 = constant <i8: -1> : tile<i8>
    %8 = constant <i8: 8> : tile<i8>
    // CHECK: addi %[[MAX]], %[[ONE]] overflow<no_signed_wrap>
    %a = addi %max, %1 overflow<no_signed_wrap> : tile<i8>
    // The same sum promises something that is true.
    // CHECK-NOT: addi
    %b = addi %max, %1 overflow<no_unsigned_wrap> : tile<i8>
    // CHECK: subi %[[MIN]], %[[ONE]] overflow<no_wrap>
    %c = subi %min, %1 overflow<no_wrap> : tile<i8>
    // CHECK: muli %[[MAX]], %[[MAX]] overflow<no_unsigned_wrap>
    %d = muli %max, %max overflow<no_unsigned_wrap> : tile<i8>
    // CHECK: shli %[[ONE]], %[[W]]
    %e = shli %1, %8 : tile<i8>
    // CHECK: shri %[[MIN]], %[[W]] signed
    %f = shri %min, %8 signed : tile<i8>
    // CHECK: divi %[[ONE]], %[[ZERO]] signed
    %g = divi %1, %0 signed : tile<i8>
    // CHECK: divi %[[MIN]], %[[M1]] signed
    %h = divi %min, %m1 signed : tile<i8>
    // CHECK-NOT: divi
    %i = divi %min, %m1 unsigned : tile<i8>
    // CHECK: remi %[[ONE]], %[[ZERO]] unsigned
    %j = remi %1, %0 unsigned : tile<i8>
    // CHECK: remi %[[MIN]], %[[M1]] signed
    %k = remi %min, %m1 signed : tile<i8>
    // CHECK: negi %[[MIN]] overflow<no_signed_wrap>
    %l = negi %min overflow<no_signed_wrap> : tile<i8>
    print_tko "keep %d %d %d %d %d %d %d %d %d %d %d %d", %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l : tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8>, tile<i8> -> token
    return
  }

  // CHECK-LABEL: entry @identities
  // CHECK-SAME: (%[[X:.+]]: tile<i32>, %[[Y:.+]]: tile<i32>)
  entry @identities(%x: tile<i32>, %y: tile<i32>) {
    // CHECK-DAG: %[[ZERO:.+]] = constant <i32: 0> : tile<i32>
    // CHECK-DAG: %[[M1:.+]] = constant <i32: -1> : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %m1 = constant <i32: -1> : tile<i32>
    // CHECK: print_tko "addi{{[^"]*}}", %[[X]], %[[X]], %[[X]] :
    %a0 = addi %x, %0 : tile<i32>
    %a1 = addi %0, %x : tile<i32>
    %a2 = subi %x, %y : tile<i32>
    %a3 = addi %a2, %y : tile<i32>
    print_tko "addi %d %d %d", %a0, %a1, %a3 : tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: print_tko "subi{{[^"]*}}", %[[X]], %[[ZERO]] :
    %s0 = subi %x, %0 : tile<i32>
    %s1 = subi %x, %x : tile<i32>
    print_tko "subi %d %d", %s0, %s1 : tile<i32>, tile<i32> -> token
    // CHECK: print_tko "muli{{[^"]*}}", %[[X]], %[[X]], %[[ZERO]], %[[ZERO]] :
    %m0 = muli %x, %1 : tile<i32>
    %m2 = muli %1, %x : tile<i32>
    %m3 = muli %x, %0 : tile<i32>
    %m4 = mulhii %x, %1 : tile<i32>
    print_tko "muli %d %d %d %d", %m0, %m2, %m3, %m4 : tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: print_tko "divi{{[^"]*}}", %[[X]], %[[ZERO]] :
    %d0 = divi %x, %1 signed : tile<i32>
    %d1 = remi %x, %1 signed : tile<i32>
    print_tko "divi %d %d", %d0, %d1 : tile<i32>, tile<i32> -> token
    // CHECK: print_tko "shift{{[^"]*}}", %[[X]], %[[X]] :
    %h0 = shli %x, %0 : tile<i32>
    %h1 = shri %x, %0 unsigned : tile<i32>
    print_tko "shift %d %d", %h0, %h1 : tile<i32>, tile<i32> -> token
    // CHECK: print_tko "andi{{[^"]*}}", %[[X]], %[[X]], %[[ZERO]] :
    %n0 = andi %x, %x : tile<i32>
    %n1 = andi %x, %m1 : tile<i32>
    %n2 = andi %x, %0 : tile<i32>
    print_tko "andi %d %d %d", %n0, %n1, %n2 : tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: print_tko "ori{{[^"]*}}", %[[X]], %[[X]], %[[M1]] :
    %o0 = ori %x, %x : tile<i32>
    %o1 = ori %x, %0 : tile<i32>
    %o2 = ori %x, %m1 : tile<i32>
    print_tko "ori %d %d %d", %o0, %o1, %o2 : tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: print_tko "xori{{[^"]*}}", %[[X]], %[[ZERO]], %[[X]] :
    %x0 = xori %x, %0 : tile<i32>
    %x1 = xori %x, %x : tile<i32>
    %x2 = xori %x, %m1 : tile<i32>
    %x3 = xori %x2, %m1 : tile<i32>
    print_tko "xori %d %d %d", %x0, %x1, %x3 : tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: print_tko "extrema{{[^"]*}}", %[[X]], %[[X]], %[[X]], %[[ZERO]] :
    %e0 = maxi %x, %x signed : tile<i32>
    %e1 = mini %x, %x unsigned : tile<i32>
    %e2 = maxi %x, %0 unsigned : tile<i32>
    %e3 = mini %x, %0 unsigned : tile<i32>
    print_tko "extrema %d %d %d %d", %e0, %e1, %e2, %e3 : tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
    // CHECK: print_tko "negi{{[^"]*}}", %[[X]] :
    %g0 = negi %x : tile<i32>
    %g1 = negi %g0 : tile<i32>
    print_tko "negi %d", %g1 : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @no_identities
  // CHECK-SAME: (%[[X:.+]]: tile<i32>, %[[B:.+]]: tile<i1>)
  entry @no_identities(%x: tile<i32>, %b: tile<i1>) {
    %0 = constant <i32: 0> : tile<i32>
    %true = constant <i1: true> : tile<i1>
    // CHECK-DAG: %[[ZERO:.+]] = constant <i32: 0> : tile<i32>
    // CHECK-DAG: %[[TRUE:.+]] = constant <i1: true> : tile<i1>
    // CHECK: subi %[[ZERO]], %[[X]]
    %a = subi %0, %x : tile<i32>
    // By zero, if %x is.
    // CHECK: divi %[[X]], %[[X]] signed
    %c = divi %x, %x signed : tile<i32>
    // CHECK: remi %[[X]], %[[X]] unsigned
    %d = remi %x, %x unsigned : tile<i32>
    // Further than the width, if %x is.
    // CHECK: shli %[[ZERO]], %[[X]]
    %e = shli %0, %x : tile<i32>
    // A signed i1 of 1 is -1.
    // CHECK: divi %[[B]], %[[TRUE]] signed
    %f = divi %b, %true signed : tile<i1>
    // CHECK-NOT: divi
    %g = divi %b, %true unsigned : tile<i1>
    // CHECK: maxi %[[X]], %[[ZERO]] signed
    %h = maxi %x, %0 signed : tile<i32>
    // CHECK: print_tko
    print_tko "keep %d %d %d %d %d %d %d", %a, %c, %d, %e, %f, %g, %h : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i1>, tile<i1>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @comparisons
  // CHECK-SAME: (%[[X:.+]]: tile<i32>, %[[Y:.+]]: tile<i32>)
  entry @comparisons(%x: tile<i32>, %y: tile<i32>) {
    // CHECK-DAG: %[[TRUE:.+]] = constant <i1: true> : tile<i1>
    // CHECK-DAG: %[[FALSE:.+]] = constant <i1: false> : tile<i1>
    // CHECK-DAG: %[[ZERO:.+]] = constant <i32: 0> : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %a = cmpi equal %x, %x, signed : tile<i32> -> tile<i1>
    %b = cmpi less_than %x, %x, signed : tile<i32> -> tile<i1>
    %c = cmpi less_than %x, %0, unsigned : tile<i32> -> tile<i1>
    %d = cmpi greater_than_or_equal %x, %0, unsigned : tile<i32> -> tile<i1>
    // CHECK: %[[E:.+]] = cmpi less_than %[[X]], %[[ZERO]], signed
    %e = cmpi less_than %x, %0, signed : tile<i32> -> tile<i1>
    // CHECK: %[[F:.+]] = cmpi equal %[[X]], %[[Y]], signed
    %f = cmpi equal %x, %y, signed : tile<i32> -> tile<i1>
    // CHECK: print_tko "cmpi{{[^"]*}}", %[[TRUE]], %[[FALSE]], %[[FALSE]], %[[TRUE]], %[[E]], %[[F]] :
    print_tko "cmpi %d %d %d %d %d %d", %a, %b, %c, %d, %e, %f : tile<i1>, tile<i1>, tile<i1>, tile<i1>, tile<i1>, tile<i1> -> token
    return
  }
}
