//===- LaunchState.h - a launch under way -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_LAUNCHSTATE_H
#define TESSERA_RUNTIME_HOST_LAUNCHSTATE_H

#include "tessera/runtime/host/KernelLaunch.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace tessera::runtime {

class LaunchState;
class WaitingBlocks;

/// What stands behind the TsrBlock of code that runs: one for each thread, and
/// of use to one block after another. On cache lines of its own, since it is
/// written for each block.
struct alignas(64) BlockState : TsrBlock {
  BlockState(LaunchState &launch);

  LaunchState &launch;
  /// The block called `tsr_fail`.
  bool hasFailed = false;
  /// The first block of those that this one was taken with.
  std::atomic<uint64_t> chunk = 0;

  BlockId getId() const { return {id[0], id[1], id[2]}; }
  uint64_t getNumber() const {
    return id[0] + grid[0] * (id[1] + uint64_t(grid[1]) * id[2]);
  }
  void setNumber(uint64_t number) {
    id[0] = number % grid[0];
    id[1] = number / grid[0] % grid[1];
    id[2] = number / grid[0] / grid[1];
  }
  void advance() {
    if (++id[0] != grid[0])
      return;
    id[0] = 0;
    if (++id[1] != grid[1])
      return;
    id[1] = 0;
    ++id[2];
  }
  bool isStopped() {
    return std::atomic_ref<uint32_t>(stop).load(std::memory_order_relaxed);
  }
};

class LaunchState {
public:
  LaunchState(const KernelCode &code, const uint64_t *arguments,
              const std::array<uint32_t, 3> &grid, uint64_t numBlocks,
              unsigned threads, const KernelOptions &options)
      : code(code), arguments(arguments), grid(grid), numBlocks(numBlocks),
        threads(threads), options(options), clock(*options.clock) {}

  const KernelCode &code;
  const uint64_t *const arguments;
  const std::array<uint32_t, 3> grid;
  const uint64_t numBlocks;
  const unsigned threads;
  const KernelOptions &options;
  const LaunchClock &clock;
  /// Null if blocks do not wait.
  WaitingBlocks *waiting = nullptr;

  /// Blocks from here on have not begun.
  alignas(64) std::atomic<uint64_t> nextBlock = 0;
  alignas(64) std::atomic<uint64_t> failedAsserts = 0;
  /// Held while `options.output` or `options.messages` is called.
  std::mutex outputMutex;

  /// Whoever runs blocks tells of it, so that they can be stopped.
  void enlist(BlockState &state);
  void strike(BlockState &state);
  /// False if the launch failed so that a block of this number need not begin.
  /// To be asked after `state.chunk` is set.
  bool mayBegin(uint64_t number) const { return number < end.load(); }

  void addDone(uint64_t count);
  uint64_t getNumDone() const { return done.load(std::memory_order_relaxed); }
  /// A block was stopped before its end.
  void noteUnfinished(const BlockState &state);
  void fail(const BlockState &state, std::optional<uint64_t> op,
            std::string location, std::string message);
  /// Time is up.
  void giveUp();

  KernelOutcome takeOutcome();

private:
  void stopFrom(uint64_t number);
  void reportProgress(uint64_t count);

  alignas(64) std::atomic<uint64_t> done = 0;
  /// Blocks from this number on are not wanted any more.
  std::atomic<uint64_t> end = UINT64_MAX;

  std::mutex mutex; // of the following
  std::vector<BlockState *> states;
  KernelOutcome outcome;
  std::optional<uint64_t> failedNumber; // of outcome.block

  std::mutex progressMutex; // of the following
  LaunchClock::TimePoint lastProgress = clock.now();
  uint64_t lastDone = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_LAUNCHSTATE_H
