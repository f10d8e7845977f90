//===- CopyAsync.cpp - cp.async -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/CopyAsync.h"
#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"
#include "tessera/ptx/StatisticsRecorder.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

void Warp::Copies::act(Copy &copy) {
  if (copy.isDone)
    return;
  copy.isDone = true;
  // A program may free memory while a copy is under way.
  if (copy.from && copy.fromOffset + copy.readBytes > copy.from->size())
    return;
  uint8_t *to = copy.to->bytes.data() + copy.toOffset;
  if (copy.from)
    std::memcpy(to, copy.from->bytes.data() + copy.fromOffset, copy.readBytes);
  std::memset(to + copy.readBytes, 0, copy.bytes - copy.readBytes);
  copy.to->setWritten(copy.toOffset, copy.bytes);
  // Memory that was never written stays so in its copy.
  if (copy.from && !copy.from->isWritten(copy.fromOffset, copy.readBytes))
    for (uint32_t i = 0; i < copy.readBytes; ++i)
      if (!copy.from->isWritten(copy.fromOffset + i, 1))
        copy.to->setWritten(copy.toOffset + i, 1, false);
}

void Warp::Copies::complete(unsigned lane, uint64_t group) {
  waited[lane] = std::max(waited[lane], group);
  completeWaited();
}

void Warp::Copies::completeWaited() {
  auto isOver = [&](const Copy &copy) {
    return copy.group <= waited[copy.lane];
  };
  for (Copy &copy : pending)
    if (isOver(copy))
      act(copy);
  std::erase_if(pending, isOver);
}

namespace {

struct CopyDetail : Detail {
  Space toSpace = Space::Shared, fromSpace = Space::Global;
  AddressParts to, from;
  uint32_t bytes = 16;
  /// at[0] holds the bytes to read, or the predicate that nothing is read.
  bool hasReadBytes = false, hasIgnore = false;
};

void runCopy(Warp &warp, const Op &op) {
  const CopyDetail &t = op.get<CopyDetail>();
  Async mode = warp.grid.options.async;
  uint32_t ignored = t.hasIgnore ? warp.predicate(op, 0) : 0;
  if (warp.checker)
    warp.checker->beginAccess(warp, op);
  forLanes(warp.mask, [&](unsigned l) {
    uint32_t readBytes = t.bytes;
    if (t.hasReadBytes)
      readBytes = warp.lanes<uint32_t>(op.at[0])[l];
    if (ignored >> l & 1)
      readBytes = 0;
    if (readBytes > t.bytes) {
      warp.report(op, FindingKind::OutOfBounds, l,
                  "the source size " + std::to_string(readBytes) +
                      " is larger than the size of the copy, " +
                      std::to_string(t.bytes));
      readBytes = t.bytes;
    }
    Spot to = warp.find(op, l, t.toSpace, getAddress(warp, t.to, l), t.bytes,
                        t.bytes);
    if (!to)
      return;
    Spot from;
    if (readBytes) {
      uint64_t address = getAddress(warp, t.from, l);
      if (address % t.bytes) {
        warp.find(op, l, t.fromSpace, address, readBytes, t.bytes);
        return;
      }
      from = warp.find(op, l, t.fromSpace, address, readBytes, 1);
      if (!from)
        return;
    }
    if (warp.recorder) {
      warp.recorder->note(warp, l, to, t.bytes);
      if (from)
        warp.recorder->note(warp, l, from, readBytes);
    }
    Warp::Copies &copies = *warp.copies;
    Warp::Copies::Copy copy{
        to.region, from.region, to.offset, from.offset,    t.bytes,
        readBytes, uint8_t(l),  false,     copies.open[l], &op};
    if (warp.checker)
      warp.checker->copyAsync(warp, op, l, to, from, t.bytes, readBytes,
                              copy.group);
    if (mode == Async::Eager ||
        (mode == Async::Random && warp.grid.asyncRandom() & 1))
      copies.act(copy);
    copies.pending.push_back(copy);
    copies.memory.set(copies.pending.capacity() * sizeof copy);
  });
}

void runCommit(Warp &warp, const Op &) {
  forLanes(warp.mask, [&](unsigned l) { ++warp.copies->open[l]; });
}

/// Waits until at most `Op::immediate` groups of a lane are pending; with
/// `Op::a` also for the open one.
void runWaitGroup(Warp &warp, const Op &op) {
  Warp::Copies &copies = *warp.copies;
  forLanes(warp.mask, [&](unsigned l) {
    uint64_t group;
    if (op.a) {
      group = copies.open[l]++;
    } else {
      uint64_t last = copies.open[l] - 1;
      if (last < op.immediate)
        return;
      group = last - op.immediate;
    }
    copies.waited[l] = std::max(copies.waited[l], group);
    if (warp.checker)
      warp.checker->waitCopies(warp, l, group);
  });
  copies.completeWaited();
}

/// An arrival at an mbarrier when the copies of a lane are done.
struct CopyArrival : AsyncOp {
  Warp *warp;
  unsigned lane;
  uint64_t group;
  Block *owner;
  uint32_t offset;

  void act() override {
    warp->copies->complete(lane, group);
    auto found = owner->mbarriers.find(offset);
    if (found == owner->mbarriers.end())
      return;
    Mbarrier &barrier = found->second;
    if (!barrier.pending) {
      warp->report(*op, FindingKind::MbarrierMisuse, lane,
                   "more arrivals than the mbarrier expects");
      return;
    }
    if (warp->checker)
      warp->checker->arriveCopies(*warp, lane, group, barrier.arriving);
    owner->arrive(barrier, 1);
  }
};

struct ArrivalDetail : Detail {
  Space space = Space::Generic;
  AddressParts address;
  bool isNoInc = false;
};

void runCopyArrive(Warp &warp, const Op &op) {
  const ArrivalDetail &t = op.get<ArrivalDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    Spot spot = warp.find(op, l, t.space, getAddress(warp, t.address, l), 8, 8);
    if (!spot || spot.space != Space::Shared)
      return;
    uint32_t offset = uint32_t(spot.offset);
    Mbarrier *barrier = spot.owner->findMbarrier(warp, op, l, offset);
    if (!barrier)
      return;
    if (!t.isNoInc)
      ++barrier->pending;
    auto arrival = std::make_shared<CopyArrival>();
    arrival->op = &op;
    arrival->function = warp.frame->function;
    arrival->warp = &warp;
    arrival->lane = l;
    // The open group ends here: later copies do not belong to this arrival.
    arrival->group = warp.copies->open[l]++;
    warp.copies->tracked[l] = arrival->group;
    arrival->owner = spot.owner;
    arrival->offset = offset;
    barrier->copies.push_back(arrival);
    warp.block.issue(arrival);
  });
}

bool decodeCopyArrive(Decoder &d) {
  auto made = std::make_unique<ArrivalDetail>();
  if (d.takeOneOf({"arrive"}) < 0)
    return false;
  made->isNoInc = d.accept("noinc");
  made->space = acceptSpace(d);
  if (!d.takeType({Type::B64}) || !d.expectOperands(1) ||
      !decodeAddress(d, d.operands()[0], made->space, made->address))
    return false;
  d.op().run = runCopyArrive;
  d.op().detail = std::move(made);
  return true;
}

bool decodeCopyTransfer(Decoder &d) {
  auto made = std::make_unique<CopyDetail>();
  CopyDetail &t = *made;
  bool isGlobalLevel = d.takeOneOf({"ca", "cg"}) == 1;
  if (d.takeOneOf({"shared", "shared::cta"}) < 0 || d.takeOneOf({"global"}) < 0)
    return false;
  bool hasPolicy = false;
  while (acceptCacheHints(d, hasPolicy)) {
  }
  if (!d.expectOperands(3, 5) ||
      !decodeAddress(d, d.operands()[0], t.toSpace, t.to) ||
      !decodeAddress(d, d.operands()[1], t.fromSpace, t.from))
    return false;
  std::optional<uint64_t> bytes = d.takeNumber(2, 16);
  if (!bytes)
    return false;
  if (*bytes != 16 && (isGlobalLevel || (*bytes != 4 && *bytes != 8)))
    return d.fail(isGlobalLevel ? "'cp.async.cg' copies 16 bytes"
                                : "'cp.async.ca' copies 4, 8 or 16 bytes");
  t.bytes = uint32_t(*bytes);
  size_t next = 3, left = d.operands().size() - 3 - hasPolicy;
  if (left > 1)
    return d.fail("too many operands");
  if (left) {
    const Operand &operand = d.operands()[next];
    std::optional<Type> type = d.registerType(operand);
    t.hasIgnore = type == Type::Pred;
    t.hasReadBytes = !t.hasIgnore;
    if (t.hasIgnore ? !d.predicate(0, next) : !d.source(0, next, Type::U32))
      return false;
    ++next;
  }
  if (hasPolicy && !decodePolicy(d, next))
    return false;
  d.op().run = runCopy;
  d.op().detail = std::move(made);
  return true;
}

bool decodeCopy(Decoder &d) {
  if (d.peek() == "reduce" || (d.peek() == "async" && d.peek(1) == "bulk"))
    return decodeBulkCopy(d);
  if (d.takeOneOf({"async"}) < 0)
    return false;
  Op &op = d.op();
  op.opClass = OpClass::AsyncCopy;
  op.needsDefined = true;
  if (d.accept("commit_group")) {
    op.run = runCommit;
    return d.expectOperands(0);
  }
  if (d.accept("wait_all")) {
    op.run = runWaitGroup;
    op.a = 1;
    return d.expectOperands(0);
  }
  if (d.accept("wait_group")) {
    op.run = runWaitGroup;
    if (!d.expectOperands(1))
      return false;
    std::optional<uint64_t> count = d.takeNumber(0, 1 << 20);
    if (!count)
      return false;
    op.immediate = *count;
    return true;
  }
  if (d.accept("mbarrier"))
    return decodeCopyArrive(d);
  return decodeCopyTransfer(d);
}

} // namespace

void ptx::addAsyncCopies(DecodeTable &table) { table["cp"] = decodeCopy; }
