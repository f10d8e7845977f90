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
#include <memory>
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

using ClockPtr = std::shared_ptr<const Clock>;

/// A copy of a clock that is being changed.
class ClockBuilder {
public:
  explicit ClockBuilder(const ClockPtr &from)
      : clock(from ? std::make_shared<Clock>(*from)
                   : std::make_shared<Clock>()) {}

  void join(const Clock &other);
  void setTime(uint32_t block, uint32_t actor, uint32_t time);
  void setFenced(uint32_t block, uint32_t actor, uint32_t time);
  /// Everything known is fenced.
  void fenceAll();
  ClockPtr take();

private:
  Clock::Part &get(uint32_t block);

  std::shared_ptr<Clock> clock;
};

/// The later of two; one of them if it is the same or the other is null.
ClockPtr join(const ClockPtr &a, const ClockPtr &b);

} // namespace tessera::ptx

#endif // TESSERA_PTX_CLOCK_H
