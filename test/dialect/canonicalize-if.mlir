// RUN: tessera-opt --canonicalize %s | FileCheck %s
// RUN: tessera-opt --canonicalize %s | tessera-opt --canonicalize | FileCheck %s

// The eight patterns of `if`: where each fires, and what stops it.

cuda_tile.module @ifs {
  //===--------------------------------------------------------------------===//
  // RemoveUnusedResults
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @unused_result(
  // CHECK: %[[R:.+]] = if %arg0 -> (tile<i32>) {
  // CHECK-NEXT: %[[A:.+]] = addi
  // CHECK-NEXT: yield %[[A]] : tile<i32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: %[[S:.+]] = muli
  // CHECK-NEXT: yield %[[S]] : tile<i32>
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %[[R]]
  // fires: RemoveUnusedResults
  entry @unused_result(%c: tile<i1>, %x: tile<i32>) {
    %r:3 = if %c -> (tile<i32>, tile<i32>, token) {
      %a = addi %x, %x : tile<i32>
      %t = make_token : token
      yield %x, %a, %t : tile<i32>, tile<i32>, token
    } else {
      %s = muli %x, %x : tile<i32>
      %m = addi %x, %x : tile<i32>
      %t = make_token : token
      yield %m, %s, %t : tile<i32>, tile<i32>, token
    }
    %t = print_tko "%d", %r#1 : tile<i32> -> token
    return
  }

  // A branch that leaves yields nothing, and stays as it is.
  // CHECK-LABEL: entry @unused_result_leaving(
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko
  // fires: RemoveUnusedResults
  entry @unused_result_leaving(%c: tile<i1>, %x: tile<i32>) {
    %r = if %c -> (tile<i32>) {
      %t = print_tko "then" -> token
      return
    } else {
      %s = addi %x, %x : tile<i32>
      yield %s : tile<i32>
    }
    %t = print_tko "after" -> token
    return
  }

  // CHECK-LABEL: entry @used_results_stay(
  // CHECK: if %arg0 -> (tile<i32>, tile<i32>) {
  // stops: RemoveUnusedResults
  entry @used_results_stay(%c: tile<i1>, %x: tile<i32>) {
    %r:2 = if %c -> (tile<i32>, tile<i32>) {
      %a = addi %x, %x : tile<i32>
      %b = muli %x, %x : tile<i32>
      yield %a, %b : tile<i32>, tile<i32>
    } else {
      %a = subi %x, %x : tile<i32>
      %b = maxi %x, %a signed : tile<i32>
      yield %b, %b : tile<i32>, tile<i32>
    }
    %t = print_tko "%d %d", %r#0, %r#1 : tile<i32>, tile<i32> -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // ReplaceYieldWithValue
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @same_value(
  // CHECK-NOT: if
  // CHECK: print_tko "%d", %arg1
  // fires: ReplaceYieldWithValue
  entry @same_value(%c: tile<i1>, %x: tile<i32>) {
    %r = if %c -> (tile<i32>) {
      yield %x : tile<i32>
    } else {
      yield %x : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // Tokens are values too.
  // CHECK-LABEL: entry @same_token(
  // CHECK: %[[T:.+]] = print_tko "before"
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko "then"
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "after" token=%[[T]]
  // fires: ReplaceYieldWithValue
  entry @same_token(%c: tile<i1>) {
    %t = print_tko "before" -> token
    %r = if %c -> (token) {
      %u = print_tko "then" -> token
      yield %t : token
    } else {
      yield %t : token
    }
    %u = print_tko "after" token=%r -> token
    return
  }

  // CHECK-LABEL: entry @condition(
  // CHECK: %[[TRUE:.+]] = constant <i1: true>
  // CHECK: %[[NOT:.+]] = xori %arg0, %[[TRUE]]
  // CHECK: print_tko "%d %d", %arg0, %[[NOT]]
  // fires: ReplaceYieldWithValue
  entry @condition(%c: tile<i1>) {
    %true = constant <i1: true> : tile<i1>
    %false = constant <i1: false> : tile<i1>
    %r:2 = if %c -> (tile<i1>, tile<i1>) {
      yield %true, %false : tile<i1>, tile<i1>
    } else {
      yield %false, %true : tile<i1>, tile<i1>
    }
    %t = print_tko "%d %d", %r#0, %r#1 : tile<i1>, tile<i1> -> token
    return
  }

  // Integers are not the condition, and tokens are not alike.
  // CHECK-LABEL: entry @other_tokens(
  // CHECK: if %arg0 -> (token) {
  // stops: ReplaceYieldWithValue, ConvertToSelect
  entry @other_tokens(%c: tile<i1>) {
    %t = print_tko "a" -> token
    %u = print_tko "b" -> token
    %r = if %c -> (token) {
      yield %t : token
    } else {
      yield %u : token
    }
    %v = print_tko "after" token=%r -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // RemoveStaticCondition
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @static(
  // CHECK-NOT: if
  // CHECK: print_tko "then"
  // CHECK-NEXT: print_tko "%d", %arg0
  // CHECK-NEXT: return
  // fires: RemoveStaticCondition
  entry @static(%x: tile<i32>) {
    %true = constant <i1: true> : tile<i1>
    %false = constant <i1: false> : tile<i1>
    %r = if %true -> (tile<i32>) {
      %t = print_tko "then" -> token
      yield %x : tile<i32>
    } else {
      %t = print_tko "else" -> token
      %y = addi %x, %x : tile<i32>
      yield %y : tile<i32>
    }
    if %false {
      %t = print_tko "never" -> token
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // A branch that leaves takes what follows with it.
  // CHECK-LABEL: entry @static_leaving(
  // CHECK-NEXT: print_tko "then"
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // fires: RemoveStaticCondition
  entry @static_leaving(%x: tile<i32>) {
    %true = constant <i1: true> : tile<i1>
    %r = if %true -> (tile<i32>) {
      %t = print_tko "then" -> token
      return
    } else {
      yield %x : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @static_continue(
  // CHECK: for
  // CHECK-NEXT: print_tko "first"
  // CHECK-NEXT: }
  // fires: RemoveStaticCondition
  entry @static_continue(%lo: tile<i32>, %hi: tile<i32>, %st: tile<i32>) {
    %true = constant <i1: true> : tile<i1>
    for %i in (%lo to %hi, step %st) : tile<i32> {
      if %true {
        %t = print_tko "first" -> token
        continue
      }
      %t = print_tko "second" -> token
    }
    return
  }

  // CHECK-LABEL: entry @dynamic(
  // CHECK: if %arg0 {
  // stops: RemoveStaticCondition
  entry @dynamic(%c: tile<i1>) {
    if %c {
      %t = print_tko "then" -> token
    }
    return
  }

  //===--------------------------------------------------------------------===//
  // ConvertToSelect
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @to_select(
  // CHECK: %[[S:.+]] = select %arg0, %arg1, %arg2 : tile<i1>, tile<i32>
  // CHECK-NEXT: %[[C:.+]] = reshape %arg0 : tile<i1> -> tile<1x1xi1>
  // CHECK-NEXT: %[[B:.+]] = broadcast %[[C]] : tile<1x1xi1> -> tile<2x4xi1>
  // CHECK-NEXT: %[[M:.+]] = select %[[B]], %[[X:.+]], %[[Y:.+]] : tile<2x4xi1>, tile<2x4xf32>
  // CHECK-NEXT: print_tko "%d %f", %[[S]], %[[M]]
  // fires: ConvertToSelect
  entry @to_select(%c: tile<i1>, %x: tile<i32>, %y: tile<i32>, %f: tile<f32>) {
    %0 = reshape %f : tile<f32> -> tile<1x1xf32>
    %1 = broadcast %0 : tile<1x1xf32> -> tile<2x4xf32>
    %2 = mulf %1, %1 : tile<2x4xf32>
    %r:2 = if %c -> (tile<i32>, tile<2x4xf32>) {
      yield %x, %1 : tile<i32>, tile<2x4xf32>
    } else {
      yield %y, %2 : tile<i32>, tile<2x4xf32>
    }
    %t = print_tko "%d %f", %r#0, %r#1 : tile<i32>, tile<2x4xf32> -> token
    return
  }

  // Of two results the one made inside stays; a branch that acts stays.
  // CHECK-LABEL: entry @to_select_partly(
  // CHECK: %[[S:.+]] = select %arg0, %arg1, %arg2 : tile<i1>, tile<i32>
  // CHECK-NEXT: %[[R:.+]] = if %arg0 -> (tile<i32>) {
  // CHECK-NEXT: print_tko "then"
  // CHECK: print_tko "%d %d", %[[S]], %[[R]]
  // fires: ConvertToSelect
  entry @to_select_partly(%c: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    %r:2 = if %c -> (tile<i32>, tile<i32>) {
      %t = print_tko "then" -> token
      %a = addi %x, %y : tile<i32>
      yield %x, %a : tile<i32>, tile<i32>
    } else {
      yield %y, %y : tile<i32>, tile<i32>
    }
    %t = print_tko "%d %d", %r#0, %r#1 : tile<i32>, tile<i32> -> token
    return
  }

  // Where one branch leaves, the other says the result.
  // CHECK-LABEL: entry @select_of_leaving(
  // CHECK: if %arg0 {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %arg1
  // fires: ConvertToSelect
  entry @select_of_leaving(%c: tile<i1>, %x: tile<i32>) {
    %r = if %c -> (tile<i32>) {
      return
    } else {
      yield %x : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // A ranked select would cost more than the yield of a branch that stays, and
  // tiles of f4 cannot be selected.
  // CHECK-LABEL: entry @no_select(
  // CHECK: if %arg0 -> (tile<4xi32>) {
  // CHECK: if %arg0 -> (tile<2xf4E2M1FN>) {
  // CHECK-NOT: select
  // stops: ConvertToSelect
  entry @no_select(%c: tile<i1>, %d: tile<i1>) {
    %0 = iota : tile<4xi32>
    %1 = muli %0, %0 : tile<4xi32>
    %f = constant <f32: [1.0, 2.0]> : tile<2xf32>
    %g = itof %0 signed : tile<4xi32> -> tile<4xf32>
    %i = constant <i32: 1> : tile<i32>
    %h = extract %g[%i] : tile<4xf32> -> tile<2xf32>
    %2 = ftof %f : tile<2xf32> -> tile<2xf4E2M1FN>
    %3 = ftof %h : tile<2xf32> -> tile<2xf4E2M1FN>
    %r = if %c -> (tile<4xi32>) {
      %t = print_tko "then" -> token
      yield %0 : tile<4xi32>
    } else {
      yield %1 : tile<4xi32>
    }
    %v = print_tko "%d", %r : tile<4xi32> -> token
    %s = if %c -> (tile<2xf4E2M1FN>) {
      yield %2 : tile<2xf4E2M1FN>
    } else {
      yield %3 : tile<2xf4E2M1FN>
    }
    %w = ftof %s : tile<2xf4E2M1FN> -> tile<2xf32>
    %u = print_tko "%f", %w : tile<2xf32> -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // RemoveEmptyElseBranch
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @empty_else(
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  // fires: RemoveEmptyElseBranch
  entry @empty_else(%c: tile<i1>) {
    if %c {
      %t = print_tko "then" -> token
    } else {
    }
    return
  }

  // An else that leaves or acts is not empty.
  // CHECK-LABEL: entry @other_else(
  // CHECK: } else {
  // CHECK-NEXT: return
  // CHECK: } else {
  // CHECK-NEXT: print_tko
  // stops: RemoveEmptyElseBranch
  entry @other_else(%c: tile<i1>, %d: tile<i1>) {
    if %c {
      %t = print_tko "then" -> token
    } else {
      return
    }
    if %d {
      %t = print_tko "then" -> token
    } else {
      %t = print_tko "else" -> token
    }
    return
  }

  //===--------------------------------------------------------------------===//
  // CombineIfs
  //===--------------------------------------------------------------------===//

  // seeds/004, CombineIfs: the input and output of the note in published syntax.
  // The second uses a result of the first in both branches.
  // CHECK-LABEL: entry @combine(
  // CHECK: %[[R:.+]]:3 = if %arg0 -> (tile<128xf32>, tile<128xi1>, tile<128xf32>) {
  // CHECK-NEXT: %[[X:.+]] = mulf %[[LHS:.+]], %[[RHS:[^ ]+]] :
  // CHECK-NEXT: %[[M:.+]] = cmpf less_than ordered %[[X]]
  // CHECK-NEXT: %[[Y:.+]] = addf %[[X]], %[[X]]
  // CHECK-NEXT: yield %[[X]], %[[M]], %[[Y]] : tile<128xf32>, tile<128xi1>, tile<128xf32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: yield %[[ZERO:.+]], %[[FALSE:.+]], %[[ZERO]] : tile<128xf32>, tile<128xi1>, tile<128xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%f %d %f", %[[R]]#0, %[[R]]#1, %[[R]]#2
  // fires: CombineIfs
  entry @combine(%cond: tile<i1>, %f: tile<f32>, %g: tile<f32>) {
    %0 = reshape %f : tile<f32> -> tile<1xf32>
    %lhs = broadcast %0 : tile<1xf32> -> tile<128xf32>
    %1 = reshape %g : tile<f32> -> tile<1xf32>
    %rhs = broadcast %1 : tile<1xf32> -> tile<128xf32>
    %thr = constant <f32: 1.0> : tile<128xf32>
    %zero = constant <f32: 0.0> : tile<128xf32>
    %fmask = constant <i1: false> : tile<128xi1>
    %a, %b = if %cond -> (tile<128xf32>, tile<128xi1>) {
      %x = mulf %lhs, %rhs : tile<128xf32>
      %m = cmpf less_than ordered %x, %thr : tile<128xf32> -> tile<128xi1>
      yield %x, %m : tile<128xf32>, tile<128xi1>
    } else {
      yield %zero, %fmask : tile<128xf32>, tile<128xi1>
    }
    %c = if %cond -> (tile<128xf32>) {
      %y = addf %a, %a : tile<128xf32>
      yield %y : tile<128xf32>
    } else {
      yield %a : tile<128xf32>
    }
    %t = print_tko "%f %d %f", %a, %b, %c : tile<128xf32>, tile<128xi1>, tile<128xf32> -> token
    return
  }

  // On the negation the branches change places.
  // CHECK-LABEL: entry @combine_negated(
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko "c"
  // CHECK-NEXT: print_tko "else of not c"
  // CHECK-NEXT: } else {
  // CHECK-NEXT: print_tko "not c"
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  // fires: CombineIfs
  entry @combine_negated(%c: tile<i1>) {
    %true = constant <i1: true> : tile<i1>
    %not = xori %c, %true : tile<i1>
    if %c {
      %t = print_tko "c" -> token
    }
    if %not {
      %t = print_tko "not c" -> token
    } else {
      %t = print_tko "else of not c" -> token
    }
    return
  }

  // A branch that leaves takes nothing from the second.
  // CHECK-LABEL: entry @combine_leaving(
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko "first then"
  // CHECK-NEXT: return
  // CHECK-NEXT: } else {
  // CHECK-NEXT: print_tko "first else"
  // CHECK-NEXT: print_tko "second else"
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "after"
  // fires: CombineIfs
  entry @combine_leaving(%c: tile<i1>) {
    if %c {
      %t = print_tko "first then" -> token
      return
    } else {
      %t = print_tko "first else" -> token
    }
    if %c {
      %t = print_tko "second then" -> token
    } else {
      %t = print_tko "second else" -> token
    }
    %t = print_tko "after" -> token
    return
  }

  // Something stands between; the conditions differ.
  // CHECK-LABEL: entry @no_combine(
  // CHECK: if %arg0 {
  // CHECK: print_tko "between"
  // CHECK: if %arg0 {
  // CHECK: if %arg1 {
  // stops: CombineIfs
  entry @no_combine(%c: tile<i1>, %d: tile<i1>) {
    if %c {
      %t = print_tko "first" -> token
    }
    %s = print_tko "between" -> token
    if %c {
      %t = print_tko "second" -> token
    }
    if %d {
      %t = print_tko "third" -> token
    }
    return
  }

  //===--------------------------------------------------------------------===//
  // CombineNestedIfs
  //===--------------------------------------------------------------------===//

  // seeds/004, CombineNestedIfs: the input and output of the note in published
  // syntax. There is no poison, so the published condition holds: whichever
  // fails, the value is the same.
  // CHECK-LABEL: entry @nested(
  // CHECK: %[[CONJ:.+]] = andi %arg0, %arg1 : tile<i1>
  // CHECK-NEXT: %[[R:.+]] = if %[[CONJ]] -> (tile<64xi32>) {
  // CHECK-NEXT: %[[V:.+]] = muli %[[X:.+]], %[[Y:[^ ]+]] :
  // CHECK-NEXT: yield %[[V]] : tile<64xi32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: yield %[[X]] : tile<64xi32>
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %[[R]]
  // fires: CombineNestedIfs
  entry @nested(%a: tile<i1>, %b: tile<i1>) {
    %x = iota : tile<64xi32>
    %y = addi %x, %x : tile<64xi32>
    %r = if %a -> (tile<64xi32>) {
      %inner = if %b -> (tile<64xi32>) {
        %v = muli %x, %y : tile<64xi32>
        yield %v : tile<64xi32>
      } else {
        yield %x : tile<64xi32>
      }
      yield %inner : tile<64xi32>
    } else {
      yield %x : tile<64xi32>
    }
    %t = print_tko "%d", %r : tile<64xi32> -> token
    return
  }

  // A value from outside is selected on the outer condition; effects alone need
  // nothing; a return may stand inside if there is no else.
  // CHECK-LABEL: entry @nested_others(
  // CHECK: %[[S:.+]] = select %arg0, %arg2, %arg3
  // CHECK: %[[C:.+]] = andi %arg0, %arg1
  // CHECK: %[[R:.+]] = if %[[C]] -> (tile<i32>) {
  // CHECK: print_tko "%d %d", %[[R]], %[[S]]
  // CHECK: %[[D:.+]] = andi %arg1, %arg0
  // CHECK-NEXT: if %[[D]] {
  // CHECK-NEXT: return
  // fires: CombineNestedIfs
  entry @nested_others(%a: tile<i1>, %b: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    %r:2 = if %a -> (tile<i32>, tile<i32>) {
      %inner = if %b -> (tile<i32>) {
        %t = print_tko "inner" -> token
        %v = muli %x, %x : tile<i32>
        yield %v : tile<i32>
      } else {
        yield %y : tile<i32>
      }
      yield %inner, %x : tile<i32>, tile<i32>
    } else {
      yield %y, %y : tile<i32>, tile<i32>
    }
    %s = print_tko "%d %d", %r#0, %r#1 : tile<i32>, tile<i32> -> token
    if %b {
      if %a {
        return
      }
    }
    %u = print_tko "after" -> token
    return
  }

  // The else values differ, which the note's pair would need poison for; the
  // then does more; an else acts; the inner then
  // leaves beside an else.
  // CHECK-LABEL: entry @no_nested(
  // CHECK-NOT: andi
  // CHECK: print_tko "leaving"
  // CHECK-NOT: andi
  // stops: CombineNestedIfs
  entry @no_nested(%a: tile<i1>, %b: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    %r = if %a -> (tile<i32>) {
      %inner = if %b -> (tile<i32>) {
        %v = muli %x, %x : tile<i32>
        yield %v : tile<i32>
      } else {
        yield %x : tile<i32>
      }
      yield %inner : tile<i32>
    } else {
      yield %y : tile<i32>
    }
    %t0 = print_tko "%d", %r : tile<i32> -> token
    if %a {
      %t = print_tko "more" -> token
      if %b {
        %u = print_tko "inner" -> token
      }
    }
    %t1 = print_tko "1" -> token
    if %a {
      if %b {
        %u = print_tko "inner" -> token
      } else {
        %u = print_tko "else" -> token
      }
    }
    %t2 = print_tko "2" -> token
    %s = if %a -> (tile<i32>) {
      %i = if %b -> (tile<i32>) {
        %t = print_tko "leaving" -> token
        return
      } else {
        yield %y : tile<i32>
      }
      %n = muli %i, %i : tile<i32>
      yield %n : tile<i32>
    } else {
      yield %y : tile<i32>
    }
    %t3 = print_tko "%d", %s : tile<i32> -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // MoveTerminatorToParent
  //===--------------------------------------------------------------------===//

  // CHECK-LABEL: entry @both_leave(
  // CHECK-NEXT: if %arg0 {
  // CHECK-NEXT: print_tko "then"
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "else"
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // fires: MoveTerminatorToParent
  entry @both_leave(%c: tile<i1>) {
    %r = if %c -> (tile<i32>) {
      %t = print_tko "then" -> token
      return
    } else {
      %t = print_tko "else" -> token
      return
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @both_leave_loop(
  // CHECK: loop
  // CHECK: if %{{.+}} {
  // CHECK-NEXT: break %{{.+}} : tile<i32>
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[N:.+]] = addi
  // CHECK-NEXT: continue %[[N]] : tile<i32>
  // CHECK-NEXT: }
  // fires: MoveTerminatorToParent
  entry @both_leave_loop(%x: tile<i32>) {
    %r = loop iter_values(%i = %x) : tile<i32> -> tile<i32> {
      %c = cmpi less_than %i, %x, signed : tile<i32> -> tile<i1>
      if %c {
        break %i : tile<i32>
      } else {
        %n = addi %i, %i : tile<i32>
        continue %n : tile<i32>
      }
      continue %x : tile<i32>
    }
    %t = print_tko "%d", %r : tile<i32> -> token
    return
  }

  // One branch comes back.
  // CHECK-LABEL: entry @one_leaves(
  // CHECK: } else {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "after"
  // stops: MoveTerminatorToParent
  entry @one_leaves(%c: tile<i1>) {
    if %c {
      %t = print_tko "then" -> token
    } else {
      return
    }
    %t = print_tko "after" -> token
    return
  }

  // Tiles of f4 cannot be selected, so a value that is not of the nested `if`
  // keeps the two apart.
  // CHECK-LABEL: entry @no_nested_f4(
  // CHECK-NOT: andi
  // CHECK: if %arg0 -> (tile<i32>, tile<2xf4E2M1FN>) {
  // CHECK: if %arg1 -> (tile<i32>) {
  // stops: CombineNestedIfs
  entry @no_nested_f4(%a: tile<i1>, %b: tile<i1>, %x: tile<i32>, %f: tile<f32>) {
    %0 = reshape %f : tile<f32> -> tile<1xf32>
    %1 = broadcast %0 : tile<1xf32> -> tile<2xf32>
    %2 = mulf %1, %1 : tile<2xf32>
    %g = ftof %1 : tile<2xf32> -> tile<2xf4E2M1FN>
    %h = ftof %2 : tile<2xf32> -> tile<2xf4E2M1FN>
    %r:2 = if %a -> (tile<i32>, tile<2xf4E2M1FN>) {
      %inner = if %b -> (tile<i32>) {
        %t = print_tko "inner" -> token
        %v = muli %x, %x : tile<i32>
        yield %v : tile<i32>
      } else {
        yield %x : tile<i32>
      }
      yield %inner, %g : tile<i32>, tile<2xf4E2M1FN>
    } else {
      yield %x, %h : tile<i32>, tile<2xf4E2M1FN>
    }
    %w = ftof %r#1 : tile<2xf4E2M1FN> -> tile<2xf32>
    %t = print_tko "%d %f", %r#0, %w : tile<i32>, tile<2xf32> -> token
    return
  }

  // Tokens that come from outside cannot be selected either.
  // CHECK-LABEL: entry @no_nested_token(
  // CHECK-NOT: andi
  // CHECK: if %arg0 -> (token) {
  // stops: CombineNestedIfs
  entry @no_nested_token(%a: tile<i1>, %b: tile<i1>) {
    %t = print_tko "t" -> token
    %u = print_tko "u" -> token
    %r = if %a -> (token) {
      if %b {
        %v = print_tko "inner" -> token
      }
      yield %t : token
    } else {
      yield %u : token
    }
    %w = print_tko "after" token=%r -> token
    return
  }

  //===--------------------------------------------------------------------===//
  // KnowCondition
  //===--------------------------------------------------------------------===//

  // In its own branches a condition is known, in loops and ifs in them too.
  // CHECK-LABEL: entry @know_condition(
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko "%d", %arg2
  // CHECK-NEXT: for
  // CHECK-NEXT: print_tko "then"
  // CHECK-NEXT: }
  // CHECK-NEXT: if %arg1 {
  // CHECK-NEXT: print_tko "both"
  // CHECK-NEXT: }
  // CHECK-NEXT: } else {
  // CHECK-NEXT: print_tko "%d", %arg3
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  // fires: KnowCondition
  entry @know_condition(%c: tile<i1>, %d: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    if %c {
      %0 = select %c, %x, %y : tile<i1>, tile<i32>
      %t = print_tko "%d", %0 : tile<i32> -> token
      for %i in (%x to %y, step %x) : tile<i32> {
        if %c {
          %u = print_tko "then" -> token
        } else {
          %u = print_tko "never" -> token
        }
      }
      %e = andi %d, %c : tile<i1>
      if %e {
        %u = print_tko "both" -> token
      }
    } else {
      %0 = select %c, %x, %y : tile<i1>, tile<i32>
      %t = print_tko "%d", %0 : tile<i32> -> token
      %e = andi %d, %c : tile<i1>
      if %e {
        %u = print_tko "never" -> token
      }
    }
    return
  }

  // A negation without an else is not turned round, but known as well; what a
  // branch yields of its condition is a constant.
  // CHECK-LABEL: entry @know_negation(
  // CHECK: %[[N:.+]] = xori %arg0,
  // CHECK: if %[[N]] {
  // CHECK-NEXT: print_tko "not c"
  // CHECK-NEXT: }
  // CHECK-NEXT: print_tko "%d", %arg0
  // fires: KnowCondition
  entry @know_negation(%c: tile<i1>) {
    %true = constant <i1: true> : tile<i1>
    %n = xori %c, %true : tile<i1>
    if %n {
      if %c {
        %t = print_tko "never" -> token
      }
      %t = print_tko "not c" -> token
    }
    %r = if %c -> (tile<i1>) {
      yield %c : tile<i1>
    } else {
      yield %c : tile<i1>
    }
    %u = print_tko "%d", %r : tile<i1> -> token
    return
  }

  // Behind the `if`, in another's branch, and where nothing would go away.
  // CHECK-LABEL: entry @not_known(
  // CHECK: if %arg0 {
  // CHECK-NEXT: print_tko "%d", %arg0
  // CHECK-NEXT: exti %arg0
  // CHECK: select %arg1,
  // CHECK: select %arg0,
  // stops: KnowCondition
  entry @not_known(%c: tile<i1>, %d: tile<i1>, %x: tile<i32>, %y: tile<i32>) {
    if %c {
      %t = print_tko "%d", %c : tile<i1> -> token
      %e = exti %c unsigned : tile<i1> -> tile<i32>
      %0 = select %d, %x, %e : tile<i1>, tile<i32>
      %u = print_tko "%d", %0 : tile<i32> -> token
    }
    %1 = select %c, %x, %y : tile<i1>, tile<i32>
    %t = print_tko "%d", %1 : tile<i32> -> token
    return
  }
}
