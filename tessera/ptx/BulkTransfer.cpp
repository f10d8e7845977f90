//===- BulkTransfer.cpp - what bulk operations do -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/MemoryModifiers.h"
#include "tessera/ptx/StatisticsRecorder.h"
#include "tessera/ptx/TensorCopy.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

std::string ptx::toHex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)value);
  return text;
}

void BulkTransfer::move(Region &target, const Piece &piece) {
  // A program may free memory while a transfer is under way.
  if (piece.to + piece.bytes > target.size())
    return;
  uint8_t *to = target.bytes.data() + piece.to;
  if (piece.isFill) {
    fillOutside(*map, to, piece.bytes);
    target.setWritten(piece.to, piece.bytes);
    return;
  }
  if (source && piece.from + piece.bytes > source->size())
    return;
  const uint8_t *from =
      source ? source->bytes.data() + piece.from : value.data() + piece.from;
  if (reduction)
    reduction(to, from, piece.bytes);
  else
    std::memmove(to, from, piece.bytes);
  if (map && completions.size())
    convertLoaded(map->type, to, piece.bytes);
  target.setWritten(piece.to, piece.bytes);
  // Memory that was never written stays so in its copy.
  if (source && !reduction && !source->isWritten(piece.from, piece.bytes))
    for (uint32_t i = 0; i < piece.bytes; ++i)
      if (!source->isWritten(piece.from + i, 1))
        target.setWritten(piece.to + i, 1, false);
}

void BulkTransfer::act() {
  for (Region *target : targets)
    for (const Piece &piece : pieces)
      move(*target, piece);
  for (const Completion &completion : completions)
    completion.owner->completeTransactions(completion.offset, completion.bytes,
                                           this);
}

/// Sorts ranges and joins those that touch.
static std::vector<std::pair<uint64_t, uint64_t>>
merge(std::vector<std::pair<uint64_t, uint64_t>> ranges) {
  std::sort(ranges.begin(), ranges.end());
  size_t count = 0;
  for (auto [offset, bytes] : ranges) {
    if (count && ranges[count - 1].first + ranges[count - 1].second >= offset) {
      uint64_t &last = ranges[count - 1].second;
      last = std::max(last, offset + bytes - ranges[count - 1].first);
    } else {
      ranges[count++] = {offset, bytes};
    }
  }
  ranges.resize(count);
  return ranges;
}

BulkTransfer::Ranges BulkTransfer::getReads() const {
  Ranges ranges;
  for (const Piece &piece : pieces)
    if (!piece.isFill)
      ranges.push_back({piece.from, piece.bytes});
  return merge(std::move(ranges));
}

BulkTransfer::Ranges BulkTransfer::getWrites() const {
  Ranges ranges;
  for (const Piece &piece : pieces)
    ranges.push_back({piece.to, piece.bytes});
  return merge(std::move(ranges));
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

TransferBarrier ptx::findBarrier(Warp &warp, const Op &op, unsigned lane,
                                 Space space, const AddressParts &address,
                                 const Spot &to) {
  Spot spot = warp.find(op, lane, space, getAddress(warp, address, lane), 8, 8);
  if (!spot)
    return {};
  if (spot.space != Space::Shared) {
    warp.report(op, FindingKind::MbarrierMisuse, lane,
                "an mbarrier must be in shared memory");
    return {};
  }
  if (to && to.owner && spot.owner != to.owner) {
    warp.report(op, FindingKind::MbarrierMisuse, lane,
                "the mbarrier is in CTA " + std::to_string(spot.owner->rank) +
                    " of the cluster and the destination in CTA " +
                    std::to_string(to.owner->rank));
    return {};
  }
  if (!spot.owner->findMbarrier(warp, op, lane, uint32_t(spot.offset)))
    return {};
  return {spot.owner, uint32_t(spot.offset)};
}

void ptx::setDestination(Warp &warp, const Op &op, unsigned lane,
                         BulkTransfer &transfer, const Spot &to, uint64_t bytes,
                         const TransferBarrier &barrier, uint64_t counted,
                         std::optional<uint32_t> mask) {
  if (!to || !mask) {
    if (to)
      transfer.targets.push_back(to.region);
    transfer.completions.push_back({barrier.owner, barrier.offset, counted});
    return;
  }
  size_t numBlocks = warp.block.cluster.blocks.size();
  for (uint32_t rank = 0; rank < 16; ++rank) {
    if (!(*mask >> rank & 1))
      continue;
    if (rank >= numBlocks) {
      warp.report(op, FindingKind::OutOfBounds, lane,
                  "the multicast mask " + toHex(*mask) + " names CTA " +
                      std::to_string(rank) + ", but the cluster has " +
                      std::to_string(numBlocks));
      return;
    }
    uint64_t window = uint64_t(rank + 1) << kRankShift;
    Spot spot =
        warp.find(op, lane, Space::Shared, window | to.offset, bytes, 1);
    if (!spot || !spot.owner->findMbarrier(warp, op, lane, barrier.offset))
      continue;
    transfer.targets.push_back(spot.region);
    transfer.completions.push_back({spot.owner, barrier.offset, counted});
  }
}

void ptx::refuseConstant(Warp &warp, const Op &op, unsigned lane, Spot &to) {
  if (!to || to.space == Space::Global || to.space == Space::Shared)
    return;
  warp.report(op, FindingKind::OutOfBounds, lane,
              "a write to constant memory, '" + to.region->name + "'");
  to = {};
}

/// Tells the race detector what a transfer will access, and checks that what
/// goes to global memory is defined.
static void record(Warp &warp, const Op &op, unsigned lane,
                   BulkTransfer &transfer) {
  Checker &checker = *warp.checker;
  auto getSpot = [](Region &region, uint64_t offset) {
    Spot spot;
    spot.region = &region;
    spot.offset = offset;
    spot.bytes = region.bytes.data() + offset;
    spot.space = region.base >= kGlobalWindow ? Space::Global : Space::Shared;
    return spot;
  };
  using Kind = Checker::AgentKind;
  bool isDefined = true;
  transfer.readAgent = checker.makeAgent(warp, lane, Kind::Copy);
  transfer.forEachRead([&](Region &region, uint64_t offset, uint64_t bytes) {
    checker.agentAccess(transfer.readAgent, warp, op, lane,
                        getSpot(region, offset), bytes, {Access::Read});
    if (!isDefined || !transfer.completions.empty() ||
        region.isWritten(offset, bytes))
      return;
    isDefined = false;
    warp.report(op, FindingKind::UninitialisedRead, lane,
                "a copy reads memory that was never written, in " +
                    region.name + " from byte " + std::to_string(offset) +
                    " on");
  });
  transfer.writeAgent = checker.makeAgent(warp, lane, Kind::Copy);
  // A reduction is like an atomic of the chip's scope.
  Access write{Access::Write, transfer.reduction != nullptr, Scope::Gpu};
  if (!transfer.reduction && transfer.source && transfer.completions.empty()) {
    for (Region *target : transfer.targets)
      for (const BulkTransfer::Piece &piece : transfer.pieces)
        checker.agentAccess(transfer.writeAgent, warp, op, lane,
                            getSpot(*target, piece.to), piece.bytes, write,
                            transfer.source->bytes.data() + piece.from);
    return;
  }
  transfer.forEachWrite([&](Region &region, uint64_t offset, uint64_t bytes) {
    checker.agentAccess(transfer.writeAgent, warp, op, lane,
                        getSpot(region, offset), bytes, write);
  });
}

static void issue(Warp &warp, const Op &op, unsigned lane,
                  const std::shared_ptr<BulkTransfer> &transfer) {
  uint64_t bytes = transfer->pieces.capacity() * sizeof(BulkTransfer::Piece);
  transfer->memory.set(AsyncOp::kBytes + bytes);
  uint64_t moved = 0;
  for (const BulkTransfer::Piece &piece : transfer->pieces)
    moved += 16 + piece.bytes;
  warp.charge(moved / 256);
  transfer->op = &op;
  transfer->function = warp.frame->function;
  if (warp.checker)
    record(warp, op, lane, *transfer);
  if (warp.recorder)
    warp.recorder->note(*transfer);
  warp.block.issue(transfer);
}

void ptx::issueWithBarrier(Warp &warp, const Op &op, unsigned lane,
                           std::shared_ptr<BulkTransfer> transfer) {
  issue(warp, op, lane, transfer);
  if (transfer->isDone)
    return;
  for (const BulkTransfer::Completion &completion : transfer->completions) {
    auto &copies = completion.owner->mbarriers[completion.offset].copies;
    // Those that acted by themselves are not waited for.
    if (copies.size() >= 64)
      std::erase_if(copies, [](const std::weak_ptr<AsyncOp> &copy) {
        std::shared_ptr<AsyncOp> other = copy.lock();
        return !other || other->isDone;
      });
    copies.push_back(transfer);
  }
}

void ptx::issueInGroup(Warp &warp, const Op &op, unsigned lane,
                       std::shared_ptr<BulkTransfer> transfer) {
  issue(warp, op, lane, transfer);
  warp.bulk->get(lane).open.push_back(std::move(transfer));
}
