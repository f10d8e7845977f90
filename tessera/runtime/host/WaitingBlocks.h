//===- WaitingBlocks.h - tile blocks that wait for each other -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_WAITINGBLOCKS_H
#define TESSERA_RUNTIME_HOST_WAITINGBLOCKS_H

#include "tessera/runtime/host/Fiber.h"
#include "tessera/runtime/host/LaunchState.h"

namespace tessera::runtime {

/// Runs the blocks of a launch in which a block may wait for one that has not
/// started or is suspended. Each block runs on a fiber; a block that waits is
/// suspended, so that others can run. In each round every suspended block is
/// resumed once. Rounds go through the blocks in ascending and descending order
/// alternately: if each waits for a neighbour, many finish in one round. When a
/// block ends, another starts. If none ends, the number of blocks in flight is
/// doubled, until all have started. So if blocks wait only for earlier ones,
/// few are in flight at a time.
class WaitingBlocks {
public:
  explicit WaitingBlocks(LaunchState &launch);
  ~WaitingBlocks();

  /// The maximum number of blocks in flight.
  static uint64_t getMaxFibers(const KernelCode &code,
                               const KernelOptions &options);

  /// Runs blocks on this thread until there are none left for it.
  void work();
  /// The running block waits for another one.
  void wait(BlockState &state);

private:
  /// A fiber and the block on it.
  struct Runner : BlockState {
    Runner(WaitingBlocks &owner, std::unique_ptr<Fiber> fiber)
        : BlockState(owner.launch), owner(owner), fiber(std::move(fiber)) {}
    void runBlocks();

    WaitingBlocks &owner;
    std::unique_ptr<Fiber> fiber;
    /// Calls of `tsr_wait` since the block was resumed, and how many there may
    /// be before it is suspended.
    uint32_t numWaits = 0, maxWaits = 0;
  };

  bool canBegin() const {
    return launch.nextBlock.load(std::memory_order_relaxed) <
               launch.numBlocks &&
           launch.mayBegin(0);
  }
  /// Returns the next block to run, or null. `lock` holds `mutex`.
  Runner *choose(std::unique_lock<std::mutex> &lock);
  void beginRound();
  void makeRunner();
  void checkStuck(const Runner &runner);

  LaunchState &launch;
  const uint64_t maxRunners;

  std::mutex mutex; // guards the following
  std::vector<std::unique_ptr<Runner>> runners;
  std::vector<Runner *> idle;
  /// The blocks to resume in this round, the next one last; and in the next
  /// round.
  std::vector<Runner *> thisRound, nextRound;
  bool isAscending = false;
  /// The current limit of blocks in flight.
  uint64_t maxUnderWay = 0;
  /// The time when `doneBefore` blocks had finished.
  LaunchClock::TimePoint lastProgress;
  uint64_t doneBefore = 0;
  /// There is no memory for more fibers, whatever the limit.
  bool isOutOfMemory = false;
  /// Resumed blocks since one ended, while no more could start.
  uint64_t numResumed = 0, stuckDone = 0;
  LaunchClock::TimePoint stuckSince;

  std::atomic<uint64_t> numAside = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_WAITINGBLOCKS_H
