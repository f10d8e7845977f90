//===- CheckTensorRings.cpp - a check of rings with roles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the code of both roles with numbers in place of slots: the n-th slot
// that is received has number n. Loops make some iterations, also none where
// that is possible. A slot is read between `receive` and `release`, and all of
// it is copied between one `acquire` and the next. If rings use the
// same bytes, one is empty before the other is filled.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Barriers.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

class RoleRun {
public:
  explicit RoleRun(tgpu::RolesOp roles) : roles(roles) {
    roles.getProducer().walk([&](tgpu::TensorCopyOp copy) {
      ringOf[copy.getBuffer()] = copy.getRing();
    });
  }

  std::optional<Hazard> run() {
    runBlock(roles.getProducer().front());
    finishCopies();
    values.clear();
    if (!hazard)
      runBlock(roles.getConsumer().front());
    for (auto &[slot, state] : slots)
      if (state.isHeld)
        report(state.receive, roles, "a slot of a ring is never released");
    return hazard;
  }

private:
  using SlotKey = std::pair<const void *, int64_t>;
  struct SlotState {
    bool isHeld = false;
    Operation *receive = nullptr;
    /// The number of a product that reads it and was not waited for, or 0.
    int64_t product = 0;
  };

  /// The last slot acquired of a ring, and what is copied to it.
  struct SlotCopies {
    Operation *acquire = nullptr;
    int64_t bytes = 0;
  };

  void report(Operation *first, Operation *second, const char *message) {
    if (!hazard)
      hazard = Hazard{first, second, message};
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  void runBlock(mlir::Block &block) {
    for (Operation &op : block)
      if (!hazard)
        visit(&op);
  }

  void assign(mlir::ValueRange to, mlir::ValueRange from) {
    std::vector<std::optional<int64_t>> numbers;
    for (Value value : from)
      numbers.push_back(evaluate(value));
    for (auto [value, number] : llvm::zip_equal(to, numbers)) {
      if (number)
        values[value] = *number;
      else
        values.erase(value);
    }
  }

  std::optional<int64_t> evaluate(Value value) {
    if (auto found = values.find(value); found != values.end())
      return found->second;
    auto constant = value.getDefiningOp<cuda_tile::ConstantOp>();
    if (!constant || !cast<cuda_tile::TileType>(value.getType())
                          .getElementType()
                          .isInteger(32))
      return std::nullopt;
    return (*constant.getValue().getValues<llvm::APInt>().begin())
        .getSExtValue();
  }

  static bool hasRings(Operation *op) {
    return op
        ->walk([](Operation *inner) {
          return isa<tgpu::AcquireOp, tgpu::ReceiveOp, tgpu::ReleaseOp>(inner)
                     ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  }

  void visitFor(tgpu::ForOp loop) {
    // Enough to come around each ring.
    constexpr int64_t kInner = 12, kOuter = 3;
    bool isInner =
        !loop.getBody()
             .walk([](tgpu::ForOp) { return mlir::WalkResult::interrupt(); })
             .wasInterrupted();
    mlir::Block &body = loop.getBody().front();
    assign(body.getArguments().drop_front(), loop.getInits());
    for (int64_t i = 0; i < (isInner ? kInner : kOuter) && !hazard; ++i) {
      runBlock(body);
      assign(body.getArguments().drop_front(),
             body.getTerminator()->getOperands());
    }
    assign(loop.getResults(), body.getArguments().drop_front());
  }

  void visitIf(tgpu::IfOp branch) {
    // What only reads may or may not happen.
    for (mlir::Region *region :
         {&branch.getElseRegion(), &branch.getThenRegion()})
      runBlock(region->front());
    mlir::Block &then = branch.getThenRegion().front();
    if (hasRings(branch) && !branch.getElseRegion().front().empty())
      for (Operation &op : branch.getElseRegion().front())
        if (hasRings(&op))
          report(branch, &op, "a ring is used in both branches");
    if (auto end = dyn_cast<tgpu::YieldOp>(then.getTerminator()))
      assign(branch.getResults(), end->getOperands());
  }

  //===--------------------------------------------------------------------===//
  // Operations
  //===--------------------------------------------------------------------===//

  void visit(Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](tgpu::ForOp each) { visitFor(each); })
        .Case([&](tgpu::IfOp each) { visitIf(each); })
        .Case([&](tgpu::AcquireOp each) { acquire(each); })
        .Case([&](tgpu::DrainOp each) { inUse.erase(each.getRing()); })
        .Case([&](tgpu::TensorCopyOp each) {
          if (SlotCopies *copies =
                  findOpen(each, each.getRing(), each.getSlot()))
            copies->bytes += each.getBuffer().getType().getTileBytes();
        })
        .Case([&](tgpu::ReceiveOp each) { receive(each); })
        .Case([&](tgpu::ReleaseOp each) { release(each); })
        .Case([&](tgpu::MmaOp each) { read(each); })
        .Case([&](tgpu::GetOp each) {
          if (ringOf.contains(each.getBuffer()))
            readSlot(each, each.getBuffer(), each.getIndices().front(), 0);
        })
        .Case([&](tgpu::MmaWaitOp each) { finish(each.getPending()); })
        .Case([&](tgpu::MmaDrainOp each) { finish(each.getProducts()); })
        .Default([&](Operation *) {
          for (mlir::Region &region : op->getRegions())
            for (mlir::Block &block : region)
              if (!isa<tgpu::MapOp>(op))
                runBlock(block);
        });
  }

  /// True if buffers of two rings have bytes in common.
  bool overlap(Value ring, Value other) {
    for (auto [a, ringOfA] : ringOf)
      for (auto [b, ringOfB] : ringOf) {
        if (ringOfA != ring || ringOfB != other)
          continue;
        auto first = a.getDefiningOp<tgpu::AllocOp>(),
             second = b.getDefiningOp<tgpu::AllocOp>();
        if (*first.getOffset() <
                *second.getOffset() + second.getType().getNumBytes() &&
            *second.getOffset() <
                *first.getOffset() + first.getType().getNumBytes())
          return true;
      }
    return false;
  }

  void acquire(tgpu::AcquireOp op) {
    Value ring = op.getRing();
    for (auto [other, last] : inUse)
      if (other != ring && overlap(ring, other))
        report(last, op, "a ring is filled where another is not empty");
    inUse[ring] = op;
    finishCopies(ring);
    values[op.getSlot()] = ++acquired[ring];
    open[ring] = {op, 0};
  }

  /// Null if the slot is not the one that was acquired last.
  SlotCopies *findOpen(Operation *op, Value ring, Value slot) {
    auto found = open.find(ring);
    if (found != open.end() && evaluate(slot) == acquired[ring])
      return &found->second;
    report(op, op, "a slot of a ring is filled before it is empty");
    return nullptr;
  }

  /// What the barrier waits for has all been done.
  void finishCopies(Value ring) {
    auto found = open.find(ring);
    if (found == open.end())
      return;
    auto [op, bytes] = found->second;
    if (bytes != int64_t(ring.getDefiningOp<tgpu::RingOp>().getBytes()))
      report(op, op, "a slot of a ring is not filled");
    open.erase(found);
  }
  void finishCopies() {
    while (!open.empty())
      finishCopies(open.begin()->first);
  }

  void receive(tgpu::ReceiveOp op) {
    Value ring = op.getRing();
    int64_t number = ++received[ring];
    values[op.getSlot()] = number;
    slots[{ring.getAsOpaquePointer(), number}] = {true, op, 0};
    int64_t numHeld = 0;
    for (auto &[key, state] : slots)
      numHeld += key.first == ring.getAsOpaquePointer() && state.isHeld;
    if (numHeld > cast<tgpu::RingType>(ring.getType()).getDepth())
      report(op, op, "more slots of a ring are received than there are");
  }

  /// Null if the slot was not received, or was released.
  SlotState *findHeld(Value ring, Value slot) {
    std::optional<int64_t> number = evaluate(slot);
    if (!number)
      return nullptr;
    auto found = slots.find({ring.getAsOpaquePointer(), *number});
    return found == slots.end() || !found->second.isHeld ? nullptr
                                                         : &found->second;
  }

  /// A condition says whether there is a slot at all: -1 is none.
  bool isTrue(Value condition) {
    if (!condition)
      return true;
    auto compare = condition.getDefiningOp<cuda_tile::CmpIOp>();
    if (compare &&
        compare.getComparisonPredicate() ==
            cuda_tile::ComparisonPredicate::GreaterThanOrEqual &&
        evaluate(compare.getRhs()) == 0)
      if (std::optional<int64_t> slot = evaluate(compare.getLhs()))
        return *slot >= 0;
    report(condition.getDefiningOp(), condition.getDefiningOp(),
           "a slot of a ring is released on a condition that is not known");
    return false;
  }

  void release(tgpu::ReleaseOp op) {
    if (!isTrue(op.getCondition()))
      return;
    SlotState *state = findHeld(op.getRing(), op.getSlot());
    if (!state)
      return report(op, op, "a slot of a ring is released that is not held");
    if (state->product)
      report(state->receive, op,
             "a slot of a ring is released while a product reads it");
    state->isHeld = false;
  }

  void finish(int64_t rest) {
    for (auto &[key, state] : slots)
      if (state.product && state.product <= numProducts - rest)
        state.product = 0;
  }

  void read(tgpu::MmaOp op) {
    if (op.getAsync())
      ++numProducts;
    for (auto [buffer, slot] : {std::pair(op.getLhs(), op.getLhsSlot()),
                                std::pair(op.getRhs(), op.getRhsSlot())})
      if (slot && ringOf.contains(buffer))
        readSlot(op, buffer, slot, op.getAsync() ? numProducts : 0);
  }

  void readSlot(Operation *op, Value buffer, Value slot, int64_t product) {
    SlotState *state = findHeld(ringOf[buffer], slot);
    if (!state)
      return report(op, op, "a slot of a ring is read that is not held");
    state->product = std::max(state->product, product);
  }

  tgpu::RolesOp roles;
  llvm::DenseMap<Value, Value> ringOf;
  llvm::DenseMap<Value, int64_t> values;
  llvm::DenseMap<Value, int64_t> acquired, received;
  llvm::DenseMap<Value, SlotCopies> open;
  /// The rings that may have slots that are not empty, and the last `acquire`.
  llvm::DenseMap<Value, Operation *> inUse;
  std::map<SlotKey, SlotState> slots;
  int64_t numProducts = 0;
  std::optional<Hazard> hazard;
};

} // namespace

std::optional<Hazard> gpu::findRoleHazard(tgpu::RolesOp roles) {
  return RoleRun(roles).run();
}
