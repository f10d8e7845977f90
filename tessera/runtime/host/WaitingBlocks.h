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
/// begun, or that was put aside. Each runs on a fiber; one that waits makes
/// room for others. In a round each block that was put aside has its turn, in
/// the order of their numbers or, every other time, the other way around: where
/// each waits for a neighbour, many end in one round. Another begins when one
/// ends; if none ends, twice as many, and so on until all have begun. So where
/// blocks wait for earlier ones, few are under way at a time.
class WaitingBlocks {
public:
  explicit WaitingBlocks(LaunchState &launch);
  ~WaitingBlocks();

  /// How many blocks a launch may have under way.
  static uint64_t getMaxFibers(const KernelCode &code,
                               const KernelOptions &options);

  /// Runs blocks on this thread until there are none for it.
  void work();
  /// A block that runs has nothing to do for now.
  void wait(BlockState &state);

private:
  /// A fiber and the block on it.
  struct Runner : BlockState {
    Runner(WaitingBlocks &owner, std::unique_ptr<Fiber> fiber)
        : BlockState(owner.launch), owner(owner), fiber(std::move(fiber)) {}
    void runBlocks();

    WaitingBlocks &owner;
    std::unique_ptr<Fiber> fiber;
    /// Calls of `tsr_wait` since others had their turn, and how many of them
    /// there may be.
    uint32_t numWaits = 0, maxWaits = 0;
  };

  bool canBegin() const {
    return launch.nextBlock.load(std::memory_order_relaxed) <
               launch.numBlocks &&
           launch.mayBegin(0);
  }
  /// What to run next, or null. `lock` is of `mutex`.
  Runner *choose(std::unique_lock<std::mutex> &lock);
  void beginRound();
  void makeRunner();
  void checkStuck(const Runner &runner);

  LaunchState &launch;
  const uint64_t maxRunners;

  std::mutex mutex; // of the following
  std::vector<std::unique_ptr<Runner>> runners;
  std::vector<Runner *> idle;
  /// Those that have their turn in this round, the next one last, and in the
  /// next round.
  std::vector<Runner *> thisRound, nextRound;
  bool isAscending = false;
  /// No more than this many may be under way for now.
  uint64_t maxUnderWay = 0;
  /// When this many were done.
  LaunchClock::TimePoint lastProgress;
  uint64_t doneBefore = 0;
  /// No more fibers for want of memory, whatever the limit says.
  bool isOutOfMemory = false;
  /// Turns of blocks since one ended, while there were too many.
  uint64_t numTurns = 0, stuckDone = 0;
  LaunchClock::TimePoint stuckSince;

  std::atomic<uint64_t> numAside = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_WAITINGBLOCKS_H
