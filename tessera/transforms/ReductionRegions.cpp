//===- ReductionRegions.cpp - reducing control flow and signatures -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `continue` and `break` may be inside ifs. If a body is moved out of its loop
// and one of them is left, the verifier rejects the candidate.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/ReductionPatterns.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

/// Visits every operation of this kind that ends an iteration of a loop.
template <typename EndOp>
static void forEachEnd(Region &body, llvm::function_ref<void(EndOp)> visit) {
  for (Operation &op : body.getOps()) {
    if (auto branch = dyn_cast<IfOp>(op)) {
      forEachEnd(branch.getThenRegion(), visit);
      forEachEnd(branch.getElseRegion(), visit);
    } else if (auto end = dyn_cast<EndOp>(op)) {
      visit(end);
    }
  }
}

/// Recreates `op` without an operand or a result; -1 drops none. The dropped
/// result must be unused.
static void rebuild(RewriterBase &rewriter, Operation *op, int operand,
                    int result) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> operands(op->getOperands());
  SmallVector<Type> types(op->getResultTypes());
  if (operand >= 0)
    operands.erase(operands.begin() + operand);
  if (result >= 0)
    types.erase(types.begin() + result);
  OperationState state(op->getLoc(), op->getName(), operands, types,
                       op->getAttrs());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *made = rewriter.create(state);
  for (auto [from, to] : llvm::zip(op->getRegions(), made->getRegions()))
    rewriter.inlineRegionBefore(from, to, to.end());
  unsigned next = 0;
  for (OpResult each : op->getResults())
    if (int(each.getResultNumber()) != result)
      rewriter.replaceAllUsesWith(each, made->getResult(next++));
  rewriter.eraseOp(op);
}

/// Replaces `op` by a block; its terminator gives the results.
static void inlineBlock(RewriterBase &rewriter, Operation *op, Block *block,
                        ValueRange arguments) {
  Operation *terminator = block->getTerminator();
  rewriter.inlineBlockBefore(block, op, arguments);
  SmallVector<Value> results(terminator->getOperands());
  rewriter.eraseOp(terminator);
  rewriter.replaceOp(op, results);
}

static void fillUses(RewriterBase &rewriter, OpResult result) {
  if (!result.use_empty())
    rewriter.replaceAllUsesWith(
        result, getFiller(rewriter, result.getOwner(), result.getType()));
}

static bool canFill(Value value) {
  return value.use_empty() || hasFiller(value.getType());
}

namespace {

template <typename OpTy> struct VariantPattern : public OpRewritePattern<OpTy> {
  VariantPattern(MLIRContext *context, unsigned index = 0)
      : OpRewritePattern<OpTy>(context), index(index) {}
  unsigned index;
};

struct InlineArm : public VariantPattern<IfOp> {
  using VariantPattern::VariantPattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    if (index >= op->getNumRegions() || op->getRegion(index).empty())
      return failure();
    Block *arm = &op->getRegion(index).front();
    if (isa<YieldOp>(arm->getTerminator())) {
      inlineBlock(rewriter, op, arm, {});
      return success();
    }
    // The branch leaves the block, so the operations after the `if` are
    // dropped.
    while (op->getNextNode())
      rewriter.eraseOp(&op->getBlock()->back());
    rewriter.inlineBlockBefore(arm, op, {});
    rewriter.eraseOp(op);
    return success();
  }
};

struct RunForOnce : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> arguments = {op.getLowerBound()};
    llvm::append_range(arguments, op.getInitValues());
    inlineBlock(rewriter, op, &op.getRegion().front(), arguments);
    return success();
  }
};

struct RunLoopOnce : public OpRewritePattern<LoopOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LoopOp op,
                                PatternRewriter &rewriter) const override {
    Block *body = &op.getRegion().front();
    SmallVector<Value> inits(op.getInitValues());
    if (isa<BreakOp>(body->getTerminator())) {
      inlineBlock(rewriter, op, body, inits);
      return success();
    }
    // The results come from a `break` under an `if`.
    if (!isa<ContinueOp>(body->getTerminator()) ||
        !llvm::all_of(op->getResults(), canFill))
      return failure();
    for (OpResult result : op->getResults())
      fillUses(rewriter, result);
    rewriter.eraseOp(body->getTerminator());
    rewriter.inlineBlockBefore(body, op, inits);
    rewriter.eraseOp(op);
    return success();
  }
};

struct DropForCarried : public VariantPattern<ForOp> {
  using VariantPattern::VariantPattern;

  LogicalResult matchAndRewrite(ForOp op,
                                PatternRewriter &rewriter) const override {
    if (index >= op.getInitValues().size())
      return failure();
    Value init = op.getInitValues()[index];
    rewriter.replaceAllUsesWith(op.getIterValues()[index], init);
    rewriter.replaceAllUsesWith(op->getResult(index), init);
    forEachEnd<ContinueOp>(op.getRegion(), [&](ContinueOp next) {
      rewriter.modifyOpInPlace(next, [&] { next->eraseOperand(index); });
    });
    rewriter.modifyOpInPlace(
        op, [&] { op.getRegion().front().eraseArgument(1 + index); });
    rebuild(rewriter, op, op.getInitValues().getBeginOperandIndex() + index,
            index);
    return success();
  }
};

struct DropLoopCarried : public VariantPattern<LoopOp> {
  using VariantPattern::VariantPattern;

  LogicalResult matchAndRewrite(LoopOp op,
                                PatternRewriter &rewriter) const override {
    if (index >= op.getInitValues().size())
      return failure();
    Block &body = op.getRegion().front();
    rewriter.replaceAllUsesWith(body.getArgument(index),
                                op.getInitValues()[index]);
    forEachEnd<ContinueOp>(op.getRegion(), [&](ContinueOp next) {
      rewriter.modifyOpInPlace(next, [&] { next->eraseOperand(index); });
    });
    rewriter.modifyOpInPlace(op, [&] {
      body.eraseArgument(index);
      op->eraseOperand(index);
    });
    return success();
  }
};

struct DropIfResult : public VariantPattern<IfOp> {
  using VariantPattern::VariantPattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    if (index >= op->getNumResults() || !canFill(op->getResult(index)))
      return failure();
    fillUses(rewriter, op->getResult(index));
    for (Region &region : op->getRegions())
      if (!region.empty())
        if (auto yield = dyn_cast<YieldOp>(region.front().getTerminator()))
          rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperand(index); });
    rebuild(rewriter, op, -1, index);
    return success();
  }
};

struct DropLoopResult : public VariantPattern<LoopOp> {
  using VariantPattern::VariantPattern;

  LogicalResult matchAndRewrite(LoopOp op,
                                PatternRewriter &rewriter) const override {
    if (index >= op->getNumResults() || !canFill(op->getResult(index)))
      return failure();
    fillUses(rewriter, op->getResult(index));
    forEachEnd<BreakOp>(op.getRegion(), [&](BreakOp end) {
      rewriter.modifyOpInPlace(end, [&] { end->eraseOperand(index); });
    });
    rebuild(rewriter, op, -1, index);
    return success();
  }
};

template <typename OpTy> struct DropAggregated : public VariantPattern<OpTy> {
  using VariantPattern<OpTy>::VariantPattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    unsigned index = this->index;
    Block &body = op.getBody().front();
    Operation *yield = body.getTerminator();
    if (op.getOperands().size() < 2 || index >= op.getOperands().size() ||
        !canFill(op->getResult(index)) || !canFill(body.getArgument(2 * index)))
      return failure();
    fillUses(rewriter, op->getResult(index));
    rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperand(index); });
    for (unsigned number : {2 * index + 1, 2 * index}) {
      BlockArgument argument = body.getArgument(number);
      if (!argument.use_empty())
        rewriter.replaceAllUsesWith(
            argument, getFiller(rewriter, yield, argument.getType()));
      rewriter.modifyOpInPlace(op, [&] { body.eraseArgument(number); });
    }
    SmallVector<Attribute> identities(op.getIdentities().getValue());
    identities.erase(identities.begin() + index);
    rewriter.modifyOpInPlace(
        op, [&] { op.setIdentitiesAttr(rewriter.getArrayAttr(identities)); });
    rebuild(rewriter, op, index, index);
    return success();
  }
};

struct DropArgument : public VariantPattern<EntryOp> {
  using VariantPattern::VariantPattern;

  LogicalResult matchAndRewrite(EntryOp op,
                                PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    if (index >= body.getNumArguments() || !body.getArgument(index).use_empty())
      return failure();
    LogicalResult result = failure();
    rewriter.modifyOpInPlace(op, [&] { result = op.eraseArgument(index); });
    return result;
  }
};

} // namespace

void tessera::populateInlineArm(RewritePatternSet &patterns, unsigned arm) {
  patterns.add<InlineArm>(patterns.getContext(), arm);
}

void tessera::populateRunOnce(RewritePatternSet &patterns, unsigned) {
  patterns.add<RunForOnce, RunLoopOnce>(patterns.getContext());
}

void tessera::populateDropCarried(RewritePatternSet &patterns, unsigned index) {
  patterns.add<DropForCarried, DropLoopCarried>(patterns.getContext(), index);
}

void tessera::populateDropResult(RewritePatternSet &patterns, unsigned index) {
  patterns.add<DropIfResult, DropLoopResult>(patterns.getContext(), index);
}

void tessera::populateDropAggregated(RewritePatternSet &patterns,
                                     unsigned index) {
  patterns.add<DropAggregated<ReduceOp>, DropAggregated<ScanOp>>(
      patterns.getContext(), index);
}

void tessera::populateDropArgument(RewritePatternSet &patterns,
                                   unsigned index) {
  patterns.add<DropArgument>(patterns.getContext(), index);
}
