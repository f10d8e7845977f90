//===- ControlFlowFolds.cpp - folds of control flow -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"

using namespace mlir;
using namespace tessera::cuda_tile;

// rule fold.if.negated
/// `if !p A else B` becomes `if p B else A`, in place.
LogicalResult IfOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  Region &thenRegion = getThenRegion(), &elseRegion = getElseRegion();
  if (elseRegion.empty())
    return failure();
  Value condition = getNegated(getCondition());
  if (!condition)
    return failure();
  getConditionMutable().assign(condition);
  // Lists of blocks cannot be swapped: move the old `else` to the end, then
  // everything before it to the other region.
  Block *newThen = &elseRegion.front();
  thenRegion.getBlocks().splice(thenRegion.end(), elseRegion.getBlocks());
  elseRegion.getBlocks().splice(elseRegion.end(), thenRegion.getBlocks(),
                                thenRegion.begin(), newThen->getIterator());
  return success();
}
