//===- IfPatterns.cpp - canonicalization of if -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A branch returns to the `if` with `yield`, or leaves it with `break`,
// `continue` or `return`. Nothing after the `if` is reached from a branch that
// leaves, so it does not affect the results.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

using namespace mlir;
using namespace tessera::cuda_tile;

static YieldOp getYield(Region &region) {
  return region.empty() ? YieldOp()
                        : dyn_cast<YieldOp>(region.front().getTerminator());
}

static bool leaves(Region &region) {
  return !region.empty() && !getYield(region);
}

/// True if the branch is absent, or has only a `yield`.
static bool isEmptyBranch(Region &region) {
  return region.empty() || isa<YieldOp>(region.front().front());
}

static bool isOutside(Value value, IfOp op) {
  return !op->isAncestor(value.getParentRegion()->getParentOp());
}

/// Erases what is no longer reached, including the terminator.
static void eraseAfter(RewriterBase &rewriter, Operation *op) {
  Block *block = op->getBlock();
  while (&block->back() != op)
    rewriter.eraseOp(&block->back());
}

/// Replaces the `if` by the ops of a branch.
static void inlineBranch(RewriterBase &rewriter, IfOp op, Region &region) {
  Operation *terminator = region.front().getTerminator();
  if (!isa<YieldOp>(terminator)) {
    eraseAfter(rewriter, op);
    rewriter.inlineBlockBefore(&region.front(), op);
    return rewriter.eraseOp(op);
  }
  rewriter.inlineBlockBefore(&region.front(), op);
  rewriter.replaceOp(op, terminator->getOperands());
  rewriter.eraseOp(terminator);
}

static IfOp createIf(RewriterBase &rewriter, IfOp like, TypeRange results,
                     Value condition) {
  auto created = IfOp::create(rewriter, like.getLoc(), results, condition);
  created->setDiscardableAttrs(like->getDiscardableAttrDictionary());
  return created;
}

static void moveRegion(RewriterBase &rewriter, Region &from, Region &to) {
  if (!from.empty())
    rewriter.inlineRegionBefore(from, to, to.end());
}

namespace {

/// Removes unused results.
/// Safe if: a branch yields; else MoveTerminatorToParent removes them all.
struct RemoveUnusedResults : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    BitVector unused(op.getNumResults());
    SmallVector<Type> types;
    for (OpResult result : op.getResults()) {
      if (result.use_empty())
        unused.set(result.getResultNumber());
      else
        types.push_back(result.getType());
    }
    if (unused.none() ||
        (leaves(op.getThenRegion()) && leaves(op.getElseRegion())))
      return failure();

    IfOp kept = createIf(rewriter, op, types, op.getCondition());
    for (auto [from, to] : llvm::zip(op->getRegions(), kept->getRegions())) {
      moveRegion(rewriter, from, to);
      if (YieldOp yield = getYield(to))
        rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperands(unused); });
    }
    unsigned next = 0;
    for (OpResult result : op.getResults())
      if (!unused[result.getResultNumber()])
        rewriter.replaceAllUsesWith(result, kept->getResult(next++));
    rewriter.eraseOp(op);
    return success();
  }
};

/// If both branches yield the same value, that value replaces the result.
/// Scalars true and false become the condition; false and true its negation.
/// Safe if: both branches yield; a value in both is defined outside.
struct ReplaceYieldWithValue : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    YieldOp thenYield = getYield(op.getThenRegion());
    YieldOp elseYield = getYield(op.getElseRegion());
    if (!thenYield || !elseYield)
      return failure();
    bool changed = false;
    for (auto [result, ifTrue, ifFalse] :
         llvm::zip(op.getResults(), thenYield.getOperands(),
                   elseYield.getOperands())) {
      if (result.use_empty())
        continue;
      Value value = getValue(op, ifTrue, ifFalse, rewriter);
      if (!value)
        continue;
      rewriter.replaceAllUsesWith(result, value);
      changed = true;
    }
    return success(changed);
  }

private:
  static Value getValue(IfOp op, Value ifTrue, Value ifFalse,
                        PatternRewriter &rewriter) {
    if (ifTrue == ifFalse)
      return ifTrue;
    // A condition is a scalar; ConvertToSelect handles ranked masks.
    if (ifTrue.getType() != op.getCondition().getType())
      return nullptr;
    std::optional<bool> first = getSplatBool(ifTrue);
    std::optional<bool> second = getSplatBool(ifFalse);
    if (!first || !second || *first == *second)
      return nullptr;
    return *first ? op.getCondition()
                  : createNot(rewriter, op.getLoc(), op.getCondition());
  }
};

/// With a constant condition, the branch taken replaces the `if`. If that
/// branch leaves, what follows the `if` is removed too, as nothing reaches it.
struct RemoveStaticCondition : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<bool> condition = getSplatBool(op.getCondition());
    if (!condition)
      return failure();
    Region &taken = *condition ? op.getThenRegion() : op.getElseRegion();
    if (taken.empty())
      rewriter.eraseOp(op);
    else
      inlineBranch(rewriter, op, taken);
    return success();
  }
};

/// A result whose values are both defined outside becomes a `select`. If one
/// branch leaves, it becomes the value of the other.
/// Safe if: every result is a tile that `select` accepts, so neither token nor
/// view. A ranked select costs work for every element, so it is used only if
/// the `if` disappears: both branches have only a yield.
struct ConvertToSelect : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    YieldOp thenYield = getYield(op.getThenRegion());
    YieldOp elseYield = getYield(op.getElseRegion());
    if ((!thenYield && !elseYield) ||
        !llvm::all_of(op.getResultTypes(), llvm::IsaPred<TileType>))
      return failure();
    bool isWhole =
        isEmptyBranch(op.getThenRegion()) && isEmptyBranch(op.getElseRegion());
    bool changed = false;
    for (OpResult result : op.getResults()) {
      unsigned index = result.getResultNumber();
      Value ifTrue = (thenYield ? thenYield : elseYield)->getOperand(index);
      Value ifFalse = (elseYield ? elseYield : thenYield)->getOperand(index);
      if (result.use_empty() || !isOutside(ifTrue, op) ||
          !isOutside(ifFalse, op))
        continue;
      auto type = cast<TileType>(result.getType());
      Value value = ifTrue;
      if (ifTrue != ifFalse) {
        if (!isSelectable(type) || (type.getRank() != 0 && !isWhole))
          continue;
        value = createSelect(rewriter, op.getLoc(), op.getCondition(), ifTrue,
                             ifFalse);
      }
      rewriter.replaceAllUsesWith(result, value);
      changed = true;
    }
    return success(changed);
  }
};

/// Removes an else that does nothing.
/// Safe if: there are no results, which an else would have to yield.
struct RemoveEmptyElseBranch : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    Region &region = op.getElseRegion();
    if (op.getNumResults() != 0 || region.empty() || !isEmptyBranch(region))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { rewriter.eraseBlock(&region.front()); });
    return success();
  }
};

/// Merges two ifs on the same condition, or on a condition and its negation.
/// Safe if: nothing is between them, so that no side effect is crossed. A
/// branch of the first that leaves takes nothing from the second.
struct CombineIfs : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp second,
                                PatternRewriter &rewriter) const override {
    auto first = dyn_cast_or_null<IfOp>(second->getPrevNode());
    if (!first ||
        (leaves(first.getThenRegion()) && leaves(first.getElseRegion())))
      return failure();
    Value one = first.getCondition(), other = second.getCondition();
    bool isNegated = getNegated(one) == other || getNegated(other) == one;
    if (one != other && !isNegated)
      return failure();

    SmallVector<Type> types(first.getResultTypes());
    llvm::append_range(types, second.getResultTypes());
    rewriter.setInsertionPoint(first);
    IfOp merged = createIf(rewriter, first, types, one);
    for (unsigned branch : {0, 1})
      mergeBranch(rewriter, first, first->getRegion(branch),
                  second->getRegion(isNegated ? 1 - branch : branch),
                  merged->getRegion(branch));
    ResultRange results = merged.getResults();
    rewriter.replaceAllUsesWith(second.getResults(),
                                results.drop_front(first.getNumResults()));
    rewriter.eraseOp(second);
    rewriter.replaceOp(first, results.take_front(first.getNumResults()));
    return success();
  }

private:
  static void mergeBranch(PatternRewriter &rewriter, IfOp first, Region &before,
                          Region &after, Region &into) {
    if (before.empty()) // Then `first` has no results.
      return moveRegion(rewriter, after, into);
    moveRegion(rewriter, before, into);
    YieldOp yield = getYield(into);
    if (!yield || after.empty())
      return;
    SmallVector<Value> values(yield.getOperands());
    // On this path, the results of the first `if` are what this branch yields.
    for (auto [result, value] : llvm::zip(first.getResults(), values))
      rewriter.replaceUsesWithIf(result, value, [&](OpOperand &use) {
        return after.isAncestor(use.getOwner()->getParentRegion());
      });
    rewriter.eraseOp(yield);
    rewriter.mergeBlocks(&after.front(), &into.front());
    if (YieldOp last = getYield(into))
      rewriter.modifyOpInPlace(last, [&] { last->insertOperands(0, values); });
  }
};

/// `if a { if b { … } }` is `if a & b { … }`.
/// Safe if: the then branch has only the nested `if`; no else does more than
/// yield; a result of the nested `if` has the same value whichever condition
/// fails; a value that is not from the nested `if` can be selected; and the
/// nested then yields, or there is no else at all.
struct CombineNestedIfs : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp outer,
                                PatternRewriter &rewriter) const override {
    YieldOp yield = getYield(outer.getThenRegion());
    auto inner = dyn_cast<IfOp>(outer.getThenRegion().front().front());
    if (!yield || !inner || inner->getNextNode() != yield ||
        !isEmptyBranch(outer.getElseRegion()) ||
        !isEmptyBranch(inner.getElseRegion()))
      return failure();
    YieldOp outerElse = getYield(outer.getElseRegion());
    YieldOp innerElse = getYield(inner.getElseRegion());
    YieldOp innerThen = getYield(inner.getThenRegion());
    if (!innerThen && (outerElse || innerElse))
      return failure();

    // Which results come from the nested `if`.
    SmallVector<unsigned> forwarded;
    for (OpResult result : outer.getResults()) {
      unsigned index = result.getResultNumber();
      Value ifTrue = yield->getOperand(index);
      Value ifFalse = outerElse->getOperand(index);
      if (ifTrue.getDefiningOp() == inner) {
        unsigned from = cast<OpResult>(ifTrue).getResultNumber();
        if (innerElse->getOperand(from) != ifFalse)
          return failure();
        forwarded.push_back(index);
      } else if (ifTrue != ifFalse && !isSelectable(ifTrue.getType())) {
        return failure();
      }
    }

    Value outerCondition = outer.getCondition();
    Value both =
        AndIOp::create(rewriter, outer.getLoc(), outerCondition.getType(),
                       outerCondition, inner.getCondition());
    SmallVector<Type> types;
    SmallVector<Value> ifTrue, ifFalse;
    for (unsigned index : forwarded) {
      auto from = cast<OpResult>(yield->getOperand(index));
      types.push_back(from.getType());
      ifTrue.push_back(innerThen->getOperand(from.getResultNumber()));
      ifFalse.push_back(outerElse->getOperand(index));
    }
    IfOp combined = createIf(rewriter, outer, types, both);
    unsigned next = 0;
    for (OpResult result : outer.getResults()) {
      unsigned index = result.getResultNumber();
      Value value = yield->getOperand(index);
      if (value.getDefiningOp() == inner)
        value = combined->getResult(next++);
      else if (value != outerElse->getOperand(index))
        value = createSelect(rewriter, outer.getLoc(), outerCondition, value,
                             outerElse->getOperand(index));
      rewriter.replaceAllUsesWith(result, value);
    }
    moveRegion(rewriter, inner.getThenRegion(), combined.getThenRegion());
    if (innerThen)
      rewriter.modifyOpInPlace(innerThen,
                               [&] { innerThen->setOperands(ifTrue); });
    if (!types.empty()) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.createBlock(&combined.getElseRegion());
      YieldOp::create(rewriter, outer.getLoc(), ifFalse);
    }
    rewriter.eraseOp(outer);
    return success();
  }
};

/// If both branches leave, the else is moved after the `if`.
/// Safe if: both leave, so that nothing reached the code there.
struct MoveTerminatorToParent : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    if (!leaves(op.getThenRegion()) || !leaves(op.getElseRegion()))
      return failure();
    IfOp kept = createIf(rewriter, op, TypeRange(), op.getCondition());
    moveRegion(rewriter, op.getThenRegion(), kept.getThenRegion());
    inlineBranch(rewriter, op, op.getElseRegion());
    return success();
  }
};

/// If a condition is used again in a branch, it is known there: true in the
/// then, false in the else. So is its negation.
/// Safe if: always, since a value does not change. A constant is one more
/// operation, so it replaces only operands where that simplifies: conditions,
/// operands of and, or and xor, and yielded values.
struct KnowCondition : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    Value condition = op.getCondition(), negated = getNegated(condition);
    if (getSplatBool(condition))
      return failure();
    bool changed = false;
    for (bool truth : {true, false}) {
      Region &branch = truth ? op.getThenRegion() : op.getElseRegion();
      changed |= replaceIn(branch, condition, truth, rewriter);
      if (negated)
        changed |= replaceIn(branch, negated, !truth, rewriter);
    }
    return success(changed);
  }

private:
  static bool isErased(OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<SelectOp>(user))
      return use.getOperandNumber() == 0;
    return isa<IfOp, AndIOp, OrIOp, XOrIOp, YieldOp>(user);
  }

  static bool replaceIn(Region &branch, Value value, bool truth,
                        PatternRewriter &rewriter) {
    auto isMeant = [&](OpOperand &use) {
      return branch.isAncestor(use.getOwner()->getParentRegion()) &&
             isErased(use);
    };
    // Every `if` looks at all uses; for very many that would take quadratic
    // time.
    constexpr unsigned kMaxUses = 256;
    if (branch.empty() || value.hasNUsesOrMore(kMaxUses) ||
        llvm::none_of(value.getUses(), isMeant))
      return false;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&branch.front());
    auto type = cast<TileType>(value.getType());
    Value known = ConstantOp::create(
        rewriter, branch.getParentOp()->getLoc(), type,
        cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(type, truth)));
    rewriter.replaceUsesWithIf(value, known, isMeant);
    return true;
  }
};

} // namespace

void IfOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                       MLIRContext *context) {
  patterns
      .add<RemoveUnusedResults, ReplaceYieldWithValue, RemoveStaticCondition,
           ConvertToSelect, RemoveEmptyElseBranch, CombineIfs, CombineNestedIfs,
           MoveTerminatorToParent, KnowCondition>(context);
}
