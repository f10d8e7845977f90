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
  let summary = "contract a multiplication and an addition to fma";
  let description = [{
    `addf(mulf(a, b), c)` and `addf(c, mulf(a, b))` become `fma(a, b, c)`, and
    `subf(mulf(a, b), c)` becomes `fma(a, b, negf(c))`, if nothing else uses the
    product and both ops have the same rounding mode and flush_to_zero. Results
    change: the product is no longer rounded separately. So no pipeline includes
    this pass unless asked to.
  }];
}

def LoopSplit : Tessera_Pass<"loop-split"> {
  let summary = "split a for loop where an if compares its variable";
  let description = [{
    A `for` whose body contains an `if` on `cmpi(iv, invariant)` becomes two
    loops; in each the comparison is a constant. The comparison must have the
    loop's signedness, and the step must be a positive constant. Comparisons for
    equality are left alone: they do not divide the range into two intervals.
  }];
  let options = [
    Option<"splitThreshold", "split-threshold", "unsigned", /*default=*/"1",
           "the fewest operations an `if` must contain, not counting terminators">,
  ];
}

def CountedTiles : Tessera_Pass<"counted-tiles"> {
  let summary = "compute loop-carried tiles from the iteration number";
  let description = [{
    A tile of pointers or integers that a `for` carries, and to which every
    iteration adds the same scalar, becomes its initial value plus a multiple of
    that scalar. So its addresses are known without computing its elements. No
    pipeline includes this pass, as it adds operations; code generators use it.
  }];
}

def SplitTiles : Tessera_Pass<"split-tiles"> {
  let summary = "run tile work in parts of one dimension";
  let description = [{
    Operations on tiles that are too large become a loop over parts of one
    dimension of these tiles. A product with a long k becomes several. Engines
    call `splitTiles` with their own limits; no pipeline includes this pass.
  }];
  let options = [
    Option<"maxElements", "max-elements", "uint64_t", /*default=*/"32768",
           "the most elements that a tile should have">,
    Option<"maxDepthBytes", "max-depth-bytes", "uint64_t", /*default=*/"0",
           "the most bytes that an operand of a product should have along k; "
           "0 for any number">,
    Option<"maxLoopDepthBytes", "max-loop-depth-bytes", "uint64_t",
           /*default=*/"0",
           "the same, where a loop that only adds up products can have more "
           "iterations instead">,
    Option<"leastLoopExtent", "least-loop-extent", "int64_t", /*default=*/"1",
           "the fewest rows and columns of products in such loops">,
    Option<"trustViews", "trust-views", "bool", /*default=*/"false",
           "believe that two coordinates of a tensor view are never the same "
           "element">,
    Option<"orderWrites", "order-writes", "bool", /*default=*/"true",
           "order the writes of a part after those of the part before if they "
           "may touch the same element">,
    Option<"lastDimsFirst", "last-dims-first", "bool", /*default=*/"false",
           "of dimensions that are equally good to cut, take the last">,
    Option<"explain", "explain", "bool", /*default=*/"false",
           "emit a remark for each store and dimension that cannot be cut">,
  ];
}

def PersistBlocks : Tessera_Pass<"persist-blocks"> {
  let summary = "let few tile blocks do the work of all";
  let description = [{
    The body of an entry becomes a loop over numbers of tile blocks: block p of
    the first P does the work of blocks p, p + P, p + 2P and so on, and the
    others return at once. Entries in which a block may wait for another stay as
    they are. With `join`, a loop by which an entry shares out tiles itself is
    rewritten too, if its iterations may change places. Code generators call
    this pass; no pipeline includes it.
  }];
  let options = [
    Option<"blocks", "blocks", "unsigned", /*default=*/"132",
           "the number of tile blocks that do the work">,
    Option<"uneven", "uneven", "bool", /*default=*/"false",
           "also if loops with products are longer in some tile blocks">,
    Option<"join", "join", "unsigned", /*default=*/"1",
           "how many tile blocks are computed as one, with larger tiles, where "
           "that is possible">,
    Option<"sums", "sums", "bool", /*default=*/"false",
           "join also if sums of floats grow: a joined tile block may then have "
           "other bits than a single one">,
    Option<"once", "once", "bool", /*default=*/"false",
           "only join: each tile block does no more than one joined block, or "
           "those that cannot be joined">,
    Option<"timeInUnit", "time-in-unit", "unsigned", /*default=*/"15",
           "the time that a tile block takes in a joined one, in sixteenths of "
           "that of a single one">,
    Option<"order", "order", "bool", /*default=*/"false",
           "with once: where a loop with products is longer the larger x is, "
           "long joined blocks come first, as by order-blocks">,
    Option<"explain", "explain", "bool", /*default=*/"false",
           "emit a remark for each entry that stays as it is">,
  ];
}

def OrderBlocks : Tessera_Pass<"order-blocks"> {
  let summary = "let long tile blocks start first";
  let description = [{
    If the number of iterations of a loop with products grows with a coordinate
    of the tile block, blocks do the work of others, so that the longest come
    first in the order of the grid. Blocks that use the same data stay near each
    other. Entries in which a block may wait for another stay as they are. Code
    generators call this pass; no pipeline includes it.
  }];
}

def CommonSubexpressions : Tessera_Pass<"cuda-tile-cse"> {
  let summary = "merge equal operations without effects";
  let description = [{
    Two equal operations become one if the first dominates the second. That is
    safe for divisions and assumptions too: the first has been executed already.
    Token-ordered operations write a resource of their own and are never merged.
  }];
}

def LoopInvariants : Tessera_Pass<"cuda-tile-licm"> {
  let summary = "move loop-invariant operations before the loop";
  let description = [{
    Operations without effects that use nothing defined in the loop move before
    it. One that must not be executed speculatively (a division, an assumption)
    moves only if the first iteration certainly reaches it.
  }];
}

def RemoveDeadLoads : Tessera_Pass<"remove-dead-loads"> {
  let summary = "remove weak loads whose value is not used";
  let description = [{
    Users of the load's token use its token operand instead. Loads that are not
    weak may synchronize, and stay.
  }];
}

def MergeLoads : Tessera_Pass<"merge-loads"> {
  let summary = "merge equal weak loads";
  let description = [{
    A weak load is replaced by an equal one that dominates it, if the path of
    tokens between them has only weak loads: a store that only one of the two
    could see would race with the other. Users of the second load's token then
    wait for the first load too.
  }];
}

def RemoveDeadStores : Tessera_Pass<"remove-dead-stores"> {
  let summary = "remove weak stores that the next store overwrites";
  let description = [{
    A weak store is removed if the only use of its token is a weak store to the
    same elements, in the same block and certainly reached. Any other access to
    these elements would race with it.
  }];
}

def RemoveDeadGlobals : Tessera_Pass<"remove-dead-globals"> {
  let summary = "remove private globals without uses";
}

def SimplifyExpressions : Tessera_Pass<"simplify-expressions"> {
  let summary = "simplify scalar, mask and integer expressions";
}

def SynthesizeDebugScopes : Tessera_Pass<"synthesize-debug-info-scopes"> {
  let summary = "give plain file locations a debug scope";
  let description = [{
    Each entry with a file location but no scope gets a subprogram, with file and
    compile unit, that contains the locations of its operations. This allows a
    line table. Operations of other files go into a lexical block. Existing scopes
    are kept.
  }];
}

#endif // TESSERA_TRANSFORMS_PASSES_TD
