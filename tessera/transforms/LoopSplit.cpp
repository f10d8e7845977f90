//===- LoopSplit.cpp - splits loops at an if on their variable -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// `for iv in (lb to ub, step s) { … if cmpi(iv < x) … }` becomes
//
//   end   = max(ub, lb)             so that an empty loop stays empty
//   p     = min(max(x, lb), end)    the first value for which iv < x is false
//   start = p + min((s - (p - lb) mod s) mod s, end - p)
//   for iv in (lb to p, step s)     the comparison is true
//   for iv in (start to ub, step s) the comparison is false
//
// `start` is the first value of lb, lb + s, … that is not below p, or `end` if
// that would be beyond it. Nothing here overflows: each difference is of a
// larger and a smaller number, as unsigned. For `iv <= x`, p is min(x, end - 1)
// + 1. That overflows only if end is the smallest number; then the loop is
// empty, and p is limited to end.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace tessera {
#define GEN_PASS_DEF_LOOPSPLIT
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {
/// A place to split a loop: comparisons whose result changes there.
struct Split {
  Value bound;
  /// The bound itself belongs to the first loop: `iv <= x` or `iv > x`.
  bool includesBound;
  /// The comparisons, and their results in the first loop.
  SmallVector<std::pair<CmpIOp, bool>, 2> comparisons;
};
} // namespace

static std::optional<APInt> getConstant(Value value) {
  DenseElementsAttr literal;
  if (!matchPattern(value, m_Constant(&literal)))
    return std::nullopt;
  return literal.getSplatValue<APInt>();
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// `y > x` for `x < y`.
static ComparisonPredicate swap(ComparisonPredicate predicate) {
  switch (predicate) {
  case ComparisonPredicate::LessThan:
    return ComparisonPredicate::GreaterThan;
  case ComparisonPredicate::LessThanOrEqual:
    return ComparisonPredicate::GreaterThanOrEqual;
  case ComparisonPredicate::GreaterThan:
    return ComparisonPredicate::LessThan;
  case ComparisonPredicate::GreaterThanOrEqual:
    return ComparisonPredicate::LessThanOrEqual;
  case ComparisonPredicate::Equal:
  case ComparisonPredicate::NotEqual:
    break;
  }
  return predicate;
}

/// Returns the split for a comparison of the loop's variable with an invariant.
static std::optional<Split> findSplit(ForOp loop, CmpIOp comparison) {
  // rule loop-split.below, loop-split.up-to
  bool isUnsigned = comparison.getSignedness() == Signedness::Unsigned;
  if (isUnsigned != loop.getUnsignedCmp())
    return std::nullopt;
  Value bound = comparison.getRhs();
  ComparisonPredicate predicate = comparison.getComparisonPredicate();
  if (comparison.getLhs() != loop.getInductionVar()) {
    if (bound != loop.getInductionVar())
      return std::nullopt;
    bound = comparison.getLhs();
    predicate = swap(predicate);
  }
  if (loop.getRegion().isAncestor(bound.getParentRegion()))
    return std::nullopt;
  switch (predicate) {
  case ComparisonPredicate::LessThan:
    return Split{bound, false, {{comparison, true}}};
  case ComparisonPredicate::LessThanOrEqual:
    return Split{bound, true, {{comparison, true}}};
  case ComparisonPredicate::GreaterThan:
    return Split{bound, true, {{comparison, false}}};
  case ComparisonPredicate::GreaterThanOrEqual:
    return Split{bound, false, {{comparison, false}}};
  case ComparisonPredicate::Equal:
  case ComparisonPredicate::NotEqual:
    break;
  }
  return std::nullopt;
}

static size_t countOps(IfOp branch) {
  size_t count = 0;
  branch->walk(
      [&](Operation *op) { count += !op->hasTrait<OpTrait::IsTerminator>(); });
  return count - 1; // without the loop itself
}

/// Estimates whether the iterations save more than computing the bounds of two
/// loops costs. Only possible for a loop between constants. Each iteration
/// saves its comparisons and the branches on them.
static bool isProfitable(ForOp loop, const Split &split, const APInt &step) {
  std::optional<APInt> lower = getConstant(loop.getLowerBound());
  std::optional<APInt> upper = getConstant(loop.getUpperBound());
  if (!lower || !upper)
    return true;
  // Then all bounds are constants.
  if (getConstant(split.bound))
    return true;
  bool isUnsigned = loop.getUnsignedCmp();
  if (isUnsigned ? lower->uge(*upper) : lower->sge(*upper))
    return false;
  APInt numTrips =
      llvm::APIntOps::RoundingUDiv(*upper - *lower, step, APInt::Rounding::UP);
  // The operations of BoundBuilder that do not fold, and a loop.
  uint64_t cost = 3 + (split.includesBound ? 2 : 0) + (step.isOne() ? 0 : 6);
  uint64_t saved = 2 * split.comparisons.size();
  return numTrips.getLimitedValue(cost) * saved >= cost;
}

/// The first place to split the loop, if there is one and not too many.
static std::optional<Split> findSplit(ForOp loop, unsigned threshold) {
  // Each place doubles the body; leave loops with many alone.
  constexpr size_t kMaxPlaces = 3, kMaxOps = 1000;
  std::optional<APInt> step = getConstant(loop.getStep());
  if (!step || !step->isStrictlyPositive())
    return std::nullopt;
  SmallVector<Split> splits;
  for (auto branch : loop.getRegion().front().getOps<IfOp>()) {
    auto comparison = branch.getCondition().getDefiningOp<CmpIOp>();
    if (!comparison || countOps(branch) < threshold)
      continue;
    std::optional<Split> split = findSplit(loop, comparison);
    if (!split)
      continue;
    // rule loop-split.together
    auto same = llvm::find_if(splits, [&](const Split &other) {
      return other.bound == split->bound &&
             other.includesBound == split->includesBound;
    });
    if (same == splits.end())
      splits.push_back(std::move(*split));
    else
      same->comparisons.push_back(split->comparisons.front());
  }
  if (splits.empty() || splits.size() > kMaxPlaces)
    return std::nullopt;
  auto first = llvm::find_if(splits, [&](const Split &split) {
    return isProfitable(loop, split, *step);
  });
  if (first == splits.end())
    return std::nullopt;
  size_t count = 0;
  loop->walk([&](Operation *) { ++count; });
  if (count > kMaxOps)
    return std::nullopt;
  return *first;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
/// Builds the bounds of both loops, with the signedness of the loop.
class BoundBuilder {
public:
  BoundBuilder(ForOp loop)
      : builder(loop.getLoc(), loop), loop(loop),
        signedness(loop.getUnsignedCmp() ? Signedness::Unsigned
                                         : Signedness::Signed) {}

  /// The end of the first loop and the start of the second.
  std::pair<Value, Value> build(const Split &split) {
    Value lower = loop.getLowerBound();
    Value end = max(loop.getUpperBound(), lower);
    Value bound = split.bound;
    if (split.includesBound)
      bound = add(min(bound, sub(end, constant(1))), constant(1));
    Value point = min(max(bound, lower), end);
    std::optional<APInt> step = getConstant(loop.getStep());
    if (step->isOne())
      return {point, point};
    Value over = rest(sub(point, lower));
    Value gap = rest(sub(loop.getStep(), over));
    Value start = add(point, MinIOp::create(builder, gap, sub(end, point),
                                            Signedness::Unsigned));
    return {point, start};
  }

private:
  Value constant(int64_t value) {
    auto type = cast<TileType>(loop.getLowerBound().getType());
    return ConstantOp::create(
        builder, cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(
                     cast<ShapedType>(type),
                     builder.getIntegerAttr(type.getElementType(), value))));
  }
  Value max(Value a, Value b) {
    return MaxIOp::create(builder, a, b, signedness);
  }
  Value min(Value a, Value b) {
    return MinIOp::create(builder, a, b, signedness);
  }
  Value add(Value a, Value b) {
    return AddIOp::create(builder, a, b, IntegerOverflow::None);
  }
  Value sub(Value a, Value b) {
    return SubIOp::create(builder, a, b, IntegerOverflow::None);
  }
  /// The remainder after division by the step.
  Value rest(Value a) {
    return RemIOp::create(builder, a, loop.getStep(), Signedness::Unsigned);
  }

  ImplicitLocOpBuilder builder;
  ForOp loop;
  Signedness signedness;
};
} // namespace

/// Copies the loop with other bounds and initial values; the comparisons are
/// replaced by constants.
static ForOp copyLoop(ForOp loop, Value lower, Value upper, ValueRange inits,
                      const Split &split, bool isFirst) {
  OpBuilder builder(loop);
  IRMapping mapping;
  auto copy = cast<ForOp>(builder.clone(*loop, mapping));
  copy.getLowerBoundMutable().assign(lower);
  copy.getUpperBoundMutable().assign(upper);
  copy.getInitValuesMutable().assign(inits);
  builder.setInsertionPoint(copy);
  auto type = cast<ShapedType>(Type(TileType::get(builder.getI1Type())));
  for (auto [comparison, inFirst] : split.comparisons) {
    Value known = ConstantOp::create(
        builder, comparison.getLoc(),
        cast<DenseIntOrFPElementsAttr>(
            DenseElementsAttr::get(type, ArrayRef<bool>(inFirst == isFirst))));
    mapping.lookup(comparison.getResult()).replaceAllUsesWith(known);
  }
  return copy;
}

static std::pair<ForOp, ForOp> splitLoop(ForOp loop, const Split &split) {
  auto [end, start] = BoundBuilder(loop).build(split);
  ForOp first = copyLoop(loop, loop.getLowerBound(), end, loop.getInitValues(),
                         split, /*isFirst=*/true);
  ForOp second = copyLoop(loop, start, loop.getUpperBound(),
                          first.getResultValues(), split, /*isFirst=*/false);
  loop.getResultValues().replaceAllUsesWith(second.getResultValues());
  loop.erase();
  return {first, second};
}

namespace {
struct LoopSplit : public tessera::impl::LoopSplitBase<LoopSplit> {
  using LoopSplitBase::LoopSplitBase;

  void runOnOperation() override {
    // Inner loops first. The resulting loops are visited again, until there is
    // nothing to split.
    SmallVector<ForOp> pending;
    getOperation()->walk([&](ForOp loop) { pending.push_back(loop); });
    std::reverse(pending.begin(), pending.end());
    bool isChanged = false;
    while (!pending.empty()) {
      ForOp loop = pending.pop_back_val();
      std::optional<Split> split = findSplit(loop, splitThreshold);
      if (!split)
        continue;
      isChanged = true;
      auto [first, second] = splitLoop(loop, *split);
      pending.push_back(second);
      pending.push_back(first);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
