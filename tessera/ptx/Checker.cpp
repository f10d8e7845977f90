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
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

static constexpr uint32_t kSlots = 512;
/// Reads of a word by so many warps are kept; more are forgotten.
static constexpr size_t kMaxReaders = 64;

static const Clock kNothing;

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
                                 const Op &op) {
  if (lastOp == &op)
    return lastPlace;
  auto [found, isNew] = placeNumbers.try_emplace({&function, op.instruction},
                                                 uint32_t(places.size()));
  if (isNew)
    places.push_back({&function, op.instruction});
  lastOp = &op;
  return lastPlace = found->second;
}

Place Checker::getPlace(uint32_t number) const {
  const auto &[function, instruction] = places[number];
  return grid.getPlace(*function, instruction);
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void Checker::arrive(Warp &warp, uint32_t lanes, ClockPtr &target) {
  State &state = getState(warp.block);
  uint32_t &time = state.times[warp.index];
  ClockBuilder builder(target);
  const Clock *last = nullptr;
  forLanes(lanes, [&](unsigned l) {
    uint32_t number = warp.index * kLanes + l;
    const Clock *known = state.threads[number].known.get();
    if (known && known != last)
      builder.join(*known);
    last = known;
    builder.setTime(warp.block.number, number, time);
  });
  target = builder.take();
  ++time;
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
// Accesses
//===----------------------------------------------------------------------===//

bool Checker::isOrdered(const Current &current,
                        const AccessRecord &record) const {
  const Clock::Part *part = current.clock->find(record.block);
  auto getKnown = [&](uint32_t actor) {
    return part && actor < part->times.size() ? part->times[actor] : 0;
  };
  if (record.actor & kAgentActor) {
    uint32_t first = 2 * uint32_t(grid.numBlockThreads);
    return getKnown(first + (record.actor & 0x3fff)) >= record.time;
  }
  if (record.actor & kCopyActor)
    return getKnown(uint32_t(grid.numBlockThreads) + (record.actor & 0x3fff)) >=
           record.time;
  for (uint32_t rest = record.lanes; rest; rest &= rest - 1) {
    uint32_t thread = record.actor * kLanes + uint32_t(std::countr_zero(rest));
    bool isSelf = record.block == current.block && thread == current.thread;
    if (!isSelf && getKnown(thread) < record.time)
      return false;
  }
  return true;
}

bool Checker::isFenced(const Current &current,
                       const AccessRecord &record) const {
  const Clock::Part *part = current.clock->find(record.block);
  auto getKnown = [&](uint32_t actor) {
    return part && actor < part->fenced.size() ? part->fenced[actor] : 0;
  };
  if (record.actor & kCopyActor)
    return getKnown(uint32_t(grid.numBlockThreads) + (record.actor & 0x3fff)) >=
           record.time;
  for (uint32_t rest = record.lanes; rest; rest &= rest - 1)
    if (getKnown(record.actor * kLanes + uint32_t(std::countr_zero(rest))) <
        record.time)
      return false;
  return true;
}

bool Checker::areStrong(const AccessRecord &a, const AccessRecord &b) const {
  return (a.flags & kStrong) && (b.flags & kStrong) &&
         includes(Scope(a.flags >> kScopeShift & 3), a.block, b.block) &&
         includes(Scope(b.flags >> kScopeShift & 3), a.block, b.block);
}

std::string Checker::describeActor(const AccessRecord &record) const {
  std::string cta = " of CTA " + std::to_string(record.block);
  if (record.actor & kAgentActor)
    return (record.flags & kWgmma ? "a wgmma" : "an asynchronous copy") + cta;
  if (record.actor & kCopyActor)
    return "a cp.async of thread " + std::to_string(record.actor & 0x3fff) +
           cta;
  return "thread " +
         std::to_string(record.actor * kLanes +
                        uint32_t(std::countr_zero(record.lanes))) +
         cta;
}

void Checker::reportRace(Warp &warp, const Op &op, unsigned lane,
                         const Current &current, const AccessRecord &other,
                         bool isWrite, bool otherIsWrite, const Spot &spot,
                         uint64_t offset) {
  bool isAsyncOther = other.actor & (kAgentActor | kCopyActor);
  FindingKind kind = spot.space == Space::Shared ? FindingKind::SharedRace
                                                 : FindingKind::GlobalRace;
  std::string why = "without an order between them";
  if (other.flags & kWgmma && !current.isAgent) {
    kind = FindingKind::WgmmaInFlight;
    why = "and was not waited for";
  } else if (isAsyncOther) {
    kind = FindingKind::AsyncNotWaited;
    why = "and was not waited for";
  }
  std::string where =
      spot.space == Space::Shared
          ? "shared memory at " + std::to_string(offset)
          : "'" + spot.region->name + "' at byte " + std::to_string(offset);
  std::string self =
      current.isAgent
          ? (current.kind == AgentKind::Wgmma ? "a wgmma"
                                              : "an asynchronous copy")
          : "thread " + std::to_string(warp.index * kLanes + lane) +
                " of CTA " + std::to_string(warp.block.number);
  std::string verb = isAsyncOther ? (otherIsWrite ? " writes it" : " reads it")
                                  : (otherIsWrite ? " wrote it" : " read it");
  Place place = getPlace(other.place);
  warp.report(op, kind, lane,
              self + (isWrite ? " writes " : " reads ") + where + "; " +
                  describeActor(other) + verb + " at " + describe(place) +
                  ", " + why,
              place);
}

void Checker::addRead(const Current &current, Shadow &shadow, ShadowWord &word,
                      const AccessRecord &record) {
  // Reads of other bytes of the word by the same warp are kept apart.
  auto isSame = [&](const AccessRecord &other) {
    return other.block == record.block && other.actor == record.actor &&
           (other.flags & (15 << kByteShift)) ==
               (record.flags & (15 << kByteShift));
  };
  auto update = [&](AccessRecord &other) {
    if (other.time == record.time) {
      other.lanes |= record.lanes;
      other.flags &= uint16_t(~kStrong) | (record.flags & kStrong);
      other.place = record.place;
    } else {
      other = record;
    }
  };
  // A write that is ordered behind this read is behind an earlier one as well,
  // which need not be kept then.
  auto isCovered = [&](const AccessRecord &other) {
    uint16_t others = other.flags & ~record.flags & (15 << kByteShift);
    bool isWeaker = !(other.flags & kStrong) && (record.flags & kStrong);
    return !others && !isWeaker && isOrdered(current, other);
  };
  if (!word.read.time) {
    word.read = record;
    return;
  }
  if (isSame(word.read))
    return update(word.read);
  if (isCovered(word.read)) {
    word.read = record;
    return;
  }
  if (!word.more) {
    if (shadow.freeMore.empty()) {
      shadow.more.emplace_back();
      word.more = uint32_t(shadow.more.size());
    } else {
      word.more = shadow.freeMore.back() + 1;
      shadow.freeMore.pop_back();
    }
  }
  std::vector<AccessRecord> &more = shadow.more[word.more - 1];
  for (AccessRecord &other : more)
    if (isSame(other))
      return update(other);
  for (AccessRecord &other : more)
    if (isCovered(other)) {
      other = record;
      return;
    }
  if (more.size() == kMaxReaders)
    return;
  if (more.size() == more.capacity())
    shadow.memory.add(sizeof more + sizeof record * (more.size() + 1));
  more.push_back(record);
}

void Checker::checkWord(Warp &warp, const Op &op, unsigned lane,
                        const Current &current, Shadow &shadow,
                        ShadowWord &word, const AccessRecord &record,
                        bool isWrite, bool isSameValue, const Spot &spot,
                        uint64_t offset) {
  uint16_t bytes = record.flags & (15 << kByteShift);
  const AccessRecord &write = word.write;
  bool isKnown =
      write.time == orderedWrite.time && write.block == orderedWrite.block &&
      write.actor == orderedWrite.actor && write.lanes == orderedWrite.lanes;
  if (write.time && !isKnown && (write.flags & bytes)) {
    if (!isOrdered(current, write)) {
      if (!areStrong(write, record) && !(isWrite && isSameValue) &&
          !(isWrite && isWrittenNow(spot, offset)))
        reportRace(warp, op, lane, current, write, isWrite, true, spot, offset);
    } else if (current.isAgent && !isWrite && !(write.flags & kAsync) &&
               !isFenced(current, write)) {
      Place place = getPlace(write.place);
      warp.report(op, FindingKind::MissingProxyFence, lane,
                  "an asynchronous operation reads memory that " +
                      describeActor(write) + " wrote at " + describe(place) +
                      ", without fence.proxy.async between them",
                  place);
    } else {
      orderedWrite = write;
    }
  }
  if (!isWrite) {
    addRead(current, shadow, word, record);
    return;
  }
  auto check = [&](const AccessRecord &read) {
    if (read.time && (read.flags & bytes) && !isOrdered(current, read) &&
        !areStrong(read, record) && !isSameValue)
      reportRace(warp, op, lane, current, read, true, false, spot, offset);
  };
  check(word.read);
  if (word.more) {
    for (const AccessRecord &read : shadow.more[word.more - 1])
      check(read);
    shadow.more[word.more - 1].clear();
    shadow.freeMore.push_back(word.more - 1);
    word.more = 0;
  }
  word.read = AccessRecord();
  word.write = record;
}

void Checker::walk(Warp &warp, const Op &op, unsigned lane,
                   const Current &current, const Spot &spot, uint64_t size,
                   AccessRecord record, bool isWrite) {
  Region &region = *spot.region;
  if (!region.shadow)
    region.shadow = std::make_unique<Shadow>(region.size());
  orderedWrite.time = 0;
  uint64_t end = spot.offset + size;
  for (uint64_t at = spot.offset & ~uint64_t(3); at < end; at += 4) {
    unsigned first = at < spot.offset ? unsigned(spot.offset - at) : 0;
    unsigned last = end - at < 4 ? unsigned(end - at) : 4;
    uint16_t bytes = uint16_t(((1u << last) - 1) & ~((1u << first) - 1));
    record.flags =
        uint16_t((record.flags & ~(15 << kByteShift)) | (bytes << kByteShift));
    uint64_t from = at + first;
    bool isSameValue =
        isWrite && announced && from - spot.offset < announcedBytes &&
        std::memcmp(region.bytes.data() + from,
                    announced + (from - spot.offset), last - first) == 0;
    checkWord(warp, op, lane, current, *region.shadow, region.shadow->get(at),
              record, isWrite, isSameValue, spot, from);
  }
}

void Checker::beginAccess(Warp &, const Op &) {
  announced = nullptr;
  writtenNow.clear();
}

bool Checker::isWrittenNow(const Spot &spot, uint64_t offset) const {
  return std::find(writtenNow.begin(), writtenNow.end(),
                   std::pair<const Region *, uint64_t>(
                       spot.region, offset & ~uint64_t(3))) != writtenNow.end();
}

void Checker::access(Warp &warp, const Op &op, unsigned lane, const Spot &spot,
                     uint64_t size, Access access) {
  State &state = getState(warp.block);
  uint32_t number = warp.index * kLanes + lane;
  const ClockPtr &known = state.threads[number].known;
  Current current{known ? known.get() : &kNothing, warp.block.number, number,
                  false, AgentKind::Copy};
  AccessRecord record;
  record.block = warp.block.number;
  record.actor = uint16_t(warp.index);
  record.flags = uint16_t((access.isStrong ? kStrong : 0) |
                          (unsigned(access.scope) << kScopeShift));
  record.time = state.times[warp.index];
  record.lanes = uint32_t(1) << lane;
  record.place = getPlaceNumber(*warp.frame->function, op);
  bool isWrite = access.kind != Access::Read;
  walk(warp, op, lane, current, spot, size, record, isWrite);
  announced = nullptr;
  for (uint64_t at = spot.offset & ~uint64_t(3);
       isWrite && at < spot.offset + size; at += 4)
    writtenNow.push_back({spot.region, at});
}

//===----------------------------------------------------------------------===//
// Asynchronous operations
//===----------------------------------------------------------------------===//

void Checker::copyAsync(Warp &warp, const Op &op, unsigned lane, const Spot &to,
                        const Spot &from, uint64_t bytes, uint64_t readBytes,
                        uint64_t group) {
  ClockPtr clock = takeSnapshot(warp, lane);
  // Copies of one thread to the same place complete in order of groups.
  uint32_t number = warp.index * kLanes + lane;
  ClockBuilder builder(clock);
  builder.setTime(warp.block.number, grid.numBlockThreads + number,
                  uint32_t(group) - 1);
  clock = builder.take();
  Current current{clock.get(), warp.block.number, number, false,
                  AgentKind::Copy};
  AccessRecord record;
  record.block = warp.block.number;
  record.actor = uint16_t(kCopyActor | number);
  record.time = uint32_t(group);
  record.lanes = 1;
  record.place = getPlaceNumber(*warp.frame->function, op);
  announced = nullptr;
  walk(warp, op, lane, current, to, bytes, record, true);
  if (from && readBytes && from.space == Space::Global)
    walk(warp, op, lane, current, from, readBytes, record, false);
}

void Checker::waitCopies(Warp &warp, unsigned lane, uint64_t group) {
  State &state = getState(warp.block);
  uint32_t number = warp.index * kLanes + lane;
  ClockPtr &known = state.threads[number].known;
  uint32_t actor = uint32_t(grid.numBlockThreads) + number;
  if (known && known->getTime(warp.block.number, actor) >= group)
    return;
  ClockBuilder builder(known);
  builder.setTime(warp.block.number, actor, uint32_t(group));
  known = builder.take();
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
  Current current{agent.clock.get(), agent.block, ~uint32_t(0), true,
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
  Current current{known ? known.get() : &kNothing, block.number, ~uint32_t(0),
                  false, AgentKind::Copy};
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
  for (const auto &[function, instruction] : approximate)
    result.push_back(grid.getPlace(*function, instruction));
  return result;
}
