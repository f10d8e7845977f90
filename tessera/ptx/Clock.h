//===- Clock.h - what a thread knows of others -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector clock. The race detector needs to know whether an access of one
// thread is ordered before an access of another. Each warp has a time that
// grows whenever one of its lanes passes something on (arrives at a barrier,
// releases a flag). An access is known by its thread and the time. A thread has
// a clock: for each other thread, the last time that is ordered before it.
//
//   warp 0, time 5: lane 3 writes x          x: written by thread 3 at 5
//   warp 0 arrives at a barrier              the barrier's clock[0-31] = 5,
//                                            warp 0 is at time 6 now
//   warp 1 leaves the barrier                clock of its lanes [0-31] = 5
//   warp 1: lane 0 reads x                   clock[3] = 5 >= 5: ordered
//
// Actors of a CTA with T threads are
//
//   0 … T-1     its threads
//   T … 2T-1    the unit that does `cp.async` of each thread; its time is the
//               number of the group
//   2T …        other asynchronous operations, one number for each that is
//               under way
//
// A second row of times, `fenced`, says which writes of the generic proxy are
// visible to the asynchronous proxy: those before a proxy fence.
//
// Clocks do not change once they are shared. `ClockBuilder` makes new ones.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_CLOCK_H
#define TESSERA_PTX_CLOCK_H

#include "tessera/ptx/MemoryCount.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace tessera::ptx {

struct Clock {
  /// The actors of one CTA.
  struct Part {
    uint32_t block = 0;
    std::vector<uint32_t> times, fenced;
  };
  /// By CTA.
  std::vector<Part> parts;
  MemoryCount memory;
  /// How many ClockPtr own it.
  mutable uint32_t numOwners = 0;

  const Part *find(uint32_t block) const {
    for (const Part &part : parts)
      if (part.block == block)
        return &part;
    return nullptr;
  }
  uint32_t getTime(uint32_t block, uint32_t actor) const {
    const Part *part = find(block);
    return part && actor < part->times.size() ? part->times[actor] : 0;
  }
  uint32_t getFenced(uint32_t block, uint32_t actor) const {
    const Part *part = find(block);
    return part && actor < part->fenced.size() ? part->fenced[actor] : 0;
  }
};

/// Owns a clock together with others. Every thread has one, and a barrier sets
/// all of them. Checks run on one thread of the host (Grid::run), so the count
/// of owners is an ordinary number, which is several times quicker than
/// std::shared_ptr.
class ClockPtr {
public:
  ClockPtr() = default;
  ClockPtr(std::nullptr_t) {}
  explicit ClockPtr(const Clock *clock) : clock(clock) { add(); }
  ClockPtr(const ClockPtr &other) : clock(other.clock) { add(); }
  ClockPtr(ClockPtr &&other) noexcept
      : clock(std::exchange(other.clock, nullptr)) {}
  ClockPtr &operator=(const ClockPtr &other) {
    if (clock != other.clock) {
      remove();
      clock = other.clock;
      add();
    }
    return *this;
  }
  ClockPtr &operator=(ClockPtr &&other) noexcept {
    std::swap(clock, other.clock);
    return *this;
  }
  ~ClockPtr() { remove(); }

  const Clock *get() const { return clock; }
  const Clock &operator*() const { return *clock; }
  const Clock *operator->() const { return clock; }
  explicit operator bool() const { return clock; }
  bool operator==(const ClockPtr &) const = default;

private:
  void add() {
    if (clock)
      ++clock->numOwners;
  }
  void remove() {
    if (clock && --clock->numOwners == 0)
      delete clock;
  }

  const Clock *clock = nullptr;
};

/// A clock that is being changed: a copy, unless nobody else owns `from`.
class ClockBuilder {
public:
  explicit ClockBuilder(ClockPtr from);

  void join(const Clock &other);
  void setTime(uint32_t block, uint32_t actor, uint32_t time);
  /// The same for `first` plus the number of each bit in `lanes`.
  void setTimes(uint32_t block, uint32_t first, uint32_t lanes, uint32_t time);
  void setFenced(uint32_t block, uint32_t actor, uint32_t time);
  /// Everything known is fenced.
  void fenceAll();
  ClockPtr take();

private:
  Clock::Part &get(uint32_t block);

  ClockPtr owner;
  Clock *clock;
};

/// The later of two. It is one of them if all that the other knows is known to
/// it too.
ClockPtr join(const ClockPtr &a, const ClockPtr &b);

} // namespace tessera::ptx

#endif // TESSERA_PTX_CLOCK_H
