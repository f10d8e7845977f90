//===- LongBlocks.cpp - which tile blocks take longest -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/LongBlocks.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {
/// How a scalar changes if one coordinate of the block grows.
enum class Trend { None, Grows, Shrinks, Unknown };
/// One per dimension of the grid.
using Trends = std::array<Trend, 3>;

/// The trends of the values of an entry. Operations are added in the order of
/// the text, so those of operands are known.
class TrendTable {
public:
  void add(Operation *op);
  Trends get(Value value) const;

private:
  Trends derive(Operation *op) const;

  llvm::DenseMap<Value, Trends> known;
};
} // namespace

static constexpr Trends kNone = {Trend::None, Trend::None, Trend::None};
static constexpr Trends kUnknown = {Trend::Unknown, Trend::Unknown,
                                    Trend::Unknown};

/// The trend of a value that grows with both.
static Trends combine(const Trends &a, const Trends &b) {
  Trends both;
  for (auto [result, x, y] : llvm::zip_equal(both, a, b))
    result = x == y || y == Trend::None ? x
             : x == Trend::None         ? y
                                        : Trend::Unknown;
  return both;
}

static Trends negate(Trends trends) {
  for (Trend &trend : trends)
    trend = trend == Trend::Grows     ? Trend::Shrinks
            : trend == Trend::Shrinks ? Trend::Grows
                                      : trend;
  return trends;
}

/// For a function of a value of which nothing is known.
static Trends obscure(Trends trends) {
  for (Trend &trend : trends)
    if (trend != Trend::None)
      trend = Trend::Unknown;
  return trends;
}

static bool isPositiveConstant(Value value) {
  DenseElementsAttr literal;
  return matchPattern(value, m_Constant(&literal)) && literal.isSplat() &&
         literal.getSplatValue<APInt>().isStrictlyPositive();
}

/// Arguments of the entry do not depend on the block; of other arguments, such
/// as those that a loop carries, nothing is known.
Trends TrendTable::get(Value value) const {
  auto found = known.find(value);
  if (found != known.end())
    return found->second;
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && isa<EntryOp>(argument.getOwner()->getParentOp())
             ? kNone
             : kUnknown;
}

Trends TrendTable::derive(Operation *op) const {
  Trends all = kNone;
  for (Value operand : op->getOperands())
    all = combine(all, obscure(get(operand)));
  if (all == kNone)
    return kNone;
  auto first = [&] { return get(op->getOperand(0)); };
  auto second = [&] { return get(op->getOperand(1)); };
  return llvm::TypeSwitch<Operation *, Trends>(op)
      .Case<AddIOp, MinIOp, MaxIOp>(
          [&](auto) { return combine(first(), second()); })
      .Case([&](SubIOp) { return combine(first(), negate(second())); })
      .Case([&](MulIOp) {
        if (isPositiveConstant(op->getOperand(1)))
          return first();
        return isPositiveConstant(op->getOperand(0)) ? second() : all;
      })
      .Case<DivIOp, ShLIOp, ShRIOp>([&](auto) {
        return isPositiveConstant(op->getOperand(1)) ? first() : all;
      })
      .Case<AssumeOp, ExtIOp, TruncIOp>([&](auto) { return first(); })
      .Default(all);
}

void TrendTable::add(Operation *op) {
  if (auto block = dyn_cast<GetTileBlockIdOp>(op)) {
    for (OpResult result : block->getResults()) {
      Trends &trends = known[result] = kNone;
      trends[result.getResultNumber()] = Trend::Grows;
    }
    return;
  }
  if (auto loop = dyn_cast<ForOp>(op))
    known[loop.getInductionVar()] =
        obscure(combine(get(loop.getLowerBound()), get(loop.getUpperBound())));
  if (op->getNumRegions() != 0 || op->getNumResults() == 0)
    return;
  Trends trends = derive(op);
  for (OpResult result : op->getResults())
    known[result] = trends;
}

static bool hasProduct(ForOp loop) {
  return loop
      ->walk([](Operation *op) {
        return isa<MmaFOp, MmaIOp, MmaFScaledOp>(op) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<unsigned> analysis::findLongDimension(EntryOp entry) {
  TrendTable table;
  std::array<bool, 3> grows = {}, shrinks = {};
  entry->walk<WalkOrder::PreOrder>([&](Operation *op) {
    table.add(op);
    auto loop = dyn_cast<ForOp>(op);
    if (!loop || !hasProduct(loop))
      return;
    Trends trends = combine(table.get(loop.getUpperBound()),
                            negate(table.get(loop.getLowerBound())));
    for (unsigned dim = 0; dim < trends.size(); ++dim) {
      grows[dim] |= trends[dim] == Trend::Grows;
      shrinks[dim] |= trends[dim] == Trend::Shrinks;
    }
  });
  for (unsigned dim = 0; dim < grows.size(); ++dim)
    if (grows[dim] && !shrinks[dim])
      return dim;
  return std::nullopt;
}
