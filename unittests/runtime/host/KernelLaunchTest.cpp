//===- KernelLaunchTest.cpp - tile blocks on threads -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/KernelLaunch.h"
#include "tessera/numerics/ElementType.h"
#include "tessera/runtime/host/KernelFunctions.h"
#include "tessera/runtime/host/LaunchStop.h"
#include "tessera/runtime/host/TilePermission.h"
#include "unittests/runtime/host/ManualClock.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>
#include <thread>
#include <vector>

using namespace tessera;
using namespace tessera::runtime;
using namespace std::chrono_literals;

//===----------------------------------------------------------------------===//
// Allocations are counted
//===----------------------------------------------------------------------===//

[[maybe_unused]] static std::atomic<uint64_t> numAllocations = 0;

// Sanitizers have operators of their own.
#if !defined(__has_feature)
#define __has_feature(name) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define COUNTS_ALLOCATIONS 1
void *operator new(size_t size) {
  numAllocations.fetch_add(1, std::memory_order_relaxed);
  if (void *memory = std::malloc(size))
    return memory;
  std::abort();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
#endif

namespace {

using Grid = std::array<uint32_t, 3>;

uint64_t getNumber(const TsrBlock *block) {
  return block->id[0] +
         block->grid[0] *
             (block->id[1] + uint64_t(block->grid[1]) * block->id[2]);
}

bool isStopped(TsrBlock *block) {
  return std::atomic_ref<uint32_t>(block->stop).load(std::memory_order_relaxed);
}

template <typename T> T *getPointer(uint64_t argument) {
  return reinterpret_cast<T *>(argument);
}

/// Arguments are what kernels below say.
KernelOutcome launch(const KernelCode &code, const Grid &grid,
                     std::vector<uint64_t> arguments,
                     const KernelOptions &options = {}) {
  return launchKernel(code, arguments.data(), grid, options);
}

KernelOptions withThreads(unsigned threads) {
  KernelOptions options;
  options.threads = threads;
  return options;
}

//===----------------------------------------------------------------------===//
// All blocks run
//===----------------------------------------------------------------------===//

/// Counts at arguments[0] how often each block ran.
void count(TsrBlock *block, const uint64_t *arguments, uint8_t *) {
  getPointer<std::atomic<uint32_t>>(arguments[0])[getNumber(block)].fetch_add(
      1, std::memory_order_relaxed);
}

TEST(KernelLaunchTest, EachBlockRunsOnce) {
  for (Grid grid : {Grid{1, 1, 1}, Grid{2, 1, 1}, Grid{1, 7, 1}, Grid{1, 1, 9},
                    Grid{3, 5, 7}, Grid{64, 64, 3}, Grid{100003, 1, 1},
                    Grid{1, 1, 100003}, Grid{317, 1, 311}}) {
    for (unsigned threads : {0u, 1u, 2u, 3u, 16u}) {
      uint64_t all = uint64_t(grid[0]) * grid[1] * grid[2];
      std::vector<std::atomic<uint32_t>> counts(all);
      KernelOutcome outcome =
          launch({count}, grid, {reinterpret_cast<uint64_t>(counts.data())},
                 withThreads(threads));
      EXPECT_EQ(outcome.failure, KernelOutcome::None);
      EXPECT_EQ(outcome.numBlocks, all);
      for (std::atomic<uint32_t> &number : counts)
        ASSERT_EQ(number, 1u);
    }
  }
}

TEST(KernelLaunchTest, SeveralLaunchesAtOnce) {
  std::vector<std::thread> callers;
  for (unsigned caller = 0; caller < 4; ++caller)
    callers.emplace_back([] {
      for (unsigned i = 0; i < 50; ++i) {
        std::vector<std::atomic<uint32_t>> counts(1000 + i);
        KernelOutcome outcome =
            launch({count}, {1000 + i, 1, 1},
                   {reinterpret_cast<uint64_t>(counts.data())}, withThreads(3));
        EXPECT_EQ(outcome.numBlocks, counts.size());
        for (std::atomic<uint32_t> &number : counts)
          ASSERT_EQ(number, 1u);
      }
    });
  for (std::thread &caller : callers)
    caller.join();
}

TEST(KernelLaunchTest, ALaunchInALaunch) {
  KernelCode outer{[](TsrBlock *block, const uint64_t *, uint8_t *arena) {
                     std::memset(arena, 1, 100);
                     tsr_print(block, "x", 1, nullptr, 0);
                     for (unsigned i = 0; i < 100; ++i)
                       if (arena[i] != 1)
                         tsr_fail(block, kTsrNoOp, "", "not mine", 0);
                   },
                   100};
  KernelCode inner{[](TsrBlock *, const uint64_t *, uint8_t *arena) {
                     std::memset(arena, 2, 100);
                   },
                   100};
  for (bool mayWait : {false, true}) {
    outer.mayWait = inner.mayWait = mayWait;
    KernelOptions options = withThreads(3);
    options.output = [&](std::string_view) {
      EXPECT_EQ(launch(inner, {10, 1, 1}, {}, withThreads(3)).numBlocks, 10u);
    };
    KernelOutcome outcome = launch(outer, {20, 1, 1}, {}, options);
    EXPECT_EQ(outcome.message, "");
    EXPECT_EQ(outcome.numBlocks, 20u);
  }
}

// Without the permission an instruction of AMX would end the process.
TEST(KernelLaunchTest, TilesNeedAPermission) {
  KernelCode code{[](TsrBlock *, const uint64_t *, uint8_t *) {}};
  code.usesTiles = true;
  KernelOutcome outcome = launch(code, {3, 1, 1}, {}, {});
  EXPECT_EQ(outcome.message, requestTiles());
  EXPECT_EQ(outcome.numBlocks, requestTiles().empty() ? 3u : 0u);
  EXPECT_EQ(outcome.failure == KernelOutcome::None, requestTiles().empty());
  // No permission is requested if no block runs.
  EXPECT_EQ(launch(code, {0, 1, 1}, {}, {}).message, "");
}

TEST(KernelLaunchTest, WhyThereAreNoTiles) {
  EXPECT_EQ(describeTileRefusal(EOPNOTSUPP),
            "the kernel uses AMX, which this processor or its system does not "
            "have");
  EXPECT_EQ(describeTileRefusal(EINVAL), describeTileRefusal(EOPNOTSUPP));
  EXPECT_EQ(describeTileRefusal(ENOSPC),
            "the kernel uses AMX, and a signal stack of this process is too "
            "small for its registers");
  EXPECT_EQ(
      describeTileRefusal(EPERM),
      "the kernel uses AMX, which the system does not allow this process");
}

TEST(KernelLaunchTest, BlocksBeginInOrder) {
  std::vector<uint64_t> order;
  KernelCode code{[](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    getPointer<std::vector<uint64_t>>(arguments[0])
        ->push_back(getNumber(block));
  }};
  launch(code, {5, 4, 3}, {reinterpret_cast<uint64_t>(&order)}, withThreads(1));
  ASSERT_EQ(order.size(), 60u);
  for (uint64_t i = 0; i < order.size(); ++i)
    EXPECT_EQ(order[i], i);
}

TEST(KernelLaunchTest, LargestGrid) {
  // It stops early; the test is that nothing overflows before that.
  KernelCode code{[](TsrBlock *block, const uint64_t *, uint8_t *) {
    if (getNumber(block) == 100000)
      tsr_fail(block, kTsrNoOp, "here", "far enough", 0);
  }};
  KernelOutcome outcome = launch(code, {1 << 16, 1 << 15, 2}, {});
  EXPECT_EQ(outcome.message, "far enough");
  EXPECT_FALSE(outcome.op);
  EXPECT_EQ(outcome.block, (BlockId{100000 % 65536, 1, 0}));
  EXPECT_GE(outcome.numBlocks, 100000u);
  outcome = launch(code, {(1 << 24) - 1, (1 << 24) - 1, 1 << 15}, {});
  EXPECT_EQ(outcome.message, "far enough");
  outcome = launch(code, {(1 << 24) - 1, (1 << 24) - 1, (1 << 24) - 1}, {});
  EXPECT_EQ(outcome.failure, KernelOutcome::Error);
  EXPECT_EQ(outcome.message,
            "a grid of more than 9223372036854775807 tile blocks is too large");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TEST(KernelLaunchTest, ArenasAreOfOneBlockAtATime) {
  constexpr uint64_t kSize = 10000;
  KernelCode code{[](TsrBlock *block, const uint64_t *, uint8_t *arena) {
                    if (reinterpret_cast<uintptr_t>(arena) % 64)
                      tsr_fail(block, kTsrNoOp, "", "not aligned", 0);
                    uint8_t mine = getNumber(block);
                    std::memset(arena, mine, kSize);
                    for (uint64_t i = 0; i < kSize; ++i)
                      if (arena[i] != mine)
                        return tsr_fail(block, kTsrNoOp, "", "not mine", 0);
                  },
                  kSize};
  KernelOutcome outcome = launch(code, {3000, 1, 1}, {}, withThreads(4));
  EXPECT_EQ(outcome.message, "");
  EXPECT_EQ(outcome.numBlocks, 3000u);
}

TEST(KernelLaunchTest, MemoryIsBounded) {
  KernelOptions options = withThreads(4);
  options.memoryLimit = 3 << 20;
  KernelCode code{[](TsrBlock *, const uint64_t *, uint8_t *) {}, uint64_t(4)
                                                                      << 20};
  EXPECT_EQ(launch(code, {8, 1, 1}, {}, options).message,
            "more than 3 MiB of memory would be needed");
  code.arenaBytes = 2 << 20;
  EXPECT_EQ(launch(code, {8, 1, 1}, {}, options).numBlocks, 8u);
  // More than the address space.
  options.memoryLimit = UINT64_MAX;
  code.arenaBytes = uint64_t(1) << 50;
  EXPECT_EQ(launch(code, {8, 1, 1}, {}, options).message,
            "there is no memory for a tile block, which needs 1073741824 MiB");
}

#if COUNTS_ALLOCATIONS
TEST(KernelLaunchTest, NoAllocationForEachBlock) {
  KernelCode code{[](TsrBlock *, const uint64_t *, uint8_t *) {}, 1000};
  auto measure = [&](uint32_t blocks, unsigned threads) {
    uint64_t before = numAllocations;
    launch(code, {blocks, 1, 1}, {}, withThreads(threads));
    return numAllocations - before;
  };
  for (unsigned threads : {1u, 2u, 4u}) {
    measure(1000, threads); // threads are made
    EXPECT_LE(measure(100000, threads), 16u);
  }
}
#endif

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

TEST(KernelLaunchTest, TheFirstFailureIsReported) {
  // Block 40 fails when a later one has failed.
  KernelCode code{[](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    auto &hasFailed = *getPointer<std::atomic<bool>>(arguments[0]);
    uint64_t number = getNumber(block);
    if (number != 40 && number <= 50)
      return;
    while (number == 40 && !hasFailed)
      std::this_thread::yield();
    tsr_fail(block, 12, "f.mlir:3:4", "the step is %lld, not %lld", -7);
    hasFailed = true;
  }};
  for (unsigned i = 0; i < 20; ++i) {
    std::atomic<bool> hasFailed = false;
    KernelOutcome outcome =
        launch(code, {10, 200, 1}, {reinterpret_cast<uint64_t>(&hasFailed)},
               withThreads(4));
    EXPECT_EQ(outcome.failure, KernelOutcome::Error);
    EXPECT_EQ(outcome.message, "the step is -7, not %lld");
    EXPECT_EQ(outcome.op, 12u);
    EXPECT_EQ(outcome.location, "f.mlir:3:4");
    EXPECT_EQ(outcome.block, (BlockId{0, 4, 0}));
    EXPECT_GE(outcome.numBlocks, 40u);
    EXPECT_LE(outcome.numBlocks, 50u);
  }
}

TEST(KernelLaunchTest, AFailureStopsLaterBlocks) {
  // The first block fails when the other threads run later ones.
  KernelCode code{[](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    auto &numLater = *getPointer<std::atomic<unsigned>>(arguments[0]);
    if (getNumber(block) == 0) {
      while (numLater != 3)
        std::this_thread::yield();
      return tsr_fail(block, kTsrNoOp, "", "enough", 0);
    }
    ++numLater;
    while (!isStopped(block))
      std::this_thread::yield();
  }};
  for (unsigned i = 0; i < 20; ++i) {
    std::atomic<unsigned> numLater = 0;
    EXPECT_EQ(launch(code, {100, 1, 1}, {reinterpret_cast<uint64_t>(&numLater)},
                     withThreads(4))
                  .message,
              "enough");
  }
}

struct TimeoutState {
  explicit TimeoutState(unsigned threads) : threads(threads) {}
  const unsigned threads;
  ManualClock clock;
  std::atomic<unsigned> numEndless = 0;
  std::atomic<bool> isTooEarly = false;
};

/// Blocks from the fourth on never end. When all threads run such blocks, the
/// first three have ended, and the clock is advanced.
void runOutOfTime(TsrBlock *block, const uint64_t *arguments, uint8_t *) {
  auto &state = *getPointer<TimeoutState>(arguments[0]);
  if (getNumber(block) < 3)
    return;
  if (++state.numEndless == state.threads) {
    state.clock.advance(59ms);
    uint64_t numWaits = state.clock.getNumWaits();
    while (state.clock.getNumWaits() < numWaits + 2 && !isStopped(block))
      std::this_thread::yield();
    state.isTooEarly = isStopped(block);
    state.clock.advance(1ms);
  }
  while (!isStopped(block))
    std::this_thread::yield();
}

TEST(KernelLaunchTest, Timeout) {
  for (unsigned threads : {1u, 2u, 4u}) {
    TimeoutState state(threads);
    KernelOptions options = withThreads(threads);
    options.timeout = 60ms;
    options.clock = &state.clock;
    KernelOutcome outcome =
        launch({runOutOfTime}, {100, 1, 1},
               {reinterpret_cast<uint64_t>(&state)}, options);
    EXPECT_FALSE(state.isTooEarly);
    EXPECT_EQ(outcome.failure, KernelOutcome::Timeout);
    EXPECT_EQ(outcome.message, "gave up after 0.1 seconds");
    EXPECT_EQ(outcome.block, (BlockId{3, 0, 0}));
    EXPECT_EQ(outcome.numBlocks, 3u);
  }
}

TEST(KernelLaunchTest, TimeoutBySystemClock) {
  KernelCode endless{[](TsrBlock *block, const uint64_t *, uint8_t *) {
    while (!isStopped(block))
      std::this_thread::yield();
  }};
  KernelOptions options = withThreads(2);
  options.timeout = 5ms;
  auto begin = std::chrono::steady_clock::now();
  KernelOutcome outcome = launch(endless, {100, 1, 1}, {}, options);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, *options.timeout);
  EXPECT_EQ(outcome.failure, KernelOutcome::Timeout);
  EXPECT_EQ(outcome.numBlocks, 0u);
  // The time limit is not reached.
  KernelCode empty{[](TsrBlock *, const uint64_t *, uint8_t *) {}};
  options.timeout = std::chrono::milliseconds::max();
  EXPECT_EQ(launch(empty, {3, 1, 1}, {}, options).numBlocks, 3u);
}

TEST(KernelLaunchTest, StopByRequest) {
  KernelCode endless{[](TsrBlock *block, const uint64_t *arguments, uint8_t *) {
    getPointer<LaunchStop>(arguments[0])->request();
    while (!isStopped(block))
      std::this_thread::yield();
  }};
  for (unsigned threads : {1u, 2u}) {
    LaunchStop stop;
    KernelOptions options = withThreads(threads);
    std::vector<uint64_t> arguments = {reinterpret_cast<uint64_t>(&stop)};
    KernelOutcome outcome = launch(endless, {100, 1, 1}, arguments, options);
    EXPECT_EQ(outcome.failure, KernelOutcome::Error);
    EXPECT_EQ(outcome.message, "the launch was stopped");
    EXPECT_EQ(outcome.numBlocks, 0u);
    // A request may come before the launch.
    EXPECT_EQ(launch(endless, {1, 1, 1}, arguments, options).failure,
              KernelOutcome::Error);
  }
}

TEST(KernelLaunchTest, Progress) {
  // Each block takes 10 ms.
  KernelCode code{[](TsrBlock *, const uint64_t *arguments, uint8_t *) {
    getPointer<ManualClock>(arguments[0])->advance(10ms);
  }};
  for (unsigned threads : {1u, 2u}) {
    ManualClock clock;
    std::vector<uint64_t> told;
    KernelOptions options = withThreads(threads);
    options.clock = &clock;
    options.progress = [&](uint64_t done, uint64_t all) {
      EXPECT_EQ(all, 65u);
      told.push_back(done);
    };
    launch(code, {65, 1, 1}, {reinterpret_cast<uint64_t>(&clock)}, options);
    // Every 100 ms, and at the end.
    if (threads == 1)
      EXPECT_EQ(told, (std::vector<uint64_t>{10, 20, 30, 40, 50, 60, 65}));
    // If another thread is reporting, a thread continues without waiting.
    EXPECT_LE(told.size(), 7u);
    EXPECT_EQ(told.back(), 65u);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  }
}

//===----------------------------------------------------------------------===//
// What blocks say
//===----------------------------------------------------------------------===//

TEST(KernelLaunchTest, PrintsAreWhole) {
  KernelCode code{[](TsrBlock *block, const uint64_t *, uint8_t *) {
    int32_t number = getNumber(block);
    std::vector<int32_t> data(1000, number);
    int64_t shape[] = {10, 100};
    TsrTile tiles[] = {{&number, nullptr, 0, uint32_t(ElementType::I32)},
                       {data.data(), shape, 2, uint32_t(ElementType::I32)}};
    tsr_print(block, "%d: %d\n", 7, tiles, 2);
  }};
  std::string text;
  KernelOptions options = withThreads(4);
  options.output = [&](std::string_view piece) { text += piece; };
  launch(code, {200, 1, 1}, {}, options);
  std::set<std::string> lines, expected;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    ASSERT_NE(end, std::string::npos);
    lines.insert(text.substr(at, end - at));
    at = end + 1;
  }
  for (unsigned number = 0; number < 200; ++number) {
    std::string row, tile, digits = std::to_string(number);
    for (unsigned i = 0; i < 100; ++i)
      row += (i ? ", " : "") + digits;
    for (unsigned i = 0; i < 10; ++i)
      tile += (i ? ", [" : "[") + row + "]";
    expected.insert(digits + ": [" + tile + "]");
  }
  EXPECT_EQ(lines, expected);
}

TEST(KernelLaunchTest, Asserts) {
  KernelCode code{[](TsrBlock *block, const uint64_t *, uint8_t *) {
    int64_t shape[] = {4, 8};
    if (block->id[1] == 2) {
      tsr_assert_failed_at(block, 7, "a.mlir:3:5", "must be 50% positive", 20,
                           shape, 2, 21);
      tsr_assert_failed(block, "scalar", 6, nullptr, 0, 0);
    }
  }};
  std::string text;
  KernelOptions options = withThreads(2);
  options.messages = [&](std::string_view piece) { text += piece; };
  KernelOutcome outcome = launch(code, {1, 3, 1}, {}, options);
  EXPECT_EQ(text, "a.mlir:3:5: assertion failed in tile block (0, 2, 0) at "
                  "[2, 5]: must be 50% positive\n"
                  "assertion failed in tile block (0, 2, 0): scalar\n");
  EXPECT_EQ(outcome.failedAsserts, 2u);
  EXPECT_EQ(outcome.failure, KernelOutcome::None);
  EXPECT_EQ(outcome.numBlocks, 3u);
  // A caller that has the module can give a better location.
  text.clear();
  options.locate = [](uint64_t op) { return "number " + std::to_string(op); };
  launch(code, {1, 3, 1}, {}, options);
  EXPECT_EQ(text, "number 7: assertion failed in tile block (0, 2, 0) at "
                  "[2, 5]: must be 50% positive\n"
                  "assertion failed in tile block (0, 2, 0): scalar\n");
  // There is no callback, but failed assertions are counted.
  EXPECT_EQ(launch(code, {1, 3, 1}, {}).failedAsserts, 2u);
}

TEST(KernelLaunchTest, FunctionsByName) {
  std::set<std::string> names;
  for (auto [name, address] : getKernelFunctions()) {
    EXPECT_NE(address, nullptr);
    names.insert(name);
  }
  EXPECT_EQ(names, (std::set<std::string>{"tsr_print", "tsr_assert_failed",
                                          "tsr_assert_failed_at", "tsr_fail",
                                          "tsr_place_global", "tsr_wait"}));
}

TEST(KernelLaunchTest, AlignedGlobals) {
  uint32_t contents[] = {1, 2, 3};
  for (uint64_t alignment = 1; alignment <= uint64_t(1) << 30; alignment *= 8) {
    TsrGlobal global{contents, sizeof(contents), alignment, nullptr};
    auto *place = static_cast<uint32_t *>(tsr_place_global(&global));
    ASSERT_NE(place, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(place) % alignment, 0u) << alignment;
    EXPECT_EQ(place[2], 3u);
    place[2] = 4;
    EXPECT_EQ(tsr_place_global(&global), place);
    EXPECT_EQ(place[2], 4u);
  }
  // No address space has room for this.
  TsrGlobal global{contents, sizeof(contents), uint64_t(1) << 62, nullptr};
  EXPECT_EQ(tsr_place_global(&global), nullptr);
}

} // namespace
