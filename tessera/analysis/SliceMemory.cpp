//===- SliceMemory.cpp - may the parts of a slice run in turn? -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/SliceMemory.h"
#include "tessera/analysis/Facts.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Paths of tokens
//===----------------------------------------------------------------------===//

namespace {
/// Which tokens of the block are ordered after which.
class TokenPaths {
public:
  explicit TokenPaths(Block *block) : block(block) {}

  /// True if `later` may be ordered after `earlier` within one execution of the
  /// block.
  bool connects(AccessOpInterface earlier, AccessOpInterface later) {
    for (OpOperand &operand : later.getTokenOperand())
      if (getReachable(earlier->getResults().back()).contains(operand.get()))
        return true;
    return false;
  }
  /// All tokens that may be ordered after this one.
  const DenseSet<Value> &getReachable(Value token) {
    auto [it, isNew] = reachable.try_emplace(token);
    if (!isNew)
      return it->second;
    DenseSet<Value> found;
    SmallVector<Value> pending{token};
    while (!pending.empty()) {
      Value next = pending.pop_back_val();
      if (!found.insert(next).second)
        continue;
      for (OpOperand &use : next.getUses())
        follow(use, pending);
    }
    return reachable[token] = std::move(found);
  }

private:
  void follow(OpOperand &use, SmallVectorImpl<Value> &pending) {
    Operation *user = use.getOwner();
    unsigned number = use.getOperandNumber();
    if (user->getBlock() == block && user->hasTrait<OpTrait::IsTerminator>())
      return;
    if (auto loop = dyn_cast<ForOp>(user)) {
      // The first operands are the bounds.
      pending.push_back(loop.getIterValues()[number - 3]);
      pending.push_back(loop.getResult(number - 3));
    } else if (auto loop = dyn_cast<LoopOp>(user)) {
      pending.push_back(loop.getRegion().front().getArgument(number));
    } else if (isa<YieldOp>(user)) {
      pending.push_back(user->getParentOp()->getResult(number));
    } else if (isa<ContinueOp, BreakOp>(user)) {
      Operation *loop = user->getParentOp();
      while (isa<IfOp>(loop))
        loop = loop->getParentOp();
      if (isa<ForOp>(loop))
        pending.push_back(cast<ForOp>(loop).getIterValues()[number]);
      if (isa<LoopOp>(loop) && isa<ContinueOp>(user))
        pending.push_back(loop->getRegion(0).front().getArgument(number));
      else
        pending.push_back(loop->getResult(number));
    } else {
      for (Value result : user->getResults())
        if (isa<TokenType>(result.getType()))
          pending.push_back(result);
    }
  }

  Block *block;
  DenseMap<Value, DenseSet<Value>> reachable;
};
} // namespace

//===----------------------------------------------------------------------===//
// Different elements
//===----------------------------------------------------------------------===//

/// Returns what a pointer is derived from: an allocation, a global, a parameter
/// or any other value.
static Value getRoot(Value value) {
  for (;;) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<MakePartitionViewOp, MakeStridedViewOp,
                         MakeGatherScatterViewOp, MakeTensorViewOp, OffsetOp,
                         AssumeOp, ReshapeOp, BroadcastOp, PermuteOp,
                         PtrToPtrOp, ExtractOp>(op))
      return value;
    value = op->getOperand(0);
  }
}

static bool isParameter(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && isa<EntryOp>(argument.getOwner()->getParentOp());
}

static bool areSeparate(Value a, Value b) {
  Value first = getRoot(a), second = getRoot(b);
  auto isAllocation = [](Value root) {
    return isa_and_nonnull<AllocaOp>(root.getDefiningOp());
  };
  auto isKnown = [&](Value root) {
    return isAllocation(root) || isParameter(root) ||
           isa_and_nonnull<GetGlobalOp>(root.getDefiningOp());
  };
  if (first == second || !isKnown(first) || !isKnown(second))
    return false;
  // rule split-tiles.allocations
  if (isAllocation(first) || isAllocation(second))
    return true;
  // The host may pass the address of a global as a parameter.
  auto left = first.getDefiningOp<GetGlobalOp>(),
       right = second.getDefiningOp<GetGlobalOp>();
  return left && right && left.getNameAttr() != right.getNameAttr();
}

static Value getTensor(Value view) {
  Operation *op = view.getDefiningOp();
  return isa_and_nonnull<MakePartitionViewOp, MakeStridedViewOp>(op)
             ? op->getOperand(0)
             : Value();
}

/// True if two coordinates of the tensor are certainly different elements.
static bool hasDistinctElements(TensorViewType type) {
  // rule split-tiles.distinct
  // Sorted by strides, each dimension steps over all that is below it.
  SmallVector<std::pair<int64_t, int64_t>, 4> dims;
  for (auto [size, stride] :
       llvm::zip_equal(type.getShape(), type.getStrides())) {
    if (size == 1)
      continue;
    if (stride == TensorViewType::kDynamic)
      return false;
    dims.push_back({stride, size});
  }
  llvm::sort(dims);
  int64_t extent = 1;
  for (auto [i, dim] : llvm::enumerate(dims)) {
    auto [stride, size] = dim;
    if (stride < extent)
      return false;
    if (i + 1 == dims.size())
      break;
    int64_t reach;
    if (size == TensorViewType::kDynamic ||
        llvm::MulOverflow(size - 1, stride, reach) ||
        llvm::AddOverflow(extent, reach, extent))
      return false;
  }
  return true;
}

namespace {
class Checker {
public:
  Checker(Slices &slices, const SliceRequest &request)
      : slices(slices), request(request), paths(slices.block) {}

  std::string check() {
    auto accesses = slices.accesses.getArrayRef();
    for (auto [i, first] : llvm::enumerate(accesses))
      for (auto &second : accesses.drop_front(i))
        if (std::string reason = checkPair(first, second); !reason.empty())
          return reason;
    for (auto &[op, dim] : accesses)
      if (std::string reason = checkWrite(op); !reason.empty())
        return reason;
    return "";
  }

private:
  using Access = std::pair<Operation *, int>;

  std::string checkPair(const Access &a, const Access &b) {
    auto first = cast<AccessOpInterface>(a.first),
         second = cast<AccessOpInterface>(b.first);
    if (!first.isWriting() && !second.isWriting())
      return "";
    // rule split-tiles.unordered
    if (!paths.connects(first, second) && !paths.connects(second, first))
      return "";
    if (areSeparate(first.getAddress(), second.getAddress()) ||
        areInDifferentParts(a, b))
      return "";
    return "a part may load or overwrite what another part stores";
  }

  /// True if the elements of one access in one part are none of the other
  /// access in another part.
  bool areInDifferentParts(const Access &a, const Access &b) {
    if (a.second == kWhole || b.second == kWhole)
      return false;
    Value first = cast<AccessOpInterface>(a.first).getAddress(),
          second = cast<AccessOpInterface>(b.first).getAddress();
    if (!isDistinct(a.first))
      return false;
    // rule split-tiles.same-pointers
    if (isa<TileType>(first.getType()))
      return first == second && a.second == b.second && isInvariant(first);
    // rule split-tiles.same-tensor
    return getTensor(first) && getTensor(first) == getTensor(second) &&
           getTensorDimension(first.getType(), a.second) ==
               getTensorDimension(second.getType(), b.second) &&
           getPeriod(first, a.second) &&
           getPeriod(first, a.second) == getPeriod(second, b.second);
  }

  /// The extent of the tiles, if all of them begin at multiples of it.
  static int64_t getPeriod(Value view, int dim) {
    int64_t extent =
        cast<TileView>(view.getType()).getTileType().getDimSize(dim);
    return getTileSteps(view.getType())[dim] % extent == 0 ? extent : 0;
  }

  /// True if the value is the same in the whole slice.
  bool isInvariant(Value value) {
    Operation *op = value.getDefiningOp();
    return !op || op->getBlock() == slices.block ||
           !slices.block->findAncestorOpInBlock(*op);
  }

  /// True if no two elements of a tile of the access have one address.
  bool isDistinct(Operation *op) {
    Value address = cast<AccessOpInterface>(op).getAddress();
    if (!isa<TileType>(address.getType())) {
      Value tensor = getTensor(address);
      return tensor &&
             (request.trustViews ||
              hasDistinctElements(cast<TensorViewType>(tensor.getType())));
    }
    auto type = cast<TileType>(address.getType());
    // Contiguous pointers, in a tile that has one dimension but for extents of
    // 1.
    for (int d = 0; d < type.getRank(); ++d)
      if (type.getDimSize(d) == type.getNumElements())
        return getFacts(op).getContiguity(address, d) == type.getDimSize(d);
    return false;
  }

  Facts &getFacts(Operation *op) {
    if (!facts)
      facts = std::make_unique<Facts>(op->getParentOfType<EntryOp>());
    return *facts;
  }

  /// Checks that the elements that a write touches in two parts can be ordered.
  std::string checkWrite(Operation *op) {
    auto access = cast<AccessOpInterface>(op);
    if (!request.orderWrites || !access.isWriting() || access.isAtomic() ||
        isDistinct(op))
      return "";
    // rule split-tiles.ordered-writes
    slices.ordersWrites = true;
    if (op->getBlock() == slices.block)
      return "";
    for (Value token : paths.getReachable(op->getResults().back()))
      if (token.getParentBlock() == slices.block)
        return "";
    return "a part may overwrite what another part stores, in a loop whose "
           "tokens do not leave it";
  }

  Slices &slices;
  const SliceRequest &request;
  TokenPaths paths;
  std::unique_ptr<Facts> facts;
};
} // namespace

std::string analysis::checkMemory(Slices &slices, const SliceRequest &request) {
  return Checker(slices, request).check();
}
