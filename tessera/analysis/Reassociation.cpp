//===- Reassociation.cpp - the order of reductions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reassociation.h"
#include "tessera/analysis/Selection.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Numerics.h"
#include "tessera/dialect/Ops.h"
#include "tessera/numerics/Convert.h"

#include <limits>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

bool analysis::isCommutativeAndAssociative(Operation *op) {
  auto isPlain = [](auto each) {
    return each.getRoundingMode() == RoundingMode::NearestEven &&
           !each.getFlushToZero();
  };
  if (auto sum = dyn_cast<AddFOp>(op))
    return isPlain(sum);
  if (auto product = dyn_cast<MulFOp>(op))
    return isPlain(product);
  if (auto max = dyn_cast<MaxFOp>(op))
    return !max.getFlushToZero();
  if (auto min = dyn_cast<MinFOp>(op))
    return !min.getFlushToZero();
  return isa<AddIOp, MulIOp, MaxIOp, MinIOp, AndIOp, OrIOp, XOrIOp>(op);
}

uint64_t analysis::getNeutralBits(Operation *op, ElementType type) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  auto number = [&](double value) {
    uint64_t bits = 0;
    numerics::setDouble(type, value, &bits);
    return bits;
  };
  unsigned width = getBitWidth(type);
  uint64_t ones = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  uint64_t least = uint64_t(1) << (width - 1);
  if (isa<AddFOp>(op))
    return number(-0.0);
  if (isa<MulFOp>(op))
    return number(1);
  if (auto max = dyn_cast<MaxFOp>(op))
    return number(max.getPropagateNan() ? -kInfinity : kNaN);
  if (auto min = dyn_cast<MinFOp>(op))
    return number(min.getPropagateNan() ? kInfinity : kNaN);
  if (isa<MulIOp>(op))
    return 1;
  if (isa<AndIOp>(op))
    return ones;
  if (auto max = dyn_cast<MaxIOp>(op))
    return isSigned(max.getSignedness()) ? least : 0;
  if (auto min = dyn_cast<MinIOp>(op))
    return isSigned(min.getSignedness()) ? ones ^ least : ones;
  return 0; // addi, ori, xori
}

/// Returns the operation that computes a result of the body, if it combines
/// element and accumulator in any order; else null.
static Operation *getOnlyOperation(Block &body, unsigned operand) {
  Operation *only = body.getTerminator()->getOperand(operand).getDefiningOp();
  if (!only || !analysis::isCommutativeAndAssociative(only))
    return nullptr;
  Value element = body.getArgument(2 * operand);
  Value accumulator = body.getArgument(2 * operand + 1);
  Value lhs = only->getOperand(0), rhs = only->getOperand(1);
  bool isOfBoth = (lhs == element && rhs == accumulator) ||
                  (lhs == accumulator && rhs == element);
  return isOfBoth ? only : nullptr;
}

analysis::Reassociation analysis::findReassociation(Operation *aggregate) {
  Block &body = aggregate->getRegion(0).front();
  Reassociation result;
  SmallVector<unsigned, 4> others;
  for (unsigned i = 0; i < aggregate->getNumResults(); ++i) {
    Operation *only = getOnlyOperation(body, i);
    if (!only) {
      others.push_back(i);
      continue;
    }
    result.rounds |= isa<AddFOp, MulFOp>(only);
    result.neutralBits.push_back(getNeutralBits(
        only, getElementType(aggregate->getResult(i).getType())));
  }
  if (others.empty()) {
    result.freedom = Freedom::Order;
    return result;
  }
  result.neutralBits.clear();
  if (isAssociativeSelection(body, others))
    result.freedom = Freedom::Grouping;
  return result;
}
