//===- ControlFlowOps.td - structured control flow -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_CONTROLFLOWOPS_TD
#define TESSERA_DIALECT_CONTROLFLOWOPS_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "tessera/dialect/OpBase.td"

def CudaTile_ControlFlowFamily : CudaTile_Family<"ControlFlow", "Control flow"> {
  let introduction = [{
    Control flow is structured: a branch or a loop is one operation with regions, and
    there are no jumps between blocks. Conditions and bounds are scalars. Tensor views
    and tile views cannot be passed between iterations or out of a branch.
  }];
}

// for.c1: bounds and step have the same type
def CudaTile_ForOp : CudaTile_Op<"for", 41, "13.1",
    [CudaTile_Structure, AllTypesMatch<["lowerBound", "upperBound", "step"]>,
     AutomaticAllocationScope,
     SingleBlockImplicitTerminator<"::tessera::cuda_tile::ContinueOp">,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     DeclareOpInterfaceMethods<ConditionallySpeculatable>,
     DeclareOpInterfaceMethods<LoopLikeOpInterface, [
         "getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds",
         "getLoopSteps"]>,
     DeclareOpInterfaceMethods<RegionBranchOpInterface>,
     CudaTile_AsmNames<["getAsmResultNames", "getAsmBlockArgumentNames",
                        "getDefaultDialect"]>]> {
  let summary = "counted loop";
  let sharedRules = ["carried"];
  let syntax = [{
    for [unsigned] %INDEX in (%lowerBound to %upperBound, step %step) : TYPE
    [iter_values(%VALUE = %init, ...) -> (TYPE, ...)] { BODY }
  }];
  let semantics = [{
    The index starts at `lowerBound` and grows by `step`; the body runs as long
    as the index is less than `upperBound`, compared as signed numbers, or as
    unsigned ones with `unsigned`. A loop whose lower bound is not less than its
    upper bound does not run.

    Values that one iteration hands to the next are in `iter_values`: they start
    with the values given there, `continue` passes the next ones, and the last
    ones are the results of the loop. A counted loop cannot be left early.

    Undefined behaviour: a step that is not positive, and an index that leaves
    the range of its type.
  }];
  let example = [{
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %next = addi %s, %i : tile<i32>
      continue %next : tile<i32>
    }
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_ScalarInt:$lowerBound,
                       CudaTile_ScalarInt:$upperBound, CudaTile_ScalarInt:$step,
                       Variadic<AnyType>:$initValues,
                       Arg<UnitAttr, "", [Since<"13.2">]>:$unsignedCmp);
  let results = (outs Variadic<AnyType>:$resultValues);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::BlockArgument getInductionVar() {
      return getRegion().front().getArgument(0);
    }
    ::mlir::Block::BlockArgListType getIterValues() {
      return getRegion().front().getArguments().drop_front();
    }
  }];
}

def CudaTile_LoopOp : CudaTile_Op<"loop", 65, "13.1",
    [CudaTile_Structure, AutomaticAllocationScope, RecursiveMemoryEffects,
     SingleBlockImplicitTerminator<"::tessera::cuda_tile::LoopTerminator">,
     DeclareOpInterfaceMethods<LoopLikeOpInterface>,
     DeclareOpInterfaceMethods<RegionBranchOpInterface>,
     CudaTile_AsmNames<["getDefaultDialect"]>]> {
  let summary = "loop until break";
  let sharedRules = ["carried"];
  let syntax = [{
    loop [iter_values(%VALUE = %init, ...) : TYPE, ... [-> TYPE, ...]
    | : TYPE, ...] { BODY }
  }];
  let semantics = [{
    Repeats its body until a `break` is reached, which brings the results of the
    loop. `continue` starts the next iteration and passes the values of
    `iter_values`. The results may have other types than these values.
  }];
  let example = [{
    %one = constant <i32: 1> : tile<i32>
    %power = loop iter_values(%x = %one) : tile<i32> -> tile<i32> {
      %enough = cmpi greater_than_or_equal %x, %n, signed : tile<i32> -> tile<i1>
      if %enough {
        break %x : tile<i32>
      }
      %twice = addi %x, %x : tile<i32>
      continue %twice : tile<i32>
    }
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins Variadic<AnyType>:$initValues);
  let results = (outs Variadic<AnyType>:$resultValues);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_IfOp : CudaTile_Op<"if", 50, "13.1",
    [CudaTile_Structure, NoRegionArguments, RecursiveMemoryEffects,
     RecursivelySpeculatable,
     SingleBlockImplicitTerminator<"::tessera::cuda_tile::IfTerminator">,
     DeclareOpInterfaceMethods<RegionBranchOpInterface, [
         "getEntrySuccessorRegions", "getRegionInvocationBounds"]>,
     CudaTile_AsmNames<["getDefaultDialect"]>]> {
  let summary = "conditional";
  let sharedRules = ["carried.c1", "carried.c2"];
  let syntax = [{
    if %condition [-> (TYPE, ...)] { THEN } [else { ELSE } ]
  }];
  let semantics = [{
    Runs one of two branches: the first if the condition is 1, else the second,
    if there is one. Each branch ends with a `yield` of the results; a `yield`
    of nothing may be left out. A branch may end with `break`, `continue` or
    `return` instead and leave the `if` that way.
  }];
  let example = [{
    %zero = constant <i32: 0> : tile<i32>
    %negative = cmpi less_than %n, %zero, signed : tile<i32> -> tile<i1>
    %absolute = if %negative -> (tile<i32>) {
      %m = subi %zero, %n : tile<i32>
      yield %m : tile<i32>
    } else {
      yield %n : tile<i32>
    }
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let arguments = (ins CudaTile_ScalarI1:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion,
                        MaxSizedRegion<1>:$elseRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class CudaTile_TerminatorOp<string mnemonic, int opcode, Type types,
                            list<Trait> traits>
    : CudaTile_Op<mnemonic, opcode, "13.1",
                  !listconcat(traits, [CudaTile_Structure, Terminator])> {
  let arguments = (ins Variadic<types>:$operands);
  let format = [{
    attr-dict ($operands^ `:` custom<ShortTypes>(type($operands)))?
  }];
  let builders = [OpBuilder<(ins), [{ }]>];
}

// yield.c1: the parent is an if, reduce or scan
def CudaTile_YieldOp : CudaTile_TerminatorOp<"yield", 109, CudaTile_AnyCT,
    [Pure, ReturnLike, ParentOneOf<["IfOp", "ReduceOp", "ScanOp"]>]> {
  let summary = "end a branch or an aggregate's body";
  let semantics = [{
    Ends a branch of an `if`, or the body of a `reduce` or `scan`, and passes
    its results on.
  }];
  let example = [{
    %true = constant <i1: true> : tile<i1>
    %x = if %true -> (tile<i32>) {
      yield %n : tile<i32>
    } else {
      %zero = constant <i32: 0> : tile<i32>
      yield %zero : tile<i32>
    }
  }];
}

// The next two leave more than one region when they stand under an `if`, which
// MLIR has no words for. They are region-branch terminators, so that a loop is
// seen to be one, but no values are said to flow along their edges; an `if` says
// that they lead nowhere. None of them is ReturnLike.

// continue.c1: the parent is a for, if or loop
def CudaTile_ContinueOp : CudaTile_TerminatorOp<"continue", 17, CudaTile_AnyCT,
    [ParentOneOf<["ForOp", "IfOp", "LoopOp"]>,
     DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>,
     DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "next iteration";
  let semantics = [{
    Ends an iteration of the innermost `for` or `loop` around it, also from
    within an `if`, and passes the values of the next iteration. In a `for`
    without values it may be left out.
  }];
  let example = [{
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %count = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%c = %zero) -> (tile<i32>) {
      %next = addi %c, %one : tile<i32>
      continue %next : tile<i32>
    }
  }];
  let hasVerifier = 1;
}

// break.c1: the parent is an if or loop
def CudaTile_BreakOp : CudaTile_TerminatorOp<"break", 10, CudaTile_AnyCT,
    [ParentOneOf<["IfOp", "LoopOp"]>,
     DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "leave the innermost loop";
  let semantics = [{
    Leaves the innermost `loop` around it, also from within an `if`, and brings
    its results. A `for` cannot be left this way.
  }];
  let example = [{
    %x = loop : tile<i32> {
      break %n : tile<i32>
    }
  }];
  let hasVerifier = 1;
}

// return.c1: the parent is an entry or if
def CudaTile_ReturnOp : CudaTile_TerminatorOp<"return", 92, AnyType,
    [ParentOneOf<["EntryOp", "IfOp"]>]> {
  let summary = "end the kernel";
  let semantics = [{
    Ends the kernel for this tile block. It stands at the end of an entry or of
    a branch of an `if`, but not in a loop.
  }];
  let example = [{
    entry @guarded(%p: tile<ptr<f32>>, %skip: tile<i1>) {
      if %skip {
        return
      }
      %zero = constant <f32: 0.0> : tile<f32>
      %t = store_ptr_tko weak %p, %zero : tile<ptr<f32>>, tile<f32> -> token
      return
    }
  }];
  let hasVerifier = 1;
}

def CudaTile_AssertOp : CudaTile_Op<"assert", 5, "13.1",
    [CudaTile_Structure, MemoryEffects<[MemWrite<CudaTile_Host>]>]> {
  let summary = "debug assertion";
  let semantics = [{
    Checks that every element is 1, for debugging. For each element that is 0
    the message is reported with the element's index and the tile block, and the
    launch ends with an error; until then execution may go on.
  }];
  let example = [{
    %zero = constant <i32: 0> : tile<i32>
    %positive = cmpi greater_than %n, %zero, signed : tile<i32> -> tile<i1>
    assert %positive, "n must be positive" : tile<i1>
  }];
  let arguments = (ins CudaTile_I1Tile:$condition, StrAttr:$message);
  let format = [{
    $condition `,` $message attr-dict
    `:` custom<ShortType>(type($condition))
  }];
}

#endif // TESSERA_DIALECT_CONTROLFLOWOPS_TD
