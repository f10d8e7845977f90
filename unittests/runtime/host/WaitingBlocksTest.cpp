//===- WaitingBlocksTest.cpp - tile blocks that wait for each other -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/Fiber.h"
#include "tessera/runtime/host/KernelLaunch.h"
#include "unittests/runtime/host/ManualClock.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cfenv>
#include <cstring>
#include <thread>
#include <vector>

using namespace tessera;
using namespace tessera::runtime;
using namespace std::chrono_literals;

namespace {

// ThreadSanitizer has room for few fibers.
#if !defined(__has_feature)
#define __has_feature(name) 0
#endif
constexpr uint32_t kMany = __has_feature(thread_sanitizer) ? 100 : 1000;

using Flags = std::vector<std::atomic<uint32_t>>;

bool isStopped(TsrBlock *block) {
  return std::atomic_ref<uint32_t>(block->stop).load(std::memory_order_relaxed);
}

/// False if the block should end.
bool waitFor(TsrBlock *block, const std::atomic<uint32_t> &flag) {
  while (!flag.load(std::memory_order_acquire)) {
    tsr_wait(block);
    if (isStopped(block))
      return false;
  }
  return true;
}

KernelOutcome launch(TsrKernel function, uint32_t blocks, Flags &flags,
                     const KernelOptions &options) {
  uint64_t arguments[] = {reinterpret_cast<uint64_t>(flags.data())};
  return launchKernel({function, 1000, true}, arguments, {blocks, 1, 1},
                      options);
}

/// The same for a kernel that advances the time.
KernelOutcome launch(TsrKernel function, uint32_t blocks, Flags &flags,
                     ManualClock &clock, KernelOptions options) {
  uint64_t arguments[] = {reinterpret_cast<uint64_t>(flags.data()),
                          reinterpret_cast<uint64_t>(&clock)};
  options.clock = &clock;
  return launchKernel({function, 1000, true}, arguments, {blocks, 1, 1},
                      options);
}

KernelOptions withThreads(unsigned threads) {
  KernelOptions options;
  options.threads = threads;
  // A bug must not hang the tests. No machine is so slow that this matters.
  options.timeout = 10min;
  return options;
}

std::atomic<uint32_t> *getFlags(const uint64_t *arguments) {
  return reinterpret_cast<std::atomic<uint32_t> *>(arguments[0]);
}
ManualClock &getClock(const uint64_t *arguments) {
  return *reinterpret_cast<ManualClock *>(arguments[1]);
}

/// Block n waits for block n + 1, and keeps data in its arena meanwhile.
void waitForNext(TsrBlock *block, const uint64_t *arguments, uint8_t *arena) {
  std::atomic<uint32_t> *flags = getFlags(arguments);
  uint32_t number = block->id[0];
  for (unsigned i = 0; i < 1000; ++i)
    arena[i] = uint8_t(number + i);
  if (number + 1 != block->grid[0] && !waitFor(block, flags[number + 1]))
    return;
  for (unsigned i = 0; i < 1000; ++i)
    if (arena[i] != uint8_t(number + i))
      return tsr_fail(block, kTsrNoOp, "", "the arena is not mine", 0);
  flags[number].fetch_add(1, std::memory_order_release);
}

TEST(WaitingBlocksTest, ForTheNextBlock) {
  for (unsigned threads : {1u, 2u, 5u})
    for (unsigned round = 0; round < 3; ++round) {
      Flags flags(kMany);
      KernelOutcome outcome =
          launch(waitForNext, kMany, flags, withThreads(threads));
      EXPECT_EQ(outcome.message, "");
      EXPECT_EQ(outcome.numBlocks, kMany);
      for (std::atomic<uint32_t> &flag : flags)
        ASSERT_EQ(flag, 1u);
    }
}

TEST(WaitingBlocksTest, ForTheOneBefore) {
  auto kernel = [](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    std::atomic<uint32_t> *flags = getFlags(arguments);
    uint32_t number = block->id[0];
    if (number != 0 && !waitFor(block, flags[number - 1]))
      return;
    // Long enough for other threads to start.
    for (uint32_t i = 0; i < 2000; ++i)
      flags[number].store(0, std::memory_order_relaxed);
    flags[number] = 1;
  };
  for (unsigned threads : {1u, 2u, 5u}) {
    Flags flags(20 * kMany);
    EXPECT_EQ(launch(kernel, 20 * kMany, flags, withThreads(threads)).numBlocks,
              20 * kMany);
  }
}

TEST(WaitingBlocksTest, InTurns) {
  // All blocks meet at a barrier, many times.
  constexpr uint32_t kBlocks = 37, kRounds = 20;
  auto kernel = [](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    std::atomic<uint32_t> *flags = getFlags(arguments);
    for (uint32_t round = 0; round < kRounds; ++round) {
      flags[round].fetch_add(1, std::memory_order_acq_rel);
      while (flags[round].load(std::memory_order_acquire) != kBlocks) {
        tsr_wait(block);
        if (isStopped(block))
          return;
      }
    }
  };
  for (unsigned threads : {1u, 2u, 5u}) {
    Flags flags(kRounds);
    EXPECT_EQ(launch(kernel, kBlocks, flags, withThreads(threads)).numBlocks,
              kBlocks);
  }
}

TEST(WaitingBlocksTest, ForEver) {
  auto kernel = [](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    if (block->id[0] == 0)
      getClock(arguments).advance(50ms);
    waitFor(block, getFlags(arguments)[0]);
  };
  for (unsigned threads : {1u, 2u}) {
    Flags flags(1);
    ManualClock clock;
    KernelOptions options = withThreads(threads);
    options.timeout = 50ms;
    KernelOutcome outcome = launch(kernel, 100, flags, clock, options);
    EXPECT_EQ(outcome.failure, KernelOutcome::Timeout);
    EXPECT_EQ(outcome.numBlocks, 0u);
    EXPECT_EQ(outcome.block, (BlockId{0, 0, 0}));
  }
}

TEST(WaitingBlocksTest, ForOneThatFails) {
  auto kernel = [](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    if (block->id[0] == 77)
      return tsr_fail(block, kTsrNoOp, "there", "it is %lld", 77);
    waitFor(block, getFlags(arguments)[0]);
  };
  for (unsigned threads : {1u, 2u, 5u}) {
    Flags flags(1);
    KernelOutcome outcome = launch(kernel, 100, flags, withThreads(threads));
    EXPECT_EQ(outcome.failure, KernelOutcome::Error);
    EXPECT_EQ(outcome.message, "it is 77");
    EXPECT_EQ(outcome.location, "there");
    EXPECT_EQ(outcome.block, (BlockId{77, 0, 0}));
  }
}

TEST(WaitingBlocksTest, TooMany) {
  // Each block waits for the next one, which is slow.
  auto kernel = [](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    while (!getFlags(arguments)[block->id[0] + 1] && !isStopped(block)) {
      getClock(arguments).advance(1ms);
      tsr_wait(block);
    }
  };
  Flags flags(1001);
  ManualClock clock;
  KernelOptions options = withThreads(2);
  options.timeout.reset();
  options.memoryLimit = 10 << 20;
  KernelOutcome outcome = launch(kernel, 1000, flags, clock, options);
  EXPECT_EQ(outcome.failure, KernelOutcome::Error);
  EXPECT_EQ(outcome.message,
            "38 tile blocks wait at once, which needs more than 10 MiB");
  options.memoryLimit = 100 << 10;
  EXPECT_EQ(launch(kernel, 1000, flags, clock, options).message,
            "more than 0 MiB of memory would be needed");
}

TEST(WaitingBlocksTest, FewFibersAreEnoughForBlocksThatDoNotWaitLong) {
  // More blocks than may run at once; each waits for one that runs. The clock
  // advances only in the first loop, by less than a second for all blocks. So
  // no block is considered stuck, however long the system suspends its thread.
  auto kernel = [](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    std::atomic<uint32_t> *flags = getFlags(arguments);
    for (uint32_t i = 0; i < 1000; ++i) { // as a loop that might wait
      getClock(arguments).advance(900ns);
      tsr_wait(block);
    }
    uint32_t number = block->id[0];
    if (number % 7 == 0 || waitFor(block, flags[number - 1]))
      flags[number] = 1;
  };
  for (unsigned threads : {1u, 2u}) {
    Flags flags(1000);
    ManualClock clock;
    KernelOptions options = withThreads(threads);
    options.memoryLimit = 10 << 20;
    EXPECT_EQ(launch(kernel, 1000, flags, clock, options).numBlocks, 1000u);
  }
}

TEST(WaitingBlocksTest, SeveralLaunchesAtOnce) {
  std::vector<std::thread> callers;
  for (unsigned caller = 0; caller < 3; ++caller)
    callers.emplace_back([] {
      for (unsigned i = 0; i < 10; ++i) {
        Flags flags(50);
        EXPECT_EQ(launch(waitForNext, 50, flags, withThreads(3)).numBlocks,
                  50u);
      }
    });
  for (std::thread &caller : callers)
    caller.join();
}

TEST(FiberTest, KeepsWhatItHas) {
  struct Work {
    std::unique_ptr<Fiber> fiber;
    double sum = 0;
  };
  Work work;
  auto run = [](void *data) {
    auto &work = *static_cast<Work *>(data);
    double factor = 1;
    char text[1000];
    for (int i = 0; i < 10; ++i, factor *= 2) {
      std::memset(text, i, sizeof(text));
      work.fiber->suspend();
      work.sum += factor + text[i * 99] - i;
    }
  };
  work.fiber = Fiber::create(100);
  ASSERT_TRUE(work.fiber);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(work.fiber->getArena()) % 64, 0u);
  std::memset(work.fiber->getArena(), 1, 100);
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(work.fiber->isIdle());
    work.fiber->setWork(run, &work);
    work.sum = 0;
    // Each time by another thread.
    unsigned times = 0;
    for (; !work.fiber->isIdle(); ++times)
      std::thread([&] { work.fiber->resume(); }).join();
    EXPECT_EQ(times, 11u);
    EXPECT_EQ(work.sum, 1023);
  }
}

} // namespace
