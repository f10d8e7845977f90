//===- Checker.cpp - races and missing waits -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/CheckState.h"
#include "tessera/ptx/CopyAsync.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/TensorCopy.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

static constexpr uint32_t kSlots = 512;

static const Clock kNothing;

Checker::Checker(Grid &grid) : grid(grid) {
  uint32_t next = 0;
  for (const DecodedFunction &function : grid.program.functions) {
    firstPlaces.push_back(next);
    next += uint32_t(function.ops.size());
  }
  approximate.resize(next);
}

Checker::~Checker() = default;

Block::CheckState &Checker::getState(const Block &block) {
  return *block.checkState;
}

void Checker::addBlock(Block &block) {
  block.checkState = std::make_unique<Block::CheckState>();
  State &state = *block.checkState;
  state.times.assign((block.numThreads + kLanes - 1) / kLanes, 1);
  state.threads.resize(state.times.size() * kLanes);
  state.slotTimes.resize(kSlots);
}

uint32_t Checker::getCluster(uint32_t block) const {
  const std::array<uint32_t, 3> &size = grid.clusterSize;
  const std::array<uint32_t, 3> &all = grid.options.grid;
  uint32_t x = block % all[0], y = block / all[0] % all[1],
           z = block / all[0] / all[1];
  return ((z / size[2]) * (all[1] / size[1]) + y / size[1]) *
             (all[0] / size[0]) +
         x / size[0];
}

bool Checker::includes(Scope scope, uint32_t a, uint32_t b) const {
  if (a == b || scope >= Scope::Gpu)
    return true;
  return scope == Scope::Cluster && getCluster(a) == getCluster(b);
}

uint32_t Checker::getTime(Warp &warp) {
  return getState(warp.block).times[warp.index];
}

uint32_t Checker::getPlaceNumber(const DecodedFunction &function,
                                 const Op &op) const {
  return firstPlaces[size_t(&function - grid.program.functions.data())] +
         op.instruction;
}

Place Checker::getPlace(uint32_t number) const {
  size_t function =
      size_t(std::upper_bound(firstPlaces.begin(), firstPlaces.end(), number) -
             firstPlaces.begin()) -
      1;
  return grid.getPlace(grid.program.functions[function],
                       number - firstPlaces[function]);
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void Checker::arrive(Warp &warp, uint32_t lanes, ClockPtr &target) {
  State &state = getState(warp.block);
  uint32_t &time = state.times[warp.index];
  ClockBuilder builder(std::move(target));
  const Clock *last = nullptr;
  uint32_t first = warp.index * kLanes;
  forLanes(lanes, [&](unsigned l) {
    const Thread &thread = state.threads[first + l];
    const Clock *known = thread.known.get();
    if (known && known != last)
      builder.join(*known);
    last = known;
    addCopies(builder, warp.block.number, first + l, thread);
  });
  builder.setTimes(warp.block.number, first, lanes, time);
  target = builder.take();
  ++time;
}

void Checker::addCopies(ClockBuilder &builder, uint32_t block, uint32_t number,
                        const Thread &thread) const {
  if (thread.copies)
    builder.setTime(block, grid.numBlockThreads + number, thread.copies);
}

void Checker::acquire(Warp &warp, uint32_t lanes, const ClockPtr &from) {
  if (!from)
    return;
  State &state = getState(warp.block);
  ClockPtr before, after;
  bool hasLast = false;
  forLanes(lanes, [&](unsigned l) {
    ClockPtr &known = state.threads[warp.index * kLanes + l].known;
    if (!hasLast || known != before) {
      before = known;
      after = join(known, from);
      hasLast = true;
    }
    known = after;
  });
}

void Checker::arriveRelaxed(Warp &warp, uint32_t lanes, ClockPtr &target) {
  State &state = getState(warp.block);
  forLanes(lanes, [&](unsigned l) {
    target = join(target, state.threads[warp.index * kLanes + l].fenced);
  });
}

void Checker::syncLanes(Warp &warp, uint32_t lanes) {
  ClockPtr clock;
  arrive(warp, lanes, clock);
  State &state = getState(warp.block);
  forLanes(lanes, [&](unsigned l) {
    state.threads[warp.index * kLanes + l].known = clock;
  });
}

ClockPtr Checker::takeSnapshot(Warp &warp, unsigned lane) {
  ClockPtr clock;
  arrive(warp, uint32_t(1) << lane, clock);
  return clock;
}

void Checker::fence(Warp &warp, uint32_t lanes, bool isAcquire, bool isRelease,
                    Scope scope) {
  State &state = getState(warp.block);
  forLanes(lanes, [&](unsigned l) {
    Thread &thread = state.threads[warp.index * kLanes + l];
    if (isAcquire && thread.seen) {
      thread.known = join(thread.known, thread.seen);
      thread.seen = nullptr;
    }
  });
  if (!isRelease)
    return;
  uint32_t time = state.times[warp.index];
  forLanes(lanes, [&](unsigned l) {
    uint32_t number = warp.index * kLanes + l;
    Thread &thread = state.threads[number];
    ClockBuilder builder(thread.known);
    addCopies(builder, warp.block.number, number, thread);
    builder.setTime(warp.block.number, number, time);
    thread.fenced = builder.take();
    thread.fencedScope = scope;
  });
  ++state.times[warp.index];
}

void Checker::proxyFence(Warp &warp, uint32_t lanes) {
  State &state = getState(warp.block);
  uint32_t time = state.times[warp.index];
  forLanes(lanes, [&](unsigned l) {
    uint32_t number = warp.index * kLanes + l;
    Thread &thread = state.threads[number];
    ClockBuilder builder(thread.known);
    addCopies(builder, warp.block.number, number, thread);
    builder.fenceAll();
    builder.setFenced(warp.block.number, number, time);
    thread.known = builder.take();
  });
  ++state.times[warp.index];
}

/// A node of a map is about so large.
static constexpr uint64_t kNodeBytes = 128;

void Checker::countMaps() {
  mapMemory.set((messages.size() + mapFences.size()) * kNodeBytes);
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

void Checker::strongRead(Warp &warp, const Op &, unsigned lane,
                         const Spot &spot, bool isAcquire, Scope scope) {
  if (messages.empty())
    return;
  auto found = messages.find({spot.region, spot.offset});
  if (found == messages.end() || !found->second.clock)
    return;
  const Message &message = found->second;
  if (!includes(scope, warp.block.number, message.block) ||
      !includes(message.scope, warp.block.number, message.block))
    return;
  Thread &thread = getState(warp.block).threads[warp.index * kLanes + lane];
  if (isAcquire)
    thread.known = join(thread.known, message.clock);
  else
    thread.seen = join(thread.seen, message.clock);
}

void Checker::strongWrite(Warp &warp, const Op &, unsigned lane,
                          const Spot &spot, bool isRelease, Scope scope) {
  Thread &thread = getState(warp.block).threads[warp.index * kLanes + lane];
  std::pair<const Region *, uint64_t> key{spot.region, spot.offset};
  countMaps();
  if (isRelease) {
    messages[key] = {takeSnapshot(warp, lane), scope, warp.block.number};
  } else if (thread.fenced) {
    messages[key] = {thread.fenced, std::min(scope, thread.fencedScope),
                     warp.block.number};
  } else if (!messages.empty()) {
    messages.erase(key);
  }
}

void Checker::strongUpdate(Warp &warp, const Op &, unsigned lane,
                           const Spot &spot, bool isRelease, Scope scope) {
  Thread &thread = getState(warp.block).threads[warp.index * kLanes + lane];
  ClockPtr passed = isRelease ? takeSnapshot(warp, lane) : thread.fenced;
  if (!passed)
    return;
  if (!isRelease)
    scope = std::min(scope, thread.fencedScope);
  countMaps();
  Message &message = messages[{spot.region, spot.offset}];
  // An update goes on with the release that it read from.
  bool isFirst = !message.clock;
  message.clock = join(message.clock, passed);
  message.scope = isFirst ? scope : std::min(scope, message.scope);
  message.block = warp.block.number;
}

//===----------------------------------------------------------------------===//
// Asynchronous operations
//===----------------------------------------------------------------------===//

void Checker::copyAsync(Warp &warp, const Op &op, unsigned lane, const Spot &to,
                        const Spot &from, uint64_t bytes, uint64_t readBytes,
                        uint64_t group) {
  Current current = getCurrent(warp, lane);
  // What the thread accesses later is not before the copy.
  ++getState(warp.block).times[warp.index];
  // Copies of one thread to the same place complete in order of groups.
  current.copies = std::max(current.copies, uint32_t(group) - 1);
  AccessRecord record;
  record.block = warp.block.number;
  record.actor = uint16_t(kCopyActor | current.thread);
  record.time = uint32_t(group);
  record.lanes = 1;
  record.place = getPlaceNumber(*warp.frame->function, op);
  announced = nullptr;
  walk(warp, op, lane, current, to, bytes, record, true);
  if (from && readBytes && from.space == Space::Global)
    walk(warp, op, lane, current, from, readBytes, record, false);
}

void Checker::waitCopies(Warp &warp, unsigned lane, uint64_t group) {
  Thread &thread = getState(warp.block).threads[warp.index * kLanes + lane];
  thread.copies = std::max(thread.copies, uint32_t(group));
}

void Checker::arriveCopies(Warp &warp, unsigned lane, uint64_t group,
                           ClockPtr &target) {
  ClockBuilder builder(target);
  uint32_t number = warp.index * kLanes + lane;
  builder.setTime(warp.block.number, grid.numBlockThreads + number,
                  uint32_t(group));
  target = builder.take();
}

uint64_t Checker::makeAgent(Warp &warp, unsigned lane, AgentKind kind) {
  State &state = getState(warp.block);
  Agent agent;
  agent.block = warp.block.number;
  agent.slot = state.nextSlot++ % kSlots;
  agent.time = ++state.slotTimes[agent.slot];
  agent.kind = kind;
  agent.clock = takeSnapshot(warp, lane);
  agents.push_back(std::move(agent));
  memory.add(sizeof agent);
  return agents.size();
}

void Checker::finishMetCopies(Block &block, const Current &current,
                              const Spot &spot, uint64_t size) const {
  if (block.pending.empty() || !spot.region->shadow)
    return;
  for (uint64_t at = spot.offset; at < spot.offset + size; at += 4) {
    const ShadowWord *word = spot.region->shadow->find(at);
    if (!word || !word->write.time || !(word->write.flags & kAsync) ||
        isOrdered(current, word->write))
      continue;
    std::deque<std::shared_ptr<AsyncOp>> pending = block.pending;
    for (const std::shared_ptr<AsyncOp> &op : pending)
      op->complete();
    return;
  }
}

void Checker::agentAccess(uint64_t id, Warp &warp, const Op &op, unsigned lane,
                          const Spot &spot, uint64_t size, Access access,
                          const uint8_t *value) {
  if (spot.space != Space::Shared && spot.space != Space::Global)
    return;
  const Agent &agent = agents[id - 1];
  Current current{agent.clock.get(), agent.block, ~uint32_t(0), 0, true,
                  agent.kind};
  AccessRecord record;
  record.block = agent.block;
  record.actor = uint16_t(kAgentActor | agent.slot);
  record.flags =
      uint16_t(kAsync | (agent.kind == AgentKind::Wgmma ? kWgmma : 0) |
               (access.isStrong ? kStrong : 0) |
               (unsigned(access.scope) << kScopeShift));
  record.time = agent.time;
  record.lanes = 1;
  record.place = getPlaceNumber(*warp.frame->function, op);
  announced = value;
  announcedBytes = value ? size : 0;
  if (value)
    finishMetCopies(warp.block, current, spot, size);
  walk(warp, op, lane, current, spot, size, record,
       access.kind != Access::Read);
  announced = nullptr;
}

void Checker::passAgent(uint64_t id, ClockPtr &target) {
  if (!id)
    return;
  Agent &agent = agents[id - 1];
  ClockBuilder builder(target);
  builder.setTime(agent.block, 2 * grid.numBlockThreads + agent.slot,
                  agent.time);
  target = builder.take();
  agent.clock = nullptr;
}

void Checker::completeAgent(AsyncOp &op, Block &, ClockPtr &target) {
  passAgent(op.readAgent, target);
  passAgent(op.writeAgent, target);
}

void Checker::waitAgents(Warp &warp, uint32_t lanes,
                         const std::vector<uint64_t> &ids) {
  if (ids.empty())
    return;
  ClockBuilder builder(nullptr);
  for (uint64_t id : ids)
    if (id) {
      Agent &agent = agents[id - 1];
      builder.setTime(agent.block, 2 * grid.numBlockThreads + agent.slot,
                      agent.time);
      agent.clock = nullptr;
    }
  acquire(warp, lanes, builder.take());
}

//===----------------------------------------------------------------------===//
// Exits
//===----------------------------------------------------------------------===//

void Checker::onExit(Warp &warp, uint32_t lanes) {
  if (!warp.bulk->lanes.empty())
    forLanes(lanes, [&](unsigned l) {
      const Warp::BulkGroups::Lane &mine = warp.bulk->get(l);
      const BulkTransfer *left = nullptr;
      if (!mine.open.empty())
        left = mine.open.front().get();
      for (const Warp::BulkGroups::Group &group : mine.groups)
        if (!group.isRead && !group.transfers.empty())
          left = group.transfers.front().get();
      if (left)
        warp.report(*left->op, FindingKind::PendingCopyAtExit, l,
                    "a thread exits without having waited for its bulk copy");
    });
  for (const Warp::Copies::Copy &copy : warp.copies->pending) {
    bool isTracked = copy.group <= warp.copies->tracked[copy.lane];
    if (lanes >> copy.lane & 1 && !isTracked)
      warp.report(*copy.op, FindingKind::PendingCopyAtExit, copy.lane,
                  "a thread exits without having waited for its cp.async");
  }
}

void Checker::checkRemoteAccesses(Block &block) {
  if (!block.shared.shadow || block.cluster.blocks.size() < 2)
    return;
  ClockPtr known;
  const Clock *last = nullptr;
  for (const Thread &thread : getState(block).threads)
    if (thread.known && thread.known.get() != last) {
      known = join(known, thread.known);
      last = thread.known.get();
    }
  Current current{known ? known.get() : &kNothing,
                  block.number,
                  ~uint32_t(0),
                  0,
                  false,
                  AgentKind::Copy};
  auto check = [&](const AccessRecord &record) {
    if (!record.time || record.block == block.number ||
        isOrdered(current, record))
      return;
    Finding finding{FindingKind::ClusterExited,
                    describeActor(record) + " accesses shared memory of CTA " +
                        std::to_string(block.number) +
                        ", which may have exited by then"};
    finding.place = getPlace(record.place);
    finding.block = block.id;
    grid.report(std::move(finding));
  };
  Shadow &shadow = *block.shared.shadow;
  for (uint64_t at = 0; at < block.shared.size(); at += 4) {
    const ShadowWord *word = shadow.find(at);
    if (!word)
      continue;
    check(word->write);
    check(word->read);
    if (word->more)
      for (const AccessRecord &record : shadow.more[word->more - 1])
        check(record);
  }
}

void Checker::removeBlock(Block &block) {
  checkRemoteAccesses(block);
  for (const auto &[offset, barrier] : block.mbarriers) {
    if (barrier.copyPhase <= barrier.seenPhase || !barrier.copy)
      continue;
    Finding finding{FindingKind::PendingCopyAtExit,
                    "the CTA exits, and no thread has waited for this copy on "
                    "the mbarrier at " +
                        std::to_string(offset)};
    finding.place =
        grid.getPlace(*barrier.copyFunction, barrier.copy->instruction);
    finding.block = block.id;
    grid.report(std::move(finding));
  }
  block.checkState.reset();
}

std::vector<Place> Checker::takeApproximate() {
  std::vector<Place> result;
  for (uint32_t number = 0; number < approximate.size(); ++number)
    if (approximate[number])
      result.push_back(getPlace(number));
  return result;
}
