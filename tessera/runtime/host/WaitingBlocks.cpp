//===- WaitingBlocks.cpp - tile blocks that wait for each other -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/WaitingBlocks.h"
#include "tessera/runtime/host/FaultGuard.h"

#include <algorithm>
#include <sched.h>
#include <utility>

using namespace tessera;
using namespace tessera::runtime;

/// If there is no memory for more blocks, those that have started get this many
/// turns and this much time. After that we assume that they wait for a block
/// that has not started. We cannot know: only the kernel knows what a loop
/// waits for.
static constexpr uint64_t kMaxResumed = 1000;
static constexpr auto kMinStuck = std::chrono::seconds(1);

/// Calls of `tsr_wait` before a block is suspended. A block that was suspended
/// before gets fewer, and fewest with a single thread, where no other thread
/// can have changed anything in between.
static constexpr uint32_t kMaxWaits = 128, kSomeWaits = 16, kFewWaits = 2;
/// At least this many blocks may be suspended.
static constexpr uint64_t kMinAside = 4;
/// If no block has ended for this long, more are started, as all may wait for
/// one of those. They may also wait for a block on another thread, so do not
/// hurry.
static constexpr auto kPatience = std::chrono::microseconds(500);

//===----------------------------------------------------------------------===//
// Fibers that are kept between launches
//===----------------------------------------------------------------------===//

namespace {

class FiberCache {
public:
  /// Never destroyed: threads may still run when the process ends.
  static FiberCache &get() {
    static FiberCache &cache = *new FiberCache;
    return cache;
  }

  std::unique_ptr<Fiber> take(size_t arenaBytes) {
    std::lock_guard<std::mutex> lock(mutex);
    if (fibers.empty())
      return nullptr;
    std::unique_ptr<Fiber> fiber = std::move(fibers.back());
    fibers.pop_back();
    // A different kernel is launched now, and probably again.
    if (fiber->getArenaBytes() != arenaBytes)
      fibers.clear();
    return fiber->getArenaBytes() == arenaBytes ? std::move(fiber) : nullptr;
  }

  void put(std::unique_ptr<Fiber> fiber) {
    constexpr size_t kMaxFibers = 64, kMaxBytes = size_t(64) << 20;
    std::lock_guard<std::mutex> lock(mutex);
    if (fibers.size() < kMaxFibers &&
        Fiber::getNumBytes(fiber->getArenaBytes()) <= kMaxBytes / kMaxFibers)
      fibers.push_back(std::move(fiber));
  }

private:
  std::mutex mutex;
  std::vector<std::unique_ptr<Fiber>> fibers;
};

} // namespace

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

WaitingBlocks::WaitingBlocks(LaunchState &launch)
    : launch(launch), maxRunners(getMaxFibers(launch.code, launch.options)) {}

WaitingBlocks::~WaitingBlocks() {
  for (std::unique_ptr<Runner> &runner : runners)
    FiberCache::get().put(std::move(runner->fiber));
}

uint64_t WaitingBlocks::getMaxFibers(const KernelCode &code,
                                     const KernelOptions &options) {
  return options.memoryLimit / Fiber::getNumBytes(code.arenaBytes);
}

/// Runs blocks that have not started, one after another.
void WaitingBlocks::Runner::runBlocks() {
  while (true) {
    uint64_t number = launch.nextBlock.fetch_add(1, std::memory_order_relaxed);
    if (number >= launch.numBlocks || !launch.mayBegin(number))
      return;
    setNumber(number);
    numWaits = 0;
    maxWaits = kMaxWaits;
    launch.code.function(this, launch.arguments, fiber->getArena());
    if (hasFailed || isStopped())
      return launch.noteUnfinished(*this);
    launch.addDone(1);
  }
}

void WaitingBlocks::wait(BlockState &state) {
  auto &runner = static_cast<Runner &>(state);
  if (++runner.numWaits < runner.maxWaits) {
#if defined(__x86_64__)
    if (launch.threads != 1)
      __builtin_ia32_pause();
#endif
    return;
  }
  runner.numWaits = 0;
  // A block that was told to stop must return first.
  if (runner.isStopped())
    return;
  if (numAside.load(std::memory_order_relaxed) == 0 && !canBegin()) {
    // The block that it waits for runs on another thread, which may need this
    // core.
    sched_yield();
    return;
  }
  runner.fiber->suspend();
}

void WaitingBlocks::work() {
  std::unique_lock<std::mutex> lock(mutex);
  while (Runner *runner = choose(lock)) {
    lock.unlock();
    setRunningBlock(runner);
    runner->fiber->resume();
    setRunningBlock(nullptr);
    lock.lock();
    if (runner->fiber->isIdle()) {
      idle.push_back(runner);
      continue;
    }
    nextRound.push_back(runner);
    numAside.fetch_add(1, std::memory_order_relaxed);
  }
}

WaitingBlocks::Runner *
WaitingBlocks::choose(std::unique_lock<std::mutex> &lock) {
  if (thisRound.empty() && !nextRound.empty() && launch.threads != 1) {
    // The block that all wait for may run on a thread that needs this core.
    lock.unlock();
    sched_yield();
    lock.lock();
  }
  if (thisRound.empty())
    beginRound();
  if (canBegin() && runners.size() - idle.size() < maxUnderWay) {
    if (idle.empty())
      makeRunner();
    if (!idle.empty()) {
      Runner *runner = idle.back();
      idle.pop_back();
      runner->fiber->setWork(
          [](void *self) { static_cast<Runner *>(self)->runBlocks(); }, runner);
      return runner;
    }
    if (!thisRound.empty())
      checkStuck(*thisRound.back());
  }
  if (thisRound.empty())
    return nullptr;
  Runner *runner = thisRound.back();
  thisRound.pop_back();
  numAside.fetch_sub(1, std::memory_order_relaxed);
  runner->maxWaits = launch.threads == 1 ? kFewWaits : kSomeWaits;
  return runner;
}

void WaitingBlocks::beginRound() {
  std::swap(thisRound, nextRound);
  isAscending = !isAscending;
  std::sort(thisRound.begin(), thisRound.end(),
            [&](const Runner *first, const Runner *second) {
              // The next one is last in the vector.
              if (isAscending)
                std::swap(first, second);
              return first->getNumber() < second->getNumber();
            });
  // As long as blocks end, others start in their place.
  uint64_t done = launch.getNumDone();
  LaunchClock::TimePoint now = launch.clock.now();
  if (done != doneBefore || maxUnderWay == 0) {
    doneBefore = done;
    lastProgress = now;
    maxUnderWay = std::max<uint64_t>(maxUnderWay, launch.threads + kMinAside);
    return;
  }
  if (runners.size() - idle.size() >= maxUnderWay &&
      (launch.threads == 1 || now - lastProgress > kPatience)) {
    lastProgress = now;
    maxUnderWay *= 2;
  }
}

void WaitingBlocks::makeRunner() {
  if (runners.size() >= maxRunners || isOutOfMemory)
    return;
  size_t arenaBytes = launch.code.arenaBytes;
  std::unique_ptr<Fiber> fiber = FiberCache::get().take(arenaBytes);
  if (!fiber)
    fiber = Fiber::create(arenaBytes);
  if (!fiber) {
    isOutOfMemory = true;
    return;
  }
  runners.push_back(std::make_unique<Runner>(*this, std::move(fiber)));
  launch.addRunner(*runners.back());
  idle.push_back(runners.back().get());
}

void WaitingBlocks::checkStuck(const Runner &runner) {
  uint64_t done = launch.getNumDone();
  if (done != stuckDone || numResumed == 0) {
    stuckDone = done;
    numResumed = 0;
    stuckSince = launch.clock.now();
  }
  if (++numResumed % kMaxResumed || numResumed / kMaxResumed < runners.size() ||
      launch.clock.now() - stuckSince < kMinStuck)
    return;
  std::string text =
      std::to_string(runners.size()) + " tile blocks wait at once, ";
  text += isOutOfMemory
              ? "and the system has no memory for more"
              : "which needs more than " +
                    std::to_string(launch.options.memoryLimit >> 20) + " MiB";
  launch.fail(runner, /*op=*/std::nullopt, "", std::move(text));
}
