//===- CheckRings.cpp - a check of rings -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

class RingRun {
public:
  explicit RingRun(tgpu::ForOp loop) : loop(loop) {}

  std::optional<Hazard> run() {
    loop.getBody().walk([&](tgpu::CopyOp copy) {
      // Not those that fill a ring of an inner loop.
      auto slot = copy.getSlot().getDefiningOp<tgpu::SlotOp>();
      if (slot && slot.getCounter().getParentBlock() != &loop.getBody().front())
        return;
      if (!slot && isFilledInside(copy.getBuffer()))
        return;
      rings.insert(copy.getBuffer());
      numRounds = std::max(numRounds, copy.getBuffer().getType().getDepth());
    });
    // Twice, if it is in another loop. What comes before it fills the first
    // slots.
    int times = 1;
    for (Operation *parent = loop->getParentOp(); !isa<tgpu::KernelOp>(parent);
         parent = parent->getParentOp())
      if (!isa<tgpu::IfOp>(parent))
        times = 2;
    for (int i = 0; i < times && !rings.empty(); ++i)
      for (Operation &op : *loop->getBlock()) {
        if (&op == loop)
          runLoop();
        else
          visit(&op, /*isCertain=*/true);
      }
    return hazard;
  }

private:
  /// True if an inner loop has a counter for the ring.
  bool isFilledInside(Value ring) {
    return llvm::any_of(ring.getUsers(), [&](Operation *user) {
      auto copy = dyn_cast<tgpu::CopyOp>(user);
      if (!copy)
        return false;
      auto slot = copy.getSlot().getDefiningOp<tgpu::SlotOp>();
      return slot && slot.getCounter().getParentRegion() != &loop.getBody() &&
             loop->isProperAncestor(user);
    });
  }

  void runLoop() {
    mlir::Block &body = loop.getBody().front();
    for (auto [argument, init] :
         llvm::zip_equal(body.getArguments().drop_front(), loop.getInits()))
      carry(argument, evaluate(init));
    for (int64_t i = 0; i < 3 * numRounds && !hazard; ++i) {
      for (Operation &op : body)
        visit(&op, /*isCertain=*/true);
      std::vector<std::optional<int64_t>> next;
      for (Value operand : body.getTerminator()->getOperands())
        next.push_back(evaluate(operand));
      for (auto [argument, value] :
           llvm::zip_equal(body.getArguments().drop_front(), next))
        carry(argument, value);
    }
    for (auto [result, argument] :
         llvm::zip_equal(loop.getResults(), body.getArguments().drop_front()))
      carry(result, evaluate(argument));
  }

  struct SlotState {
    enum { Empty, InFlight, Landed, Visible } contents = Empty;
    int64_t group = 0;
    Operation *writer = nullptr, *reader = nullptr;
    /// A reader of before an announcement that was not awaited yet.
    Operation *announced = nullptr;
    bool isWriteAnnounced = false;
    /// The number of a product that reads it and was not waited for, or 0.
    int64_t product = 0;
    /// By the thread that copied it.
    bool isRounded = false;
  };

  void carry(Value argument, std::optional<int64_t> value) {
    if (value)
      values[argument] = *value;
    else
      values.erase(argument);
  }

  std::optional<int64_t> evaluate(Value value) {
    if (auto found = values.find(value); found != values.end())
      return found->second;
    if (auto slot = value.getDefiningOp<tgpu::SlotOp>()) {
      std::optional<int64_t> counter = evaluate(slot.getCounter());
      if (!counter || *counter < 0 || *counter >= int64_t(slot.getDepth()))
        return std::nullopt;
      return (*counter + slot.getAhead()) % slot.getDepth();
    }
    auto constant = value.getDefiningOp<cuda_tile::ConstantOp>();
    if (!constant ||
        value.getType() != cuda_tile::TileType::get(
                               mlir::IntegerType::get(value.getContext(), 32)))
      return std::nullopt;
    return (*constant.getValue().getValues<llvm::APInt>().begin())
        .getSExtValue();
  }

  /// What is in a region may not happen: its copies and reads count, its
  /// barriers do not.
  void visit(Operation *op, bool isCertain) {
    if (hazard)
      return;
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](tgpu::CopyOp each) { copy(each); })
        .Case([&](tgpu::RoundOp each) { round(each); })
        .Case([&](tgpu::MmaOp each) { read(each, each, each.getAsync()); })
        .Case([&](tgpu::GetOp each) {
          if (each.getBuffer().getType().getDepth() != 1)
            read(each, each.getBuffer(), each.getIndices().front(),
                 /*isAsync=*/false);
        })
        .Case([&](tgpu::MmaWaitOp each) {
          finishProducts(each, each.getPending());
        })
        .Case([&](tgpu::MmaDrainOp each) {
          if (isCertain)
            finishProducts(each, each.getProducts());
        })
        .Case([&](tgpu::CommitOp) {
          if (isCertain)
            ++numGroups;
        })
        .Case([&](tgpu::WaitOp each) {
          for (auto &[key, slot] : slots)
            if (isCertain && slot.contents == SlotState::InFlight &&
                slot.group < numGroups - int64_t(each.getGroups()))
              slot.contents = SlotState::Landed;
        })
        .Case([&](tgpu::SyncOp) {
          for (auto &[key, slot] : slots) {
            if (!isCertain)
              continue;
            if (slot.contents == SlotState::Landed)
              slot.contents = SlotState::Visible;
            slot.reader = slot.announced = nullptr;
          }
        })
        .Case([&](tgpu::AnnounceOp) {
          for (auto &[key, slot] : slots) {
            slot.isWriteAnnounced = slot.contents == SlotState::Landed;
            if (!slot.announced)
              std::swap(slot.announced, slot.reader);
          }
        })
        .Case([&](tgpu::AwaitOp) {
          for (auto &[key, slot] : slots) {
            if (slot.isWriteAnnounced && slot.contents == SlotState::Landed)
              slot.contents = SlotState::Visible;
            slot.announced = nullptr;
          }
        })
        .Default([&](Operation *) {
          for (mlir::Region &region : op->getRegions())
            for (mlir::Block &block : region)
              for (Operation &inner : block)
                visit(&inner, /*isCertain=*/false);
        });
  }

  /// Null if the buffer is not a ring of this loop.
  SlotState *find(Operation *op, Value buffer, Value slot) {
    if (!rings.contains(buffer))
      return nullptr;
    std::optional<int64_t> number = evaluate(slot);
    int64_t depth = cast<tgpu::BufferType>(buffer.getType()).getDepth();
    if (number && *number >= 0 && *number < depth)
      return &slots[{buffer.getAsOpaquePointer(), *number}];
    hazard = Hazard{op, op, "the slot of a ring is not known"};
    return nullptr;
  }

  void copy(tgpu::CopyOp op) {
    SlotState *slot = find(op, op.getBuffer(), op.getSlot());
    if (!slot)
      return;
    if (slot->reader || slot->announced || slot->product)
      hazard = Hazard{slot->reader ? slot->reader : op, op,
                      "a slot of a ring is filled too early"};
    else if (slot->contents == SlotState::InFlight ||
             slot->contents == SlotState::Landed)
      hazard = Hazard{slot->writer, op, "a slot of a ring is filled twice"};
    *slot = SlotState();
    slot->contents = SlotState::InFlight;
    slot->group = numGroups;
    slot->writer = op;
  }

  void round(tgpu::RoundOp op) {
    SlotState *slot = find(op, op.getBuffer(), op.getSlot());
    if (!slot)
      return;
    auto copy = mlir::dyn_cast_or_null<tgpu::CopyOp>(slot->writer);
    if (slot->contents != SlotState::Landed)
      hazard = Hazard{copy ? slot->writer : op, op,
                      "a slot of a ring is rounded too early or too late"};
    else if (copy.getToType() != op.getToType())
      hazard = Hazard{slot->writer, op,
                      "a slot of a ring is rounded by other threads than those "
                      "that copied it"};
    slot->isRounded = true;
  }

  /// All but the latest products have ended.
  void finishProducts(Operation *op, int64_t rest) {
    for (auto &[key, slot] : slots)
      if (slot.product && slot.product <= numProducts - rest) {
        slot.product = 0;
        slot.reader = op;
      }
  }

  void read(Operation *op, tgpu::MmaOp product, bool isAsync) {
    if (isAsync)
      ++numProducts;
    if (product.getLhsSlot())
      read(op, product.getLhs(), product.getLhsSlot(), isAsync);
    if (product.getRhsSlot())
      read(op, product.getRhs(), product.getRhsSlot(), isAsync);
  }

  void read(Operation *op, Value buffer, Value number, bool isAsync) {
    SlotState *slot = find(op, buffer, number);
    if (!slot)
      return;
    if (isAsync)
      slot->product = numProducts;
    auto copy = mlir::dyn_cast_or_null<tgpu::CopyOp>(slot->writer);
    if (slot->contents != SlotState::Visible)
      hazard = Hazard{slot->writer ? slot->writer : op, op,
                      "a slot of a ring is read too early"};
    else if (copy && !slot->isRounded &&
             copy.getFromType().getElementType() !=
                 copy.getToType().getElementType())
      hazard = Hazard{slot->writer, op,
                      "a slot of a ring is read before it is rounded"};
    slot->reader = op;
  }

  tgpu::ForOp loop;
  llvm::DenseSet<Value> rings;
  int64_t numRounds = 0, numGroups = 0, numProducts = 0;
  llvm::DenseMap<Value, int64_t> values;
  std::map<std::pair<const void *, int64_t>, SlotState> slots;
  std::optional<Hazard> hazard;
};

} // namespace

std::optional<Hazard> gpu::findRingHazard(tgpu::ForOp loop) {
  return RingRun(loop).run();
}
