//===- RingChoices.cpp - what products ask of rings -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/RingChoices.h"

using namespace tessera;
using namespace tessera::gpu;

static constexpr unsigned kWarpgroupWarps = 4, kWarpThreads = 32;

static bool any(tgpu::KernelOp kernel,
                llvm::function_ref<bool(tgpu::MmaOp)> isTrue) {
  return kernel
      .walk([&](tgpu::MmaOp mma) {
        return isTrue(mma) ? mlir::WalkResult::interrupt()
                           : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

static int64_t getElementBits(tgpu::MmaOp mma) {
  return mma.getMatrixInstruction().elementBits;
}

bool gpu::readsOnce(tgpu::ForOp loop) {
  constexpr int64_t kRows = 64, kColumns = 256;
  constexpr unsigned kGroupBits = 2;
  return llvm::all_of(loop.getBody().getOps<tgpu::MmaOp>(), [](tgpu::MmaOp op) {
    layout::ProductShape shape = op.getProductShape();
    layout::WarpBits warps = op.getWarpBits();
    return op.getWarpgroup() && !op.isGathered() &&
           shape.m >> warps.m == kRows >> kGroupBits &&
           shape.n >> warps.n == kColumns;
  });
}

bool gpu::gathers(tgpu::KernelOp kernel) {
  return any(kernel, [](tgpu::MmaOp mma) { return mma.isGathered(); });
}

int64_t gpu::getTilesInFlight(tgpu::KernelOp kernel) {
  constexpr int64_t kClocks = 2048, kBytesPerClock = 4096 * 2;
  int64_t most = 0;
  kernel.walk([&](tgpu::MmaOp mma) {
    layout::ProductShape shape = mma.getProductShape();
    int64_t work =
        2 * shape.batch * shape.m * shape.n * shape.k * getElementBits(mma) / 8;
    most = std::max(most, kClocks * kBytesPerClock / work);
  });
  return most;
}

unsigned gpu::getNumSums(tgpu::KernelOp kernel) {
  unsigned most = 0;
  kernel.walk([&](tgpu::MmaOp mma) {
    most = std::max(most, mma.getAcc().getType().getNumRegisters());
  });
  return most;
}

unsigned gpu::countChainRegisters(mlir::Block &block) {
  constexpr unsigned kWordBits = 32, kMostInFlight = 64;
  unsigned count = 0;
  for (auto mma : block.getOps<tgpu::MmaOp>()) {
    unsigned sums = mma.getAcc().getType().getNumRegisters();
    count += sums + (mma.isPromoted() ? std::min(sums, kMostInFlight) : 0);
    if (auto lhs = mlir::dyn_cast<tgpu::FragType>(mma.getLhs().getType()))
      count += 2 * lhs.getNumRegisters() * getElementBits(mma) / kWordBits;
  }
  return count;
}

unsigned gpu::countChainRegisters(tgpu::KernelOp kernel) {
  unsigned most = 0;
  kernel.walk([&](mlir::Block *block) {
    most = std::max(most, countChainRegisters(*block));
  });
  return most;
}

uint64_t gpu::countSums(tgpu::KernelOp kernel) {
  return uint64_t(getNumSums(kernel)) * kernel.getWarps() * kWarpThreads;
}

bool gpu::needsAllRegisters(tgpu::KernelOp kernel) {
  constexpr unsigned kMostSums = 128, kLoops = 3;
  return any(kernel, [](tgpu::MmaOp mma) {
    unsigned loops = 0;
    for (mlir::Operation *op = mma; (op = op->getParentOp());)
      loops += mlir::isa<tgpu::ForOp>(op);
    return mma.isPromoted() && mma.isGathered() && loops >= kLoops &&
           mma.getAcc().getType().getNumRegisters() >= kMostSums;
  });
}

/// True if the left operand of a product is computed of another product, as in
/// attention. It is in registers, or put into shared memory.
static bool isLeftComputed(tgpu::MmaOp mma) {
  llvm::SmallVector<mlir::Value, 8> open{mma.getLhs()};
  if (auto buffer = mma.getLhs().getDefiningOp<tgpu::AllocOp>())
    for (mlir::Operation *user : buffer->getUsers())
      if (auto put = mlir::dyn_cast<tgpu::PutOp>(user))
        open.push_back(put.getSource());
  llvm::DenseSet<mlir::Operation *> seen;
  while (!open.empty()) {
    mlir::Value value = open.pop_back_val();
    mlir::Operation *op = value.getDefiningOp();
    // What an iteration computes for the next.
    if (!op && mlir::isa<tgpu::FragType>(value.getType()))
      return true;
    if (!op || !seen.insert(op).second)
      continue;
    if (mlir::isa<tgpu::MmaOp>(op))
      return true;
    if (mlir::isa<tgpu::MapOp, tgpu::ViewOp, tgpu::ConvertOp, tgpu::MmaWaitOp>(
            op))
      llvm::append_range(open, op->getOperands());
  }
  return false;
}

bool gpu::isSkinny(tgpu::KernelOp kernel) {
  constexpr int64_t kFewRows = 64;
  // Few keys of attention are no few columns: it has many rows.
  bool hasManyRows = any(kernel, [](tgpu::MmaOp mma) {
    return mma.getWarpgroup() && isLeftComputed(mma);
  });
  return !hasManyRows && any(kernel, [](tgpu::MmaOp mma) {
    layout::ProductShape shape = mma.getProductShape();
    return std::min(shape.m, shape.n) < kFewRows;
  });
}

bool gpu::shouldShare(tgpu::KernelOp kernel) {
  constexpr unsigned kMostSums = 80;
  return kernel.getWarps() == kWarpgroupWarps &&
         getNumSums(kernel) <= kMostSums && !isSkinny(kernel);
}

bool gpu::doWarpgroupsTakeTurns(tgpu::KernelOp kernel) {
  return kernel.getWarps() > kWarpgroupWarps &&
         any(kernel, [](tgpu::MmaOp mma) {
           return mma.getWarpgroup() && isLeftComputed(mma);
         });
}

/// Iterations of attention are so short that two warpgroups soon multiply at
/// the same time: they start out of step in each CTA.
static bool haveToRestart(tgpu::KernelOp kernel) {
  constexpr int64_t kFewKeys = 64, kManyColumns = 128;
  return kernel.getWarps() > kWarpgroupWarps && any(kernel, [](auto mma) {
           layout::ProductShape shape = mma.getProductShape();
           return isLeftComputed(mma) && shape.k < kFewKeys &&
                  shape.n >= kManyColumns;
         });
}

bool gpu::isPersistenceUseful(tgpu::KernelOp kernel) {
  return !isSkinny(kernel) && !haveToRestart(kernel);
}

/// Two blocks of 64 rows become two warpgroups.
static unsigned chooseChainJoin(tgpu::KernelOp kernel) {
  constexpr int64_t kLeastColumns = 128, kLeastKeys = 32;
  bool isUseful = !any(kernel, [](tgpu::MmaOp mma) {
    layout::ProductShape shape = mma.getProductShape();
    return !mma.getWarpgroup() || shape.m != layout::kWarpgroupRows ||
           (isLeftComputed(mma) &&
            (shape.n < kLeastColumns || shape.k < kLeastKeys));
  });
  return isUseful ? 2 : 1;
}

unsigned gpu::chooseJoin(tgpu::KernelOp kernel) {
  if (any(kernel, isLeftComputed))
    return chooseChainJoin(kernel);
  unsigned numProducts = 0;
  kernel.walk([&](tgpu::MmaOp) { ++numProducts; });
  if (numProducts != 1 ||
      any(kernel, [](tgpu::MmaOp mma) { return !mma.getWarpgroup(); }))
    return 1;
  if (kernel.getWarps() == kWarpgroupWarps)
    return isSkinny(kernel) ? 1 : 4;
  return kernel.getWarps() == 2 * kWarpgroupWarps && kernel.getBlocks() == 1
             ? 2
             : 1;
}
