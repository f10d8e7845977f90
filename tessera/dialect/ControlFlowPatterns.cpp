//===- ControlFlowPatterns.cpp - canonicalization of loops -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `continue` and `break` may be inside ifs; each rule looks at all that belong
// to the loop. Tokens are carried like other values: a token that is unused
// orders nothing.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace {

/// The ends of a loop's iterations, inside any number of ifs.
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

/// True if values computed from `carried` reach only carried values in `dead`.
/// Looks only through ops without effects and without regions.
static bool feedsOnly(Value carried, Region &body, const BitVector &dead) {
  SmallVector<Value> worklist = {carried};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!worklist.empty()) {
    for (OpOperand &use : worklist.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (isa<ContinueOp>(user)) {
        // A nested loop's terminator is below an op with regions, or in
        // `body`'s own ifs: find its loop.
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

/// Removes carried values from a loop: their initial values replace them.
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

/// Removes carried values of a `for`; their results must be unused.
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

/// Removes carried values of a `loop`; its results are separate and stay.
static void eraseCarried(RewriterBase &rewriter, LoopOp op, const Ends &ends,
                         const BitVector &gone) {
  eraseCarried(rewriter, op, op.getInitValues(), op.getRegion().getArguments(),
               ends, gone);
  rewriter.modifyOpInPlace(op, [&] { op->eraseOperands(gone); });
}

namespace {

/// Removes a carried value that is only used to compute itself.
/// Safe if: its result is unused, and it reaches neither memory nor a
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
    // Values may depend on each other in a cycle: exclude those that a live one
    // depends on, until nothing changes.
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

/// A carried value that every iteration passes on unchanged is its initial
/// value.
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

/// The number of iterations of a `for`, if it is 0 or 1.
static std::optional<unsigned> getShortTripCount(ForOp op) {
  if (op.getLowerBound() == op.getUpperBound())
    return 0;
  std::optional<APInt> lower = getSplatInteger(op.getLowerBound());
  std::optional<APInt> upper = getSplatInteger(op.getUpperBound());
  if (!lower || !upper)
    return std::nullopt;
  bool isUnsigned = op.getUnsignedCmp();
  // Two more bits, so that the sum does not overflow.
  unsigned width = lower->getBitWidth() + 2;
  auto widen = [&](const APInt &value) {
    return isUnsigned ? value.zext(width) : value.sext(width);
  };
  if (widen(*lower).sge(widen(*upper)))
    return 0;
  std::optional<APInt> step = getSplatInteger(op.getStep());
  // A step that is not positive is undefined, also in unsigned loops.
  if (!step || !step->isStrictlyPositive() ||
      (widen(*lower) + widen(*step)).slt(widen(*upper)))
    return std::nullopt;
  return 1;
}

/// A `for` that never runs becomes its initial values; one that runs once
/// becomes its body.
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

/// Removes unused results of `loop`, with the operands of breaks. If every
/// `break` passes the same value from outside, that value replaces the result.
/// Safe if: some `break` exists; without one, nothing after the loop is
/// reached.
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
