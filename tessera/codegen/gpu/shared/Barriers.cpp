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
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/shared/Accesses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

namespace {

class BarrierInsertion {
public:
  void run(tgpu::KernelOp kernel) {
    walk(kernel.getBody().front());
    for (Operation *op : barriers) {
      mlir::OpBuilder builder(op);
      tgpu::SyncOp::create(builder, op->getLoc(), "shared");
    }
  }

private:
  /// Operations whose accesses are since the last barrier.
  using State = llvm::SetVector<Operation *>;

  static void join(State &to, const State &from) {
    to.insert(from.begin(), from.end());
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
        .Case<tgpu::ForOp, tgpu::LoopOp>([&](auto each) { visitLoop(each); })
        .Case(
            [&](tgpu::ContinueOp) { join(findFrame(false).atContinue, state); })
        .Case([&](tgpu::BreakOp) { join(findFrame(true).atBreak, state); })
        .Case([&](tgpu::YieldOp) { join(frames.back().atBreak, state); })
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
    State head = state;
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
      state = isa<tgpu::ForOp>(op) ? head : frame.atBreak;
      return;
    }
  }

  void visitAccesses(Operation *op) {
    if (isBarrier(op) || barriers.contains(op))
      state.clear();
    llvm::SmallVector<SharedAccess, 2> accesses = getAccesses(op);
    if (accesses.empty())
      return;
    bool isConflict = llvm::any_of(state, [&](Operation *earlier) {
      return llvm::any_of(getAccesses(earlier), [&](const SharedAccess &a) {
        return llvm::any_of(
            accesses, [&](const SharedAccess &b) { return needBarrier(a, b); });
      });
    });
    if (isConflict) {
      barriers.insert(op);
      state.clear();
    }
    state.insert(op);
  }

  const llvm::SmallVector<SharedAccess, 2> &getAccesses(Operation *op) {
    auto [found, isNew] = known.try_emplace(op);
    if (isNew)
      found->second = getSharedAccesses(op);
    return found->second;
  }

  State state;
  llvm::SmallVector<Frame, 4> frames;
  /// Operations that get a barrier before them.
  llvm::SetVector<Operation *> barriers;
  /// References to it stay valid.
  std::map<Operation *, llvm::SmallVector<SharedAccess, 2>> known;
};

} // namespace

void gpu::insertBarriers(tgpu::KernelOp kernel) {
  BarrierInsertion().run(kernel);
}
