// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Structured control flow. A terminator that says nothing is not printed where
// it is implied.

cuda_tile.module @controlflow {
  // The bounds alone: the `continue` may be written or left out.
  // CHECK-LABEL: entry @for(
  // GENERIC-LABEL: sym_name = "for"
  // GENERIC-NEXT: ^bb0(%[[LO:[^:]+]]{{.*}}, %[[HI:[^:]+]]{{.*}}, %[[ST:[^:]+]]:
  entry @for(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>) {
    // GENERIC:      "cuda_tile.for"(%[[LO]], %[[HI]], %[[ST]]) ({
    // GENERIC-NEXT: ^bb0(%{{.+}}: !cuda_tile.tile<i32>):
    // GENERIC-NEXT:   "cuda_tile.continue"() : () -> ()
    // GENERIC-NEXT: }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> ()
    // CHECK: for %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> {
    // CHECK-NEXT: }
    for %i in (%lo to %hi, step %st) : tile<i32> {
    }
    // CHECK-NEXT: for %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> {
    // CHECK-NEXT: }
    for %i in (%lo to %hi, step %st) : tile<i32> {
      continue
    }
    // GENERIC:      "cuda_tile.for"(%[[LO]], %[[HI]], %[[ST]]) <{unsignedCmp}> ({
    // CHECK-NEXT: for unsigned %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> {
    // CHECK-NEXT: }
    for unsigned %i in (%lo to %hi, step %st) : tile<i32> {
    }
    // Attributes stand after the body.
    // CHECK-NEXT: for %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> {
    // CHECK-NEXT: } {note = "x"}
    for %i in (%lo to %hi, step %st) : tile<i32> {
    } {note = "x"}
    // A terminator with an attribute is printed.
    // CHECK-NEXT: for %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i32> {
    // CHECK-NEXT:   continue {note = "x"}
    // CHECK-NEXT: }
    for %i in (%lo to %hi, step %st) : tile<i32> {
      continue {note = "x"}
    }
    return
  }

  // CHECK-LABEL: entry @for_iter_values(
  // GENERIC-LABEL: sym_name = "for_iter_values"
  // GENERIC-NEXT: ^bb0(%[[LO:[^:]+]]{{.*}}, %[[HI:[^:]+]]{{.*}}, %[[ST:[^:]+]]{{.*}}, %[[A:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @for_iter_values(%lo: tile<i64>, %hi: tile<i64>, %st: tile<i64>, %a: tile<f32>, %t: token) {
    // One carried value.
    // GENERIC:      %{{.+}} = "cuda_tile.for"(%[[LO]], %[[HI]], %[[ST]], %[[A]]) ({
    // GENERIC-NEXT: ^bb0(%{{.+}}: !cuda_tile.tile<i64>, %[[ACC:.+]]: !cuda_tile.tile<f32>):
    // GENERIC-NEXT:   %[[N:.+]] = "cuda_tile.addf"(%[[ACC]], %[[A]])
    // GENERIC-NEXT:   "cuda_tile.continue"(%[[N]]) : (!cuda_tile.tile<f32>) -> ()
    // GENERIC-NEXT: }) : (!cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.tile<i64>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    // CHECK: %for = for %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i64> iter_values(%iterArg0 = %arg3) -> (tile<f32>) {
    // CHECK-NEXT:   %[[N:.+]] = addf %iterArg0, %arg3 : tile<f32>
    // CHECK-NEXT:   continue %[[N]] : tile<f32>
    // CHECK-NEXT: }
    %r = for %i in (%lo to %hi, step %st) : tile<i64> iter_values(%acc = %a) -> (tile<f32>) {
      %n = addf %acc, %a : tile<f32>
      continue %n : tile<f32>
    }
    // Several, of different types; the loop may nest and use what is around it.
    // CHECK-NEXT: %for_0:3 = for unsigned %loopIdx in (%arg0 to %arg1, step %arg2) : tile<i64> iter_values(%iterArg0 = %for, %iterArg1 = %arg4, %iterArg2 = %arg0) -> (tile<f32>, token, tile<i64>) {
    // CHECK-NEXT:   %for_1 = for %loopIdx_2 in (%loopIdx to %arg1, step %arg2) : tile<i64> iter_values(%iterArg0_3 = %iterArg0) -> (tile<f32>) {
    // CHECK-NEXT:     continue %iterArg0_3 : tile<f32>
    // CHECK-NEXT:   }
    // CHECK-NEXT:   continue %for_1, %iterArg1, %loopIdx : tile<f32>, token, tile<i64>
    // CHECK-NEXT: }
    %s:3 = for unsigned %i in (%lo to %hi, step %st) : tile<i64> iter_values(%x = %r, %y = %t, %z = %lo) -> (tile<f32>, token, tile<i64>) {
      %q = for %j in (%i to %hi, step %st) : tile<i64> iter_values(%u = %x) -> (tile<f32>) {
        continue %u : tile<f32>
      }
      continue %q, %y, %i : tile<f32>, token, tile<i64>
    }
    // CHECK-NEXT: addf %for_0#0, %arg3 : tile<f32>
    %e = addf %s#0, %a : tile<f32>
    return
  }

  // `continue` leaves through ifs.
  // CHECK-LABEL: entry @for_continue(
  entry @for_continue(%lo: tile<i8>, %hi: tile<i8>, %c: tile<i1>) {
    // CHECK: for %loopIdx in (%arg0 to %arg1, step %arg0) : tile<i8> {
    // CHECK-NEXT:   if %arg2 {
    // CHECK-NEXT:     continue
    // CHECK-NEXT:   } else {
    // CHECK-NEXT:     if %arg2 {
    // CHECK-NEXT:       continue
    // CHECK-NEXT:     }
    // CHECK-NEXT:   }
    // CHECK-NEXT: }
    for %i in (%lo to %hi, step %lo) : tile<i8> {
      if %c {
        continue
      } else {
        if %c {
          continue
        }
      }
    }
    return
  }

  // CHECK-LABEL: entry @loop(
  // GENERIC-LABEL: sym_name = "loop"
  // GENERIC-NEXT: ^bb0(%[[C:[^:]+]]{{.*}}, %[[Z:[^:]+]]{{.*}}, %[[V:[^:]+]]:
  entry @loop(%c: tile<i1>, %z: tile<i32>, %v: tile<f32>) {
    // Nothing carried, nothing returned.
    // GENERIC:      "cuda_tile.loop"() ({
    // GENERIC-NEXT:   "cuda_tile.continue"() : () -> ()
    // GENERIC-NEXT: }) : () -> ()
    // CHECK: loop {
    // CHECK-NEXT: }
    loop {
    }
    // CHECK-NEXT: loop {
    // CHECK-NEXT: }
    loop {
      continue
    }
    // The last op may be a break.
    // GENERIC:      "cuda_tile.loop"() ({
    // GENERIC-NEXT:   "cuda_tile.continue"() : () -> ()
    // GENERIC-NEXT: }) : () -> ()
    // GENERIC-NEXT: "cuda_tile.loop"() ({
    // GENERIC-NEXT:   "cuda_tile.break"() : () -> ()
    // GENERIC-NEXT: }) {note = "x"} : () -> ()
    // CHECK-NEXT: loop {
    // CHECK-NEXT:   break
    // CHECK-NEXT: } {note = "x"}
    loop {
      break
    } {note = "x"}
    // Results alone.
    // GENERIC-NEXT: %{{.+}}:2 = "cuda_tile.loop"() ({
    // GENERIC-NEXT:   "cuda_tile.break"(%[[V]], %[[Z]]) : (!cuda_tile.tile<f32>, !cuda_tile.tile<i32>) -> ()
    // GENERIC-NEXT: }) : () -> (!cuda_tile.tile<f32>, !cuda_tile.tile<i32>)
    // CHECK-NEXT: %[[R:.+]]:2 = loop : tile<f32>, tile<i32> {
    // CHECK-NEXT:   break %arg2, %arg1 : tile<f32>, tile<i32>
    // CHECK-NEXT: }
    %r:2 = loop : tile<f32>, tile<i32> {
      break %v, %z : tile<f32>, tile<i32>
    }
    // Carried values alone.
    // CHECK-NEXT: loop iter_values(%arg3 = %[[R]]#1, %arg4 = %arg2) : tile<i32>, tile<f32> {
    // CHECK-NEXT:   continue %arg3, %arg4 : tile<i32>, tile<f32>
    // CHECK-NEXT: }
    loop iter_values(%i = %r#1, %x = %v) : tile<i32>, tile<f32> {
      continue %i, %x : tile<i32>, tile<f32>
    }
    // Both; their types have nothing to do with each other.
    // GENERIC: %{{.+}} = "cuda_tile.loop"(%[[Z]]) ({
    // GENERIC-NEXT: ^bb0(%[[I:.+]]: !cuda_tile.tile<i32>):
    // GENERIC-NEXT:   "cuda_tile.if"(%[[C]]) ({
    // GENERIC-NEXT:     "cuda_tile.break"(%[[V]]) : (!cuda_tile.tile<f32>) -> ()
    // GENERIC-NEXT:   }, {
    // GENERIC-NEXT:   }) : (!cuda_tile.tile<i1>) -> ()
    // GENERIC: }) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f32>
    // CHECK-NEXT: %{{.+}} = loop iter_values(%arg3 = %arg1) : tile<i32> -> tile<f32> {
    // CHECK-NEXT:   if %arg0 {
    // CHECK-NEXT:     break %arg2 : tile<f32>
    // CHECK-NEXT:   }
    // CHECK-NEXT:   %[[N:.+]] = addi %arg3, %arg1 : tile<i32>
    // CHECK-NEXT:   continue %[[N]] : tile<i32>
    // CHECK-NEXT: }
    %s = loop iter_values(%i = %z) : tile<i32> -> tile<f32> {
      if %c {
        break %v : tile<f32>
      }
      %n = addi %i, %z : tile<i32>
      continue %n : tile<i32>
    }
    return
  }

  // CHECK-LABEL: entry @if(
  // GENERIC-LABEL: sym_name = "if"
  // GENERIC-NEXT: ^bb0(%[[C:[^:]+]]{{.*}}, %[[A:[^:]+]]{{.*}}, %[[B:[^:]+]]{{.*}}, %[[T:[^:]+]]:
  entry @if(%c: tile<i1>, %a: tile<i32>, %b: tile<i32>, %t: token) {
    // GENERIC:      "cuda_tile.if"(%[[C]]) ({
    // GENERIC-NEXT:   "cuda_tile.yield"() : () -> ()
    // GENERIC-NEXT: }, {
    // GENERIC-NEXT: }) : (!cuda_tile.tile<i1>) -> ()
    // CHECK: if %arg0 {
    // CHECK-NEXT: }
    if %c {
    }
    // GENERIC-NEXT: "cuda_tile.if"(%[[C]]) ({
    // GENERIC-NEXT:   "cuda_tile.yield"() : () -> ()
    // GENERIC-NEXT: }, {
    // GENERIC-NEXT:   "cuda_tile.yield"() : () -> ()
    // GENERIC-NEXT: }) {note = "x"} : (!cuda_tile.tile<i1>) -> ()
    // CHECK-NEXT: if %arg0 {
    // CHECK-NEXT: } else {
    // CHECK-NEXT: } {note = "x"}
    if %c {
      yield
    } else {
    } {note = "x"}
    // GENERIC-NEXT: %{{.+}} = "cuda_tile.if"(%[[C]]) ({
    // GENERIC-NEXT:   "cuda_tile.yield"(%[[A]]) : (!cuda_tile.tile<i32>) -> ()
    // GENERIC-NEXT: }, {
    // GENERIC-NEXT:   "cuda_tile.yield"(%[[B]]) : (!cuda_tile.tile<i32>) -> ()
    // GENERIC-NEXT: }) : (!cuda_tile.tile<i1>) -> !cuda_tile.tile<i32>
    // CHECK-NEXT: %{{.+}} = if %arg0 -> (tile<i32>) {
    // CHECK-NEXT:   yield %arg1 : tile<i32>
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   yield %arg2 : tile<i32>
    // CHECK-NEXT: }
    %r = if %c -> (tile<i32>) {
      yield %a : tile<i32>
    } else {
      yield %b : tile<i32>
    }
    // CHECK-NEXT: %[[S:.+]]:2 = if %arg0 -> (tile<i32>, token) {
    // CHECK-NEXT:   %[[D:.+]] = divi %arg1, %arg2 signed : tile<i32>
    // CHECK-NEXT:   yield {note = "x"} %[[D]], %arg3 : tile<i32>, token
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   yield %arg2, %arg3 : tile<i32>, token
    // CHECK-NEXT: }
    %s:2 = if %c -> (tile<i32>, token) {
      %d = divi %a, %b signed : tile<i32>
      yield {note = "x"} %d, %t : tile<i32>, token
    } else {
      yield %b, %t : tile<i32>, token
    }
    // CHECK-NEXT: join_tokens %[[S]]#1, %arg3 : token
    %j = join_tokens %s#1, %t : token
    return
  }

  // A branch may end the kernel, with or without results to give.
  // CHECK-LABEL: entry @return(
  // GENERIC-LABEL: sym_name = "return"
  // GENERIC-NEXT: ^bb0(%[[C:[^:]+]]{{.*}}, %[[A:[^:]+]]:
  entry @return(%c: tile<i1>, %a: tile<i32>) {
    // GENERIC:      "cuda_tile.if"(%[[C]]) ({
    // GENERIC-NEXT:   "cuda_tile.return"() : () -> ()
    // GENERIC-NEXT: }, {
    // GENERIC-NEXT: }) : (!cuda_tile.tile<i1>) -> ()
    // CHECK: if %arg0 {
    // CHECK-NEXT:   return
    // CHECK-NEXT: }
    if %c {
      return
    }
    // CHECK-NEXT: %[[R:.+]] = if %arg0 -> (tile<i32>) {
    // CHECK-NEXT:   return
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   yield %arg1 : tile<i32>
    // CHECK-NEXT: }
    %r = if %c -> (tile<i32>) {
      return
    } else {
      yield %a : tile<i32>
    }
    // CHECK-NEXT: if %arg0 {
    // CHECK-NEXT:   if %arg0 {
    // CHECK-NEXT:     return
    // CHECK-NEXT:   }
    // CHECK-NEXT: }
    // CHECK-NEXT: return {note = "x"}
    // CHECK-NEXT: }
    if %c {
      if %c {
        return
      }
    }
    return {note = "x"}
  }

  // An entry without a terminator gets one.
  // CHECK-LABEL: entry @implied_return(
  entry @implied_return() {
    %t = make_token : token
  // CHECK: make_token : token
  // CHECK-NEXT: return
  }

  // break and continue under ifs, each for the loop around it.
  // CHECK-LABEL: entry @nested(
  entry @nested(%c: tile<i1>, %d: tile<i1>, %z: tile<i32>) {
    // CHECK: %{{.+}} = loop iter_values(%arg3 = %arg2) : tile<i32> -> tile<i32> {
    // CHECK-NEXT:   for %loopIdx in (%arg2 to %arg3, step %arg2) : tile<i32> {
    // CHECK-NEXT:     if %arg1 {
    // CHECK-NEXT:       continue
    // CHECK-NEXT:     }
    // CHECK-NEXT:   }
    // CHECK-NEXT:   if %arg0 {
    // CHECK-NEXT:     if %arg1 {
    // CHECK-NEXT:       break %arg2 : tile<i32>
    // CHECK-NEXT:     } else {
    // CHECK-NEXT:       continue %arg2 : tile<i32>
    // CHECK-NEXT:     }
    // CHECK-NEXT:   }
    // CHECK-NEXT:   continue %arg3 : tile<i32>
    // CHECK-NEXT: }
    %r = loop iter_values(%i = %z) : tile<i32> -> tile<i32> {
      for %j in (%z to %i, step %z) : tile<i32> {
        if %d {
          continue
        }
      }
      if %c {
        if %d {
          break %z : tile<i32>
        } else {
          continue %z : tile<i32>
        }
      }
      continue %i : tile<i32>
    }
    return
  }

  // CHECK-LABEL: entry @assert(
  // GENERIC-LABEL: sym_name = "assert"
  // GENERIC-NEXT: ^bb0(%[[C:[^:]+]]:
  entry @assert(%c: tile<i1>) {
    // CHECK: assert %arg0, "index out of range" : tile<i1>
    // GENERIC: "cuda_tile.assert"(%[[C]]) <{message = "index out of range"}> : (!cuda_tile.tile<i1>) -> ()
    assert %c, "index out of range" : tile<i1>
    // CHECK: %[[M:.+]] = constant <i1: [true, false]> : tile<2xi1>
    %m = constant <i1: [true, false]> : tile<2xi1>
    // CHECK: assert %[[M]], "a \22quoted\22 word" {note = "x"} : tile<2xi1>
    // GENERIC: "cuda_tile.assert"(%{{[^ ,)]+}}) <{message = "a \22quoted\22 word"}> {note = "x"} : (!cuda_tile.tile<2xi1>) -> ()
    assert %m, "a \22quoted\22 word" {note = "x"} : tile<2xi1>
    // CHECK: assert %arg0, "" : tile<i1>
    assert %c, "" : tile<i1>
    return
  }

  // Generic text as it may be written: labels, arguments, regions left empty.
  // CHECK-LABEL: entry @generic(
  entry @generic(%c: tile<i1>, %n: tile<i32>) {
    // CHECK: if %arg0 {
    // CHECK-NEXT:   return
    // CHECK-NEXT: }
    "cuda_tile.if"(%c) ({
    ^anything:
      "cuda_tile.return"() : () -> ()
    }, {}) : (!cuda_tile.tile<i1>) -> ()
    // CHECK-NEXT: %{{.+}} = for unsigned %loopIdx in (%arg1 to %arg1, step %arg1) : tile<i32> iter_values(%iterArg0 = %arg1) -> (tile<i32>) {
    // CHECK-NEXT:   continue %iterArg0 : tile<i32>
    // CHECK-NEXT: }
    %0 = "cuda_tile.for"(%n, %n, %n, %n) <{unsignedCmp}> ({
    ^body(%i: !cuda_tile.tile<i32>, %a: !cuda_tile.tile<i32>):
      "cuda_tile.continue"(%a) : (!cuda_tile.tile<i32>) -> ()
    }) : (!cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>, !cuda_tile.tile<i32>) -> !cuda_tile.tile<i32>
    return
  }
}
