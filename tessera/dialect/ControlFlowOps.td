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

// for.c1: bounds and step have one type
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
  let syntax = [{
    attr-dict ($operands^ `:` custom<ShortTypes>(type($operands)))?
  }];
  let builders = [OpBuilder<(ins), [{ }]>];
}

// yield.c1: the parent is an if, reduce or scan
def CudaTile_YieldOp : CudaTile_TerminatorOp<"yield", 109, CudaTile_AnyCT,
    [Pure, ReturnLike, ParentOneOf<["IfOp", "ReduceOp", "ScanOp"]>]> {
  let summary = "end a branch or an aggregate's body";
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
  let hasVerifier = 1;
}

// break.c1: the parent is an if or loop
def CudaTile_BreakOp : CudaTile_TerminatorOp<"break", 10, CudaTile_AnyCT,
    [ParentOneOf<["IfOp", "LoopOp"]>,
     DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "leave the innermost loop";
  let hasVerifier = 1;
}

// return.c1: the parent is an entry or if
def CudaTile_ReturnOp : CudaTile_TerminatorOp<"return", 92, AnyType,
    [ParentOneOf<["EntryOp", "IfOp"]>]> {
  let summary = "end the kernel";
  let hasVerifier = 1;
}

def CudaTile_AssertOp : CudaTile_Op<"assert", 5, "13.1",
    [CudaTile_Structure, MemoryEffects<[MemWrite<CudaTile_Host>]>]> {
  let summary = "debug assertion";
  let arguments = (ins CudaTile_I1Tile:$condition, StrAttr:$message);
  let syntax = [{
    $condition `,` $message attr-dict
    `:` custom<ShortType>(type($condition))
  }];
}

#endif // TESSERA_DIALECT_CONTROLFLOWOPS_TD
