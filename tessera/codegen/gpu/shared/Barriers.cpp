//===- Barriers.cpp - barriers for shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A forward data flow. The state at a point is the set of accesses that may
// have happened since the last barrier. An operation that conflicts with one of
// them gets a barrier before it. The state at the head of a loop is the union
// of that before the loop and those of all `continue`s, so a loop is walked
// until it grows no more. Control flow is uniform, so all threads meet at each
// barrier.
//
// If all conflicts of an operation are between threads of one warp, a barrier
// of each warp is enough. It leaves the accesses before it in the state, but
// with a mark: they are in order with what the same warp does later.
//
// A barrier does not end a copy that is in flight: a `wait` for its group comes
// first. So an access by a copy has the number of groups that were committed
// since. Slots of a ring are known relative to a counter that a loop carries.
// At the end of an iteration the counter moves on by one, so slot `counter + 2`
// becomes `counter + 1`.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/shared/Accesses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>
#include <set>

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// A slot of a ring: `shift` after the counter, or after 0 if that is null.
struct Slot {
  Value counter;
  unsigned shift;
};

/// An access since the last barrier.
struct Entry {
  const SharedAccess *access;
  std::optional<Slot> slot;
  /// Groups committed since, of a copy in flight; otherwise kDone.
  unsigned age;
  /// A barrier of each warp was behind it.
  bool isBehindWarpSync = false;

  static constexpr unsigned kDone = ~0u, kMaxAge = 16;

  auto getKey() const {
    return std::tuple(access, slot.has_value(),
                      slot ? slot->counter.getAsOpaquePointer() : nullptr,
                      slot ? slot->shift : 0, age, isBehindWarpSync);
  }
  bool operator<(const Entry &other) const { return getKey() < other.getKey(); }
};

class BarrierInsertion {
public:
  void run(tgpu::KernelOp kernel) {
    walk(kernel.getBody().front());
    for (auto [op, barrier] : barriers) {
      mlir::OpBuilder builder(op);
      if (barrier.hasWait)
        tgpu::WaitOp::create(builder, op->getLoc(), 0);
      if (barrier.scope == Scope::Warp)
        tgpu::WarpSyncOp::create(builder, op->getLoc());
      else
        tgpu::SyncOp::create(builder, op->getLoc(), "shared");
    }
  }

private:
  using State = std::set<Entry>;
  /// What is inserted before an operation. With a wait, all copies are finished
  /// before the barrier.
  struct Barrier {
    Scope scope = Scope::None;
    bool hasWait = false;
  };

  static void join(State &to, const State &from) {
    to.insert(from.begin(), from.end());
  }
  static State map(const State &from, llvm::function_ref<Entry(Entry)> change) {
    State to;
    for (const Entry &entry : from)
      to.insert(change(entry));
    return to;
  }

  struct Frame {
    Operation *op;
    State atContinue, atBreak;
  };
  Frame &findFrame(bool isBreak) {
    for (Frame &frame : llvm::reverse(frames))
      if (isa<tgpu::LoopOp>(frame.op) ||
          (!isBreak && isa<tgpu::ForOp>(frame.op)))
        return frame;
    llvm_unreachable("verified to be in a loop");
  }

  void walk(mlir::Block &block) {
    for (Operation &op : block)
      visit(&op);
  }

  void visit(Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](tgpu::IfOp each) { visitIf(each); })
        // Producers only make copies, which rings order.
        .Case([&](tgpu::RolesOp each) { walk(each.getConsumer().front()); })
        .Case<tgpu::ForOp, tgpu::LoopOp>([&](auto each) { visitLoop(each); })
        .Case([&](tgpu::ContinueOp each) {
          Frame &frame = findFrame(false);
          join(frame.atContinue, endIteration(frame.op, each));
        })
        .Case([&](tgpu::BreakOp) { join(findFrame(true).atBreak, state); })
        .Case([&](tgpu::YieldOp) { join(frames.back().atBreak, state); })
        .Case([&](tgpu::CommitOp) {
          state = map(state, [](Entry entry) {
            if (entry.age != Entry::kDone)
              entry.age = std::min(entry.age + 1, Entry::kMaxAge);
            return entry;
          });
        })
        .Case([&](tgpu::WaitOp each) { finishCopies(each.getGroups()); })
        .Case([&](tgpu::AwaitOp) { passPhase(); })
        .Default([&](Operation *) { visitAccesses(op); });
  }

  void visitIf(tgpu::IfOp op) {
    State before = state;
    frames.push_back({op, {}, {}});
    walk(op.getThenRegion().front());
    state = std::move(before);
    walk(op.getElseRegion().front());
    state = frames.pop_back_val().atBreak;
  }

  void visitLoop(Operation *op) {
    State head = beginLoop(op);
    mlir::Block &body = op->getRegion(0).front();
    for (;;) {
      frames.push_back({op, {}, {}});
      state = head;
      walk(body);
      Frame frame = frames.pop_back_val();
      size_t before = head.size();
      join(head, frame.atContinue);
      if (head.size() != before)
        continue;
      auto counted = dyn_cast<tgpu::ForOp>(op);
      state = !counted                ? frame.atBreak
              : counted.getNonempty() ? frame.atContinue
                                      : head;
      // Counters of the loop are gone.
      state = map(state, [&](Entry entry) {
        if (entry.slot && isInside(entry.slot->counter, op))
          entry.slot.reset();
        return entry;
      });
      return;
    }
  }

  //===--------------------------------------------------------------------===//
  // Slots
  //===--------------------------------------------------------------------===//

  static bool isInside(Value value, Operation *op) {
    return value && op->getRegion(0).isAncestor(value.getParentRegion());
  }

  static std::optional<Slot> findSlot(Value value) {
    if (!value)
      return std::nullopt;
    if (auto slot = value.getDefiningOp<tgpu::SlotOp>())
      return Slot{slot.getCounter(), unsigned(slot.getAhead())};
    if (auto constant = value.getDefiningOp<cuda_tile::ConstantOp>())
      return Slot{Value(), unsigned(getNumber(constant))};
    return std::nullopt;
  }

  static uint64_t getNumber(cuda_tile::ConstantOp op) {
    return (*op.getValue().getValues<llvm::APInt>().begin()).getZExtValue();
  }

  /// Slots of before a loop, relative to a counter that the loop carries.
  State beginLoop(Operation *op) {
    auto loop = dyn_cast<tgpu::ForOp>(op);
    if (!loop)
      return state;
    return map(state, [&](Entry entry) {
      if (!entry.slot || entry.slot->counter)
        return entry;
      tgpu::AllocOp buffer = entry.access->buffer;
      unsigned depth = buffer.getType().getDepth();
      for (Operation *user : buffer->getUsers())
        for (const SharedAccess &access : getAccesses(user)) {
          std::optional<Slot> slot = findSlot(access.slot);
          if (!slot || !slot->counter)
            continue;
          auto counter = dyn_cast<mlir::BlockArgument>(slot->counter);
          if (!counter || counter.getOwner()->getParentOp() != op ||
              counter.getArgNumber() == 0)
            continue;
          std::optional<Slot> start =
              findSlot(loop.getInits()[counter.getArgNumber() - 1]);
          if (!start || start->counter)
            continue;
          entry.slot->counter = counter;
          entry.slot->shift =
              (entry.slot->shift + depth - start->shift % depth) % depth;
          return entry;
        }
      return entry;
    });
  }

  /// Slots at the end of an iteration, relative to the counter of the next.
  State endIteration(Operation *op, tgpu::ContinueOp end) {
    return map(state, [&](Entry entry) {
      if (!entry.slot || !isInside(entry.slot->counter, op))
        return entry;
      auto counter = dyn_cast<mlir::BlockArgument>(entry.slot->counter);
      std::optional<Slot> next;
      if (isa<tgpu::ForOp>(op) && counter &&
          counter.getOwner()->getParentOp() == op && counter.getArgNumber())
        next = findSlot(end->getOperand(counter.getArgNumber() - 1));
      tgpu::AllocOp buffer = entry.access->buffer;
      unsigned depth = buffer.getType().getDepth();
      if (!next || next->counter != counter)
        entry.slot.reset();
      else
        entry.slot->shift =
            (entry.slot->shift + depth - next->shift % depth) % depth;
      return entry;
    });
  }

  static bool areOtherSlots(const Entry &a, const Entry &b) {
    return a.access->buffer && a.access->buffer == b.access->buffer && a.slot &&
           b.slot && a.slot->counter == b.slot->counter &&
           a.slot->shift != b.slot->shift;
  }

  //===--------------------------------------------------------------------===//
  // Accesses
  //===--------------------------------------------------------------------===//

  void finishCopies(unsigned groups) {
    state = map(state, [&](Entry entry) {
      if (entry.age != Entry::kDone && entry.age > groups)
        entry.age = Entry::kDone;
      return entry;
    });
  }

  /// Copies in flight are not ended by a barrier.
  void passBarrier(Barrier barrier) {
    if (barrier.scope == Scope::Warp) {
      state = map(state, [](Entry entry) {
        entry.isBehindWarpSync |= entry.age == Entry::kDone;
        return entry;
      });
      return;
    }
    State rest;
    for (const Entry &entry : state)
      if (!barrier.hasWait && entry.age != Entry::kDone)
        rest.insert(entry);
    state = std::move(rest);
  }

  /// Both halves of a barrier order accesses of rings. Which of them were
  /// before the first half is not known here: the check of rings looks at that.
  void passPhase() {
    State rest;
    for (const Entry &entry : state) {
      tgpu::AllocOp buffer = entry.access->buffer;
      if (!buffer || buffer.getType().getDepth() == 1 ||
          entry.age != Entry::kDone)
        rest.insert(entry);
    }
    state = std::move(rest);
  }

  void visitAccesses(Operation *op) {
    if (isBarrier(op))
      passBarrier({Scope::Cta});
    else if (isa<tgpu::WarpSyncOp>(op))
      passBarrier({Scope::Warp});
    if (auto own = barriers.find(op); own != barriers.end())
      passBarrier(own->second);
    State added;
    for (const SharedAccess &access : getAccesses(op))
      added.insert(
          {&access, findSlot(access.slot), access.isCopy ? 0 : Entry::kDone});
    // What a product reads until it is waited for was ordered when it began.
    if (isa<tgpu::MmaWaitOp>(op))
      return join(state, added);
    // A thread rounds what it has copied itself.
    auto isOwnCopy = [&](const Entry &entry) {
      auto round = dyn_cast<tgpu::RoundOp>(op);
      return round && entry.access->isCopy && entry.age == Entry::kDone &&
             entry.access->buffer == round.getBuffer().getDefiningOp();
    };
    Barrier needed;
    for (const Entry &earlier : state)
      for (const Entry &later : added) {
        if (areOtherSlots(earlier, later) || isOwnCopy(earlier))
          continue;
        Scope scope = findScope(*earlier.access, *later.access);
        if (scope == Scope::None ||
            (scope == Scope::Warp && earlier.isBehindWarpSync))
          continue;
        needed.scope = std::max(needed.scope, scope);
        needed.hasWait |= earlier.age != Entry::kDone;
      }
    if (needed.scope != Scope::None) {
      Barrier &barrier = barriers[op];
      barrier.scope = std::max(barrier.scope, needed.scope);
      barrier.hasWait |= needed.hasWait;
      passBarrier(barrier);
    }
    join(state, added);
  }

  const llvm::SmallVector<SharedAccess, 2> &getAccesses(Operation *op) {
    auto [found, isNew] = known.try_emplace(op);
    if (isNew)
      found->second = getSharedAccesses(op);
    return found->second;
  }

  State state;
  llvm::SmallVector<Frame, 4> frames;
  llvm::MapVector<Operation *, Barrier> barriers;
  /// References to it stay valid.
  std::map<Operation *, llvm::SmallVector<SharedAccess, 2>> known;
};

} // namespace

void gpu::insertBarriers(tgpu::KernelOp kernel) {
  BarrierInsertion().run(kernel);
}
