//===- MbarrierOps.cpp - mbarrier instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

static constexpr uint32_t kMaxCount = (1u << 20) - 1;

//===----------------------------------------------------------------------===//
// The objects
//===----------------------------------------------------------------------===//

Mbarrier *Block::findMbarrier(Warp &warp, const Op &op, unsigned lane,
                              uint32_t offset) {
  auto found = mbarriers.find(offset);
  if (found != mbarriers.end()) {
    if (grid.checker)
      grid.checker->useMbarrier(warp, op, lane, *this, offset);
    return &found->second;
  }
  warp.report(op, FindingKind::MbarrierMisuse, lane,
              "there is no mbarrier at offset " + std::to_string(offset) +
                  " of shared memory: it was not initialised");
  return nullptr;
}

void Block::finishPhase(Mbarrier &barrier) {
  if (barrier.pending || barrier.transactions)
    return;
  ++barrier.phase;
  barrier.pending = barrier.count;
  barrier.arrived = std::move(barrier.arriving);
  barrier.arriving = nullptr;
  ++cluster.events;
}

void Block::arrive(Mbarrier &barrier, uint32_t count) {
  barrier.pending -= count;
  ++cluster.events;
  finishPhase(barrier);
}

void Block::completeTransactions(uint32_t offset, uint64_t bytes, AsyncOp *by) {
  auto found = mbarriers.find(offset);
  if (found == mbarriers.end())
    return; // invalidated while the copy was under way: reported at its issue
  Mbarrier &barrier = found->second;
  if (grid.checker && by) {
    grid.checker->completeAgent(*by, *this, barrier.arriving);
    barrier.copyPhase = barrier.phase + 1;
    barrier.copy = by->op;
    barrier.copyFunction = by->function;
  }
  barrier.transactions -= int64_t(bytes);
  finishPhase(barrier);
}

namespace {

struct MbarrierDetail : Detail {
  Space space = Space::Generic;
  AddressParts address;
  enum Kind : uint8_t {
    Init,
    Inval,
    Expect,
    Complete,
    Arrive,
    ArriveExpect,
    Wait
  };
  Kind kind = Init;
  bool drops = false;
  bool isParity = false;
  bool hasCount = false;
  bool isRelaxed = false;
  bool hasResult = false;
  bool isNoComplete = false;
};

/// at[0] is the result, at[1] the second operand.
struct Found {
  Mbarrier *barrier = nullptr;
  Block *owner = nullptr;
  uint32_t offset = 0;
};

Found findBarrier(Warp &warp, const Op &op, unsigned lane,
                  const MbarrierDetail &t) {
  Spot spot =
      warp.find(op, lane, t.space, getAddress(warp, t.address, lane), 8, 8);
  if (!spot)
    return {};
  if (spot.space != Space::Shared) {
    warp.report(op, FindingKind::MbarrierMisuse, lane,
                "an mbarrier must be in shared memory");
    return {};
  }
  Mbarrier *barrier =
      spot.owner->findMbarrier(warp, op, lane, uint32_t(spot.offset));
  return {barrier, spot.owner, uint32_t(spot.offset)};
}

void runInit(Warp &warp, const Op &op) {
  const MbarrierDetail &t = op.get<MbarrierDetail>();
  const uint32_t *counts = warp.lanes<uint32_t>(op.at[1]);
  forLanes(warp.mask, [&](unsigned l) {
    Access write{Access::Write, true, Scope::Cta};
    Spot spot = warp.access(op, l, t.space, getAddress(warp, t.address, l), 8,
                            8, write);
    if (!spot)
      return;
    if (spot.space != Space::Shared) {
      warp.report(op, FindingKind::MbarrierMisuse, l,
                  "an mbarrier must be in shared memory");
      return;
    }
    if (!counts[l] || counts[l] > kMaxCount) {
      warp.report(op, FindingKind::MbarrierMisuse, l,
                  "the count " + std::to_string(counts[l]) +
                      " of an mbarrier is not in 1 to 1048575");
      return;
    }
    Block &owner = *spot.owner;
    auto [at, isNew] = owner.mbarriers.try_emplace(uint32_t(spot.offset));
    Mbarrier &barrier = at->second;
    if (!isNew && warp.isChecked() &&
        (barrier.pending != barrier.count || barrier.transactions))
      warp.report(op, FindingKind::MbarrierMisuse, l,
                  "an mbarrier is initialised while a phase of it is going on");
    else if (!isNew && warp.isChecked())
      warp.report(op, FindingKind::MbarrierMisuse, l,
                  "an mbarrier is initialised again without mbarrier.inval");
    barrier = Mbarrier();
    barrier.count = barrier.pending = counts[l];
    barrier.initialisedBy = op.instruction;
    uint64_t image = counts[l];
    std::memcpy(spot.bytes, &image, 8);
    spot.region->setWritten(spot.offset, 8);
  });
  ++warp.block.cluster.events;
}

void runInval(Warp &warp, const Op &op) {
  const MbarrierDetail &t = op.get<MbarrierDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    Found found = findBarrier(warp, op, l, t);
    if (found.barrier)
      found.owner->mbarriers.erase(found.offset);
    if (found.barrier && warp.isChecked())
      found.owner->shared.setWritten(found.offset, 8, false);
  });
}

void runTransactions(Warp &warp, const Op &op) {
  const MbarrierDetail &t = op.get<MbarrierDetail>();
  const uint32_t *bytes = warp.lanes<uint32_t>(op.at[1]);
  forLanes(warp.mask, [&](unsigned l) {
    Found found = findBarrier(warp, op, l, t);
    if (!found.barrier)
      return;
    if (t.kind == MbarrierDetail::Expect) {
      found.barrier->transactions += bytes[l];
    } else {
      found.barrier->transactions -= bytes[l];
      found.owner->finishPhase(*found.barrier);
    }
    ++warp.block.cluster.events;
  });
}

uint64_t getToken(const Mbarrier &barrier) {
  return barrier.phase << 24 | barrier.pending;
}

void runArrive(Warp &warp, const Op &op) {
  const MbarrierDetail &t = op.get<MbarrierDetail>();
  const uint32_t *numbers = warp.lanes<uint32_t>(op.at[1]);
  forLanes(warp.mask, [&](unsigned l) {
    Found found = findBarrier(warp, op, l, t);
    if (!found.barrier)
      return;
    Mbarrier &barrier = *found.barrier;
    uint32_t count =
        t.hasCount && t.kind == MbarrierDetail::Arrive ? numbers[l] : 1;
    if (t.hasResult)
      warp.lanes<uint64_t>(op.at[0])[l] = getToken(barrier);
    if (t.kind == MbarrierDetail::ArriveExpect)
      barrier.transactions += numbers[l];
    if (count > barrier.pending) {
      warp.report(
          op, FindingKind::MbarrierMisuse, l,
          "more arrivals than the mbarrier expects: " + std::to_string(count) +
              " when " + std::to_string(barrier.pending) + " of " +
              std::to_string(barrier.count) + " are pending");
      return;
    }
    if (t.isNoComplete && count == barrier.pending && !barrier.transactions)
      warp.report(op, FindingKind::MbarrierMisuse, l,
                  "an arrival with .noComplete completes the phase");
    if (t.drops)
      barrier.count -= std::min(barrier.count, count);
    // Arrivals from another CTA are accesses of its memory.
    if (warp.checker && found.owner != &warp.block) {
      Spot spot;
      spot.region = &found.owner->shared;
      spot.offset = found.offset;
      spot.space = Space::Shared;
      warp.checker->access(warp, op, l, spot, 8,
                           {Access::Read, true, Scope::Cluster});
    }
    if (warp.checker && !t.isRelaxed)
      warp.checker->arrive(warp, uint32_t(1) << l, barrier.arriving);
    found.owner->arrive(barrier, count);
  });
}

/// True if the phase that a lane waits for is over.
bool isOver(const Mbarrier &barrier, const MbarrierDetail &t, uint64_t value) {
  if (t.isParity)
    return (barrier.phase & 1) != (value & 1);
  return barrier.phase > value >> 24;
}

/// Lets the copies act that an mbarrier waits for.
void demand(Mbarrier &barrier) {
  std::vector<std::weak_ptr<AsyncOp>> copies = std::move(barrier.copies);
  barrier.copies.clear();
  for (const std::weak_ptr<AsyncOp> &copy : copies)
    if (std::shared_ptr<AsyncOp> op = copy.lock())
      op->complete();
}

void runWait(Warp &warp, const Op &op) {
  const MbarrierDetail &t = op.get<MbarrierDetail>();
  uint32_t over = 0;
  std::array<Found, kLanes> found;
  // A wait may time out. That shows programs that ignore its result. It happens
  // a few times only, so that a wait for ever is still found to be one.
  bool givesUpAtOnce = warp.grid.options.async == Async::Random &&
                       warp.numEarlyTimeouts < 8 && warp.grid.asyncRandom() & 1;
  forLanes(warp.mask, [&](unsigned l) {
    found[l] = findBarrier(warp, op, l, t);
    if (!found[l].barrier)
      return;
    uint64_t value = t.isParity ? warp.lanes<uint32_t>(op.at[1])[l]
                                : warp.lanes<uint64_t>(op.at[1])[l];
    if (!isOver(*found[l].barrier, t, value) && !givesUpAtOnce)
      demand(*found[l].barrier);
    over |= uint32_t(isOver(*found[l].barrier, t, value)) << l;
  });
  if (!over && !givesUpAtOnce && found[std::countr_zero(warp.mask)].barrier &&
      !warp.hasWaitedLong()) {
    warp.retry();
    return;
  }
  if (!over && givesUpAtOnce)
    ++warp.numEarlyTimeouts;
  if (warp.checker && !t.isRelaxed)
    forLanes(over, [&](unsigned l) {
      found[l].barrier->seenPhase = found[l].barrier->phase;
      warp.checker->acquire(warp, uint32_t(1) << l, found[l].barrier->arrived);
    });
  uint32_t &result = warp.predicate(op.at[0]);
  result = (result & ~warp.mask) | (over & warp.mask);
}

void runPendingCount(Warp &warp, const Op &op) {
  const uint64_t *state = warp.lanes<uint64_t>(op.at[1]);
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned l) {
    return uint32_t(state[l] & ((1u << 24) - 1));
  });
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

/// Semantics, scope and space, which the forms share.
void acceptModifiers(Decoder &d, MbarrierDetail &t) {
  for (;;) {
    int semantics = d.acceptOneOf({"acquire", "release", "relaxed"});
    if (semantics >= 0) {
      t.isRelaxed = semantics == 2;
      continue;
    }
    if (acceptScope(d))
      continue;
    Space space = acceptSpace(d);
    if (space == Space::Generic)
      return;
    t.space = space;
  }
}

bool decodeArrive(Decoder &d, MbarrierDetail &t) {
  Op &op = d.op();
  op.run = runArrive;
  t.kind = MbarrierDetail::Arrive;
  if (d.accept("expect_tx"))
    t.kind = MbarrierDetail::ArriveExpect;
  t.isNoComplete = d.accept("noComplete");
  acceptModifiers(d, t);
  if (!d.takeType({Type::B64}))
    return false;
  const std::vector<Operand> &operands = d.operands();
  // The state is optional for remote barriers.
  t.hasResult = !operands.empty() && operands[0].kind != Operand::Address;
  size_t at = t.hasResult;
  if (!d.expectOperands(at + 1, at + 2))
    return false;
  if (t.hasResult && !d.destination(0, 0, Type::B64))
    return false;
  if (!decodeAddress(d, operands[at], t.space, t.address))
    return false;
  t.hasCount = operands.size() > at + 1;
  if (t.kind == MbarrierDetail::ArriveExpect && !t.hasCount)
    return d.fail("the number of bytes is missing");
  return !t.hasCount || d.source(1, at + 1, Type::U32);
}

bool decodeWait(Decoder &d, MbarrierDetail &t) {
  Op &op = d.op();
  op.run = runWait;
  t.kind = MbarrierDetail::Wait;
  t.isParity = d.accept("parity");
  acceptModifiers(d, t);
  t.isParity |= d.accept("parity");
  if (!d.takeType({Type::B64}) || !d.expectOperands(3, 4))
    return false;
  if (!d.destination(0, 0, Type::Pred) ||
      !decodeAddress(d, d.operands()[1], t.space, t.address) ||
      !d.source(1, 2, t.isParity ? Type::U32 : Type::B64))
    return false;
  return d.operands().size() == 3 || d.source(2, 3, Type::U32);
}

bool decodeMbarrier(Decoder &d) {
  auto made = std::make_unique<MbarrierDetail>();
  MbarrierDetail &t = *made;
  Op &op = d.op();
  op.opClass = OpClass::Barrier;
  int which =
      d.takeOneOf({"init", "inval", "expect_tx", "complete_tx", "arrive",
                   "arrive_drop", "test_wait", "try_wait", "pending_count"});
  bool isRight = false;
  switch (which) {
  case 0:
    op.run = runInit;
    acceptModifiers(d, t);
    isRight = d.takeType({Type::B64}) && d.expectOperands(2) &&
              decodeAddress(d, d.operands()[0], t.space, t.address) &&
              d.source(1, 1, Type::U32);
    break;
  case 1:
    op.run = runInval;
    acceptModifiers(d, t);
    isRight = d.takeType({Type::B64}) && d.expectOperands(1) &&
              decodeAddress(d, d.operands()[0], t.space, t.address);
    break;
  case 2:
  case 3:
    op.run = runTransactions;
    t.kind = which == 2 ? MbarrierDetail::Expect : MbarrierDetail::Complete;
    acceptModifiers(d, t);
    isRight = d.takeType({Type::B64}) && d.expectOperands(2) &&
              decodeAddress(d, d.operands()[0], t.space, t.address) &&
              d.source(1, 1, Type::U32);
    break;
  case 4:
  case 5:
    t.drops = which == 5;
    isRight = decodeArrive(d, t);
    break;
  case 6:
  case 7:
    isRight = decodeWait(d, t);
    break;
  case 8:
    op.run = runPendingCount;
    isRight = d.takeType({Type::B64}) && d.expectOperands(2) &&
              d.destination(0, 0, Type::U32) && d.source(1, 1, Type::B64);
    break;
  default:
    return false;
  }
  op.detail = std::move(made);
  return isRight;
}

} // namespace

void ptx::addMbarriers(DecodeTable &table) {
  table["mbarrier"] = decodeMbarrier;
}
