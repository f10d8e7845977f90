//===- PersistentLoops.cpp - loops that share out the work -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/PersistentLoops.h"
#include "tessera/analysis/Slices.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {
class Search {
public:
  Search(EntryOp entry, std::string &reason) : entry(entry), reason(reason) {}

  std::optional<PersistentLoop> run() {
    if (findLoop() && checkEnds() && checkTokens())
      return std::move(found);
    return std::nullopt;
  }

private:
  bool fail(const Twine &message) {
    reason = message.str();
    return false;
  }

  bool findLoop();
  bool checkEnds();
  bool checkTokens();
  bool readTensor(MakeTensorViewOp tensor);

  EntryOp entry;
  std::string &reason;
  PersistentLoop found;
};
} // namespace

/// True if the only use of a value is an operand of the loop.
static bool isOnlyFor(Value value, OpOperand &operand) {
  return operand.get() == value && value.hasOneUse();
}

bool Search::findLoop() {
  // Each of them would become the number of an iteration.
  unsigned numReads = 0;
  entry.walk([&](GetTileBlockIdOp) { ++numReads; });
  if (numReads > 1)
    return fail("it reads the number of the tile block twice");
  for (Operation &op : entry.getBody().front().without_terminator()) {
    if (auto loop = dyn_cast<ForOp>(op); loop && !found.loop)
      found.loop = loop;
    // rule own-loop.alone
    else if (found.loop || op.getNumRegions() != 0 ||
             !(isMemoryEffectFree(&op) || isa<MakeTokenOp>(op)))
      return fail("it does more than its loop over tiles");
    else if (auto block = dyn_cast<GetTileBlockIdOp>(op))
      found.block = block;
  }
  if (!found.loop || !found.block)
    return fail("no loop shares out tiles");
  ForOp loop = found.loop;
  auto grid = loop.getStep().getDefiningOp<GetNumTileBlocksOp>();
  auto [x, y, z] =
      std::tuple(found.block->getResult(0), found.block->getResult(1),
                 found.block->getResult(2));
  // rule own-loop.number
  if (!isOnlyFor(x, loop.getLowerBoundMutable()) || !y.use_empty() ||
      !z.use_empty())
    return fail("the number of the tile block is used by more than the loop");
  // rule own-loop.step
  if (!grid || loop.getStep() != grid->getResult(0) || loop.getUnsignedCmp())
    return fail("its loop does not step by the number of tile blocks along x");
  return true;
}

/// An iteration must end at its end.
bool Search::checkEnds() {
  Operation *last = found.loop.getRegion().front().getTerminator();
  bool isGood = true;
  found.loop.getRegion().walk([&](Operation *op) {
    if (isa<ReturnOp>(op) || (isa<ContinueOp, BreakOp>(op) && op != last &&
                              getTargetLoop(op) == found.loop.getOperation()))
      isGood = false;
  });
  // rule own-loop.ends
  return isGood || fail("an iteration ends in a branch");
}

/// Iterations may carry a token from store to store, and nothing else.
bool Search::checkTokens() {
  ForOp loop = found.loop;
  if (loop.getNumResults() == 0)
    return true;
  Value carried = loop.getIterValues()[0];
  // rule own-loop.carries
  if (loop.getNumResults() != 1 || !isa<TokenType>(carried.getType()) ||
      !loop.getResult(0).use_empty() ||
      !loop.getInitValues()[0].getDefiningOp<MakeTokenOp>())
    return fail("its loop carries more than a token");
  Operation *last = loop.getRegion().front().getTerminator();
  auto store = last->getOperand(0).getDefiningOp<StoreViewTkoOp>();
  bool isAlone = store && store->getBlock() == last->getBlock() &&
                 carried.hasOneUse() && *carried.user_begin() == store &&
                 store->getResult(0).hasOneUse();
  // rule own-loop.store
  if (!isAlone)
    return fail("tokens order more than one store per iteration");
  auto view = store.getView().getDefiningOp<MakePartitionViewOp>();
  auto tensor = view ? view->getOperand(0).getDefiningOp<MakeTensorViewOp>()
                     : MakeTensorViewOp();
  if (!tensor)
    return fail("it does not store through a view of tiles");
  // rule own-loop.view
  if (loop->isProperAncestor(tensor))
    return fail("an iteration makes the view that it stores through");
  // rule own-loop.bytes
  constexpr unsigned kByteBits = 8;
  if (tensor.getType().getElementType().getIntOrFloatBitWidth() < kByteBits)
    return fail("different tiles may share a byte");
  // rule own-loop.tensor
  if (!readTensor(tensor))
    return fail("sizes or strides of what it stores have more than 32 bits");
  // rule own-loop.distinct
  std::optional<DistinctProof> proof = proveDistinct(loop, store.getIndex());
  if (!proof)
    return fail("two iterations may store to the same tile");
  found.proof = std::move(*proof);
  return true;
}

/// Reads sizes and strides, with the dimension whose neighbours are adjacent
/// last. False if products of them may need more than 64 bits.
bool Search::readTensor(MakeTensorViewOp tensor) {
  constexpr unsigned kMostBits = 32;
  TensorViewType type = tensor.getType();
  auto read = [&](ArrayRef<int64_t> extents, OperandRange values,
                  unsigned dim) {
    if (extents[dim] != TensorViewType::kDynamic)
      return TensorExtent{{}, extents[dim]};
    unsigned before =
        llvm::count(extents.take_front(dim), TensorViewType::kDynamic);
    return TensorExtent{values[before], 0};
  };
  auto isNarrow = [&](const TensorExtent &extent) {
    if (!extent.value)
      return extent.number < int64_t(1) << kMostBits;
    return cast<TileType>(extent.value.getType())
               .getElementType()
               .getIntOrFloatBitWidth() <= kMostBits;
  };
  SmallVector<unsigned, 4> order;
  std::optional<unsigned> adjacent;
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    if (type.getStrides()[dim] == 1)
      adjacent = dim;
    order.push_back(dim);
  }
  if (adjacent)
    std::rotate(order.begin() + *adjacent, order.begin() + *adjacent + 1,
                order.end());
  for (unsigned dim : order) {
    PersistentLoop::Dimension dimension = {
        read(type.getShape(), tensor.getDynamicShape(), dim),
        read(type.getStrides(), tensor.getDynamicStrides(), dim)};
    if (!isNarrow(dimension.size) || !isNarrow(dimension.stride))
      return false;
    found.dimensions.push_back(dimension);
  }
  return true;
}

std::optional<PersistentLoop>
analysis::findPersistentLoop(EntryOp entry, std::string &reason) {
  return Search(entry, reason).run();
}
