//===- SliceEmitter.cpp - a loop over the parts of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of a slice are replaced by
//
//   %t = for %s in (0 to parts, step 1) iter_values(%done = %none) -> (token) {
//     …                                  one part of each operation
//     continue join_tokens %done, …
//   }
//
// Scans that are cut along their own dimension add their last sums to what the
// loop carries, and a reversed one counts %s down.
//
// The loop is placed at the last operation of the slice. What uses tokens of
// the slice comes after it and uses %t. The token is left out if nothing needs
// it.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SliceEmitter.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

/// True if the operation, or one that it contains, writes memory.
static bool writes(Operation *op) {
  return op
      ->walk([](AccessOpInterface access) {
        return access.isWriting() ? WalkResult::interrupt()
                                  : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
class Emitter {
public:
  explicit Emitter(const Slices &slices)
      : slices(slices), builder(slices.block->getParentOp()->getLoc(),
                                slices.block->getParentOp()->getContext()),
        parts(builder, slices.parts) {}

  void run();

private:
  bool isInSlice(Operation *op) {
    Operation *top = slices.block->findAncestorOpInBlock(*op);
    return top && slices.bound.contains(top);
  }
  bool isUsedOutside(Value token);
  bool needsToken();
  Value makeNoSum(Value operand, int dim);
  ForOp makeLoop(bool hasToken);
  void buildOutsideValues();
  void emitOp(Operation *op, bool isWholeOutside);
  void emitAccess(Operation *op, int dim);
  void emitStructure(Operation *op);
  void emitTerminator(Operation *op);
  void emitContinue();
  void replaceOriginals(ForOp loop);

  int getPassedDim(Value value) {
    auto it = slices.passed.find(value);
    return it == slices.passed.end() ? kWhole : it->second;
  }

  const Slices &slices;
  ImplicitLocOpBuilder builder;
  PartBuilder parts;
  Value done; // the token of the parts before
  /// The last sums of the part before, and those of this part, by scan.
  DenseMap<Operation *, SmallVector<Value, 2>> sums;
  Value isFirstPart; // set if there are sums
};
} // namespace

/// True if tokens of the slice are needed: outside, or by the next part.
bool Emitter::needsToken() {
  if (slices.ordersWrites)
    return true;
  for (Operation *op : slices.bound)
    for (Value result : op->getResults())
      if (isa<TokenType>(result.getType()) && isUsedOutside(result))
        return true;
  return false;
}

/// What a scan carries into the first part, which does not use it.
Value Emitter::makeNoSum(Value operand, int dim) {
  auto tile = cast<TileType>(operand.getType());
  SmallVector<int64_t, 4> shape(tile.getShape());
  shape[dim] = 1;
  auto type = TileType::get(shape, tile.getElementType());
  return builder.create<ConstantOp>(
      type, cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(
                cast<ShapedType>(type),
                Attribute(builder.getZeroAttr(tile.getElementType())))));
}

ForOp Emitter::makeLoop(bool hasToken) {
  auto type = TileType::get({}, builder.getI32Type());
  auto makeNumber = [&](int64_t value) -> Value {
    return builder.create<ConstantOp>(
        type,
        DenseIntElementsAttr::get(cast<ShapedType>(type), APInt(32, value)));
  };
  Value zero = makeNumber(0), end = makeNumber(slices.parts),
        one = makeNumber(1);
  SmallVector<Value, 4> inits;
  if (hasToken)
    inits.push_back(
        builder.create<MakeTokenOp>(TokenType::get(builder.getContext())));
  for (Operation *scan : slices.carried)
    for (Value operand : scan->getOperands())
      inits.push_back(makeNoSum(operand, cast<ScanOp>(scan).getDim()));
  auto loop = builder.create<ForOp>(ValueRange(inits).getTypes(), zero, end,
                                    one, inits, /*unsignedCmp=*/UnitAttr());
  Block *body = new Block;
  loop.getRegion().push_back(body);
  Value number = body->addArgument(type, builder.getLoc());
  for (Value init : inits)
    body->addArgument(init.getType(), builder.getLoc());
  if (hasToken)
    done = body->getArgument(1);
  builder.setInsertionPointToStart(body);
  parts.setPart(slices.isReversed
                    ? builder.create<SubIOp>(type, makeNumber(slices.parts - 1),
                                             number, IntegerOverflow::None)
                    : number);
  unsigned next = hasToken ? 2 : 1;
  for (Operation *scan : slices.carried)
    for (unsigned i = 0; i < scan->getNumOperands(); ++i)
      sums[scan].push_back(body->getArgument(next++));
  if (!slices.carried.empty())
    isFirstPart = builder.create<CmpIOp>(
        TileType::get({}, builder.getI1Type()), number, zero,
        ComparisonPredicate::Equal, Signedness::Signed);
  return loop;
}

//===----------------------------------------------------------------------===//
// Values from outside
//===----------------------------------------------------------------------===//

/// Cuts the values that are defined before the block of the slice, or are
/// arguments of it.
void Emitter::buildOutsideValues() {
  for (auto [value, dims] : slices.dims) {
    Operation *parent = value.getParentBlock()->getParentOp();
    bool isOutside =
        value.getDefiningOp()
            ? !slices.block->findAncestorOpInBlock(*value.getDefiningOp())
            : !slices.block->findAncestorOpInBlock(*parent);
    for (int dim : dims)
      if (isOutside)
        parts.buildFromOutside(value, dim);
  }
}

//===----------------------------------------------------------------------===//
// One part
//===----------------------------------------------------------------------===//

void Emitter::emitAccess(Operation *op, int dim) {
  if (dim == kWhole)
    return parts.buildWhole(op);
  parts.buildPart(op, dim);
  auto access = cast<AccessOpInterface>(op);
  if (!access.isWriting() || !slices.ordersWrites)
    return;
  auto made = parts.get(op->getResults().back(), kWhole)
                  .getDefiningOp<AccessOpInterface>();
  MutableOperandRange token = made.getTokenOperand();
  Value before = done;
  if (token.size() != 0) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(made);
    before = builder.create<JoinTokensOp>(done.getType(),
                                          ValueRange{token[0].get(), done});
  }
  token.assign(before);
}

/// Emits an operation in each way in which it is needed.
void Emitter::emitOp(Operation *op, bool isWholeOutside) {
  builder.setLoc(op->getLoc());
  if (op->hasTrait<OpTrait::IsTerminator>())
    return emitTerminator(op);
  if (isStructure(op)) {
    if (slices.opened.contains(op))
      emitStructure(op);
    return;
  }
  if (isa<AccessOpInterface>(op)) {
    auto it = slices.accesses.find(op);
    if (it != slices.accesses.end())
      emitAccess(op, it->second);
    return;
  }
  SmallVector<int, 2> dims;
  for (Value result : op->getResults())
    for (int dim : slices.dims.lookup(result))
      if (!llvm::is_contained(dims, dim))
        dims.push_back(dim);
  // A part of a constant may be an extract of the whole.
  llvm::sort(dims);
  for (int dim : dims) {
    auto scan = dyn_cast<ScanOp>(op);
    if (scan && dim == int(scan.getDim()))
      sums[op] = parts.buildScan(scan, sums[op], isFirstPart);
    else if (dim != kWhole)
      parts.buildPart(op, dim);
    else if (!isWholeOutside)
      parts.buildWhole(op);
  }
}

void Emitter::emitStructure(Operation *op) {
  SmallVector<int> operandDims(op->getNumOperands(), kWhole);
  if (auto loop = dyn_cast<ForOp>(op))
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      operandDims[3 + i] = getPassedDim(op->getResult(i));
  else if (isa<LoopOp>(op))
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      operandDims[i] = getPassedDim(op->getRegion(0).getArgument(i));
  Operation *made = parts.copy(op, operandDims, /*withRegions=*/false);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), made->getRegions())) {
    if (from.empty())
      continue;
    Block *body = new Block;
    to.push_back(body);
    for (BlockArgument argument : from.getArguments()) {
      int dim = getPassedDim(argument);
      parts.set(argument, dim,
                body->addArgument(parts.getPartType(argument.getType(), dim),
                                  argument.getLoc()));
    }
    builder.setInsertionPointToEnd(body);
    for (Operation &nested : from.front())
      emitOp(&nested, /*isWholeOutside=*/false);
  }
  for (auto [from, to] :
       llvm::zip_equal(op->getResults(), made->getResults())) {
    int dim = getPassedDim(from);
    to.setType(parts.getPartType(from.getType(), dim));
    parts.set(from, dim, to);
  }
  builder.setInsertionPointAfter(made);
}

void Emitter::emitTerminator(Operation *op) {
  ValueRange targets;
  if (isa<YieldOp>(op)) {
    targets = op->getParentOp()->getResults();
  } else {
    Operation *loop = getTargetLoop(op);
    targets = isa<ContinueOp>(op) && isa<LoopOp>(loop)
                  ? ValueRange(loop->getRegion(0).getArguments())
                  : ValueRange(loop->getResults());
  }
  SmallVector<int> dims;
  for (Value target : targets)
    dims.push_back(getPassedDim(target));
  parts.copy(op, dims, /*withRegions=*/false);
}

/// True if an access outside of the slice is ordered after this token.
bool Emitter::isUsedOutside(Value token) {
  return llvm::any_of(token.getUsers(),
                      [&](Operation *user) { return !isInSlice(user); });
}

/// Ends the part with a token for what comes after the slice, and for the
/// writes of the next part.
void Emitter::emitContinue() {
  SmallVector<Value, 4> next;
  if (done) {
    SmallVector<Value> tokens{done};
    for (Operation *op : slices.inside) {
      if (!slices.bound.contains(op))
        continue;
      bool isOrdered = slices.ordersWrites && writes(op);
      for (Value result : op->getResults())
        if (isa<TokenType>(result.getType()) &&
            (isOrdered || isUsedOutside(result)))
          tokens.push_back(parts.get(result, kWhole));
    }
    next.push_back(builder.create<JoinTokensOp>(done.getType(), tokens));
  }
  for (Operation *scan : slices.carried)
    llvm::append_range(next, sums[scan]);
  builder.create<ContinueOp>(TypeRange(), ValueRange(next));
}

void Emitter::replaceOriginals(ForOp loop) {
  // What depends on the slice comes after it.
  SmallVector<Operation *> later;
  DenseSet<Operation *> isLater(slices.bound.begin(), slices.bound.end());
  for (Operation *op = &slices.block->front(); op != loop;
       op = op->getNextNode()) {
    if (slices.bound.contains(op))
      continue;
    bool depends = op->walk([&](Operation *nested) {
                       for (Value operand : nested->getOperands())
                         if (Operation *from = operand.getDefiningOp())
                           if (isLater.contains(from))
                             return WalkResult::interrupt();
                       return WalkResult::advance();
                     }).wasInterrupted();
    if (depends) {
      later.push_back(op);
      isLater.insert(op);
    }
  }
  Operation *place = loop;
  for (Operation *op : later) {
    op->moveAfter(place);
    place = op;
  }
  for (Operation *op : slices.bound)
    for (Value result : op->getResults())
      if (isa<TokenType>(result.getType()))
        result.replaceUsesWithIf(
            done ? loop.getResult(0) : result,
            [&](OpOperand &use) { return !isInSlice(use.getOwner()); });
  for (Operation *op : llvm::reverse(slices.inside))
    if (slices.bound.contains(op))
      op->erase();
}

void Emitter::run() {
  Operation *last = nullptr;
  for (Operation *op : slices.inside)
    if (slices.bound.contains(op))
      last = op;
  builder.setInsertionPoint(last);
  builder.setLoc(last->getLoc());
  ForOp loop = makeLoop(needsToken());
  buildOutsideValues();
  for (Operation *op : slices.inside)
    emitOp(op, /*isWholeOutside=*/!slices.bound.contains(op));
  emitContinue();
  replaceOriginals(loop);
}

void tessera::emitSlices(const Slices &slices) { Emitter(slices).run(); }

void tessera::eraseDeadOps(EntryOp entry) {
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    entry->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (op != entry && isOpTriviallyDead(op)) {
        op->erase();
        hasChanged = true;
      }
    });
  }
}
