//===- Barrier.cpp - barriers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Lanes.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

enum class BarrierKind : uint32_t { Sync, Arrive, Popc, And, Or };

/// `Op::a` is the kind, `Op::b` has bit 0 for a thread count and bit 1 for
/// `.aligned`. at[0] is the result, at[1] the id, at[2] the count, at[3] the
/// predicate.
void runBarrier(Warp &warp, const Op &op) {
  Block &block = warp.block;
  BarrierKind kind = BarrierKind(op.a);
  bool hasCount = op.b & 1, isAligned = op.b & 2;
  unsigned lead = unsigned(std::countr_zero(warp.mask));
  const uint32_t *ids = warp.lanes<uint32_t>(op.at[1]);
  const uint32_t *counts = warp.lanes<uint32_t>(op.at[2]);
  uint32_t id = ids[lead], count = hasCount ? counts[lead] : 0;
  uint32_t same = 0;
  forLanes(warp.mask, [&](unsigned l) {
    same |= uint32_t(ids[l] == id && (!hasCount || counts[l] == count)) << l;
  });
  if (same != warp.mask) {
    if (isAligned)
      warp.report(op, FindingKind::BarrierMisuse, lead,
                  "lanes of one warp name different barriers or counts");
    warp.splitHere(warp.mask & ~same);
    warp.mask = same;
  }
  auto refuse = [&](std::string why) {
    warp.report(op, FindingKind::BarrierMisuse, lead, std::move(why));
  };
  if (id > 15)
    return refuse("barrier " + std::to_string(id) +
                  " does not exist: there are 0 to 15");
  if (hasCount && (count == 0 || count % kLanes))
    return refuse("the thread count " + std::to_string(count) +
                  " of a barrier is not a multiple of 32");
  if (hasCount && count > (block.numThreads + 31) / 32 * 32)
    return refuse("barrier " + std::to_string(id) + " expects " +
                  std::to_string(count) + " threads, and the CTA has " +
                  std::to_string(block.numThreads));
  NamedBarrier &barrier = block.barriers[id];
  if (!barrier.first) {
    barrier.first = &op;
    barrier.firstFunction = warp.frame->function;
    barrier.expected = count;
  } else if (barrier.expected != count) {
    auto name = [](uint32_t n) {
      return n ? std::to_string(n) : std::string("all");
    };
    warp.report(
        op, FindingKind::BarrierMisuse, lead,
        "barrier " + std::to_string(id) + " is used for " + name(count) +
            " threads here, and for " + name(barrier.expected) +
            " by others in the same round",
        warp.grid.getPlace(*barrier.firstFunction, barrier.first->instruction));
  }
  // A warp counts as 32 threads where a count is given.
  uint32_t arriving = uint32_t(std::popcount(warp.mask));
  if (hasCount && isAligned)
    arriving = kLanes;
  barrier.arrived += arriving;
  if (kind >= BarrierKind::Popc) {
    uint32_t predicate = warp.predicate(op, 3) & warp.mask;
    barrier.numTrue += uint32_t(std::popcount(predicate));
    barrier.numVoters += uint32_t(std::popcount(warp.mask));
  }
  if (warp.checker)
    warp.checker->arrive(warp, warp.mask, barrier.clock);
  if (hasCount && barrier.arrived > count)
    refuse("more threads come to barrier " + std::to_string(id) + " than the " +
           std::to_string(count) + " it is for");
  ++block.cluster.events;
  if (kind != BarrierKind::Arrive) {
    barrier.waiting.push_back({&warp, warp.mask, &op, warp.frame});
    warp.waitAtBarrier();
  }
  block.checkBarrier(id);
}

} // namespace

void Block::checkBarrier(unsigned id) {
  NamedBarrier &barrier = barriers[id];
  uint32_t needed = barrier.expected ? barrier.expected : countLive();
  if (!barrier.first || barrier.arrived < needed)
    return;
  for (const NamedBarrier::Waiter &waiter : barrier.waiting) {
    BarrierKind kind = BarrierKind(waiter.op->a);
    uint8_t *registers = waiter.frame->registers;
    uint32_t *result =
        reinterpret_cast<uint32_t *>(registers + waiter.op->at[0]);
    if (kind == BarrierKind::Popc) {
      forLanes(waiter.lanes, [&](unsigned l) { result[l] = barrier.numTrue; });
    } else if (kind != BarrierKind::Sync) {
      bool value = kind == BarrierKind::And
                       ? barrier.numTrue == barrier.numVoters
                       : barrier.numTrue != 0;
      *result = value ? *result | waiter.lanes : *result & ~waiter.lanes;
    }
    if (waiter.warp->checker)
      waiter.warp->checker->acquire(*waiter.warp, waiter.lanes, barrier.clock);
  }
  NamedBarrier over = std::move(barrier);
  barrier = NamedBarrier();
  for (const NamedBarrier::Waiter &waiter : over.waiting)
    waiter.warp->release(waiter.lanes);
  ++cluster.events;
}

namespace {

bool decodeWarpBarrier(Decoder &d);

/// `bar.sync`, `barrier.cta.sync.aligned`, …
bool decodeCtaBarrier(Decoder &d, bool isAligned) {
  d.accept("cta");
  int which = d.takeOneOf({"sync", "arrive", "red"});
  if (which < 0)
    return false;
  BarrierKind kind = which == 0 ? BarrierKind::Sync : BarrierKind::Arrive;
  isAligned |= d.accept("aligned");
  if (which == 2) {
    int reduction = d.takeOneOf({"popc", "and", "or"});
    if (reduction < 0)
      return false;
    kind = BarrierKind(int(BarrierKind::Popc) + reduction);
    isAligned |= d.accept("aligned");
    if (!d.takeType({kind == BarrierKind::Popc ? Type::U32 : Type::Pred}))
      return false;
  }
  Op &op = d.op();
  op.run = runBarrier;
  op.opClass = OpClass::Barrier;
  op.a = uint32_t(kind);
  op.together = isAligned ? Together::Warp : Together::No;
  size_t next = 0, least = which == 2 ? 3 : which == 1 ? 2 : 1;
  if (!d.expectOperands(least, which == 2 ? 4 : 2))
    return false;
  if (which == 2 &&
      !d.destination(0, next++,
                     kind == BarrierKind::Popc ? Type::U32 : Type::Pred))
    return false;
  if (!d.source(1, next++, Type::U32))
    return false;
  size_t left = d.operands().size() - next - (which == 2);
  op.b = (left ? 1 : 0) | (isAligned ? 2 : 0);
  if (left && !d.source(2, next++, Type::U32))
    return false;
  return which != 2 || d.predicate(3, next);
}

void runWarpBarrier(Warp &warp, const Op &) {
  if (warp.checker)
    warp.checker->syncLanes(warp, warp.mask);
}

bool decodeWarpBarrier(Decoder &d) {
  if (d.takeOneOf({"sync"}) < 0 || !d.expectOperands(1) ||
      !d.source(0, 0, Type::B32))
    return false;
  d.op().run = runWarpBarrier;
  d.op().opClass = OpClass::Barrier;
  d.op().together = Together::Mask;
  d.op().togetherAt = d.op().at[0];
  return true;
}

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

/// `Op::a` is 1 for `.relaxed`.
void runClusterArrive(Warp &warp, const Op &op) {
  Cluster &cluster = warp.block.cluster;
  forLanes(warp.mask, [&](unsigned l) {
    if (warp.clusterArrival[l])
      warp.report(op, FindingKind::BarrierMisuse, l,
                  "the thread arrives at the cluster's barrier twice without "
                  "a wait");
    warp.clusterArrival[l] = cluster.round + 1;
  });
  cluster.arrived += uint32_t(std::popcount(warp.mask));
  if (warp.checker && op.a)
    warp.checker->arriveRelaxed(warp, warp.mask, cluster.arriving);
  else if (warp.checker)
    warp.checker->arrive(warp, warp.mask, cluster.arriving);
  ++cluster.events;
  cluster.checkBarrier();
}

void runClusterWait(Warp &warp, const Op &op) {
  Cluster &cluster = warp.block.cluster;
  bool mustWait = false;
  forLanes(warp.mask, [&](unsigned l) {
    if (!warp.clusterArrival[l])
      warp.report(op, FindingKind::BarrierMisuse, l,
                  "the thread waits at the cluster's barrier without having "
                  "arrived");
    mustWait |= warp.clusterArrival[l] > cluster.round;
  });
  if (mustWait) {
    warp.retry();
    return;
  }
  forLanes(warp.mask, [&](unsigned l) { warp.clusterArrival[l] = 0; });
  if (warp.checker)
    warp.checker->acquire(warp, warp.mask, cluster.clock);
}

bool decodeClusterBarrier(Decoder &d) {
  int which = d.takeOneOf({"arrive", "wait"});
  if (which < 0)
    return false;
  Op &op = d.op();
  if (which == 0)
    op.a = d.acceptOneOf({"release", "relaxed"}) == 1;
  else
    d.accept("acquire");
  if (d.accept("aligned"))
    op.together = Together::Warp;
  op.run = which == 0 ? runClusterArrive : runClusterWait;
  op.opClass = OpClass::Barrier;
  return d.expectOperands(0);
}

bool decodeBar(Decoder &d) {
  if (d.accept("warp"))
    return decodeWarpBarrier(d);
  return decodeCtaBarrier(d, true);
}

bool decodeBarrier(Decoder &d) {
  if (d.accept("cluster"))
    return decodeClusterBarrier(d);
  return decodeCtaBarrier(d, false);
}

} // namespace

void Cluster::checkBarrier() {
  if (!numThreads || arrived < numThreads)
    return;
  arrived = 0;
  ++round;
  ++events;
  clock = std::move(arriving);
  arriving = nullptr;
}

void ptx::addBarriers(DecodeTable &table) {
  table["bar"] = decodeBar;
  table["barrier"] = decodeBarrier;
}
