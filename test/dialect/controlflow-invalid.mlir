// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// Every rule of the control flow, broken once. A test is named after the tag of
// its rule; rules of loop-carried values (carried.*) have a test for each kind
// of loop.

//===----------------------------------------------------------------------===//
// for
//===----------------------------------------------------------------------===//

cuda_tile.entry @for_operand(%a: tile<f32>) {
  // expected-error @below {{'cuda_tile.for' op operand #0 must be 0D tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<f32>'}}
  for %i in (%a to %a, step %a) : tile<f32> {
  }
}

// -----

cuda_tile.entry @for_operand_rank() {
  %a = iota : tile<4xi32>
  // expected-error @below {{'cuda_tile.for' op operand #0 must be 0D tile of i1 or i8 or i16 or i32 or i64 values, but got '!cuda_tile.tile<4xi32>'}}
  for %i in (%a to %a, step %a) : tile<4xi32> {
  }
}

// -----

cuda_tile.entry @for_c1(%a: tile<i32>, %b: tile<i64>) {
  // expected-error @below {{'cuda_tile.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "cuda_tile.for"(%a, %a, %b) ({
  ^bb0(%i: !cuda_tile.tile<i32>):
    "cuda_tile.continue"() : () -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i64>) -> ()
}

// -----

cuda_tile.entry @for_c2(%a: tile<i32>) {
  // expected-error @below {{mismatch in number of loop-carried values and defined values}}
  %r:2 = for %i in (%a to %a, step %a) : tile<i32> iter_values(%x = %a) -> (tile<i32>, tile<i32>) {
    continue %x : tile<i32>
  }
}

// -----

cuda_tile.entry @for_c3(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.for' op expected at least one block argument for induction variable}}
  "cuda_tile.for"(%a, %a, %a) ({
    "cuda_tile.continue"() : () -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
}

// -----

cuda_tile.entry @for_c4(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.for' op expected induction variable to be same type as bounds and step: '!cuda_tile.tile<i64>' vs '!cuda_tile.tile<i32>'}}
  "cuda_tile.for"(%a, %a, %a) ({
  ^bb0(%i: !cuda_tile.tile<i64>):
    "cuda_tile.continue"() : () -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
}

// -----

cuda_tile.entry @for_c5(%a: tile<i32>, %x: tile<f32>) {
  // expected-error @below {{'cuda_tile.for' op failed to verify that all of {initValues, resultValues} have same type}}
  %r = "cuda_tile.for"(%a, %a, %a, %x) ({
  ^bb0(%i: !cuda_tile.tile<i32>, %y: !cuda_tile.tile<f32>):
    "cuda_tile.continue"(%y) : (!cuda_tile.tile<f32>) -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f64>
}

// -----

cuda_tile.entry @for_c5_b(%a: tile<i32>, %x: tile<f32>) {
  // expected-error @below {{'cuda_tile.for' op failed to verify that all of {initValues, resultValues} have same type}}
  "cuda_tile.for"(%a, %a, %a, %x) ({
  ^bb0(%i: !cuda_tile.tile<i32>, %y: !cuda_tile.tile<f32>):
    "cuda_tile.continue"(%y) : (!cuda_tile.tile<f32>) -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<f32>) -> ()
}

// -----

cuda_tile.entry @for_region(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "cuda_tile.for"(%a, %a, %a) ({
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
}

// -----

cuda_tile.entry @carried_c1_for(%a: tile<i32>, %v: tensor_view<f32>) {
  // expected-error @below {{'cuda_tile.for' op loop-carried value 0 is a tensor_view, which is not supported}}
  %r = for %i in (%a to %a, step %a) : tile<i32> iter_values(%x = %v) -> (tensor_view<f32>) {
    continue %x : tensor_view<f32>
  }
}

// -----

cuda_tile.entry @carried_c1_for_result(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.for' op result type 0 is a tensor_view, which is not supported}}
  %r = "cuda_tile.for"(%a, %a, %a) ({
  ^bb0(%i: !cuda_tile.tile<i32>):
    "cuda_tile.continue"() : () -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tensor_view<f32>
}

// -----

cuda_tile.entry @carried_c2_for(%a: tile<i32>, %t: token, %v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
  // expected-error @below {{'cuda_tile.for' op loop-carried value 1 is a tile view, which is not supported}}
  %r:2 = for %i in (%a to %a, step %a) : tile<i32> iter_values(%u = %t, %x = %v) -> (token, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
    continue %u, %x : token, partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
  }
}

// -----

cuda_tile.entry @carried_c2_for_result(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.for' op result type 0 is a tile view, which is not supported}}
  %r = "cuda_tile.for"(%a, %a, %a) ({
  ^bb0(%i: !cuda_tile.tile<i32>):
    "cuda_tile.continue"() : () -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.gather_scatter_view<tile=(8x16), tensor_view<64x32xf32, strides=[32,1]>, sparse_dim=0>
}

// -----

cuda_tile.entry @carried_c3_for(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.for' op mismatch in number of region iterator values and loop iterator inits: 1 vs 0}}
  "cuda_tile.for"(%a, %a, %a) ({
  ^bb0(%i: !cuda_tile.tile<i32>, %x: !cuda_tile.tile<f32>):
    "cuda_tile.continue"() : () -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
}

// -----

cuda_tile.entry @carried_c4_for(%a: tile<i32>, %x: tile<f32>) {
  // expected-error @below {{'cuda_tile.for' op init value 0 and region iter_value 0 have different type: '!cuda_tile.tile<f32>' != '!cuda_tile.tile<f64>'}}
  %r = "cuda_tile.for"(%a, %a, %a, %x) ({
  ^bb0(%i: !cuda_tile.tile<i32>, %y: !cuda_tile.tile<f64>):
    "cuda_tile.continue"(%x) : (!cuda_tile.tile<f32>) -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
}

// -----

cuda_tile.entry @for_terminator(%a: tile<i32>, %c: tile<i1>) {
  "cuda_tile.for"(%a, %a, %a) ({
  ^bb0(%i: !cuda_tile.tile<i32>):
    // expected-error @below {{block with no terminator}}
    "cuda_tile.assert"(%c) <{message = ""}> : (!cuda_tile.tile<i1>) -> ()
  }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
}

// -----

//===----------------------------------------------------------------------===//
// loop
//===----------------------------------------------------------------------===//

cuda_tile.entry @loop_c1(%a: tile<i32>) {
  // expected-error @below {{found different number of iter_values and types}}
  loop iter_values(%x = %a) : tile<i32>, tile<i32> {
    continue %x : tile<i32>
  }
}

// -----

cuda_tile.entry @loop_region() {
  // expected-error @below {{'cuda_tile.loop' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "cuda_tile.loop"() ({
  }) : () -> ()
}

// -----

cuda_tile.entry @carried_c1(%v: tensor_view<f32>) {
  // expected-error @below {{'cuda_tile.loop' op loop-carried value 0 is a tensor_view, which is not supported}}
  loop iter_values(%x = %v) : tensor_view<f32> {
    continue %x : tensor_view<f32>
  }
}

// -----

cuda_tile.entry @carried_c1_result(%v: tensor_view<f32>) {
  // expected-error @below {{'cuda_tile.loop' op result type 0 is a tensor_view, which is not supported}}
  %r = loop : tensor_view<f32> {
    break %v : tensor_view<f32>
  }
}

// -----

cuda_tile.entry @carried_c2(%v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
  // expected-error @below {{'cuda_tile.loop' op loop-carried value 0 is a tile view, which is not supported}}
  loop iter_values(%x = %v) : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>> {
    continue %x : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
  }
}

// -----

cuda_tile.entry @carried_c2_result(%a: tile<i32>, %v: strided_view<tile=(4), traversal_strides=[2], tensor_view<16xf32, strides=[1]>>) {
  // expected-error @below {{'cuda_tile.loop' op result type 1 is a tile view, which is not supported}}
  %r:2 = loop : tile<i32>, strided_view<tile=(4), traversal_strides=[2], tensor_view<16xf32, strides=[1]>> {
    break %a, %v : tile<i32>, strided_view<tile=(4), traversal_strides=[2], tensor_view<16xf32, strides=[1]>>
  }
}

// -----

cuda_tile.entry @carried_c3(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.loop' op mismatch in number of region iterator values and loop iterator inits: 0 vs 1}}
  "cuda_tile.loop"(%a) ({
    "cuda_tile.continue"(%a) : (!cuda_tile.tile<i32>) -> ()
  }) : (!cuda_tile.tile<i32>) -> ()
}

// -----

cuda_tile.entry @carried_c4(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.loop' op init value 0 and region iter_value 0 have different type: '!cuda_tile.tile<i32>' != '!cuda_tile.tile<i64>'}}
  "cuda_tile.loop"(%a) ({
  ^bb0(%x: !cuda_tile.tile<i64>):
    "cuda_tile.continue"(%a) : (!cuda_tile.tile<i32>) -> ()
  }) : (!cuda_tile.tile<i32>) -> ()
}

// -----

//===----------------------------------------------------------------------===//
// if
//===----------------------------------------------------------------------===//

cuda_tile.entry @if_operand(%c: tile<i32>) {
  // expected-error @below {{'cuda_tile.if' op operand #0 must be 0D tile of i1 values, but got '!cuda_tile.tile<i32>'}}
  "cuda_tile.if"(%c) ({
    "cuda_tile.yield"() : () -> ()
  }, {
  }) : (!cuda_tile.tile<i32>) -> ()
}

// -----

// The parser knows the type of a condition.
// expected-note @below {{prior use here}}
cuda_tile.entry @if_operand_b(%c: tile<i32>) {
  // expected-error @below {{use of value '%c' expects different type than prior uses: '!cuda_tile.tile<i1>' vs '!cuda_tile.tile<i32>'}}
  if %c {
  }
}

// -----

cuda_tile.entry @if_c1(%c: tile<i1>) {
  // expected-error @below {{'cuda_tile.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "cuda_tile.if"(%c) ({
  }, {
  }) : (!cuda_tile.tile<i1>) -> ()
}

// -----

cuda_tile.entry @if_else_region(%c: tile<i1>) {
  // expected-error @below {{'cuda_tile.if' op expects region #1 to have 0 or 1 blocks}}
  "cuda_tile.if"(%c) ({
    "cuda_tile.yield"() : () -> ()
  }, {
    "cuda_tile.yield"() : () -> ()
  ^bb1:
    "cuda_tile.yield"() : () -> ()
  }) : (!cuda_tile.tile<i1>) -> ()
}

// -----

cuda_tile.entry @if_arguments(%c: tile<i1>) {
  // expected-error @below {{'cuda_tile.if' op region #0 should have no arguments}}
  "cuda_tile.if"(%c) ({
  ^bb0(%x: !cuda_tile.tile<i32>):
    "cuda_tile.yield"() : () -> ()
  }, {
  }) : (!cuda_tile.tile<i1>) -> ()
}

// -----

cuda_tile.entry @if_terminator(%c: tile<i1>) {
  "cuda_tile.if"(%c) ({
    // expected-error @below {{block with no terminator}}
    "cuda_tile.assert"(%c) <{message = ""}> : (!cuda_tile.tile<i1>) -> ()
  }, {
  }) : (!cuda_tile.tile<i1>) -> ()
}

// -----

cuda_tile.entry @if_c2(%c: tile<i1>, %a: tile<i32>) {
  // expected-error @below {{'cuda_tile.if' op has non-empty return type, must define else branch}}
  %r = if %c -> (tile<i32>) {
    yield %a : tile<i32>
  }
}

// -----

cuda_tile.entry @if_c3(%c: tile<i1>, %a: tile<i32>) {
  // expected-error @below {{'cuda_tile.if' op has return type of '!cuda_tile.tile<i32>' but then branch does not yield anything}}
  %r = if %c -> (tile<i32>) {
  } else {
    yield %a : tile<i32>
  }
}

// -----

cuda_tile.entry @if_c3_else(%c: tile<i1>, %a: tile<i32>, %b: tile<f32>) {
  // expected-error @below {{'cuda_tile.if' op has return type of '!cuda_tile.tile<i32>', '!cuda_tile.tile<f32>' but else branch does not yield anything}}
  %r:2 = if %c -> (tile<i32>, tile<f32>) {
    yield %a, %b : tile<i32>, tile<f32>
  } else {
  }
}

// -----

cuda_tile.entry @if_c4(%c: tile<i1>, %a: tile<i32>) {
  // expected-error @below {{'cuda_tile.if' op does not return a value, but then branch yields '!cuda_tile.tile<i32>'}}
  if %c {
    yield %a : tile<i32>
  }
}

// -----

cuda_tile.entry @if_c4_else(%c: tile<i1>, %a: tile<i32>) {
  // expected-error @below {{'cuda_tile.if' op does not return a value, but else branch yields '!cuda_tile.tile<i32>', '!cuda_tile.tile<i32>'}}
  if %c {
  } else {
    yield %a, %a : tile<i32>, tile<i32>
  }
}

// -----

cuda_tile.entry @if_c5(%c: tile<i1>, %a: tile<i32>, %b: tile<f32>) {
  // expected-error @below {{'cuda_tile.if' op type does not match yield type, then branch yields '!cuda_tile.tile<f32>' but op result type is '!cuda_tile.tile<i32>'}}
  %r = if %c -> (tile<i32>) {
    yield %b : tile<f32>
  } else {
    yield %a : tile<i32>
  }
}

// -----

cuda_tile.entry @if_c5_else(%c: tile<i1>, %a: tile<i32>) {
  // expected-error @below {{'cuda_tile.if' op type does not match yield type, else branch yields '!cuda_tile.tile<i32>', '!cuda_tile.tile<i32>' but op result type is '!cuda_tile.tile<i32>'}}
  %r = if %c -> (tile<i32>) {
    yield %a : tile<i32>
  } else {
    yield %a, %a : tile<i32>, tile<i32>
  }
}

// -----

cuda_tile.entry @carried_c1_if(%c: tile<i1>, %v: tensor_view<f32>) {
  // expected-error @below {{'cuda_tile.if' op result type 0 is a tensor_view, which is not supported}}
  %r = if %c -> (tensor_view<f32>) {
    yield %v : tensor_view<f32>
  } else {
    yield %v : tensor_view<f32>
  }
}

// -----

cuda_tile.entry @carried_c2_if(%c: tile<i1>, %v: partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
  // expected-error @below {{'cuda_tile.if' op result type 0 is a tile view, which is not supported}}
  %r = if %c -> (partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>) {
    yield %v : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
  } else {
    yield %v : partition_view<tile=(4), tensor_view<16xf32, strides=[1]>>
  }
}

// -----

//===----------------------------------------------------------------------===//
// yield
//===----------------------------------------------------------------------===//

cuda_tile.entry @yield_operand(%c: tile<i1>, %i: index) {
  // An if may have results of any type; what yields them may not.
  %r = if %c -> (index) {
    // expected-error @below {{'cuda_tile.yield' op operand #0 must be variadic of f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or cuda_tile type, but got 'index'}}
    yield %i : index
  } else {
    yield %i : index
  }
}

// -----

cuda_tile.entry @yield_c1() {
  loop {
    // expected-error @below {{'cuda_tile.yield' op expects parent op to be one of 'cuda_tile.if, cuda_tile.reduce, cuda_tile.scan'}}
    yield
  }
}

// -----

cuda_tile.entry @yield_c1_entry() {
  // expected-error @below {{'cuda_tile.yield' op expects parent op to be one of 'cuda_tile.if, cuda_tile.reduce, cuda_tile.scan'}}
  yield
}

// -----

//===----------------------------------------------------------------------===//
// continue
//===----------------------------------------------------------------------===//

cuda_tile.entry @continue_operand(%i: index) {
  loop iter_values(%x = %i) : index {
    // expected-error @below {{'cuda_tile.continue' op operand #0 must be variadic of f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or cuda_tile type, but got 'index'}}
    continue %x : index
  }
}

// -----

cuda_tile.entry @continue_c1() {
  // expected-error @below {{'cuda_tile.continue' op expects parent op to be one of 'cuda_tile.for, cuda_tile.if, cuda_tile.loop'}}
  continue
}

// -----

cuda_tile.entry @continue_c2(%c: tile<i1>) {
  if %c {
    // expected-error @below {{'cuda_tile.continue' op can only be nested within a ancestor chain of 'cuda_tile.for', 'cuda_tile.loop', 'cuda_tile.if' operations}}
    continue
  }
}

// -----

cuda_tile.entry @continue_c2_reduce(%c: tile<i1>) {
  %x = iota : tile<4xi32>
  loop {
    %r = reduce %x dim=0 identities=[0 : i32] : tile<4xi32> -> tile<i32>
    (%e: tile<i32>, %acc: tile<i32>) {
      if %c {
        // expected-error @below {{'cuda_tile.continue' op can only be nested within a ancestor chain of 'cuda_tile.for', 'cuda_tile.loop', 'cuda_tile.if' operations}}
        continue
      }
      yield %e : tile<i32>
    }
  }
}

// -----

cuda_tile.entry @continue_c3(%a: tile<i32>, %b: tile<f32>) {
  // expected-error @below {{`loop` is missing a valid terminator. `continue` op should have operand types that match the parent loop iter_values: ('!cuda_tile.tile<i32>'), but found: ('!cuda_tile.tile<f32>')}}
  loop iter_values(%x = %a) : tile<i32> {
    // expected-note @below {{this `continue`}}
    continue %b : tile<f32>
  }
}

// -----

// A continue that the text leaves out has no operands.
cuda_tile.entry @continue_c3_implicit(%a: tile<i32>) {
  // expected-error @below {{`loop` is missing a valid terminator. `continue` op should have operand types that match the parent loop iter_values: ('!cuda_tile.tile<i32>'), but found: ()}}
  // expected-note @below {{this `continue`}}
  loop iter_values(%x = %a) : tile<i32> {
  }
}

// -----

cuda_tile.entry @continue_c3_for(%a: tile<i32>, %b: tile<f32>) {
  // expected-error @below {{`for` is missing a valid terminator. `continue` op should have operand types that match the parent loop return types: ('!cuda_tile.tile<f32>', '!cuda_tile.tile<i32>'), but found: ('!cuda_tile.tile<f32>')}}
  %r:2 = for %i in (%a to %a, step %a) : tile<i32> iter_values(%x = %b, %y = %a) -> (tile<f32>, tile<i32>) {
    // expected-note @below {{this `continue`}}
    continue %x : tile<f32>
  }
}

// -----

cuda_tile.entry @continue_c3_under_if(%a: tile<i32>, %c: tile<i1>) {
  // expected-error @below {{`for` is missing a valid terminator. `continue` op should have operand types that match the parent loop return types: (), but found: ('!cuda_tile.tile<i32>')}}
  for %i in (%a to %a, step %a) : tile<i32> {
    if %c {
      // expected-note @below {{this `continue`}}
      continue %a : tile<i32>
    }
  }
}

// -----

//===----------------------------------------------------------------------===//
// break
//===----------------------------------------------------------------------===//

cuda_tile.entry @break_operand(%i: index) {
  %r = loop : index {
    // expected-error @below {{'cuda_tile.break' op operand #0 must be variadic of f16 or bf16 or f32 or tf32 or f64 or f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN or i1 or i8 or i16 or i32 or i64 or cuda_tile type, but got 'index'}}
    break %i : index
  }
}

// -----

cuda_tile.entry @break_c1(%a: tile<i32>) {
  for %i in (%a to %a, step %a) : tile<i32> {
    // expected-error @below {{'cuda_tile.break' op expects parent op to be one of 'cuda_tile.if, cuda_tile.loop'}}
    break
  }
}

// -----

cuda_tile.entry @break_c2(%a: tile<i32>, %c: tile<i1>) {
  for %i in (%a to %a, step %a) : tile<i32> {
    if %c {
      // expected-error @below {{'cuda_tile.break' op can only be nested within a ancestor chain of 'cuda_tile.loop', 'cuda_tile.if' operations}}
      break
    }
  }
}

// -----

cuda_tile.entry @break_c2_entry(%c: tile<i1>) {
  if %c {
    // expected-error @below {{'cuda_tile.break' op can only be nested within a ancestor chain of 'cuda_tile.loop', 'cuda_tile.if' operations}}
    break
  }
}

// -----

cuda_tile.entry @break_c3(%a: tile<i32>) {
  %r = loop : tile<f32> {
    // expected-error @below {{'cuda_tile.break' op operand types must correspond to the parent loop result types: ('!cuda_tile.tile<i32>', '!cuda_tile.tile<i32>') vs ('!cuda_tile.tile<f32>')}}
    break %a, %a : tile<i32>, tile<i32>
  }
}

// -----

//===----------------------------------------------------------------------===//
// return
//===----------------------------------------------------------------------===//

cuda_tile.entry @return_c1() {
  loop {
    // expected-error @below {{'cuda_tile.return' op expects parent op to be one of 'cuda_tile.entry, cuda_tile.if'}}
    return
  }
}

// -----

cuda_tile.entry @return_c2(%c: tile<i1>) {
  loop {
    if %c {
      // expected-error @below {{'cuda_tile.return' op must be used within a cuda_tile.entry, or cuda_tile.if operation}}
      return
    }
  }
}

// -----

cuda_tile.entry @return_c3(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.return' op has 1 operands, but enclosing function (@return_c3) returns 0}}
  return %a : tile<i32>
}

// -----

// The entry is refused before its return: see unreachable.md.
// expected-error @below {{'cuda_tile.entry' op entry op must not return values}}
cuda_tile.entry @return_c4(%a: tile<i32>) -> tile<i32> {
  return %a : tile<i32>
}

// -----

//===----------------------------------------------------------------------===//
// assert
//===----------------------------------------------------------------------===//

cuda_tile.entry @assert_operand(%a: tile<i32>) {
  // expected-error @below {{'cuda_tile.assert' op operand #0 must be tile of i1 values, but got '!cuda_tile.tile<i32>'}}
  assert %a, "no" : tile<i32>
}

// -----

cuda_tile.entry @assert_needs_message(%a: tile<i1>) {
  // expected-error @below {{'cuda_tile.assert' op requires attribute 'message'}}
  "cuda_tile.assert"(%a) : (!cuda_tile.tile<i1>) -> ()
}
