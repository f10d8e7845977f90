//===- LaunchState.cpp - a launch in progress -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/LaunchState.h"
#include "tessera/runtime/host/FaultGuard.h"
#include "tessera/runtime/host/LaunchStop.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::runtime;

BlockState::BlockState(LaunchState &launch) : TsrBlock{}, launch(launch) {
  std::copy(launch.grid.begin(), launch.grid.end(), grid);
}

//===----------------------------------------------------------------------===//
// Runners
//===----------------------------------------------------------------------===//

static void stop(BlockState &state) {
  std::atomic_ref<uint32_t>(state.stop).store(1, std::memory_order_relaxed);
}

void LaunchState::addRunner(BlockState &state) {
  std::lock_guard<std::mutex> lock(mutex);
  states.push_back(&state);
  if (end.load() == 0)
    stop(state);
}

void LaunchState::removeRunner(BlockState &state) {
  std::lock_guard<std::mutex> lock(mutex);
  std::erase(states, &state);
}

/// Stops blocks from this number on, but not earlier ones, as one of those may
/// be the first to fail. A thread that takes blocks writes `chunk` and then
/// reads `end`; here it is the other way around. So at least one of the two
/// sees the other's write.
void LaunchState::stopFrom(uint64_t number) {
  end.store(number);
  for (BlockState *state : states)
    if (state->chunk.load() >= number)
      stop(*state);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void LaunchState::fail(const BlockState &state, std::optional<uint64_t> op,
                       std::string location, std::string message) {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t number = state.getNumber();
  if (outcome.failure == KernelOutcome::Timeout ||
      (failedNumber && *failedNumber <= number))
    return;
  outcome.failure = KernelOutcome::Error;
  outcome.message = std::move(message);
  outcome.op = op;
  outcome.location = std::move(location);
  outcome.block = state.getId();
  failedNumber = number;
  // An earlier block may wait for this one, which would never end.
  stopFrom(code.mayWait ? 0 : number);
}

void LaunchState::timeOut() {
  std::lock_guard<std::mutex> lock(mutex);
  if (outcome.failure == KernelOutcome::None) {
    outcome.failure = KernelOutcome::Timeout;
    outcome.message = formatTimeout(*options.timeout);
  }
  stopFrom(0);
}

void LaunchState::stopByRequest() {
  std::lock_guard<std::mutex> lock(mutex);
  if (outcome.failure == KernelOutcome::None) {
    outcome.failure = KernelOutcome::Error;
    outcome.message = LaunchStop::kMessage;
  }
  stopFrom(0);
}

void LaunchState::noteUnfinished(const BlockState &state) {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t number = state.getNumber();
  if (outcome.failure != KernelOutcome::Timeout ||
      (failedNumber && *failedNumber <= number))
    return;
  outcome.block = state.getId();
  failedNumber = number;
}

KernelOutcome LaunchState::takeOutcome() {
  std::lock_guard<std::mutex> lock(mutex);
  outcome.failedAsserts = failedAsserts.load();
  outcome.numBlocks = done.load();
  // The time was up after the last block had finished.
  if (outcome.failure == KernelOutcome::Timeout &&
      outcome.numBlocks == numBlocks)
    outcome.failure = KernelOutcome::None;
  return std::move(outcome);
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

void LaunchState::addDone(uint64_t count) {
  uint64_t now = done.fetch_add(count, std::memory_order_relaxed) + count;
  if (options.progress && count != 0)
    reportProgress(now);
}

/// Reports progress, but not too often.
void LaunchState::reportProgress(uint64_t count) {
  std::unique_lock<std::mutex> lock(progressMutex, std::defer_lock);
  if (count == numBlocks)
    lock.lock();
  else if (!lock.try_lock())
    return;
  LaunchClock::TimePoint now = clock.now();
  if (count <= lastDone ||
      (count != numBlocks &&
       now - lastProgress < std::chrono::milliseconds(100)))
    return;
  lastProgress = now;
  lastDone = count;
  HostCode host;
  options.progress(count, numBlocks);
}
