//===- Clock.cpp - what a thread knows of others -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Clock.h"

#include <algorithm>
#include <bit>
#include <cstddef>

using namespace tessera;
using namespace tessera::ptx;

ClockBuilder::ClockBuilder(ClockPtr from) : owner(std::move(from)) {
  if (!owner || owner->numOwners > 1) {
    auto copy = new Clock;
    if (owner)
      copy->parts = owner->parts;
    owner = ClockPtr(copy);
  }
  // Clocks are made here only, and not as constants.
  clock = const_cast<Clock *>(owner.get());
}

Clock::Part &ClockBuilder::get(uint32_t block) {
  for (Clock::Part &part : clock->parts)
    if (part.block == block)
      return part;
  clock->parts.push_back({block, {}, {}});
  return clock->parts.back();
}

static void joinTimes(std::vector<uint32_t> &mine,
                      const std::vector<uint32_t> &other) {
  if (mine.size() < other.size())
    mine.resize(other.size());
  uint32_t *to = mine.data();
  const uint32_t *from = other.data();
  for (size_t i = 0, count = other.size(); i < count; ++i)
    to[i] = std::max(to[i], from[i]);
}

void ClockBuilder::join(const Clock &other) {
  for (const Clock::Part &part : other.parts) {
    Clock::Part &mine = get(part.block);
    joinTimes(mine.times, part.times);
    joinTimes(mine.fenced, part.fenced);
  }
}

void ClockBuilder::setTime(uint32_t block, uint32_t actor, uint32_t time) {
  std::vector<uint32_t> &times = get(block).times;
  if (times.size() <= actor)
    times.resize(actor + 1);
  times[actor] = std::max(times[actor], time);
}

void ClockBuilder::setTimes(uint32_t block, uint32_t first, uint32_t lanes,
                            uint32_t time) {
  if (!lanes)
    return;
  std::vector<uint32_t> &times = get(block).times;
  size_t end = first + 32 - size_t(std::countl_zero(lanes));
  if (times.size() < end)
    times.resize(end);
  for (; lanes; lanes &= lanes - 1) {
    uint32_t &each = times[first + unsigned(std::countr_zero(lanes))];
    each = std::max(each, time);
  }
}

void ClockBuilder::setFenced(uint32_t block, uint32_t actor, uint32_t time) {
  std::vector<uint32_t> &fenced = get(block).fenced;
  if (fenced.size() <= actor)
    fenced.resize(actor + 1);
  fenced[actor] = std::max(fenced[actor], time);
}

void ClockBuilder::fenceAll() {
  for (Clock::Part &part : clock->parts)
    joinTimes(part.fenced, part.times);
}

ClockPtr ClockBuilder::take() {
  uint64_t bytes = sizeof(Clock);
  for (const Clock::Part &part : clock->parts)
    bytes += sizeof part + 4 * (part.times.size() + part.fenced.size());
  clock->memory.set(bytes);
  return std::move(owner);
}

static bool areBefore(const std::vector<uint32_t> &times,
                      const std::vector<uint32_t> &others) {
  size_t common = std::min(times.size(), others.size());
  uint32_t isLater = 0;
  for (size_t i = 0; i < common; ++i)
    isLater |= times[i] > others[i];
  return !isLater &&
         std::all_of(times.begin() + std::ptrdiff_t(common), times.end(),
                     [](uint32_t time) { return time == 0; });
}

/// All that `clock` knows is known to `other`.
static bool isBefore(const Clock &clock, const Clock &other) {
  static const Clock::Part nothing;
  return std::all_of(clock.parts.begin(), clock.parts.end(),
                     [&](const Clock::Part &part) {
                       const Clock::Part *found = other.find(part.block);
                       if (!found)
                         found = &nothing;
                       return areBefore(part.times, found->times) &&
                              areBefore(part.fenced, found->fenced);
                     });
}

ClockPtr ptx::join(const ClockPtr &a, const ClockPtr &b) {
  if (!b || a == b)
    return a;
  if (!a || isBefore(*a, *b))
    return b;
  if (isBefore(*b, *a))
    return a;
  ClockBuilder builder(a);
  builder.join(*b);
  return builder.take();
}
