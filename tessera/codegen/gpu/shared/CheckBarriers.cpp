//===- CheckBarriers.cpp - is every hazard behind a barrier? -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches a graph of operations for paths without barriers. To be independent
// of what it checks, it shares no code with Barriers.cpp and Placement.cpp: it
// has a graph instead of a data flow, reads bytes off the types, and counts
// threads instead of comparing matrices.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Barriers.h"

#include <map>

using namespace tessera;
using namespace tessera::gpu;
using layout::Group;
using layout::Layout;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// A buffer that an operation uses.
struct Use {
  Value buffer;
  bool reads, writes;
  /// The fragment, if it is all of the buffer, or all of it in one round: with
  /// the elements whose index is `round` in the bits of `roundBits`.
  Value whole;
  uint32_t roundBits = 0, round = 0;
  /// One slot of a ring.
  bool isSlot = false;
};

class HazardSearch {
public:
  explicit HazardSearch(tgpu::KernelOp kernel) {
    kernel.getBody().walk([&](Operation *op) {
      numbers[op] = ops.size();
      ops.push_back(op);
      uses.push_back(findUses(op));
    });
    edges.resize(2 * ops.size());
    seen.resize(2 * ops.size());
    addBlock(kernel.getBody().front(), nullptr, nullptr);
  }

  std::optional<Hazard> search() {
    for (Operation *op : ops)
      if (!getUses(op).empty())
        if (std::optional<Hazard> hazard = searchFrom(op))
          return hazard;
    for (Operation *op : ops)
      if (std::optional<Hazard> hazard = searchSpoiled(op))
        return hazard;
    for (Operation *op : ops)
      if (auto roles = dyn_cast<tgpu::RolesOp>(op))
        if (std::optional<Hazard> hazard = findRoleHazard(roles))
          return hazard;
    for (Operation *op : ops)
      if (auto loop = dyn_cast<tgpu::ForOp>(op))
        if (std::optional<Hazard> hazard = findRingHazard(loop))
          return hazard;
    return std::nullopt;
  }

private:
  //===--------------------------------------------------------------------===//
  // The graph
  //===--------------------------------------------------------------------===//

  /// An operation with regions is two nodes: where it begins, and its end.
  unsigned getNode(Operation *op, bool isEnd = false) const {
    return 2 * numbers.lookup(op) + isEnd;
  }

  /// Adds the operations of a block. `loop` is the nearest loop around it, and
  /// `breakable` the nearest one that can be left by `break`.
  void addBlock(mlir::Block &block, Operation *loop, Operation *breakable) {
    std::optional<unsigned> previous;
    for (Operation &op : block) {
      unsigned begin = getNode(&op), end = getNode(&op, /*isEnd=*/true);
      if (previous)
        edges[*previous].push_back(begin);
      previous = begin;
      if (auto branch = dyn_cast<tgpu::IfOp>(op)) {
        for (mlir::Region *region :
             {&branch.getThenRegion(), &branch.getElseRegion()}) {
          edges[begin].push_back(getNode(&region->front().front()));
          addBlock(region->front(), loop, breakable);
        }
        previous = end;
      } else if (auto roles = dyn_cast<tgpu::RolesOp>(op)) {
        // Nothing leads from one role to the other.
        for (mlir::Region *region :
             {&roles.getProducer(), &roles.getConsumer()}) {
          edges[begin].push_back(getNode(&region->front().front()));
          addBlock(region->front(), loop, breakable);
        }
        previous = end;
      } else if (isa<tgpu::ForOp, tgpu::LoopOp>(op)) {
        bool isLoop = isa<tgpu::LoopOp>(op);
        mlir::Block &body = op.getRegion(0).front();
        edges[begin].push_back(getNode(&body.front()));
        // Without an iteration.
        if (!isLoop && !cast<tgpu::ForOp>(op).getNonempty())
          edges[begin].push_back(end);
        addBlock(body, &op, isLoop ? &op : breakable);
        previous = end;
      } else if (isa<tgpu::YieldOp>(op)) {
        edges[begin].push_back(getNode(block.getParentOp(), true));
      } else if (isa<tgpu::ContinueOp>(op)) {
        edges[begin].push_back(getNode(loop));
        if (isa<tgpu::ForOp>(loop))
          edges[begin].push_back(getNode(loop, /*isEnd=*/true));
      } else if (isa<tgpu::BreakOp>(op)) {
        edges[begin].push_back(getNode(breakable, true));
      }
    }
  }

  /// All operations that can be reached after one of `from` without passing an
  /// operation for which `stops` is true.
  template <typename Stops>
  std::vector<Operation *> reach(llvm::ArrayRef<Operation *> from,
                                 Stops stops) {
    ++current;
    std::vector<unsigned> open;
    for (Operation *op : from)
      open.push_back(getNode(op));
    std::vector<Operation *> reached;
    while (!open.empty()) {
      unsigned node = open.back();
      open.pop_back();
      for (unsigned next : edges[node]) {
        if (std::exchange(seen[next], current) == current)
          continue;
        if (next % 2 == 0) {
          Operation *op = ops[next / 2];
          if (stops(op))
            continue;
          reached.push_back(op);
        }
        open.push_back(next);
      }
    }
    return reached;
  }

  //===--------------------------------------------------------------------===//
  // Uses
  //===--------------------------------------------------------------------===//

  const std::vector<Use> &getUses(Operation *op) const {
    return uses[numbers.lookup(op)];
  }

  static std::vector<Use> findUses(Operation *op) {
    std::vector<Use> uses;
    // findRoleHazard looks at these.
    if (isa<tgpu::TensorCopyOp, tgpu::TensorMapsOp>(op))
      return uses;
    // Until the wait, the product reads.
    if (auto wait = dyn_cast<tgpu::MmaWaitOp>(op))
      return findUses(wait.getProduct());
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<tgpu::BufferType>(operand.getType());
      if (!type)
        continue;
      bool puts = isa<tgpu::PutOp, tgpu::PutRoundOp, tgpu::CopyOp>(op);
      bool gets = isa<tgpu::GetOp, tgpu::GetRoundOp>(op);
      if (auto effects = dyn_cast<mlir::MemoryEffectOpInterface>(op);
          effects && !puts)
        gets |= effects.onlyHasEffect<mlir::MemoryEffects::Read>();
      Use use{operand, !puts, !gets, {}};
      Value tile;
      if (isa<tgpu::PutOp>(op))
        tile = op->getOperand(0);
      else if (isa<tgpu::GetOp>(op))
        tile = op->getResult(0);
      if (tile && isa<tgpu::FragType>(tile.getType()) &&
          cast<tgpu::FragType>(tile.getType()).getShape() == type.getShape() &&
          type.getDepth() == 1)
        use.whole = tile;
      if (auto put = dyn_cast<tgpu::PutRoundOp>(op)) {
        use.whole = put.getSource();
        use.roundBits = put.getBits();
        use.round = put.getRound();
      } else if (auto get = dyn_cast<tgpu::GetRoundOp>(op);
                 get && cast<tgpu::FragType>(get.getType()).getShape() ==
                            get.getShape()) {
        use.whole = get.getResult();
        use.roundBits = get.getBits();
        use.round = get.getRound();
      }
      use.isSlot =
          type.getDepth() != 1 &&
          isa<tgpu::CopyOp, tgpu::RoundOp, tgpu::MmaOp, tgpu::GetOp>(op);
      uses.push_back(use);
    }
    return uses;
  }

  /// The bytes of a buffer; all of them if its place is not known.
  static std::pair<int64_t, int64_t> getBytes(Value buffer) {
    auto alloc = buffer.getDefiningOp<tgpu::AllocOp>();
    if (!alloc || !alloc.getOffset())
      return {0, std::numeric_limits<int64_t>::max()};
    return {*alloc.getOffset(),
            *alloc.getOffset() + alloc.getType().getNumBytes()};
  }

  static bool shareBytes(Value a, Value b) {
    auto [aBegin, aEnd] = getBytes(a);
    auto [bBegin, bEnd] = getBytes(b);
    return std::max(aBegin, bBegin) < std::min(aEnd, bEnd);
  }

  /// For each place of the buffer, the only thread that accesses it, or the
  /// only warp if `ofWarps`; -1 if there are several.
  const std::vector<int64_t> &getThreads(const Use &use, bool ofWarps) {
    std::vector<int64_t> &threads = threadsOf[{
        use.whole.getImpl(), use.writes, ofWarps, use.roundBits, use.round}];
    if (!threads.empty())
      return threads;
    const Layout &layout =
        cast<tgpu::FragType>(use.whole.getType()).getLayout();
    uint32_t copies = use.writes ? layout.getCopyBits() : 0;
    unsigned first =
        layout.getSizes().getFirstBit(ofWarps ? Group::Warp : Group::Lane);
    constexpr int64_t kNone = -2;
    threads.assign(
        size_t(1) << (layout.getNumIndexBits() - llvm::popcount(use.roundBits)),
        kNone);
    for (uint32_t p = 0; p < uint32_t(1) << layout.getNumHardwareBits(); ++p) {
      uint32_t index = layout.apply(p);
      if ((p & copies) || (index & use.roundBits) != use.round)
        continue;
      // The bits that number rounds are left out.
      uint32_t place = 0;
      unsigned numBits = 0;
      for (unsigned bit = 0; bit < layout.getNumIndexBits(); ++bit)
        if ((use.roundBits >> bit & 1) == 0)
          place |= (index >> bit & 1) << numBits++;
      int64_t &thread = threads[place];
      int64_t own = p >> first;
      thread = thread == kNone || thread == own ? own : -1;
    }
    return threads;
  }

  /// Whether two uses need no barrier between them, or, if each warp has one,
  /// no other barrier.
  bool areOrdered(const Use &a, const Use &b, bool hasWarpSync) {
    if (!a.writes && !b.writes)
      return true;
    if (!shareBytes(a.buffer, b.buffer))
      return true;
    // findRingHazard looks at these.
    if (a.buffer == b.buffer && a.isSlot && b.isSlot)
      return true;
    if (a.buffer != b.buffer || !a.whole || !b.whole)
      return false;
    const std::vector<int64_t> &first = getThreads(a, hasWarpSync);
    return first == getThreads(b, hasWarpSync) &&
           !llvm::is_contained(first, -1);
  }

  //===--------------------------------------------------------------------===//
  // Searches
  //===--------------------------------------------------------------------===//

  std::optional<Hazard> searchFrom(Operation *op) {
    auto isBarrier = [](Operation *each) { return isa<tgpu::SyncOp>(each); };
    std::vector<Operation *> unordered;
    if (isa<tgpu::CopyOp>(op)) {
      // Only a wait for all copies certainly ends it; then a barrier counts.
      std::vector<Operation *> waits;
      unordered = reach(op, [&](Operation *each) {
        auto wait = dyn_cast<tgpu::WaitOp>(each);
        if (!wait || wait.getGroups() != 0)
          return false;
        waits.push_back(each);
        return true;
      });
      for (Operation *next : unordered)
        if (isa<tgpu::ReturnOp>(next))
          return Hazard{op, next, "a copy may not be finished at the end"};
      for (Operation *wait : waits)
        llvm::append_range(unordered, reach(wait, isBarrier));
    } else if (auto mma = dyn_cast<tgpu::MmaOp>(op); mma && mma.getAsync()) {
      // A barrier says nothing of what still reads.
      unordered = reach(op, [&](Operation *each) {
        auto wait = dyn_cast<tgpu::MmaWaitOp>(each);
        return wait && (wait.getPending() == 0 || wait.getProduct() == op);
      });
    } else {
      unordered = reach(op, isBarrier);
      // Paths without a barrier of any kind.
      std::vector<Operation *> inWarps = reach(op, [&](Operation *each) {
        return isBarrier(each) || isa<tgpu::WarpSyncOp>(each);
      });
      if (auto hazard = compare(op, inWarps, /*hasWarpSync=*/false))
        return hazard;
    }
    return compare(op, unordered, /*hasWarpSync=*/true);
  }

  /// Looks for a conflict of an operation with others that may come later.
  std::optional<Hazard>
  compare(Operation *op, llvm::ArrayRef<Operation *> others, bool hasWarpSync) {
    for (Operation *next : others)
      for (const Use &later : getUses(next))
        for (const Use &earlier : getUses(op))
          if (!areOrdered(earlier, later, hasWarpSync))
            return Hazard{op, next,
                          "no barrier separates accesses of shared memory"};
    return std::nullopt;
  }

  /// Another buffer with the same bytes is written between a write of a buffer
  /// and a read of it.
  std::optional<Hazard> searchSpoiled(Operation *op) {
    for (const Use &use : getUses(op)) {
      if (!use.writes)
        continue;
      Operation *alloc = use.buffer.getDefiningOp();
      auto isFresh = [&](Operation *each) { return each == alloc; };
      std::vector<Operation *> spoilers = reach(op, isFresh);
      llvm::erase_if(spoilers, [&](Operation *other) {
        return llvm::none_of(getUses(other), [&](const Use &each) {
          return each.writes && each.buffer != use.buffer &&
                 shareBytes(each.buffer, use.buffer);
        });
      });
      for (Operation *last : reach(spoilers, isFresh))
        for (const Use &each : getUses(last))
          if (each.reads && each.buffer == use.buffer)
            return Hazard{spoilers.front(), last,
                          "a buffer in shared memory is written while another "
                          "one with the same bytes is in use"};
    }
    return std::nullopt;
  }

  std::vector<Operation *> ops;
  llvm::DenseMap<Operation *, unsigned> numbers;
  /// By the number of the operation.
  std::vector<std::vector<Use>> uses;
  /// By nodes.
  std::vector<llvm::SmallVector<unsigned, 2>> edges;
  /// The last search that has seen a node.
  std::vector<unsigned> seen;
  unsigned current = 0;
  std::map<std::tuple<const void *, bool, bool, uint32_t, uint32_t>,
           std::vector<int64_t>>
      threadsOf;
};

} // namespace

std::optional<Hazard> gpu::findHazard(tgpu::KernelOp kernel) {
  return HazardSearch(kernel).search();
}
