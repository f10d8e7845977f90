//===- KernelLaunch.cpp - runs a compiled kernel on threads -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/KernelLaunch.h"
#include "tessera/runtime/Mapping.h"
#include "tessera/runtime/host/FaultGuard.h"
#include "tessera/runtime/host/LaunchState.h"
#include "tessera/runtime/host/LaunchStop.h"
#include "tessera/runtime/host/ThreadPool.h"
#include "tessera/runtime/host/TilePermission.h"
#include "tessera/runtime/host/WaitingBlocks.h"

#include <algorithm>
#include <condition_variable>

using namespace tessera;
using namespace tessera::runtime;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// The largest arena that a thread keeps between launches.
static constexpr uint64_t kMaxKeptBytes = uint64_t(64) << 20;

namespace {

/// The arena of this thread during a launch.
class ArenaLease {
public:
  explicit ArenaLease(uint64_t size) {
    // A callback of a launch may launch another kernel.
    if (kept.size() >= size)
      mapping = std::move(kept);
    else
      mapping = Mapping(size);
  }
  ~ArenaLease() {
    if (mapping.size() > kept.size() && mapping.size() <= kMaxKeptBytes)
      kept = std::move(mapping);
  }

  uint8_t *data() const { return mapping.data(); }

private:
  static thread_local Mapping kept;
  Mapping mapping;
};

thread_local Mapping ArenaLease::kept;

} // namespace

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// A thread takes as many blocks at a time as run for about this long. Taking
/// them costs a hundredth of it.
static constexpr auto kChunkTime = std::chrono::microseconds(16);
static constexpr uint64_t kMaxChunk = uint64_t(1) << 20;

static void runBlocks(LaunchState &launch) {
  ArenaLease arena(launch.code.arenaBytes);
  // Another thread may have memory, and do the work.
  if (!arena.data() && launch.code.arenaBytes != 0)
    return;
  BlockState state(launch);
  launch.addRunner(state);
  uint64_t size = 1;
  LaunchClock::TimePoint last = launch.clock.now();
  while (true) {
    uint64_t next = launch.nextBlock.load(std::memory_order_relaxed);
    uint64_t left = launch.numBlocks - std::min(next, launch.numBlocks);
    // Towards the end, take fewer, so that all threads end at about the same
    // time.
    uint64_t count =
        std::clamp<uint64_t>(left / (2 * uint64_t(launch.threads)), 1, size);
    uint64_t number =
        launch.nextBlock.fetch_add(count, std::memory_order_relaxed);
    if (number >= launch.numBlocks)
      break;
    state.chunk.store(number);
    if (!launch.mayBegin(number))
      break;
    uint64_t first = number, end = std::min(number + count, launch.numBlocks);
    setRunningBlock(&state);
    for (state.setNumber(number); number != end; ++number) {
      launch.code.function(&state, launch.arguments, arena.data());
      if (state.hasFailed || state.isStopped())
        break;
      state.advance();
    }
    setRunningBlock(nullptr);
    launch.addDone(number - first);
    if (number != end) {
      launch.noteUnfinished(state);
      break;
    }
    LaunchClock::TimePoint now = launch.clock.now();
    if (count == size && now - last < kChunkTime / 2)
      size = std::min(2 * size, kMaxChunk);
    else if (now - last > 2 * kChunkTime)
      size = std::max<uint64_t>(size / 2, 1);
    last = now;
  }
  launch.removeRunner(state);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

namespace {

/// Ends the launch when its time is up. A separate thread, as all threads of
/// the launch may be busy.
class Watchdog {
public:
  explicit Watchdog(LaunchState &launch) : launch(launch) {}
  bool start() {
    isRunning = Thread::start(
        [](void *self) { static_cast<Watchdog *>(self)->watch(); }, this,
        &thread);
    return isRunning;
  }
  ~Watchdog() {
    if (!isRunning)
      return;
    {
      std::lock_guard<std::mutex> lock(mutex);
      isOver = true;
    }
    wakeUp.notify_one();
    thread.join();
  }

private:
  void watch() {
    // Larger times would overflow.
    constexpr std::chrono::milliseconds kForever = std::chrono::years(100);
    LaunchClock::TimePoint deadline =
        begin + std::min(*launch.options.timeout, kForever);
    std::unique_lock<std::mutex> lock(mutex);
    while (!isOver && launch.clock.now() < deadline)
      launch.clock.waitUntil(wakeUp, lock, deadline);
    if (!isOver)
      launch.timeOut();
  }

  LaunchState &launch;
  LaunchClock::TimePoint begin = launch.clock.now();
  Thread thread;
  bool isRunning = false;
  std::mutex mutex;
  std::condition_variable wakeUp;
  bool isOver = false;
};

/// Passes a request to stop on to the launch.
class StopRegistration {
public:
  explicit StopRegistration(LaunchState &launch) {
    if (stop)
      stop->setListener([&launch] { launch.stopByRequest(); });
  }
  ~StopRegistration() {
    if (stop)
      stop->setListener(nullptr);
  }

private:
  LaunchStop *stop = LaunchStop::getCurrent();
};

} // namespace

static KernelOutcome makeFailure(std::string_view message) {
  KernelOutcome outcome;
  outcome.failure = KernelOutcome::Error;
  outcome.message = message;
  return outcome;
}

KernelOutcome runtime::launchKernel(const KernelCode &code,
                                    const uint64_t *arguments,
                                    const std::array<uint32_t, 3> &grid,
                                    const KernelOptions &options) {
  uint64_t numBlocks = 1;
  for (uint32_t extent : grid) {
    if (extent != 0 && numBlocks > kMaxGridBlocks / extent)
      return makeFailure("a grid of more than " +
                         std::to_string(kMaxGridBlocks) +
                         " tile blocks is too large");
    numBlocks *= extent;
  }
  if (numBlocks == 0)
    return {};
  if (code.usesTiles)
    if (std::string_view reason = requestTiles(); !reason.empty())
      return makeFailure(reason);
  uint64_t threads = options.threads ? options.threads : getNumCores();
  threads = std::min(threads, numBlocks);
  // Sums of larger sizes would overflow.
  constexpr uint64_t kMaxArena = uint64_t(1) << 60;
  if (code.arenaBytes != 0)
    threads = std::min(threads, code.arenaBytes > kMaxArena
                                    ? 0
                                    : options.memoryLimit / code.arenaBytes);
  if (code.mayWait && threads != 0)
    threads = std::min(threads, WaitingBlocks::getMaxFibers(code, options));
  if (threads == 0)
    return makeFailure("more than " +
                       std::to_string(options.memoryLimit >> 20) +
                       " MiB of memory would be needed");

  LaunchState launch(code, arguments, grid, numBlocks, unsigned(threads),
                     options);
  std::optional<FaultGuard> guard;
  if (options.guardFaults)
    guard.emplace(options.faultAdvice);
  std::optional<WaitingBlocks> waiting;
  if (code.mayWait)
    launch.waiting = &waiting.emplace(launch);
  {
    StopRegistration registration(launch);
    Watchdog watchdog(launch);
    if (options.timeout && !watchdog.start())
      return makeFailure("there is no thread to watch the time");
    runOnThreads(launch.threads, [&] {
      if (options.guardFaults)
        FaultGuard::prepareThread();
      if (waiting)
        waiting->work();
      else
        runBlocks(launch);
    });
  }
  KernelOutcome outcome = launch.takeOutcome();
  if (outcome.failure == KernelOutcome::None && outcome.numBlocks != numBlocks)
    return makeFailure("there is no memory for a tile block, which needs " +
                       std::to_string(code.arenaBytes >> 20) + " MiB");
  return outcome;
}
