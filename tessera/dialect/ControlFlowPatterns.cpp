//===- ControlFlowPatterns.cpp - canonicalization of loops -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `continue` and `break` may stand under ifs; each rule looks at all that
// belong to the loop. Tokens are carried like other values: an order that
// nobody consumes orders nothing.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace {

/// The ends of a loop's iterations, under any number of ifs.
struct Ends {
  SmallVector<ContinueOp> continues;
  SmallVector<BreakOp> breaks;

  explicit Ends(Region &body) { collect(body); }

private:
  void collect(Region &region) {
    for (Operation &op : region.getOps()) {
      if (auto nested = dyn_cast<IfOp>(op)) {
        collect(nested.getThenRegion());
        collect(nested.getElseRegion());
      } else if (auto next = dyn_cast<ContinueOp>(op)) {
        continues.push_back(next);
      } else if (auto stop = dyn_cast<BreakOp>(op)) {
        breaks.push_back(stop);
      }
    }
  }
};

} // namespace

static Block::BlockArgListType getCarried(ForOp op) {
  return op.getIterValues();
}
static Block::BlockArgListType getCarried(LoopOp op) {
  return op.getRegion().getArguments();
}

/// True if what is made of `carried` only reaches carried values of `dead`.
/// Only ops without effects and without regions are looked through.
static bool feedsOnly(Value carried, Region &body, const BitVector &dead) {
  SmallVector<Value> worklist = {carried};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!worklist.empty()) {
    for (OpOperand &use : worklist.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (isa<ContinueOp>(user)) {
        // That of a nested loop is below an op with regions, or in `body`'s
        // own ifs: find whose it is.
        Operation *parent = user->getParentOp();
        while (isa<IfOp>(parent))
          parent = parent->getParentOp();
        if (parent != body.getParentOp() || !dead[use.getOperandNumber()])
          return false;
        continue;
      }
      if (user->hasTrait<OpTrait::IsTerminator>() ||
          user->getNumRegions() != 0 || !isMemoryEffectFree(user))
        return false;
      if (seen.insert(user).second)
        llvm::append_range(worklist, user->getResults());
    }
  }
  return true;
}

/// Takes carried values out of a loop: inside, they are their inits.
static void eraseCarried(RewriterBase &rewriter, Operation *op,
                         ValueRange inits, Block::BlockArgListType carried,
                         const Ends &ends, const BitVector &gone) {
  for (unsigned index : gone.set_bits())
    rewriter.replaceAllUsesWith(carried[index], inits[index]);
  Block *body = &op->getRegion(0).front();
  unsigned firstArgument = body->getNumArguments() - carried.size();
  BitVector arguments(body->getNumArguments());
  for (unsigned index : gone.set_bits())
    arguments.set(firstArgument + index);
  for (ContinueOp next : ends.continues)
    rewriter.modifyOpInPlace(next, [&] { next->eraseOperands(gone); });
  rewriter.modifyOpInPlace(op, [&] { body->eraseArguments(arguments); });
}

static SmallVector<Value> getKept(ValueRange values, const BitVector &gone) {
  SmallVector<Value> kept;
  for (auto [index, value] : llvm::enumerate(values))
    if (!gone[index])
      kept.push_back(value);
  return kept;
}

/// A `for` without these carried values; their results must be unused.
static void eraseCarried(RewriterBase &rewriter, ForOp op, const Ends &ends,
                         const BitVector &gone) {
  eraseCarried(rewriter, op, op.getInitValues(), op.getIterValues(), ends,
               gone);
  SmallVector<Value> inits = getKept(op.getInitValues(), gone);
  auto kept = ForOp::create(rewriter, op.getLoc(), TypeRange(ValueRange(inits)),
                            op.getLowerBound(), op.getUpperBound(),
                            op.getStep(), inits, op.getUnsignedCmp());
  kept->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getRegion(), kept.getRegion(),
                              kept.getRegion().end());
  for (auto [from, to] :
       llvm::zip(getKept(op.getResults(), gone), kept.getResults()))
    rewriter.replaceAllUsesWith(from, to);
  rewriter.eraseOp(op);
}

/// A `loop` has results of its own, which stay.
static void eraseCarried(RewriterBase &rewriter, LoopOp op, const Ends &ends,
                         const BitVector &gone) {
  eraseCarried(rewriter, op, op.getInitValues(), op.getRegion().getArguments(),
               ends, gone);
  rewriter.modifyOpInPlace(op, [&] { op->eraseOperands(gone); });
}

namespace {

/// A carried value that nothing but itself is made of goes.
/// Safe if: it has no result that is used, and it reaches neither memory nor a
/// condition, a nested loop or a `break`.
template <typename OpTy> struct RemoveDeadCarried : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Block::BlockArgListType carried = getCarried(op);
    BitVector dead(carried.size(), true);
    if (std::is_same_v<OpTy, ForOp>)
      for (OpResult result : op->getResults())
        if (!result.use_empty())
          dead.reset(result.getResultNumber());
    // Values may feed one another in a circle: drop those that feed a live one
    // until none does.
    for (bool changed = true; changed && dead.any();) {
      changed = false;
      for (unsigned index : dead.set_bits()) {
        if (feedsOnly(carried[index], op.getRegion(), dead))
          continue;
        dead.reset(index);
        changed = true;
      }
    }
    if (dead.none())
      return failure();
    eraseCarried(rewriter, op, Ends(op.getRegion()), dead);
    return success();
  }
};

/// A carried value that every iteration passes on unchanged is its init.
/// Safe if: every `continue` of the loop passes it, or the init, in its place.
template <typename OpTy>
struct RemoveInvariantCarried : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Block::BlockArgListType carried = getCarried(op);
    if (carried.empty())
      return failure();
    Ends ends(op.getRegion());
    BitVector invariant(carried.size());
    for (auto [index, argument, init] :
         llvm::enumerate(carried, op.getInitValues()))
      invariant[index] = llvm::all_of(ends.continues, [&](ContinueOp next) {
        Value passed = next->getOperand(index);
        return passed == argument || passed == init;
      });
    if (invariant.none())
      return failure();
    if (std::is_same_v<OpTy, ForOp>)
      for (unsigned index : invariant.set_bits())
        rewriter.replaceAllUsesWith(op->getResult(index),
                                    op.getInitValues()[index]);
    eraseCarried(rewriter, op, ends, invariant);
    return success();
  }
};

/// How often a `for` runs, where that is 0 or 1.
static std::optional<unsigned> getShortTripCount(ForOp op) {
  if (op.getLowerBound() == op.getUpperBound())
    return 0;
  std::optional<APInt> lower = getSplatInteger(op.getLowerBound());
  std::optional<APInt> upper = getSplatInteger(op.getUpperBound());
  if (!lower || !upper)
    return std::nullopt;
  bool isUnsigned = op.getUnsignedCmp();
  // One bit more than the sum needs, so that it is the mathematical one.
  unsigned width = lower->getBitWidth() + 2;
  auto widen = [&](const APInt &value) {
    return isUnsigned ? value.zext(width) : value.sext(width);
  };
  if (widen(*lower).sge(widen(*upper)))
    return 0;
  std::optional<APInt> step = getSplatInteger(op.getStep());
  // A step that is not positive is undefined, in unsigned loops too.
  if (!step || !step->isStrictlyPositive() ||
      (widen(*lower) + widen(*step)).slt(widen(*upper)))
    return std::nullopt;
  return 1;
}

/// A `for` that never runs is its inits; one that runs once is its body.
/// Safe if: the bounds are constants (or one value), for one run the step too
/// and positive; nothing ends the iteration early; and no alloca, which lives
/// as long as the body, would live longer.
struct RemoveShortFor : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<unsigned> count = getShortTripCount(op);
    if (!count)
      return failure();
    if (*count == 0) {
      rewriter.replaceOp(op, op.getInitValues());
      return success();
    }
    Block *body = &op.getRegion().front();
    if (Ends(op.getRegion()).continues.size() != 1 ||
        !isa<ContinueOp>(body->getTerminator()) || hasAlloca(op))
      return failure();
    SmallVector<Value> arguments = {op.getLowerBound()};
    llvm::append_range(arguments, op.getInitValues());
    Operation *end = body->getTerminator();
    rewriter.inlineBlockBefore(body, op, arguments);
    rewriter.replaceOp(op, end->getOperands());
    rewriter.eraseOp(end);
    return success();
  }

  static bool hasAlloca(Operation *op) {
    return op->walk([](AllocaOp) { return WalkResult::interrupt(); })
        .wasInterrupted();
  }
};

/// A `loop` whose body breaks at its end runs once.
/// Safe if: no other end stands under an `if`, and there is no alloca.
struct RemoveSingleLoop : public OpRewritePattern<LoopOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LoopOp op,
                                PatternRewriter &rewriter) const override {
    Block *body = &op.getRegion().front();
    Ends ends(op.getRegion());
    if (!ends.continues.empty() || ends.breaks.size() != 1 ||
        ends.breaks.front() != body->getTerminator() ||
        RemoveShortFor::hasAlloca(op))
      return failure();
    Operation *end = body->getTerminator();
    rewriter.inlineBlockBefore(body, op, op.getInitValues());
    rewriter.replaceOp(op, end->getOperands());
    rewriter.eraseOp(end);
    return success();
  }
};

/// Results of `loop` that nobody uses go, with what breaks bring for them; one
/// that every `break` brings from outside is that value.
/// Safe if: some `break` exists; without one nothing after the loop is reached.
struct RemoveLoopResults : public OpRewritePattern<LoopOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LoopOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumResults() == 0)
      return failure();
    Ends ends(op.getRegion());
    if (ends.breaks.empty())
      return failure();
    BitVector gone(op.getNumResults());
    SmallVector<Type> types;
    for (OpResult result : op.getResults()) {
      unsigned index = result.getResultNumber();
      Value brought = ends.breaks.front()->getOperand(index);
      if (!op.getRegion().isAncestor(brought.getParentRegion()) &&
          llvm::all_of(ends.breaks, [&](BreakOp stop) {
            return stop->getOperand(index) == brought;
          }))
        rewriter.replaceAllUsesWith(result, brought);
      if (result.use_empty())
        gone.set(index);
      else
        types.push_back(result.getType());
    }
    if (gone.none())
      return failure();
    for (BreakOp stop : ends.breaks)
      rewriter.modifyOpInPlace(stop, [&] { stop->eraseOperands(gone); });
    auto kept =
        LoopOp::create(rewriter, op.getLoc(), types, op.getInitValues());
    kept->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(op.getRegion(), kept.getRegion(),
                                kept.getRegion().end());
    for (auto [from, to] :
         llvm::zip(getKept(op.getResults(), gone), kept.getResults()))
      rewriter.replaceAllUsesWith(from, to);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void ForOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<RemoveShortFor, RemoveInvariantCarried<ForOp>,
               RemoveDeadCarried<ForOp>>(context);
}

void LoopOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<RemoveSingleLoop, RemoveLoopResults,
               RemoveInvariantCarried<LoopOp>, RemoveDeadCarried<LoopOp>>(
      context);
}
