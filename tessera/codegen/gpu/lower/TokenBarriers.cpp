//===- TokenBarriers.cpp - where tokens need barriers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/TokenBarriers.h"

#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

static bool isScalarTile(Value tile) {
  return cast<TileType>(tile.getType()).getShape().empty();
}

Value gpu::getDistributedTile(AccessOpInterface access) {
  // The other operands of an atomic may be constants, whose layout is any.
  if (isa<AtomicRMWTkoOp, AtomicCASTkoOp>(access))
    return access->getResult(0);
  return access.getAccessedTile();
}

bool gpu::isDoneByOneThread(AccessOpInterface access) {
  return isScalarTile(access.getAccessedTile()) &&
         (access.isWriting() || !access.isWeak());
}

bool gpu::isBroadcast(AccessOpInterface access) {
  // The first result, if there is one beside the token, is the old value.
  return isDoneByOneThread(access) && access.isReading() &&
         access->getNumResults() > 1 && !access->getResult(0).use_empty();
}

bool gpu::isHeldByManyThreads(const layout::Layout &layout) {
  // Each copy is in the thread of its owner if the registers alone have as
  // many.
  return layout.getGroupMatrix(layout::Group::Register).getFreeColumns() !=
         layout.getCopyBits();
}

TokenBarriers::TokenBarriers(EntryOp entry, analysis::Facts &facts,
                             GetLayout getLayout)
    : facts(facts), getLayout(std::move(getLayout)) {
  collectAccesses(entry);
  if (accesses.empty())
    return;
  propagateTokens(entry);
  visitBlock(entry.getBody().front(), {});
}

void TokenBarriers::collectAccesses(EntryOp entry) {
  auto add = [&](const Access &access) {
    numbers[access.op] = accesses.size();
    accesses.push_back(access);
  };
  using Ordering = MemoryOrderingSemantics;
  entry.walk([&](Operation *op) {
    if (auto access = dyn_cast<AccessOpInterface>(op)) {
      Ordering ordering = access.getMemoryOrdering();
      mlir::MutableOperandRange token = access.getTokenOperand();
      add({op, token.empty() ? Value() : token[0].get(), access.isWriting(),
           ordering == Ordering::Acquire || ordering == Ordering::AcqRel,
           ordering == Ordering::Release || ordering == Ordering::AcqRel,
           gpu::isDoneByOneThread(access)});
    } else if (auto fence = dyn_cast<MemoryFenceAliasTkoOp>(op)) {
      // All threads meet before it, and each performs it. So its own accesses
      // come after it without another barrier.
      add({op, fence.getToken(), false, false, true, false});
    }
  });
}

//===----------------------------------------------------------------------===//
// Paths of tokens
//===----------------------------------------------------------------------===//

/// The values that a terminator of a branch or loop hands its operands to.
static llvm::SmallVector<mlir::ValueRange, 2> getReceivers(Operation *op) {
  Operation *parent = op->getParentOp();
  if (isa<YieldOp>(op))
    return {parent->getResults()};
  while (!isa<LoopOp>(parent) && !(isa<ForOp>(parent) && isa<ContinueOp>(op)))
    parent = parent->getParentOp();
  if (isa<BreakOp>(op))
    return {parent->getResults()};
  if (auto loop = dyn_cast<ForOp>(parent))
    return {mlir::ValueRange(loop.getIterValues()), loop.getResults()};
  return {mlir::ValueRange(
      cast<LoopOp>(parent).getRegion().front().getArguments())};
}

bool TokenBarriers::add(Value token, Value source) {
  if (!isa<TokenType>(token.getType()))
    return false;
  auto found = sources.find(source);
  if (found == sources.end())
    return false;
  // A copy: inserting may move the other one.
  llvm::BitVector from = found->second;
  llvm::BitVector &known = sources[token];
  known.resize(accesses.size());
  if (!from.test(known))
    return false;
  known |= from;
  return true;
}

bool TokenBarriers::propagate(Operation *op) {
  bool isChanged = false;
  auto addAll = [&](mlir::ValueRange tokens, mlir::ValueRange from) {
    for (auto [token, source] : llvm::zip_equal(tokens, from))
      isChanged |= add(token, source);
  };
  if (auto loop = dyn_cast<ForOp>(op)) {
    addAll(loop.getIterValues(), loop.getInitValues());
    addAll(loop.getResults(), loop.getInitValues());
  } else if (auto loop = dyn_cast<LoopOp>(op)) {
    addAll(loop.getRegion().front().getArguments(), loop.getInitValues());
  } else if (isa<YieldOp>(op) && !isa<IfOp>(op->getParentOp())) {
    return false; // the body of an aggregate
  } else if (isa<YieldOp, ContinueOp, BreakOp>(op)) {
    for (mlir::ValueRange receivers : getReceivers(op))
      addAll(receivers, op->getOperands());
  } else if (op->getNumResults() &&
             isa<TokenType>(op->getResults().back().getType()) &&
             !op->getNumRegions()) {
    // An access, a fence, a join, or a print.
    Value token = op->getResults().back();
    for (Value operand : op->getOperands())
      if (isa<TokenType>(operand.getType()))
        isChanged |= add(token, operand);
    if (auto number = numbers.find(op); number != numbers.end()) {
      llvm::BitVector &known = sources[token];
      known.resize(accesses.size());
      isChanged |= !known.test(number->second);
      known.set(number->second);
    }
  }
  return isChanged;
}

void TokenBarriers::propagateTokens(EntryOp entry) {
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    entry.walk<mlir::WalkOrder::PreOrder>(
        [&](Operation *op) { isChanged |= propagate(op); });
  }
}

bool TokenBarriers::isOrdered(Operation *op) const {
  auto number = numbers.find(op);
  if (number == numbers.end())
    return false;
  auto found = sources.find(accesses[number->second].token);
  if (found == sources.end())
    return false;
  return llvm::any_of(found->second.set_bits(), [&](unsigned each) {
    const Access &before = accesses[each];
    return before.isWriting || before.isAcquiring ||
           isa<MemoryFenceAliasTkoOp>(before.op);
  });
}

//===----------------------------------------------------------------------===//
// Paths of the program
//===----------------------------------------------------------------------===//

void TokenBarriers::visitAccess(Operation *op, State &state) {
  auto found = numbers.find(op);
  if (found == numbers.end())
    return;
  unsigned number = found->second;
  if (barriers.count(op) || llvm::any_of(state, [&](const Pending &first) {
        return needsOrder(first, number);
      })) {
    barriers.insert(op);
    state.clear();
  }
  auto access = dyn_cast<AccessOpInterface>(op);
  if (!access)
    return;
  if (isBroadcast(access))
    state.clear();
  else
    state.insert({number, nullptr});
}

TokenBarriers::State TokenBarriers::visitLoop(Operation *loop,
                                              mlir::Block &body, State state) {
  // What needs a barrier because of something before the loop has it there, and
  // not once per iteration.
  bool needsBarrier = barriers.count(loop);
  if (!needsBarrier && !state.empty())
    needsBarrier = body.walk([&](Operation *op) {
                         auto found = numbers.find(op);
                         bool isLate =
                             found != numbers.end() &&
                             llvm::any_of(state, [&](const Pending &first) {
                               return needsOrder(first, found->second);
                             });
                         return isLate ? mlir::WalkResult::interrupt()
                                       : mlir::WalkResult::advance();
                       })
                       .wasInterrupted();
  if (needsBarrier) {
    barriers.insert(loop);
    state.clear();
  }
  // Until nothing new comes back.
  while (true) {
    frames.push_back({loop, {}, {}});
    visitBlock(body, state);
    LoopFrame frame = frames.pop_back_val();
    size_t before = state.size();
    for (const Pending &each : frame.back) {
      // Of two loops around an access, the outer one is the one to remember.
      bool isOuter = each.second && !loop->isAncestor(each.second);
      state.insert({each.first, isOuter ? each.second : loop});
    }
    if (state.size() == before)
      return isa<ForOp>(loop) ? state : frame.exit;
  }
}

std::optional<TokenBarriers::State>
TokenBarriers::visitBlock(mlir::Block &block, State state) {
  auto merge = [](State &into, const State &from) {
    into.insert(from.begin(), from.end());
  };
  for (Operation &op : block) {
    if (isa<ReturnOp>(op))
      return std::nullopt;
    if (isa<BreakOp, ContinueOp>(op)) {
      LoopFrame *frame = &frames.back();
      if (isa<BreakOp>(op))
        while (!isa<LoopOp>(frame->op))
          --frame;
      merge(isa<BreakOp>(op) ? frame->exit : frame->back, state);
      return std::nullopt;
    }
    if (auto loop = dyn_cast<ForOp>(op)) {
      state = visitLoop(&op, loop.getRegion().front(), std::move(state));
    } else if (auto loop = dyn_cast<LoopOp>(op)) {
      state = visitLoop(&op, loop.getRegion().front(), std::move(state));
    } else if (auto branch = dyn_cast<IfOp>(op)) {
      std::optional<State> yes =
          visitBlock(branch.getThenRegion().front(), state);
      std::optional<State> no = state;
      if (!branch.getElseRegion().empty())
        no = visitBlock(branch.getElseRegion().front(), std::move(state));
      if (!yes && !no)
        return std::nullopt;
      state = yes ? std::move(*yes) : State();
      if (no)
        merge(state, *no);
    } else {
      visitAccess(&op, state);
    }
  }
  return state;
}

//===----------------------------------------------------------------------===//
// Pairs of accesses
//===----------------------------------------------------------------------===//

bool TokenBarriers::needsOrder(const Pending &first, unsigned second) {
  const Access &a = accesses[first.first], &b = accesses[second];
  if (!b.token)
    return false;
  auto found = sources.find(b.token);
  if (found == sources.end() || !found->second.test(first.first))
    return false;
  if (a.isDoneByOneThread && b.isDoneByOneThread)
    return false;
  if (a.isAcquiring || b.isReleasing)
    return true;
  return (a.isWriting || b.isWriting) && mayOverlap(a, b, first.second) &&
         !isSameThread(a, b, first.second);
}

/// What an address is derived from: the result of `alloca` or `get_global`, a
/// parameter, or null if it may be several things.
static Value findOrigin(Value address) {
  while (Operation *op = address.getDefiningOp()) {
    if (isa<AllocaOp, GetGlobalOp>(op))
      return address;
    if (!isa<OffsetOp, ReshapeOp, BroadcastOp, PermuteOp, AssumeOp, ExtractOp,
             MakeTensorViewOp, MakePartitionViewOp, MakeStridedViewOp,
             MakeGatherScatterViewOp, PtrToPtrOp>(op))
      return {};
    address = op->getOperand(0);
  }
  bool isParameter = isa<EntryOp>(
      cast<mlir::BlockArgument>(address).getOwner()->getParentOp());
  return isParameter ? address : Value();
}

/// True if addresses derived from these are never equal.
static bool areApart(Value a, Value b) {
  auto isOwn = [](Value value) { return value.getDefiningOp<AllocaOp>(); };
  auto global = [](Value value) { return value.getDefiningOp<GetGlobalOp>(); };
  if (!a || !b || a == b)
    return false;
  if (isOwn(a) || isOwn(b))
    return true;
  return global(a) && global(b) &&
         global(a).getNameAttr() != global(b).getNameAttr();
}

/// True if a value has been the same since the access in an earlier iteration
/// of `crossed`.
static bool isFixed(Value value, Operation *crossed) {
  if (!crossed)
    return true;
  mlir::Region *region = value.getParentRegion();
  return !crossed->isAncestor(region->getParentOp());
}

/// The view and indices of an access through a view; null if it has pointers.
static Value getView(Operation *op) {
  Value address = cast<AccessOpInterface>(op).getAddress();
  return isa<TileView>(address.getType()) ? address : Value();
}
static mlir::OperandRange getIndices(Operation *op) {
  if (auto load = dyn_cast<LoadViewTkoOp>(op))
    return load.getIndex();
  if (auto store = dyn_cast<StoreViewTkoOp>(op))
    return store.getIndex();
  return cast<AtomicRedViewTkoOp>(op).getIndex();
}

bool TokenBarriers::mayOverlap(const Access &first, const Access &second,
                               Operation *crossed) {
  if (!isa<AccessOpInterface>(first.op) || !isa<AccessOpInterface>(second.op))
    return true;
  Value a = cast<AccessOpInterface>(first.op).getAddress();
  Value b = cast<AccessOpInterface>(second.op).getAddress();
  return !areApart(findOrigin(a), findOrigin(b)) &&
         !areDifferentTiles(first, second, crossed);
}

bool TokenBarriers::areDifferentTiles(const Access &first, const Access &second,
                                      Operation *crossed) {
  Value a = getView(first.op), b = getView(second.op);
  if (!a || !b || a.getType() != b.getType() ||
      !isa<PartitionViewType>(a.getType()))
    return false;
  auto getTensor = [](Value view) {
    auto make = view.getDefiningOp<MakePartitionViewOp>();
    return make ? make->getOperand(0) : view;
  };
  if (getTensor(a) != getTensor(b) || !isFixed(getTensor(a), crossed) ||
      !isInjectiveTensor(a))
    return false;
  auto loop = mlir::dyn_cast_or_null<ForOp>(crossed);
  for (auto [i, j] :
       llvm::zip_equal(getIndices(first.op), getIndices(second.op))) {
    std::optional<int64_t> x = facts.getConstant(i), y = facts.getConstant(j);
    if (x && y && *x != *y)
      return true;
    // Of the outermost loop that went on, so it has not come back to a value.
    if (i == j && loop && i == loop.getInductionVar())
      return true;
  }
  return false;
}

bool TokenBarriers::areEqualAddresses(const Access &first, const Access &second,
                                      Operation *crossed) {
  Value a = cast<AccessOpInterface>(first.op).getAddress();
  Value b = cast<AccessOpInterface>(second.op).getAddress();
  if (a != b || !isFixed(a, crossed))
    return false;
  if (!getView(first.op))
    return true;
  return llvm::all_of(
      llvm::zip_equal(getIndices(first.op), getIndices(second.op)),
      [&](auto pair) {
        auto [i, j] = pair;
        return i == j && isFixed(i, crossed);
      });
}

bool TokenBarriers::isSameThread(const Access &first, const Access &second,
                                 Operation *crossed) {
  auto a = dyn_cast<AccessOpInterface>(first.op);
  auto b = dyn_cast<AccessOpInterface>(second.op);
  if (!a || !b || !areEqualAddresses(first, second, crossed) ||
      !isInjective(first))
    return false;
  Value x = getDistributedTile(a), y = getDistributedTile(b);
  if (isScalarTile(x) || isScalarTile(y))
    return false;
  // A load is done where the copies are too.
  const layout::Layout &layout = getLayout(x);
  return layout == getLayout(y) && !isHeldByManyThreads(layout);
}

bool TokenBarriers::isInjective(const Access &access) {
  if (Value view = getView(access.op))
    return !isa<GatherScatterViewType>(view.getType()) &&
           isInjectiveTensor(view);
  Value pointers = cast<AccessOpInterface>(access.op).getAddress();
  llvm::ArrayRef<int64_t> shape = cast<TileType>(pointers.getType()).getShape();
  // All dimensions but one have extent 1, and that one is contiguous.
  unsigned numLong = llvm::count_if(shape, [](int64_t n) { return n != 1; });
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    if (shape[dim] != 1 &&
        (numLong != 1 || facts.getContiguity(pointers, dim) < shape[dim]))
      return false;
  return true;
}

bool TokenBarriers::isInjectiveTensor(Value view) {
  analysis::TensorFact tensor = facts.getTensor(view);
  // From the smallest stride up, each must be beyond all elements below it.
  llvm::SmallVector<std::pair<int64_t, int64_t>, 4> dims; // stride, size
  for (auto [stride, size] : llvm::zip_equal(tensor.strides, tensor.sizes)) {
    std::optional<int64_t> step = stride.getConstant();
    if (size.getConstant() == 1)
      continue;
    if (!step || *step <= 0)
      return false;
    dims.push_back({*step, size.bounds.signedMax});
  }
  llvm::sort(dims);
  __int128 reach = 0;
  for (auto [step, size] : dims) {
    if (step <= reach)
      return false;
    reach += __int128(size - 1) * step;
  }
  return true;
}
