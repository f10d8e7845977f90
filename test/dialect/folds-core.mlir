// RUN: tessera-opt %s --canonicalize | FileCheck %s

// Folds of tile operations, `assume` and `if`, each where it fires and where it
// must not.

cuda_tile.module @folds_core {
  // CHECK-LABEL: entry @shapes_of_literals
  entry @shapes_of_literals() {
    // CHECK-DAG: %[[RESHAPED:.+]] = constant <i8: {{\[}}[1, 2], [3, 4]]> : tile<2x2xi8>
    // CHECK-DAG: %[[PERMUTED:.+]] = constant <i8: {{\[}}[1, 3], [2, 4]]> : tile<2x2xi8>
    // CHECK-DAG: %[[SPREAD:.+]] = constant <i8: {{\[}}[1, 2, 3, 4], [1, 2, 3, 4]]> : tile<2x4xi8>
    // CHECK-DAG: %[[JOINED:.+]] = constant <i8: [1, 2, 3, 4, 9, 9, 9, 9]> : tile<8xi8>
    // CHECK-DAG: %[[PART:.+]] = constant <i8: [3, 4]> : tile<2xi8>
    // CHECK-DAG: %[[LARGE:.+]] = constant <i8: 9> : tile<64x4xi8>
    // CHECK-DAG: %[[IOTA:.+]] = constant <i32: 0> : tile<1xi32>
    // CHECK-DAG: %[[BYTES:.+]] = constant <i8: 0> : tile<16xi8>
    // CHECK-DAG: %[[WORDS:.+]] = constant <f32: 0.000000e+00> : tile<4xf32>
    %a = constant <i8: [1, 2, 3, 4]> : tile<4xi8>
    %9 = constant <i8: 9> : tile<4xi8>
    %1 = constant <i32: 1> : tile<i32>
    %0 = reshape %a : tile<4xi8> -> tile<2x2xi8>
    %2 = permute %0 [1, 0] : tile<2x2xi8> -> tile<2x2xi8>
    %3 = reshape %a : tile<4xi8> -> tile<1x4xi8>
    %4 = broadcast %3 : tile<1x4xi8> -> tile<2x4xi8>
    %5 = cat %a, %9 dim = 0 : tile<4xi8>, tile<4xi8> -> tile<8xi8>
    %6 = extract %a[%1] : tile<4xi8> -> tile<2xi8>
    // CHECK: print_tko "dense{{[^"]*}}", %[[RESHAPED]], %[[PERMUTED]], %[[SPREAD]], %[[JOINED]], %[[PART]] :
    print_tko "dense %d %d %d %d %d", %0, %2, %4, %5, %6 : tile<2x2xi8>, tile<2x2xi8>, tile<2x4xi8>, tile<8xi8>, tile<2xi8> -> token
    %7 = reshape %9 : tile<4xi8> -> tile<1x4xi8>
    %8 = broadcast %7 : tile<1x4xi8> -> tile<64x4xi8>
    %10 = iota : tile<1xi32>
    %11 = constant <f32: 0.0> : tile<4xf32>
    %12 = pack %11 : tile<4xf32> -> tile<16xi8>
    %13 = unpack %12 : tile<16xi8> -> tile<4xf32>
    // CHECK: print_tko "splat{{[^"]*}}", %[[LARGE]], %[[IOTA]], %[[BYTES]], %[[WORDS]] :
    print_tko "splat %d %d %d %f", %8, %10, %12, %13 : tile<64x4xi8>, tile<1xi32>, tile<16xi8>, tile<4xf32> -> token
    return
  }

  // The module must not grow, and a block has to be there.
  // CHECK-LABEL: entry @large
  // CHECK-SAME: (%[[N:.+]]: tile<i32>)
  entry @large(%n: tile<i32>) {
    %a = constant <i8: [[1, 2, 3, 4]]> : tile<1x4xi8>
    // CHECK: broadcast
    %0 = broadcast %a : tile<1x4xi8> -> tile<64x4xi8>
    %7 = constant <i32: 7> : tile<i32>
    %z = constant <i32: 0> : tile<i32>
    // CHECK: extract
    %1 = extract %a[%z, %7] : tile<1x4xi8> -> tile<1x2xi8>
    // CHECK: extract
    %2 = extract %a[%z, %n] : tile<1x4xi8> -> tile<1x2xi8>
    // CHECK: iota
    %3 = iota : tile<2xi32>
    print_tko "keep %d %d %d %d", %0, %1, %2, %3 : tile<64x4xi8>, tile<1x2xi8>, tile<1x2xi8>, tile<2xi32> -> token
    return
  }

  // CHECK-LABEL: entry @shapes
  // CHECK-SAME: (%[[P:.+]]: tile<ptr<i32>>, %[[N:.+]]: tile<i32>)
  entry @shapes(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %z = constant <i32: 0> : tile<i32>
    // CHECK: %[[X:.+]] = reshape %[[N]] : tile<i32> -> tile<1x1xi32>
    %x = reshape %n : tile<i32> -> tile<1x1xi32>
    %0 = reshape %x : tile<1x1xi32> -> tile<1x1xi32>
    %1 = broadcast %0 : tile<1x1xi32> -> tile<1x1xi32>
    %2 = permute %1 [0, 1] : tile<1x1xi32> -> tile<1x1xi32>
    %3 = extract %2[%z, %z] : tile<1x1xi32> -> tile<1x1xi32>
    // CHECK: print_tko "same{{[^"]*}}", %[[X]] :
    print_tko "same %d", %3 : tile<1x1xi32> -> token
    // CHECK: load_ptr_tko weak %[[P]] :
    %4 = offset %p, %z : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %v, %t = load_ptr_tko weak %4 : tile<ptr<i32>> -> tile<i32>, token
    // CHECK: %[[B:.+]] = broadcast %[[X]] : tile<1x1xi32> -> tile<2x4xi32>
    %5 = broadcast %x : tile<1x1xi32> -> tile<2x4xi32>
    // CHECK: permute %[[B]]
    %6 = permute %5 [1, 0] : tile<2x4xi32> -> tile<4x2xi32>
    // CHECK: extract %[[X]]
    %7 = extract %x[%z, %n] : tile<1x1xi32> -> tile<1x1xi32>
    // CHECK: offset %[[P]], %[[N]]
    %8 = offset %p, %n : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %w, %u = load_ptr_tko weak %8 : tile<ptr<i32>> -> tile<i32>, token
    print_tko "keep %d %d", %6, %7 : tile<4x2xi32>, tile<1x1xi32> -> token
    return
  }

  // seeds/004, select: the rules of the note in their order.
  // CHECK-LABEL: entry @select
  // CHECK-SAME: (%[[C:.+]]: tile<i1>, %[[A:.+]]: tile<i32>, %[[B:.+]]: tile<i32>)
  entry @select(%c: tile<i1>, %a: tile<i32>, %b: tile<i32>) {
    %true = constant <i1: true> : tile<i1>
    %false = constant <i1: false> : tile<i1>
    // 1, 2 and 3
    %0 = select %c, %a, %a : tile<i1>, tile<i32>
    %1 = select %true, %a, %b : tile<i1>, tile<i32>
    %2 = select %false, %a, %b : tile<i1>, tile<i32>
    %3 = select %c, %true, %false : tile<i1>, tile<i1>
    // CHECK: print_tko "1 2 3{{[^"]*}}", %[[A]], %[[A]], %[[B]], %[[C]] :
    print_tko "1 2 3 %d %d %d %d", %0, %1, %2, %3 : tile<i32>, tile<i32>, tile<i32>, tile<i1> -> token
    // 4
    %eq = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
    %ne = cmpi not_equal %a, %b, signed : tile<i32> -> tile<i1>
    %4 = select %eq, %a, %b : tile<i1>, tile<i32>
    %5 = select %eq, %b, %a : tile<i1>, tile<i32>
    %6 = select %ne, %a, %b : tile<i1>, tile<i32>
    // CHECK: print_tko "4{{[^"]*}}", %[[B]], %[[A]], %[[A]] :
    print_tko "4 %d %d %d", %4, %5, %6 : tile<i32>, tile<i32>, tile<i32> -> token
    // 5
    // CHECK: %[[S:.+]] = select %[[C]], %[[B]], %[[A]]
    // CHECK: print_tko "5{{[^"]*}}", %[[S]] :
    %not = xori %c, %true : tile<i1>
    %7 = select %not, %a, %b : tile<i1>, tile<i32>
    print_tko "5 %d", %7 : tile<i32> -> token
    // 6
    // CHECK: %[[T:.+]] = select %[[C]], %[[A]], %[[B]]
    // CHECK: print_tko "6{{[^"]*}}", %[[T]] :
    %m = addi %a, %b : tile<i32>
    %8 = select %c, %a, %m : tile<i1>, tile<i32>
    %9 = select %c, %m, %b : tile<i1>, tile<i32>
    %10 = select %c, %8, %9 : tile<i1>, tile<i32>
    print_tko "6 %d", %10 : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @no_select
  // CHECK-SAME: (%[[C:.+]]: tile<i1>, %[[D:.+]]: tile<i1>, %[[A:.+]]: tile<i32>, %[[B:.+]]: tile<i32>)
  entry @no_select(%c: tile<i1>, %d: tile<i1>, %a: tile<i32>, %b: tile<i32>) {
    // Another comparison, other arms.
    // CHECK: %[[LT:.+]] = cmpi less_than
    // CHECK: select %[[LT]], %[[A]], %[[B]]
    %lt = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>
    %0 = select %lt, %a, %b : tile<i1>, tile<i32>
    %7 = constant <i32: 7> : tile<i32>
    // CHECK: %[[EQ:.+]] = cmpi equal
    // CHECK: select %[[EQ]], %[[A]], %{{.+}}
    %eq = cmpi equal %a, %b, signed : tile<i32> -> tile<i1>
    %1 = select %eq, %a, %7 : tile<i1>, tile<i32>
    // No negation.
    // CHECK: %[[X:.+]] = xori %[[C]], %[[D]]
    // CHECK: select %[[X]], %[[A]], %[[B]]
    %x = xori %c, %d : tile<i1>
    %2 = select %x, %a, %b : tile<i1>, tile<i32>
    // Another condition.
    // CHECK: %[[I:.+]] = select %[[D]], %[[A]], %[[B]]
    // CHECK: select %[[C]], %[[I]], %[[B]]
    %3 = select %d, %a, %b : tile<i1>, tile<i32>
    %4 = select %c, %3, %b : tile<i1>, tile<i32>
    print_tko "keep %d %d %d %d %d", %0, %1, %2, %3, %4 : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
    return
  }

  // A condition that is no splat takes literals.
  // CHECK-LABEL: entry @select_of_literals
  entry @select_of_literals() {
    // CHECK: %[[R:.+]] = constant <i8: [5, 2, 5, 4]> : tile<4xi8>
    // CHECK: print_tko "select{{[^"]*}}", %[[R]] :
    %c = constant <i1: [true, false, true, false]> : tile<4xi1>
    %a = constant <i8: 5> : tile<4xi8>
    %b = constant <i8: [1, 2, 3, 4]> : tile<4xi8>
    %0 = select %c, %a, %b : tile<4xi1>, tile<4xi8>
    print_tko "select %d", %0 : tile<4xi8> -> token
    return
  }

  // CHECK-LABEL: entry @assume
  // CHECK-SAME: (%[[N:.+]]: tile<i32>)
  entry @assume(%n: tile<i32>) {
    // A promise of a literal is dropped, true or not.
    // CHECK: %[[ONE:.+]] = constant <i32: 1> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %0 = assume div_by<16>, %1 : tile<i32>
    // The same once more, and through another.
    // CHECK: %[[A:.+]] = assume div_by<16>, %[[N]]
    %a = assume div_by<16>, %n : tile<i32>
    %b = assume div_by<16>, %a : tile<i32>
    // CHECK: %[[B:.+]] = assume bounded<0, ?>, %[[A]]
    %c = assume bounded<0, ?>, %b : tile<i32>
    %d = assume div_by<16>, %c : tile<i32>
    // CHECK: %[[C:.+]] = assume div_by<32>, %[[B]]
    %e = assume div_by<32>, %d : tile<i32>
    // CHECK: print_tko "assume{{[^"]*}}", %[[ONE]], %[[C]] :
    print_tko "assume %d %d", %0, %e : tile<i32>, tile<i32> -> token
    return
  }

  // seeds/004, if inversion: the branches change places.
  // CHECK-LABEL: entry @if
  // CHECK-SAME: (%[[C:.+]]: tile<i1>, %[[D:.+]]: tile<i1>)
  entry @if(%c: tile<i1>, %d: tile<i1>) {
    %true = constant <i1: true> : tile<i1>
    %not = xori %c, %true : tile<i1>
    // CHECK: if %[[C]] {
    // CHECK: print_tko "B"
    // CHECK: else
    // CHECK: print_tko "A"
    if %not {
      print_tko "A" -> token
    } else {
      print_tko "B" -> token
    }
    // Nothing to swap with.
    // CHECK: %[[N:.+]] = xori %[[C]],
    // CHECK: if %[[N]] {
    // CHECK: print_tko "C"
    %not2 = xori %c, %true : tile<i1>
    if %not2 {
      print_tko "C" -> token
    }
    // No negation.
    // CHECK: %[[X:.+]] = xori %[[C]], %[[D]]
    // CHECK: if %[[X]] {
    // CHECK: print_tko "D"
    %x = xori %c, %d : tile<i1>
    if %x {
      print_tko "D" -> token
    } else {
      print_tko "E" -> token
    }
    return
  }

  // The body of an aggregate keeps its constants.
  // CHECK-LABEL: entry @aggregate
  // CHECK-SAME: (%[[P:.+]]: tile<ptr<i32>>)
  entry @aggregate(%p: tile<ptr<i32>>) {
    %v = iota : tile<8xi32>
    // CHECK: reduce
    // CHECK: %[[FIVE:.+]] = constant <i32: 5> : tile<i32>
    // CHECK: andi %{{.+}}, %[[FIVE]]
    %r = reduce %v dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%a: tile<i32>, %acc: tile<i32>) {
      %2 = constant <i32: 2> : tile<i32>
      %3 = constant <i32: 3> : tile<i32>
      %5 = addi %2, %3 : tile<i32>
      %6 = addi %a, %acc : tile<i32>
      %7 = andi %6, %5 : tile<i32>
      yield %7 : tile<i32>
    }
    %t = store_ptr_tko weak %p, %r : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
