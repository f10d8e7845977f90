//===- Clock.cpp - what a thread knows of others -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Clock.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

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
  for (size_t i = 0; i < other.size(); ++i)
    mine[i] = std::max(mine[i], other[i]);
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
  return std::move(clock);
}

ClockPtr ptx::join(const ClockPtr &a, const ClockPtr &b) {
  if (!b || a == b)
    return a;
  if (!a)
    return b;
  ClockBuilder builder(a);
  builder.join(*b);
  return builder.take();
}
