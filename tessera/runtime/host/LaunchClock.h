//===- LaunchClock.h - the clock of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_LAUNCHCLOCK_H
#define TESSERA_RUNTIME_HOST_LAUNCHCLOCK_H

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace tessera::runtime {

/// The only source of time in a launch: for timeouts, progress reports, and how
/// long tile blocks have waited. This class is the steady clock of the system.
/// Tests derive a clock that they set by hand, so that no result depends on how
/// busy the machine is.
class LaunchClock {
public:
  using TimePoint = std::chrono::steady_clock::time_point;

  virtual ~LaunchClock() = default;

  virtual TimePoint now() const { return std::chrono::steady_clock::now(); }
  /// Returns when `wakeUp` is notified or at `time`. May return earlier, as
  /// condition variables do.
  virtual void waitUntil(std::condition_variable &wakeUp,
                         std::unique_lock<std::mutex> &lock,
                         TimePoint time) const {
    wakeUp.wait_until(lock, time);
  }

  static const LaunchClock &getSystem() {
    static const LaunchClock clock;
    return clock;
  }
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_LAUNCHCLOCK_H
