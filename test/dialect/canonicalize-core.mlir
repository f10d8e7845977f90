// RUN: tessera-opt --canonicalize %s | FileCheck %s
// RUN: tessera-opt --canonicalize %s | tessera-opt --canonicalize | FileCheck %s

// select, offset and addf: where each pattern fires, and what stops it.

cuda_tile.module @core {
  //===--------------------------------------------------------------------===//
  // select
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @constant_select(
  // CHECK-NOT: select
  // CHECK: print_tko "%d %d", %arg0, %arg1
  // fires: ReplaceConstantSelect
  entry @constant_select(%x: tile<i32>, %y: tile<i32>) {
    %true = constant <i1: true> : tile<i1>
    %false = constant <i1: false> : tile<i1>
    %0 = select %true, %x, %y : tile<i1>, tile<i32>
    %1 = select %false, %x, %y : tile<i1>, tile<i32>
    %t = print_tko "%d %d", %0, %1 : tile<i32>, tile<i32> -> token
    return
  }

  // A condition of both truths chooses from both arms.
  // CHECK-LABEL: entry @mixed_select(
  // CHECK: select
  // stops: ReplaceConstantSelect
  entry @mixed_select(%x: tile<i32>) {
    %c = constant <i1: [true, false]> : tile<2xi1>
    %a = iota : tile<2xi32>
    %0 = reshape %x : tile<i32> -> tile<1xi32>
    %b = broadcast %0 : tile<1xi32> -> tile<2xi32>
    %1 = select %c, %a, %b : tile<2xi1>, tile<2xi32>
    %t = print_tko "%d", %1 : tile<2xi32> -> token
    return
  }

  // CHECK-LABEL: entry @identical_select(
  // CHECK: %[[S:.+]] = select %arg0, %arg1, %arg2
  // CHECK-NEXT: print_tko "%d %d", %arg1, %[[S]]
  // fires: ReplaceIdenticalSelect
  entry @identical_select(%c: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    %0 = select %c, %x, %x : tile<i1>, tile<i32>
    %1 = select %c, %x, %y : tile<i1>, tile<i32>
    %t = print_tko "%d %d", %0, %1 : tile<i32>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @inverse_select(
  // CHECK: select %arg0, %arg2, %arg1 : tile<i1>, tile<i32>
  // fires: InverseConditionSelect
  entry @inverse_select(%c: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    %true = constant <i1: true> : tile<i1>
    %not = xori %c, %true : tile<i1>
    %0 = select %not, %x, %y : tile<i1>, tile<i32>
    %t = print_tko "%d", %0 : tile<i32> -> token
    return
  }

  // Not true everywhere: no negation.
  // CHECK-LABEL: entry @no_inverse_select(
  // CHECK: %[[N:.+]] = xori
  // CHECK: select %[[N]],
  // stops: InverseConditionSelect
  entry @no_inverse_select(%c: tile<i1>, %x: tile<i32>) {
    %some = constant <i1: [true, false]> : tile<2xi1>
    %0 = reshape %c : tile<i1> -> tile<1xi1>
    %1 = broadcast %0 : tile<1xi1> -> tile<2xi1>
    %not = xori %1, %some : tile<2xi1>
    %a = iota : tile<2xi32>
    %2 = reshape %x : tile<i32> -> tile<1xi32>
    %b = broadcast %2 : tile<1xi32> -> tile<2xi32>
    %3 = select %not, %a, %b : tile<2xi1>, tile<2xi32>
    %t = print_tko "%d", %3 : tile<2xi32> -> token
    return
  }

  // The published ones: arms that spell the condition.
  // CHECK-LABEL: entry @one_and_zero(
  // CHECK-NOT: select
  // CHECK: %[[N:.+]] = xori %arg0, %
  // CHECK-NEXT: %[[E:.+]] = exti %arg0 unsigned : tile<i1> -> tile<i32>
  // CHECK: %[[M:.+]] = xori %arg0, %
  // CHECK-NEXT: %[[F:.+]] = exti %[[M]] unsigned : tile<i1> -> tile<i32>
  // CHECK-NEXT: print_tko "%d %d %d", %[[N]], %[[E]], %[[F]]
  // fires: SelectOfOneAndZero
  entry @one_and_zero(%c: tile<i1>) {
    %true = constant <i1: true> : tile<i1>
    %false = constant <i1: false> : tile<i1>
    %one = constant <i32: 1> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %0 = select %c, %false, %true : tile<i1>, tile<i1>
    %1 = select %c, %one, %zero : tile<i1>, tile<i32>
    %2 = select %c, %zero, %one : tile<i1>, tile<i32>
    %t = print_tko "%d %d %d", %0, %1, %2 : tile<i1>, tile<i32>, tile<i32> -> token
    return
  }

  // 2 is no truth; floats are no integers.
  // CHECK-LABEL: entry @no_one_and_zero(
  // CHECK: select
  // CHECK: select
  // stops: SelectOfOneAndZero
  entry @no_one_and_zero(%c: tile<i1>) {
    %two = constant <i32: 2> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %onef = constant <f32: 1.0> : tile<f32>
    %zerof = constant <f32: 0.0> : tile<f32>
    %0 = select %c, %two, %zero : tile<i1>, tile<i32>
    %1 = select %c, %onef, %zerof : tile<i1>, tile<f32>
    %t = print_tko "%d %f", %0, %1 : tile<i32>, tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @select_of_constants(
  // CHECK: constant <i32: [1, 6, 3, 8]> : tile<4xi32>
  // CHECK-NOT: select
  // CHECK: print_tko
  // fires: SelectOfConstants
  entry @select_of_constants() {
    %c = constant <i1: [true, false, true, false]> : tile<4xi1>
    %a = constant <i32: [1, 2, 3, 4]> : tile<4xi32>
    %b = constant <i32: [5, 6, 7, 8]> : tile<4xi32>
    %0 = select %c, %a, %b : tile<4xi1>, tile<4xi32>
    %t = print_tko "%d", %0 : tile<4xi32> -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // offset
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @offsets(
  // CHECK: %[[C:.+]] = constant <i32: 5> : tile<i32>
  // CHECK: offset %arg0, %[[C]]
  // CHECK-NOT: offset
  // CHECK: load_ptr_tko
  // fires: MergeOffsets
  entry @offsets(%p: tile<ptr<f32>>) {
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %0 = offset %p, %two : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %1 = offset %0, %three : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %v, %t = load_ptr_tko weak %1 : tile<ptr<f32>> -> tile<f32>, token
    return
  }

  // The sum wraps; the bytes do; the types differ; one is not known.
  // CHECK-LABEL: entry @no_offsets(
  // CHECK-COUNT-8: offset
  // stops: MergeOffsets
  entry @no_offsets(%p: tile<ptr<i8>>, %n: tile<i8>) {
    %big = constant <i8: 100> : tile<i8>
    %0 = offset %p, %big : tile<ptr<i8>>, tile<i8> -> tile<ptr<i8>>
    %1 = offset %0, %big : tile<ptr<i8>>, tile<i8> -> tile<ptr<i8>>
    %huge = constant <i64: 1000000000000000000> : tile<i64>
    %2 = offset %p, %huge : tile<ptr<i8>>, tile<i64> -> tile<ptr<i8>>
    %3 = offset %2, %huge : tile<ptr<i8>>, tile<i64> -> tile<ptr<i8>>
    %two = constant <i64: 2> : tile<i64>
    %4 = offset %p, %big : tile<ptr<i8>>, tile<i8> -> tile<ptr<i8>>
    %5 = offset %4, %two : tile<ptr<i8>>, tile<i64> -> tile<ptr<i8>>
    %6 = offset %p, %n : tile<ptr<i8>>, tile<i8> -> tile<ptr<i8>>
    %7 = offset %6, %big : tile<ptr<i8>>, tile<i8> -> tile<ptr<i8>>
    %v, %t = load_ptr_tko weak %1 : tile<ptr<i8>> -> tile<i8>, token
    %w, %u = load_ptr_tko weak %3 : tile<ptr<i8>> -> tile<i8>, token
    %x, %y = load_ptr_tko weak %5 : tile<ptr<i8>> -> tile<i8>, token
    %z, %a = load_ptr_tko weak %7 : tile<ptr<i8>> -> tile<i8>, token
    return
  }

  //===--------------------------------------------------------------------===//
  // addf
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @product_left(
  // CHECK: %[[M:.+]] = mulf
  // CHECK-NEXT: %[[A:.+]] = addf %[[M]], %arg0 rounding<zero> flush_to_zero
  // fires: MoveProductLeft
  entry @product_left(%x: tile<f32>) {
    %m = mulf %x, %x : tile<f32>
    %a = addf %x, %m rounding<zero> flush_to_zero : tile<f32>
    %t = print_tko "%f", %a : tile<f32> -> token
    return
  }

  // CHECK-LABEL: entry @product_both(
  // CHECK: %[[M:.+]] = mulf %arg0, %arg0
  // CHECK-NEXT: %[[N:.+]] = mulf %arg1, %arg1
  // CHECK-NEXT: %[[A:.+]] = addf %[[M]], %[[N]]
  // CHECK-NEXT: addf %arg0, %arg1
  // stops: MoveProductLeft
  entry @product_both(%x: tile<f32>, %y: tile<f32>) {
    %m = mulf %x, %x : tile<f32>
    %n = mulf %y, %y : tile<f32>
    %a = addf %m, %n : tile<f32>
    %b = addf %x, %y : tile<f32>
    %t = print_tko "%f %f", %a, %b : tile<f32>, tile<f32> -> token
    return
  }

  // Arms that are not one value stay two.
  // CHECK-LABEL: entry @other_arms(
  // CHECK: select %arg0, %arg1, %arg2
  // stops: ReplaceIdenticalSelect
  entry @other_arms(%c: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    %0 = select %c, %x, %y : tile<i1>, tile<i32>
    %t = print_tko "%d", %0 : tile<i32> -> token
    return
  }

  // Two numbers would become a literal of 128, which is not small; an arm that
  // is no constant cannot be chosen from.
  // CHECK-LABEL: entry @no_select_of_constants(
  // CHECK-COUNT-2: select
  // stops: SelectOfConstants
  entry @no_select_of_constants(%x: tile<i32>) {
    %c = constant <i1: [[true, false]]> : tile<1x2xi1>
    %d = broadcast %c : tile<1x2xi1> -> tile<64x2xi1>
    %a = constant <i32: 7> : tile<64x2xi32>
    %b = constant <i32: 9> : tile<64x2xi32>
    %0 = select %d, %a, %b : tile<64x2xi1>, tile<64x2xi32>
    %e = constant <i1: [true, false]> : tile<2xi1>
    %f = constant <i32: [1, 2]> : tile<2xi32>
    %g = reshape %x : tile<i32> -> tile<1xi32>
    %h = broadcast %g : tile<1xi32> -> tile<2xi32>
    %1 = select %e, %f, %h : tile<2xi1>, tile<2xi32>
    %t = print_tko "%d %d", %0, %1 : tile<64x2xi32>, tile<2xi32> -> token
    return
  }
}
