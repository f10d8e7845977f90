//===- Reachability.cpp - what is certainly executed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reachability.h"

#include "tessera/dialect/Ops.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

bool analysis::mayNotReturn(Operation *op) {
  if (op->getNumRegions() == 0)
    return isa<AssertOp>(op);
  // A `continue` under ifs alone belongs to a loop around `op`; one of a `for`
  // inside does not leave it.
  return op
      ->walk<WalkOrder::PreOrder>([&](Operation *each) {
        if (isa<LoopOp, ReturnOp, BreakOp, AssertOp>(each))
          return WalkResult::interrupt();
        if (!isa<ContinueOp>(each))
          return WalkResult::advance();
        Operation *loop = each->getParentOp();
        while (isa<IfOp>(loop) && loop != op)
          loop = loop->getParentOp();
        return isa<IfOp>(loop) ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

bool analysis::alwaysRuns(Operation *loop) {
  if (isa<LoopOp>(loop))
    return true;
  auto counted = cast<ForOp>(loop);
  DenseElementsAttr lower, upper;
  if (!matchPattern(counted.getLowerBound(), m_Constant(&lower)) ||
      !matchPattern(counted.getUpperBound(), m_Constant(&upper)))
    return false;
  APInt first = lower.getSplatValue<APInt>(),
        end = upper.getSplatValue<APInt>();
  return counted.getUnsignedCmp() ? first.ult(end) : first.slt(end);
}
