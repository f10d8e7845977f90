//===- LaunchStop.h - stops a launch from outside -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_LAUNCHSTOP_H
#define TESSERA_RUNTIME_HOST_LAUNCHSTOP_H

#include <atomic>
#include <functional>
#include <mutex>
#include <string_view>

namespace tessera::runtime {

/// Lets another thread stop the launches of this thread, as Ctrl-C does. While
/// it exists, the launches that this thread begins can be stopped by it. A GPU
/// runs on: there only the waiting ends (`cuda::Execution`).
class LaunchStop {
public:
  LaunchStop() : previous(current) { current = this; }
  ~LaunchStop() { current = previous; }
  LaunchStop(const LaunchStop &) = delete;
  LaunchStop &operator=(const LaunchStop &) = delete;

  /// That of this thread, or null.
  static LaunchStop *getCurrent() { return current; }

  /// Stops the launch, or the next one if none is in progress. May be called
  /// from any thread, but not from a signal handler.
  void request() {
    std::lock_guard<std::mutex> lock(mutex);
    requested = true;
    if (listener)
      listener();
  }
  bool isRequested() const { return requested.load(std::memory_order_relaxed); }

  /// For engines that cannot ask `isRequested` now and then: `listener` is
  /// called at a request, even if that came earlier. An empty one ends it; no
  /// call is in progress then.
  void setListener(std::function<void()> function) {
    std::lock_guard<std::mutex> lock(mutex);
    listener = std::move(function);
    if (listener && requested)
      listener();
  }

  /// What the failure of a stopped launch says.
  static constexpr std::string_view kMessage = "the launch was stopped";

private:
  std::atomic<bool> requested = false;
  std::mutex mutex; // guards the following
  std::function<void()> listener;

  LaunchStop *previous;
  static inline thread_local LaunchStop *current = nullptr;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_LAUNCHSTOP_H
