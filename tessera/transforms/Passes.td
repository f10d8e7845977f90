//===- Passes.td - passes over cuda_tile -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_PASSES_TD
#define TESSERA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

class Tessera_Pass<string argument> : Pass<argument> {
  let dependentDialects = ["::tessera::cuda_tile::CudaTileDialect"];
}

def FuseFma : Tessera_Pass<"fuse-fma"> {
  let summary = "make fma of a product that is added or subtracted from";
  let description = [{
    `addf(mulf(a, b), c)` and `addf(c, mulf(a, b))` become `fma(a, b, c)`, and
    `subf(mulf(a, b), c)` becomes `fma(a, b, negf(c))`, if nothing else uses the
    product and both ops round alike and flush alike. Results change: the product
    is no longer rounded by itself. So no pipeline has this pass unless asked.
  }];
}

def LoopSplit : Tessera_Pass<"loop-split"> {
  let summary = "split a for at an if on its induction variable";
  let description = [{
    A `for` whose body holds an `if` on `cmpi(iv, invariant)` becomes two loops,
    in each of which the comparison is known. The comparison must order as the
    loop counts, signed or unsigned, and the step must be a positive constant.
    Comparisons for equality hold in no two intervals and are left alone.
  }];
  let options = [
    Option<"splitThreshold", "split-threshold", "unsigned", /*default=*/"1",
           "the fewest operations an `if` must hold, terminators left out">,
  ];
}

def CountedTiles : Tessera_Pass<"counted-tiles"> {
  let summary = "compute carried tiles from the number of the round";
  let description = [{
    A tile of pointers or integers that a `for` carries, and that each round adds
    the same scalar to, becomes the first one plus a multiple of that scalar. So
    what it points to is known without computing its elements. No pipeline has
    this pass, as it makes more operations; compilers for processors want it.
  }];
}

def CommonSubexpressions : Tessera_Pass<"cuda-tile-cse"> {
  let summary = "merge equal operations without effects";
  let description = [{
    Two equal operations become one where the first dominates the second, also
    divisions and assumptions: what follows the first holds already. Token-ordered
    operations write a resource of their own and are never merged.
  }];
}

def LoopInvariants : Tessera_Pass<"cuda-tile-licm"> {
  let summary = "move what is the same in each iteration before the loop";
  let description = [{
    Operations without effects that use nothing of the loop move before it. One
    that must not be executed in vain (a division, an assumption) moves only if
    the first iteration surely reaches it.
  }];
}

def RemoveDeadLoads : Tessera_Pass<"remove-dead-loads"> {
  let summary = "remove weak loads whose value is not used";
  let description = [{
    What was ordered after the load is then ordered after what the load was
    ordered after. Loads that are not weak may synchronise, and stay.
  }];
}

def MergeLoads : Tessera_Pass<"merge-loads"> {
  let summary = "load once what equal weak loads read";
  let description = [{
    A weak load gets the value of an equal one that dominates it, if along its
    tokens nothing but weak loads lies between them: then a store that only one of
    them sees would race with the other. What was ordered after the second is
    then ordered after the first too.
  }];
}

def RemoveDeadStores : Tessera_Pass<"remove-dead-stores"> {
  let summary = "remove weak stores that the next one overwrites";
  let description = [{
    A weak store goes if its token is used once, by a weak store of the same
    elements in the same block that is surely reached: any other access of them
    would race with it.
  }];
}

def RemoveDeadGlobals : Tessera_Pass<"remove-dead-globals"> {
  let summary = "remove private globals that nobody uses";
}

def SimplifyExpressions : Tessera_Pass<"simplify-expressions"> {
  let summary = "simplify scalar, mask and integer expressions";
}

def SynthesizeDebugScopes : Tessera_Pass<"synthesize-debug-info-scopes"> {
  let summary = "give plain file locations a debug scope";
  let description = [{
    Each entry with a file location but no scope gets a subprogram, with file and
    compile unit, and the locations of its operations stand in it: so a line table
    can be made. Operations of other files stand in a lexical block. Scopes that
    are there are kept.
  }];
}

#endif // TESSERA_TRANSFORMS_PASSES_TD
