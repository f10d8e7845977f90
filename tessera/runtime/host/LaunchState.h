//===- LaunchState.h - a launch in progress -*- C++ -*-===//
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

/// The host's data behind a TsrBlock. There is one per thread, used for one
/// block after another. It has its own cache lines, since it is written for
/// each block.
struct alignas(64) BlockState : TsrBlock {
  BlockState(LaunchState &launch);

  LaunchState &launch;
  /// The block called `tsr_fail`.
  bool hasFailed = false;
  /// The number of the first block of the chunk that is being run.
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

  /// Blocks from this number on have not started.
  alignas(64) std::atomic<uint64_t> nextBlock = 0;
  alignas(64) std::atomic<uint64_t> failedAsserts = 0;
  /// Held during calls of `options.output` and `options.messages`.
  std::mutex outputMutex;

  /// Registers and unregisters a runner of blocks, so that it can be stopped.
  void addRunner(BlockState &state);
  void removeRunner(BlockState &state);
  /// False if the launch has failed and the block with this number need not
  /// start. Call it after setting `state.chunk`.
  bool mayBegin(uint64_t number) const { return number < end.load(); }

  void addDone(uint64_t count);
  uint64_t getNumDone() const { return done.load(std::memory_order_relaxed); }
  /// A block was stopped before its end.
  void noteUnfinished(const BlockState &state);
  void fail(const BlockState &state, std::optional<uint64_t> op,
            std::string location, std::string message);
  /// The time is up.
  void timeOut();
  /// A stop is requested.
  void stopByRequest();

  KernelOutcome takeOutcome();

private:
  void stopFrom(uint64_t number);
  void reportProgress(uint64_t count);

  alignas(64) std::atomic<uint64_t> done = 0;
  /// Blocks from this number on are no longer needed.
  std::atomic<uint64_t> end = UINT64_MAX;

  std::mutex mutex; // guards the following
  std::vector<BlockState *> states;
  KernelOutcome outcome;
  std::optional<uint64_t> failedNumber; // of outcome.block

  std::mutex progressMutex; // guards the following
  LaunchClock::TimePoint lastProgress = clock.now();
  uint64_t lastDone = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_LAUNCHSTATE_H
