//===- ManualClock.h - a clock that a test sets -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_RUNTIME_HOST_MANUALCLOCK_H
#define TESSERA_UNITTESTS_RUNTIME_HOST_MANUALCLOCK_H

#include "tessera/runtime/host/LaunchClock.h"

#include <atomic>

namespace tessera::runtime {

/// A clock that changes only when the test, or a kernel of the test, advances
/// it. Thread-safe.
class ManualClock : public LaunchClock {
public:
  TimePoint now() const override {
    return TimePoint(std::chrono::nanoseconds(time.load()));
  }
  /// Returns early, again and again, so that the waiting thread reads the time.
  void waitUntil(std::condition_variable &wakeUp,
                 std::unique_lock<std::mutex> &lock, TimePoint) const override {
    numWaits.fetch_add(1);
    wakeUp.wait_for(lock, std::chrono::milliseconds(1));
  }

  void advance(std::chrono::nanoseconds by) { time.fetch_add(by.count()); }

  /// How often a wait was started. A thread that waits in a loop has seen the
  /// new time if it has started waiting twice since the clock was advanced.
  uint64_t getNumWaits() const { return numWaits.load(); }

private:
  std::atomic<int64_t> time = 0;
  mutable std::atomic<uint64_t> numWaits = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_UNITTESTS_RUNTIME_HOST_MANUALCLOCK_H
