//===- CheckAccess.cpp - races between accesses -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access of a lane goes through `access`, which looks at each word and
// reports what it finds. Nearly all accesses are clean, and made by many lanes
// at once to one array. Those go through `accessTogether`: it records the lanes
// for which nothing is to be reported, and stops at the first for which it is
// not sure, which `access` decides.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/CheckState.h"
#include "tessera/ptx/Lanes.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

/// Reads of a word by so many warps are kept; more are forgotten.
static constexpr size_t kMaxReaders = 64;
static constexpr uint16_t kAllBytes = 15 << kByteShift;

static const Clock kNothing;

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
  if (record.actor & kCopyActor) {
    uint32_t thread = record.actor & 0x3fff;
    bool isSelf = record.block == current.block && thread == current.thread;
    return (isSelf && record.time <= current.copies) ||
           getKnown(uint32_t(grid.numBlockThreads) + thread) >= record.time;
  }
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

//===----------------------------------------------------------------------===//
// Accesses without a report
//===----------------------------------------------------------------------===//

/// Records accesses of threads and `cp.async` if they need no report. What it
/// answers is what `checkWord` would find, or "not sure".
class Checker::QuickAccess {
public:
  QuickAccess(Checker &checker, Shadow &shadow, const AccessRecord &record,
              const Current &current)
      : checker(checker), shadow(shadow), record(record), current(current),
        part(current.clock->find(current.block)), lanes(record.lanes) {}

  /// Goes on with another lane of the same instruction.
  void setLane(const Thread &thread, uint32_t number) {
    const Clock *clock = thread.known ? thread.known.get() : &kNothing;
    if (clock != current.clock) {
      current.clock = clock;
      part = clock->find(current.block);
      rowActor = ~uint32_t(0);
      lastReads = {};
    }
    current.thread = number;
    current.copies = thread.copies;
    lanes = uint32_t(1) << number % kLanes;
  }

  /// Records an access of bytes of a word, given as in AccessRecord::flags.
  /// False if it is not sure; nothing is changed then.
  template <bool isWrite> bool tryWord(uint64_t at, uint16_t bytes) {
    ShadowWord &word = shadow.get(at);
    if (isConflict(word.write, bytes))
      return false;
    if (!isWrite) {
      addRead(word, bytes);
      return true;
    }
    if (isConflict(word.read, bytes))
      return false;
    if (word.more) {
      for (const AccessRecord &read : shadow.more[word.more - 1])
        if (isConflict(read, bytes))
          return false;
      shadow.freeReads(word);
    }
    word.read.time = 0;
    put(word.write, bytes);
    return true;
  }

  /// Records reads of the same bytes by all of `lanes`, as one. False if it is
  /// not sure that lanes do not differ; some words are recorded then, which
  /// does no harm.
  bool tryCommonRead(const Thread *threads, const LaneSpots &spots,
                     uint32_t all) {
    auto first = unsigned(std::countr_zero(all));
    uint64_t at = spots.offsets[first];
    for (unsigned l = 0; l < kLanes; ++l)
      if (spots.offsets[l] != at ||
          threads[l].known.get() != threads[first].known.get())
        return false;
    uint16_t bytes = kAllBytes;
    if (spots.size < 4)
      bytes = uint16_t(((1u << spots.size) - 1) << (at & 3) << kByteShift);
    for (uint64_t end = at + spots.size; at < end; at += 4) {
      ShadowWord &word = shadow.get(at & ~uint64_t(3));
      if (isOfWarp(word.write) && word.write.actor != rowActor)
        readRow(word.write.actor);
      bool isBefore = !word.write.time || !(word.write.flags & bytes) ||
                      (isOfWarp(word.write) && word.write.time <= rowTime);
      // A lane is ordered behind its own reads, and others are not.
      bool isMine = word.read.time && word.read.block == record.block &&
                    word.read.actor == record.actor &&
                    (word.read.flags & kAllBytes) != bytes;
      if (!isBefore || isMine)
        return false;
      lanes = all;
      addRead(word, bytes);
    }
    return true;
  }

private:
  /// An access of a warp of this CTA.
  bool isOfWarp(const AccessRecord &other) const {
    return other.block == current.block &&
           !(other.actor & (kAgentActor | kCopyActor));
  }

  /// Whether the lane may not access what `other` accessed, or may not be
  /// allowed to.
  bool isConflict(const AccessRecord &other, uint16_t bytes) {
    return other.time && (other.flags & bytes) && !isOrdered(other) &&
           !checker.areStrong(other, record);
  }

  bool isOrdered(const AccessRecord &other) {
    if (!isOfWarp(other))
      return checker.isOrdered(current, other);
    if (other.actor == record.actor && other.lanes == lanes)
      return true;
    if (other.actor != rowActor)
      readRow(other.actor);
    return other.time <= rowTime || checker.isOrdered(current, other);
  }

  /// The time up to which all lanes of a warp are known.
  void readRow(uint16_t actor) {
    rowActor = actor;
    rowTime = 0;
    size_t first = size_t(actor) * kLanes;
    if (!part || part->times.size() < first + kLanes)
      return;
    rowTime = ~uint32_t(0);
    for (unsigned l = 0; l < kLanes; ++l)
      rowTime = std::min(rowTime, part->times[first + l]);
  }

  void addRead(ShadowWord &word, uint16_t bytes) {
    AccessRecord &read = word.read;
    bool isMine = read.block == record.block && read.actor == record.actor;
    if (!read.time)
      return put(read, bytes);
    if (isMine && (read.flags & kAllBytes) == bytes) {
      if (read.time != record.time)
        return put(read, bytes);
      read.lanes |= lanes;
      read.flags &= uint16_t(~kStrong) | (record.flags & kStrong);
      read.place = record.place;
      return;
    }
    // Lanes often read the same word, and find what the lane before them found.
    LastRead &last = lastReads[(uintptr_t(&word) / sizeof word) % 4];
    if (!isMine && last.word == &word && last.bytes == bytes) {
      if (last.read)
        last.read->lanes |= lanes;
      return;
    }
    AccessRecord full = record;
    full.lanes = lanes;
    full.flags |= bytes;
    last = {&word, checker.addRead(current, shadow, word, full), bytes};
  }

  /// Field by field: what was just stored in parts is slow to load as a whole.
  void put(AccessRecord &to, uint16_t bytes) const {
    to.block = record.block;
    to.actor = record.actor;
    to.flags = record.flags | bytes;
    to.time = record.time;
    to.lanes = lanes;
    to.place = record.place;
  }

  Checker &checker;
  Shadow &shadow;
  /// Without lanes and bytes.
  const AccessRecord record;
  Current current;
  /// What the clock knows of this CTA.
  const Clock::Part *part;
  uint32_t lanes;
  uint32_t rowActor = ~uint32_t(0);
  uint32_t rowTime = 0;
  /// Where reads of the lane before were recorded among others; null if there
  /// are too many.
  struct LastRead {
    const ShadowWord *word = nullptr;
    AccessRecord *read = nullptr;
    uint16_t bytes = 0;
  };
  std::array<LastRead, 4> lastReads{};
};

bool Checker::tryWord(QuickAccess &quick, bool isWrite, uint64_t at,
                      uint16_t bytes) {
  return isWrite ? quick.tryWord<true>(at, bytes)
                 : quick.tryWord<false>(at, bytes);
}

//===----------------------------------------------------------------------===//
// Accesses of a lane
//===----------------------------------------------------------------------===//

AccessRecord *Checker::addRead(const Current &current, Shadow &shadow,
                               ShadowWord &word, const AccessRecord &record) {
  // Reads of other bytes of the word by the same warp are kept apart.
  auto isSame = [&](const AccessRecord &other) {
    return other.block == record.block && other.actor == record.actor &&
           (other.flags & kAllBytes) == (record.flags & kAllBytes);
  };
  auto update = [&](AccessRecord &other) {
    if (other.time == record.time) {
      other.lanes |= record.lanes;
      other.flags &= uint16_t(~kStrong) | (record.flags & kStrong);
      other.place = record.place;
    } else {
      other = record;
    }
    return &other;
  };
  // A write that is ordered behind this read is behind an earlier one as well,
  // which need not be kept then.
  auto isCovered = [&](const AccessRecord &other) {
    uint16_t others = other.flags & ~record.flags & kAllBytes;
    bool isWeaker = !(other.flags & kStrong) && (record.flags & kStrong);
    return !others && !isWeaker && isOrdered(current, other);
  };
  if (!word.read.time) {
    word.read = record;
    return &word.read;
  }
  if (isSame(word.read))
    return update(word.read);
  if (isCovered(word.read)) {
    word.read = record;
    return &word.read;
  }
  if (!word.more)
    shadow.makeReads(word);
  std::vector<AccessRecord> &more = shadow.more[word.more - 1];
  for (AccessRecord &other : more)
    if (isSame(other))
      return update(other);
  for (AccessRecord &other : more)
    if (isCovered(other)) {
      other = record;
      return &other;
    }
  if (more.size() == kMaxReaders)
    return nullptr;
  if (more.size() == more.capacity())
    shadow.memory.add(sizeof more + sizeof record * (more.size() + 1));
  more.push_back(record);
  return &more.back();
}

void Checker::checkWord(Warp &warp, const Op &op, unsigned lane,
                        const Current &current, Shadow &shadow,
                        ShadowWord &word, const AccessRecord &record,
                        bool isWrite, bool isSameValue, const Spot &spot,
                        uint64_t offset) {
  uint16_t bytes = record.flags & kAllBytes;
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
    shadow.freeReads(word);
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
  QuickAccess quick(*this, *region.shadow, record, current);
  uint64_t end = spot.offset + size;
  for (uint64_t at = spot.offset & ~uint64_t(3); at < end; at += 4) {
    unsigned first = at < spot.offset ? unsigned(spot.offset - at) : 0;
    unsigned last = end - at < 4 ? unsigned(end - at) : 4;
    uint16_t bytes = uint16_t(((1u << last) - 1) & ~((1u << first) - 1));
    if (!current.isAgent &&
        tryWord(quick, isWrite, at, uint16_t(bytes << kByteShift)))
      continue;
    record.flags =
        uint16_t((record.flags & ~kAllBytes) | (bytes << kByteShift));
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

Checker::Current Checker::getCurrent(Warp &warp, unsigned lane) {
  uint32_t number = warp.index * kLanes + lane;
  const Thread &thread = getState(warp.block).threads[number];
  return {thread.known ? thread.known.get() : &kNothing,
          warp.block.number,
          number,
          thread.copies,
          false,
          AgentKind::Copy};
}

AccessRecord Checker::makeRecord(Warp &warp, const Op &op, Access access) {
  AccessRecord record;
  record.block = warp.block.number;
  record.actor = uint16_t(warp.index);
  record.flags = uint16_t((access.isStrong ? kStrong : 0) |
                          (unsigned(access.scope) << kScopeShift));
  record.time = getState(warp.block).times[warp.index];
  record.place = getPlaceNumber(*warp.frame->function, op);
  return record;
}

void Checker::access(Warp &warp, const Op &op, unsigned lane, const Spot &spot,
                     uint64_t size, Access access) {
  AccessRecord record = makeRecord(warp, op, access);
  record.lanes = uint32_t(1) << lane;
  bool isWrite = access.kind != Access::Read;
  walk(warp, op, lane, getCurrent(warp, lane), spot, size, record, isWrite);
  announced = nullptr;
  if (isWrite)
    noteWritten(*spot.region, spot.offset, size);
}

void Checker::noteWritten(const Region &region, uint64_t offset,
                          uint64_t size) {
  for (uint64_t at = offset & ~uint64_t(3); at < offset + size; at += 4)
    writtenNow.push_back({&region, at});
}

//===----------------------------------------------------------------------===//
// Lanes together
//===----------------------------------------------------------------------===//

template <bool isWrite>
uint32_t Checker::recordLanes(QuickAccess &quick, const Thread *threads,
                              uint32_t firstThread, const LaneSpots &spots,
                              uint32_t lanes) {
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    auto lane = unsigned(std::countr_zero(rest));
    uint64_t at = spots.offsets[lane];
    quick.setLane(threads[lane], firstThread + lane);
    bool isDone = true;
    if (spots.size < 4) {
      uint32_t bytes = ((1u << spots.size) - 1) << (at & 3);
      isDone = quick.tryWord<isWrite>(at & ~uint64_t(3),
                                      uint16_t(bytes << kByteShift));
    } else {
      for (uint64_t end = at + spots.size; at < end && isDone; at += 4)
        isDone = quick.tryWord<isWrite>(at, kAllBytes);
    }
    // Words of this lane that are recorded already may be recorded again.
    if (!isDone)
      return lanes & ((uint32_t(1) << lane) - 1);
  }
  return lanes;
}

uint32_t Checker::accessTogether(Warp &warp, const Op &op,
                                 const LaneSpots &spots, Access access,
                                 uint32_t lanes) {
  Region &region = *spots.region;
  if (!region.shadow)
    region.shadow = std::make_unique<Shadow>(region.size());
  uint32_t first = warp.index * kLanes;
  const Thread *threads = &getState(warp.block).threads[first];
  QuickAccess quick(*this, *region.shadow, makeRecord(warp, op, access),
                    getCurrent(warp, 0));
  quick.setLane(threads[std::countr_zero(lanes)],
                first + unsigned(std::countr_zero(lanes)));
  if (access.kind == Access::Read && quick.tryCommonRead(threads, spots, lanes))
    return lanes;
  if (access.kind == Access::Read)
    return recordLanes<false>(quick, threads, first, spots, lanes);
  uint32_t done = recordLanes<true>(quick, threads, first, spots, lanes);
  // `access` wants to know what this instruction has written.
  if (done != lanes)
    forLanes(done, [&](unsigned l) {
      noteWritten(region, spots.offsets[l], spots.size);
    });
  return done;
}
