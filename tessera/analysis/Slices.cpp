//===- Slices.cpp - tile work that can be run in parts -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Slices.h"
#include "tessera/analysis/Reachability.h"
#include "tessera/analysis/SliceMemory.h"
#include "tessera/analysis/TokenOrder.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

bool analysis::isStructure(Operation *op) {
  return isa<ForOp, IfOp, LoopOp>(op);
}

Operation *analysis::getTargetLoop(Operation *jump) {
  Operation *loop = jump->getParentOp();
  while (isa<IfOp>(loop))
    loop = loop->getParentOp();
  return loop;
}

/// The jumps of type `Jump` that belong to a loop.
template <typename Jump> static SmallVector<Jump> getJumps(Operation *loop) {
  SmallVector<Jump> found;
  loop->getRegion(0).walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ForOp, LoopOp>(op))
      return WalkResult::skip();
    if (auto jump = dyn_cast<Jump>(op))
      found.push_back(jump);
    return WalkResult::advance();
  });
  return found;
}

bool analysis::canRecompute(Operation *op) {
  return op->getNumRegions() == 0 && !isa<AccessOpInterface>(op) &&
         isMemoryEffectFree(op) && !isa<AllocaOp>(op);
}

/// True if the operation does something for which it must run exactly once.
static bool runsOnce(Operation *op) {
  // rule split-tiles.once
  return mayWriteMemory(op) || isa<PrintTkoOp, AssertOp>(op);
}

namespace {
/// Everything that the search has decided. Copied to try one of several ways.
struct State {
  llvm::MapVector<Value, SmallVector<int, 2>> dims;
  /// How values are cut that loops and branches pass on.
  DenseMap<Value, int> passed;
  llvm::MapVector<Operation *, int> accesses;
  llvm::SetVector<Operation *> inside, opened;
  llvm::SetVector<Operation *> carried; // Slices::carried
  size_t numNeeds = 0;
};

class Search {
public:
  Search(const SliceRequest &request) : request(request) {}

  std::optional<Slices> run(std::string &reason);

private:
  bool fail(const Twine &message) {
    if (reason.empty())
      reason = message.str();
    return false;
  }

  Operation *getTop(Operation *op) {
    return request.block->findAncestorOpInBlock(*op);
  }

  void need(Value value, int dim) { pending.push_back({value, dim}); }
  bool needOperands(Operation *op, int dim);
  void needWholeOperands(Operation *op);
  bool settle();
  bool visit(Value value, int dim);
  bool visitWhole(Operation *op);
  bool visitArgument(BlockArgument argument, int dim);
  bool pass(Value value, int dim);
  bool access(Operation *op, int dim);
  bool carry(ScanOp scan);
  void enter(Operation *op);
  bool cutStore(Operation *op, int dim);
  bool findCut(Operation *store);
  bool closeStructures(bool &hasChanged);
  bool closeTokens(bool &hasChanged);
  bool closeBlock(bool &hasChanged);
  void findBound();
  bool checkOutside();
  bool checkBetween();

  const SliceRequest &request;
  State state;
  SmallVector<std::pair<Value, int>> pending;
  /// Operations of the block that depend on an access or a structure of the
  /// slice; and those that do by something else than a token.
  DenseSet<Operation *> bound, boundByValue;
  std::string reason;
};
} // namespace

//===----------------------------------------------------------------------===//
// What a part needs
//===----------------------------------------------------------------------===//

bool Search::needOperands(Operation *op, int dim) {
  auto dims = getOperandDims(op, dim, request.parts);
  if (!dims)
    return fail("'" + op->getName().getStringRef() +
                "' cannot be cut along "
                "dimension " +
                Twine(dim));
  for (auto [operand, cut] : llvm::zip_equal(op->getOperands(), *dims))
    need(operand, cut);
  // Bodies of reductions may use values from outside.
  for (Region &region : op->getRegions()) {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(region, captured);
    for (Value value : captured)
      need(value, kWhole);
  }
  return true;
}

void Search::needWholeOperands(Operation *op) {
  for (Value operand : op->getOperands())
    need(operand, kWhole);
  for (Region &region : op->getRegions()) {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(region, captured);
    for (Value value : captured)
      need(value, kWhole);
  }
}

bool Search::settle() {
  while (!pending.empty()) {
    auto [value, dim] = pending.pop_back_val();
    if (!visit(value, dim)) {
      pending.clear();
      return false;
    }
  }
  return true;
}

/// Marks the operation of the block that contains `op`, and what is around
/// `op`, as parts of the slice.
void Search::enter(Operation *op) {
  state.inside.insert(getTop(op));
  if (isStructure(op))
    op = &op->getRegion(0).front().front();
  for (Operation *around = op->getParentOp(); getTop(around);
       around = around->getParentOp()) {
    if (!isStructure(around) || !state.opened.insert(around))
      continue;
    if (auto loop = dyn_cast<ForOp>(around)) {
      need(loop.getLowerBound(), kWhole);
      need(loop.getUpperBound(), kWhole);
      need(loop.getStep(), kWhole);
    } else if (auto branch = dyn_cast<IfOp>(around)) {
      need(branch.getCondition(), kWhole);
    }
  }
}

bool Search::access(Operation *op, int dim) {
  // rule split-tiles.weak, split-tiles.atomic
  if (isSynchronizing(op)) {
    // Relaxed atomics whose result nobody wants are separate operations.
    auto atomic = cast<AccessOpInterface>(op);
    bool isSeparate =
        atomic.isAtomic() &&
        atomic.getMemoryOrdering() == MemoryOrderingSemantics::Relaxed &&
        llvm::all_of(op->getResults(), [](Value result) {
          return isa<TokenType>(result.getType()) || result.use_empty();
        });
    if (!isSeparate || dim == kWhole)
      return fail("an access is not weak");
  }
  auto [it, isNew] = state.accesses.insert({op, dim});
  if (!isNew && it->second != dim)
    return fail("a load is needed in two ways");
  return true;
}

/// Cuts a scan along its own dimension.
bool Search::carry(ScanOp scan) {
  // rule split-tiles.scan
  if (getTop(scan) != scan.getOperation())
    return fail("a scan in a loop or a branch is not cut along its dimension");
  if (!state.carried.empty() &&
      cast<ScanOp>(state.carried.front()).getReverse() != scan.getReverse())
    return fail("scans have different directions");
  for (Value operand : scan.getOperands()) {
    Type element = cast<TileType>(operand.getType()).getElementType();
    // A sum is a tile of one element per row.
    if (!element.isIntOrFloat() || isa<Float4E2M1FNType>(element))
      return fail("a scan of this type is not cut along its dimension");
  }
  state.carried.insert(scan);
  return true;
}

/// Decides how a value is cut that a loop or a branch passes on. The key is the
/// result of a `for` or `if`, the argument of a `loop`, or the result of one.
bool Search::pass(Value value, int dim) {
  auto [it, isNew] = state.passed.try_emplace(value, dim);
  if (!isNew)
    return it->second == dim ||
           fail("a value that a loop or a branch passes on is needed in two "
                "ways");
  auto record = [&](Value each) {
    auto &dims = state.dims[each];
    if (!llvm::is_contained(dims, dim))
      dims.push_back(dim);
  };
  if (dim != kWhole && !canCut(value, dim, request.parts))
    return fail("an extent is smaller than the number of parts");
  record(value);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *loop = argument.getOwner()->getParentOp();
    unsigned number = argument.getArgNumber();
    enter(loop);
    need(loop->getOperand(number), dim);
    for (ContinueOp jump : getJumps<ContinueOp>(loop))
      need(jump.getOperands()[number], dim);
    return true;
  }
  Operation *op = value.getDefiningOp();
  unsigned number = cast<OpResult>(value).getResultNumber();
  enter(op);
  if (auto loop = dyn_cast<ForOp>(op)) {
    record(loop.getIterValues()[number]);
    state.passed[loop.getIterValues()[number]] = dim;
    need(loop.getInitValues()[number], dim);
    for (ContinueOp jump : getJumps<ContinueOp>(op))
      need(jump.getOperands()[number], dim);
  } else if (isa<LoopOp>(op)) {
    for (BreakOp jump : getJumps<BreakOp>(op))
      need(jump.getOperands()[number], dim);
  } else {
    for (Region &region : op->getRegions())
      if (!region.empty())
        if (auto yield = dyn_cast<YieldOp>(region.front().getTerminator()))
          need(yield.getOperands()[number], dim);
  }
  return true;
}

bool Search::visitArgument(BlockArgument argument, int dim) {
  Operation *parent = argument.getOwner()->getParentOp();
  // What comes from outside is cut by `extract`.
  if (!getTop(parent) || isa<ReduceOp, ScanOp>(parent))
    return true;
  if (auto loop = dyn_cast<ForOp>(parent)) {
    unsigned number = argument.getArgNumber();
    return number == 0 || pass(loop.getResult(number - 1), dim);
  }
  return pass(argument, dim);
}

bool Search::visitWhole(Operation *op) {
  if (isa<AccessOpInterface>(op) && !access(op, kWhole))
    return false;
  if (runsOnce(op))
    return fail("'" + op->getName().getStringRef() +
                "' would run once per part");
  needWholeOperands(op);
  return true;
}

bool Search::visit(Value value, int dim) {
  if (dim != kWhole && !canCut(value, dim, request.parts))
    return fail("an extent is smaller than the number of parts");
  SmallVector<int, 2> &dims = state.dims[value];
  if (llvm::is_contained(dims, dim))
    return true;
  Operation *op = value.getDefiningOp();
  bool isPassed = !op || isStructure(op);
  if (!isPassed || !op)
    ++state.numNeeds;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    dims.push_back(dim);
    return visitArgument(argument, dim);
  }
  Operation *top = getTop(op);
  if (!top) {
    dims.push_back(dim);
    // What cannot be computed again in parts is cut by `extract`.
    return dim == kWhole || !canRecompute(op) ||
           !getOperandDims(op, dim, request.parts) || needOperands(op, dim);
  }
  // Whole values of the block are not computed in the slice, unless they depend
  // on it; `closeBlock` looks.
  if (dim == kWhole && top == op && !bound.contains(op)) {
    dims.push_back(dim);
    return true;
  }
  if (isPassed)
    return pass(value, dim);
  dims.push_back(dim);
  // The token of an access does not decide how the access is cut.
  if (isa<TokenType>(value.getType()) &&
      (top == op || isa<AccessOpInterface>(op)))
    return true;
  enter(op);
  if (dim == kWhole)
    return visitWhole(op);
  if (isa<AccessOpInterface>(op)) {
    if (runsOnce(op))
      return fail("the result of an atomic is used");
    if (!access(op, dim))
      return false;
  } else if (!isMemoryEffectFree(op)) {
    return fail("'" + op->getName().getStringRef() + "' has effects");
  } else if (auto scan = dyn_cast<ScanOp>(op)) {
    if (int(scan.getDim()) == dim && !carry(scan))
      return false;
  }
  return needOperands(op, dim);
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

bool Search::cutStore(Operation *op, int dim) {
  auto store = cast<AccessOpInterface>(op);
  if (!canCut(store.getAccessedTile(), dim, request.parts))
    return fail("an extent is smaller than the number of parts");
  if (!access(op, dim))
    return false;
  enter(op);
  return needOperands(op, dim) && settle();
}

/// Cuts a store that must be part of the slice, in the way that needs least.
bool Search::findCut(Operation *store) {
  if (!settle())
    return false;
  std::optional<State> best;
  State before = state;
  auto tile = cast<TileType>(
      cast<AccessOpInterface>(store).getAccessedTile().getType());
  std::string found = reason;
  for (int dim = 0; dim < tile.getRank(); ++dim) {
    if (tile.getDimSize(dim) == 1)
      continue;
    state = before;
    if (cutStore(store, dim) && (!best || state.numNeeds < best->numNeeds))
      best = state;
  }
  if (!best)
    return fail("a store of the slice cannot be cut");
  reason = found;
  state = std::move(*best);
  return true;
}

//===----------------------------------------------------------------------===//
// What else has to be in the slice
//===----------------------------------------------------------------------===//

/// Completes the structures of the slice: values that nothing needs in parts
/// are passed on whole, and each store is cut.
bool Search::closeStructures(bool &hasChanged) {
  for (size_t i = 0; i < state.opened.size(); ++i) {
    Operation *op = state.opened[i];
    SmallVector<Value> keys(op->getResults());
    if (isa<LoopOp>(op))
      llvm::append_range(keys, op->getRegion(0).getArguments());
    for (Value key : keys) {
      if (state.passed.contains(key))
        continue;
      hasChanged = true;
      if (!pass(key, kWhole))
        return false;
    }
    if (!settle())
      return false;
    SmallVector<Operation *> nested;
    for (Region &region : op->getRegions())
      for (Operation &each : region.getOps())
        nested.push_back(&each);
    for (Operation *each : nested) {
      if (state.accesses.count(each) || state.opened.contains(each))
        continue;
      if (isa<PrintTkoOp, AssertOp>(each) || each->hasTrait<Fence>() ||
          isa<ReturnOp>(each))
        return fail("'" + each->getName().getStringRef() +
                    "' would run once per part");
      if (isa<ContinueOp, BreakOp>(each) && !getTop(getTargetLoop(each)))
        return fail("the slice would be left by a jump");
      if (isStructure(each) && !isMemoryEffectFree(each)) {
        hasChanged = true;
        enter(each);
      } else if (auto store = dyn_cast<AccessOpInterface>(each)) {
        hasChanged |= store.isWriting();
        if (store.isWriting() && !findCut(each))
          return false;
      }
    }
    if (!settle())
      return false;
  }
  return true;
}

/// Adds the loads of which the slice needs nothing but the token.
bool Search::closeTokens(bool &hasChanged) {
  SmallVector<Operation *> loads;
  for (auto &[value, dims] : state.dims)
    if (Operation *op = value.getDefiningOp())
      if (isa<AccessOpInterface>(op) && getTop(op) && getTop(op) != op &&
          !state.accesses.count(op))
        loads.push_back(op);
  for (Operation *op : loads) {
    hasChanged = true;
    if (!visitWhole(op) || !settle())
      return false;
  }
  return true;
}

static bool usesAny(Operation *op, const DenseSet<Operation *> &defined,
                    Block *block, bool countsTokens) {
  return op
      ->walk([&](Operation *nested) {
        for (Value operand : nested->getOperands()) {
          if (!countsTokens && isa<TokenType>(operand.getType()))
            continue;
          Operation *from = operand.getDefiningOp();
          if (from && from->getBlock() == block && defined.contains(from))
            return WalkResult::interrupt();
        }
        return WalkResult::advance();
      })
      .wasInterrupted();
}

void Search::findBound() {
  bound.clear();
  boundByValue.clear();
  for (Operation &op : *request.block) {
    bool isHard = state.inside.contains(&op) &&
                  (isa<AccessOpInterface>(op) || isStructure(&op));
    if (isHard || usesAny(&op, bound, request.block, true))
      bound.insert(&op);
    if (isHard || usesAny(&op, boundByValue, request.block, false))
      boundByValue.insert(&op);
  }
}

/// Adds the operations of the block that depend on the slice and on which the
/// slice depends, and the stores of its values.
bool Search::closeBlock(bool &hasChanged) {
  findBound();
  DenseSet<Operation *> used;
  for (Operation &op : llvm::reverse(*request.block)) {
    bool isUsed = llvm::any_of(op.getUsers(), [&](Operation *user) {
      Operation *top = getTop(user);
      return top && (used.contains(top) || state.inside.contains(top));
    });
    if (isUsed)
      used.insert(&op);
  }
  for (Operation &op : llvm::make_early_inc_range(*request.block)) {
    if (!bound.contains(&op) || op.hasTrait<OpTrait::IsTerminator>())
      continue;
    bool isInside = state.inside.contains(&op);
    if (!isInside && used.contains(&op)) {
      hasChanged = true;
      enter(&op);
      if (!isStructure(&op) && !visitWhole(&op))
        return false;
      continue;
    }
    // Whole values that the slice needs, of an operation that is in it.
    for (Value result : op.getResults()) {
      auto it = state.dims.find(result);
      if (!isInside || it == state.dims.end() ||
          !llvm::is_contained(it->second, kWhole) ||
          (isa<TokenType>(result.getType()) && !isStructure(&op)))
        continue;
      size_t before = state.numNeeds;
      if (isStructure(&op) ? !pass(result, kWhole) : !visitWhole(&op))
        return false;
      if (!settle())
        return false;
      hasChanged |= state.numNeeds != before;
    }
    if (isInside || !boundByValue.contains(&op) || isMemoryEffectFree(&op))
      continue;
    // A store of what the slice computes.
    SmallVector<Operation *> stores;
    op.walk([&](AccessOpInterface each) {
      if (each.isWriting())
        stores.push_back(each);
    });
    if (stores.empty())
      return fail("'" + op.getName().getStringRef() +
                  "' needs a value of the slice");
    hasChanged = true;
    for (Operation *store : stores)
      if (!state.accesses.count(store) && !findCut(store))
        return false;
  }
  return settle();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Checks that only tokens of the slice are used outside.
bool Search::checkOutside() {
  for (Operation *op : state.inside) {
    if (!bound.contains(op))
      continue;
    for (Value result : op->getResults())
      for (Operation *user : result.getUsers())
        if (!isa<TokenType>(result.getType()) &&
            !state.inside.contains(getTop(user)))
          return fail("a value of the slice is needed outside of it");
  }
  return true;
}

/// Checks what is between the operations of the slice.
bool Search::checkBetween() {
  Operation *first = nullptr, *last = nullptr;
  for (Operation &op : *request.block) {
    if (!state.inside.contains(&op) || !bound.contains(&op))
      continue;
    first = first ? first : &op;
    last = &op;
  }
  for (Operation *op = first; op && op != last; op = op->getNextNode()) {
    if (state.inside.contains(op))
      continue;
    bool isObserved = op->walk([&](Operation *nested) {
                          return isSynchronizing(nested)
                                     ? WalkResult::interrupt()
                                     : WalkResult::advance();
                        }).wasInterrupted();
    // rule split-tiles.observed, split-tiles.leaves
    if (isObserved)
      return fail("other tile blocks may observe an operation between those "
                  "of the slice");
    if (mayNotReturn(op))
      return fail("an operation between those of the slice may leave the "
                  "block");
  }
  return true;
}

std::optional<Slices> Search::run(std::string &why) {
  auto finish = [&]() -> std::optional<Slices> {
    why = reason;
    return std::nullopt;
  };
  if (!cutStore(request.store, request.dim))
    return finish();
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    if (!closeStructures(hasChanged) || !closeBlock(hasChanged) ||
        (!hasChanged && !closeTokens(hasChanged)))
      return finish();
  }
  findBound();
  if (!checkOutside() || !checkBetween())
    return finish();

  Slices slices;
  slices.block = request.block;
  slices.parts = request.parts;
  for (Operation &op : *request.block)
    if (state.inside.contains(&op))
      slices.inside.push_back(&op);
  for (Operation *op : slices.inside)
    if (bound.contains(op))
      slices.bound.insert(op);
  slices.opened.insert(state.opened.begin(), state.opened.end());
  for (auto &[value, dims] : state.dims)
    slices.dims[value] = dims;
  slices.passed = state.passed;
  slices.accesses = state.accesses;
  slices.carried = state.carried;
  slices.isReversed = !state.carried.empty() &&
                      cast<ScanOp>(state.carried.front()).getReverse();
  reason = checkMemory(slices, request);
  if (!reason.empty())
    return finish();
  return slices;
}

std::optional<Slices> analysis::findSlices(const SliceRequest &request,
                                           std::string &reason) {
  return Search(request).run(reason);
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

uint64_t Slices::countRepeatedWork() const {
  uint64_t work = 0;
  for (auto &[op, dim] : accesses)
    if (dim == kWhole)
      if (auto tile = dyn_cast<TileType>(op->getResult(0).getType()))
        work += tile.getNumElements();
  for (Operation *top : inside)
    top->walk([&](Operation *op) {
      if (!isa<MmaFOp, MmaIOp, MmaFScaledOp>(op) ||
          !llvm::is_contained(dims.lookup(op->getResult(0)), kWhole))
        return;
      auto lhs = cast<TileType>(op->getOperand(0).getType());
      auto result = cast<TileType>(op->getResult(0).getType());
      work += result.getNumElements() * lhs.getShape().back();
    });
  // The sums of scans are combined once more per part.
  for (Operation *scan : carried)
    for (Value operand : scan->getOperands()) {
      auto tile = cast<TileType>(operand.getType());
      work +=
          tile.getNumElements() / tile.getDimSize(cast<ScanOp>(scan).getDim());
    }
  return work * (parts - 1);
}
