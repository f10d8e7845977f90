//===- RingDepth.cpp - how many slots a ring has -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/RingBuilder.h"
#include "tessera/codegen/gpu/shared/Scratch.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// 4 or 3 slots if two CTAs then fit on an SM; otherwise what one CTA can have.
/// Also decides whether products are deferred.
void RingBuilder::chooseDepth(bool canBeDeferred, bool canBeRotated) {
  int64_t stage = 0, others = 0;
  for (Stream &stream : streams)
    stage += stream.slot.getNumBytes();
  // What may be live at the same time: buffers of the loop and around it, and
  // scratch for conversions, which can do with less than it would like.
  constexpr int64_t kScratchBytes = 16 << 10;
  int64_t scratch = 0;
  auto isStream = [&](tgpu::AllocOp op) {
    return llvm::any_of(streams, [&](Stream &stream) {
      return stream.buffer == op && !stream.isStaged;
    });
  };
  auto isLiveAround = [&](tgpu::AllocOp op) {
    mlir::Block *block = op->getBlock();
    Operation *here = block->findAncestorOpInBlock(*loop);
    return here && op->isBeforeInBlock(here) &&
           llvm::any_of(op->getUsers(), [&](Operation *user) {
             return !block->findAncestorOpInBlock(*user)->isBeforeInBlock(here);
           });
  };
  loop->getParentOfType<tgpu::KernelOp>().walk([&](Operation *op) {
    bool isInside = loop->isProperAncestor(op);
    if (auto alloc = dyn_cast<tgpu::AllocOp>(op)) {
      if (isInside ? !isStream(alloc) : isLiveAround(alloc))
        others += alloc.getType().getNumBytes();
    } else if (isInside && needsScratch(op)) {
      scratch = kScratchBytes;
    }
  });
  others += scratch;
  constexpr int64_t kReservedBytes = 1 << 10;
  int64_t whole = target.maxSharedBytes, half = whole / 2 - kReservedBytes;
  auto find = [&](std::initializer_list<int64_t> depths, int64_t limit) {
    for (int64_t each : depths)
      if (each * stage + others <= limit)
        return each;
    return int64_t(0);
  };
  // A product in flight needs a slot more.
  constexpr int64_t kLeast = 2, kLeastInFlight = 3;
  if (schedule.depth) {
    depth = std::min<int64_t>(*schedule.depth, (whole - others) / stage);
    if (depth < kLeast)
      depth = 0;
    isDeferred = canBeDeferred && depth >= kLeastInFlight;
    if (depth < kLeastInFlight)
      late = {};
    return;
  }
  if (canBeDeferred) {
    // One slot more is in use. That is worth more than a second CTA.
    depth = find({4}, half);
    if (!depth)
      depth = find({6, 5, 4}, whole);
    if (!depth && schedule.defers)
      depth = find({kLeastInFlight}, whole);
    isDeferred = depth != 0;
  }
  if (canBeRotated) {
    depth = find({3}, half);
    if (!depth)
      depth = find({4, 3}, whole);
    if (!depth)
      late = {};
  }
  // Memory limits products with few rows: the more is on its way, the better.
  constexpr int64_t kFewPerByte = 28;
  if (!depth && getNumOperations() < kFewPerByte * stage)
    depth = find({10, 8, 6, 5}, whole);
  if (!depth)
    depth = find({4, 3}, half);
  if (!depth)
    depth = find({4, 3, 2}, whole);
}

/// Of the products of an iteration.
int64_t RingBuilder::getNumOperations() {
  int64_t count = 0;
  for (auto mma : loop.getBody().front().getOps<tgpu::MmaOp>()) {
    layout::ProductShape shape = mma.getProductShape();
    count += 2 * shape.batch * shape.m * shape.n * shape.k;
  }
  return count;
}
