//===- Placement.cpp - places of buffers in shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Placement.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/Engine.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;

/// The alignment that every swizzle is content with.
static constexpr int64_t kAlignment = 1024;
/// Scratch goes to fresh bytes up to this number, so that it need not wait for
/// the readers of what was there before; or as long as no fewer CTAs fit on an
/// SM.
static constexpr int64_t kScratchBytes = 32 << 10;
/// What a CTA takes in addition.
static constexpr int64_t kReservedBytes = 1 << 10;

Placement::Placement(tgpu::KernelOp kernel, const Target &target)
    : kernel(kernel), limit(target.maxSharedBytes) {
  unsigned number = 0;
  kernel.walk<mlir::WalkOrder::PreOrder>(
      [&](Operation *op) { numbers[op] = number++; });
}

unsigned Placement::getLast(Operation *op) const {
  unsigned last = numbers.lookup(op);
  op->walk(
      [&](Operation *each) { last = std::max(last, numbers.lookup(each)); });
  return last;
}

static int64_t getAlignment(tgpu::AllocOp op) {
  bool hasBoxes =
      llvm::any_of(op->getUsers(), llvm::IsaPred<tgpu::TensorCopyOp>);
  return std::max(op.getType().getAlignment(),
                  hasBoxes ? tgpu::kBoxAlignment : 1);
}

llvm::Error Placement::placeBuffers() {
  // Barriers of rings stay in use to the end.
  kernel.walk([&](tgpu::RingOp ring) {
    ring.setOffset(numBytes);
    numBytes += ring.getNumBytes();
  });
  if (numBytes)
    placed.push_back({0, getLast(kernel), 0, numBytes});
  llvm::SmallVector<tgpu::AllocOp, 8> buffers;
  kernel.walk<mlir::WalkOrder::PreOrder>(
      [&](tgpu::AllocOp op) { buffers.push_back(op); });
  for (tgpu::AllocOp op : buffers) {
    Interval interval{numbers.lookup(op), numbers.lookup(op), 0, 0,
                      op.getPhase()};
    for (Operation *user : op->getUsers())
      interval.end = std::max(
          interval.end, getLast(op->getBlock()->findAncestorOpInBlock(*user)));
    int64_t bytes = op.getType().getNumBytes();
    int64_t alignment = getAlignment(op);
    bool isPlaced = false;
    forEachGap(interval.begin, interval.end, interval.phase,
               [&](int64_t begin, int64_t end) {
                 int64_t at = llvm::alignTo(begin, alignment);
                 if (at + bytes > end)
                   return true;
                 interval.offset = at;
                 interval.lastOffset = at + bytes;
                 isPlaced = true;
                 return false;
               });
    if (!isPlaced)
      return llvm::make_error<engine::EngineError>(
          "the kernel needs more shared memory than the " + llvm::Twine(limit) +
              " bytes of the target",
          codegen::readOpNumber(op.getLoc()));
    op.setOffset(interval.offset);
    numBytes = std::max(numBytes, interval.lastOffset);
    placed.push_back(interval);
  }
  return llvm::Error::success();
}

void Placement::forEachGap(
    unsigned begin, unsigned end, std::optional<uint32_t> phase,
    llvm::function_ref<bool(int64_t, int64_t)> function) const {
  llvm::SmallVector<std::pair<int64_t, int64_t>, 8> used;
  for (const Interval &each : placed)
    if (each.begin <= end && begin <= each.end &&
        (!phase || !each.phase || phase == each.phase))
      used.push_back({each.offset, each.lastOffset});
  llvm::sort(used);
  int64_t at = 0;
  for (auto [first, last] : used) {
    if (at < first && !function(at, first))
      return;
    at = std::max(at, last);
  }
  if (at < limit)
    function(at, limit);
}

int64_t Placement::getLargestGap(Operation *op) const {
  int64_t most = 0;
  unsigned number = numbers.lookup(op);
  forEachGap(number, number, std::nullopt, [&](int64_t begin, int64_t end) {
    most = std::max(most, end - int64_t(llvm::alignTo(begin, kAlignment)));
    return true;
  });
  return most;
}

int64_t Placement::getMostBytes() const {
  int64_t all = limit + kReservedBytes;
  int64_t numCtas = all / (numBytes + kReservedBytes);
  return std::max({numBytes, kScratchBytes, all / numCtas - kReservedBytes});
}

int64_t Placement::placeScratch(Operation *op, int64_t bytes,
                                int64_t alignment) {
  unsigned number = numbers.lookup(op);
  // Bytes that nothing else has; those behind the last scratch; any.
  std::optional<int64_t> own, fresh, first;
  forEachGap(number, number, std::nullopt, [&](int64_t begin, int64_t end) {
    auto find = [&](std::optional<int64_t> &place, int64_t from, int64_t most) {
      int64_t at = llvm::alignTo(std::max(begin, from), alignment);
      if (!place && at + bytes <= std::min(end, most))
        place = at;
    };
    find(own, numBytes, getMostBytes());
    find(fresh, scratchEnd, std::max(numBytes, kScratchBytes));
    find(first, 0, limit);
    return true;
  });
  assert(first && "there is a gap");
  int64_t at = own ? *own : fresh.value_or(*first);
  scratchEnd = at + bytes;
  numBytes = std::max(numBytes, scratchEnd);
  return at;
}
