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
#include <set>

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
  /// The fragment, if it is all of the buffer.
  Value whole;
  /// One slot of a ring.
  bool isSlot = false;
};

class HazardSearch {
public:
  explicit HazardSearch(tgpu::KernelOp kernel) {
    addBlock(kernel.getBody().front(), nullptr, nullptr);
  }

  std::optional<Hazard> search() {
    for (Operation *op : users)
      if (std::optional<Hazard> hazard = searchFrom(op))
        return hazard;
    for (Operation *op : users)
      if (std::optional<Hazard> hazard = searchSpoiled(op))
        return hazard;
    for (const auto &[node, next] : edges)
      if (auto loop = dyn_cast<tgpu::ForOp>(node.op); loop && !node.isEnd)
        if (std::optional<Hazard> hazard = findRingHazard(loop))
          return hazard;
    return std::nullopt;
  }

private:
  //===--------------------------------------------------------------------===//
  // The graph
  //===--------------------------------------------------------------------===//

  /// Adds the operations of a block. `loop` is the nearest loop around it, and
  /// `breakable` the nearest one that can be left by `break`. An operation with
  /// regions is two nodes: the operation where it begins, and `ends` of it.
  void addBlock(mlir::Block &block, Operation *loop, Operation *breakable) {
    Node previous{nullptr, false};
    for (Operation &op : block) {
      if (previous.op)
        edges[previous].push_back({&op, false});
      previous = {&op, false};
      if (!findUses(&op).empty())
        users.push_back(&op);
      if (auto branch = dyn_cast<tgpu::IfOp>(op)) {
        for (mlir::Region *region :
             {&branch.getThenRegion(), &branch.getElseRegion()}) {
          edges[{&op, false}].push_back({&region->front().front(), false});
          addBlock(region->front(), loop, breakable);
        }
        previous = {&op, true};
      } else if (isa<tgpu::ForOp, tgpu::LoopOp>(op)) {
        bool isLoop = isa<tgpu::LoopOp>(op);
        mlir::Block &body = op.getRegion(0).front();
        edges[{&op, false}].push_back({&body.front(), false});
        if (!isLoop)
          edges[{&op, false}].push_back({&op, true});
        addBlock(body, &op, isLoop ? &op : breakable);
        previous = {&op, true};
      } else if (isa<tgpu::YieldOp>(op)) {
        edges[{&op, false}].push_back({block.getParentOp(), true});
      } else if (isa<tgpu::ContinueOp>(op)) {
        edges[{&op, false}].push_back({loop, false});
      } else if (isa<tgpu::BreakOp>(op)) {
        edges[{&op, false}].push_back({breakable, true});
      }
    }
  }

  using Node = struct NodeKey {
    Operation *op;
    bool isEnd;
    bool operator<(const NodeKey &other) const {
      return std::pair(op, isEnd) < std::pair(other.op, other.isEnd);
    }
  };

  /// All operations that can be reached after `from` without passing an
  /// operation for which `stops` is true.
  template <typename Stops>
  std::vector<Operation *> reach(Operation *from, Stops stops) {
    std::set<Node> seen;
    std::vector<Node> open = {{from, false}};
    std::vector<Operation *> reached;
    while (!open.empty()) {
      Node node = open.back();
      open.pop_back();
      for (Node next : edges[node]) {
        if (!seen.insert(next).second)
          continue;
        if (!next.isEnd) {
          if (stops(next.op))
            continue;
          reached.push_back(next.op);
        }
        open.push_back(next);
      }
    }
    return reached;
  }

  //===--------------------------------------------------------------------===//
  // Uses
  //===--------------------------------------------------------------------===//

  static std::vector<Use> findUses(Operation *op) {
    std::vector<Use> uses;
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
      use.isSlot = type.getDepth() != 1 && isa<tgpu::CopyOp, tgpu::MmaOp>(op);
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

  /// For each element, the only thread that accesses it, or -1 if there are
  /// several.
  static std::vector<int64_t> getThreads(const Use &use) {
    const Layout &layout =
        cast<tgpu::FragType>(use.whole.getType()).getLayout();
    uint32_t copies = use.writes ? layout.getCopyBits() : 0;
    unsigned registers = layout.getSizes()[Group::Register];
    constexpr int64_t kNone = -2;
    std::vector<int64_t> threads(size_t(1) << layout.getNumIndexBits(), kNone);
    for (uint32_t p = 0; p < uint32_t(1) << layout.getNumHardwareBits(); ++p) {
      if (p & copies)
        continue;
      int64_t &thread = threads[layout.apply(p)];
      int64_t own = p >> registers;
      thread = thread == kNone || thread == own ? own : -1;
    }
    return threads;
  }

  static bool areOrdered(const Use &a, const Use &b) {
    if (!a.writes && !b.writes)
      return true;
    if (!shareBytes(a.buffer, b.buffer))
      return true;
    // findRingHazard looks at these.
    if (a.buffer == b.buffer && a.isSlot && b.isSlot)
      return true;
    if (a.buffer != b.buffer || !a.whole || !b.whole)
      return false;
    std::vector<int64_t> first = getThreads(a);
    return first == getThreads(b) && !llvm::is_contained(first, -1);
  }

  //===--------------------------------------------------------------------===//
  // Searches
  //===--------------------------------------------------------------------===//

  std::optional<Hazard> searchFrom(Operation *op) {
    std::vector<Use> uses = findUses(op);
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
      unordered =
          reach(op, [](Operation *each) { return isa<tgpu::MmaWaitOp>(each); });
    } else {
      unordered = reach(op, isBarrier);
    }
    for (Operation *next : unordered)
      for (const Use &later : findUses(next))
        for (const Use &earlier : uses)
          if (!areOrdered(earlier, later))
            return Hazard{op, next,
                          "no barrier separates accesses of shared memory"};
    return std::nullopt;
  }

  /// Another buffer with the same bytes is written between a write of a buffer
  /// and a read of it.
  std::optional<Hazard> searchSpoiled(Operation *op) {
    for (const Use &use : findUses(op)) {
      if (!use.writes)
        continue;
      Operation *alloc = use.buffer.getDefiningOp();
      auto isFresh = [&](Operation *each) { return each == alloc; };
      for (Operation *other : reach(op, isFresh)) {
        bool spoils = llvm::any_of(findUses(other), [&](const Use &each) {
          return each.writes && each.buffer != use.buffer &&
                 shareBytes(each.buffer, use.buffer);
        });
        if (!spoils)
          continue;
        for (Operation *last : reach(other, isFresh))
          for (const Use &each : findUses(last))
            if (each.reads && each.buffer == use.buffer)
              return Hazard{other, last,
                            "a buffer in shared memory is written while "
                            "another one with the same bytes is in use"};
      }
    }
    return std::nullopt;
  }

  std::map<Node, std::vector<Node>> edges;
  std::vector<Operation *> users;
};

} // namespace

std::optional<Hazard> gpu::findHazard(tgpu::KernelOp kernel) {
  return HazardSearch(kernel).search();
}
