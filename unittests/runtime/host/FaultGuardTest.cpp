//===- FaultGuardTest.cpp - a sentence for kernels that fault -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/FaultGuard.h"
#include "tessera/runtime/host/KernelLaunch.h"

#include "gtest/gtest.h"

#include <atomic>
#include <csignal>
#include <unistd.h>

using namespace tessera;
using namespace tessera::runtime;

namespace {

#if !defined(__has_feature)
#define __has_feature(name) 0
#endif

class FaultGuardTest : public testing::Test {
protected:
  void SetUp() override {
    // A child of a fork makes threads of its own, which this sanitizer forbids.
    if (__has_feature(thread_sanitizer))
      GTEST_FLAG_SET(death_test_style, "threadsafe");
  }
};

[[gnu::noinline]] int read(uint64_t address) {
  return *reinterpret_cast<volatile int *>(address);
}

KernelOutcome launch(TsrKernel function, unsigned threads, bool mayWait,
                     bool guard = true) {
  KernelOptions options;
  options.threads = threads;
  options.guardFaults = guard;
  options.faultAdvice = "look there";
  return launchKernel({function, 0, mayWait}, nullptr, {4, 3, 1}, options);
}

void touch(TsrBlock *block, const uint64_t *, uint8_t *) {
  if (block->id[0] == 2 && block->id[1] == 1)
    read(0x1230);
}

TEST_F(FaultGuardTest, Memory) {
  for (unsigned threads : {1u, 3u})
    for (bool mayWait : {false, true})
      EXPECT_EXIT(launch(touch, threads, mayWait), testing::ExitedWithCode(1),
                  "^error: the kernel accessed memory at 0x1230 that is not "
                  "mapped \\(tile block \\(2, 1, 0\\)\\); look there\n$");
  auto wild = [](TsrBlock *, const uint64_t *, uint8_t *) {
    read(0x8000000000000000);
  };
  EXPECT_EXIT(launch(wild, 1, false), testing::ExitedWithCode(1),
              "accessed memory at an invalid address \\(tile");
}

TEST_F(FaultGuardTest, EndOfTheStack) {
  auto kernel = [](TsrBlock *, const uint64_t *, uint8_t *) {
    struct Deep {
      [[gnu::noinline]] static int go(int depth) {
        volatile char bytes[1000];
        bytes[depth % 1000] = 1;
        return depth < 0 ? 0 : go(depth + 1) + bytes[depth % 1000];
      }
    };
    Deep::go(1);
  };
  for (bool mayWait : {false, true})
    EXPECT_EXIT(launch(kernel, 1, mayWait), testing::ExitedWithCode(1),
                "accessed memory at 0x[0-9a-f]+ that");
}

#if defined(__x86_64__)
TEST_F(FaultGuardTest, Division) {
  auto kernel = [](TsrBlock *, const uint64_t *, uint8_t *) {
    asm volatile("xorl %%ecx, %%ecx\n idivl %%ecx" ::: "eax", "ecx", "edx");
  };
  EXPECT_EXIT(launch(kernel, 1, false), testing::ExitedWithCode(1),
              "the kernel divided an integer by zero, or");
  auto trap = [](TsrBlock *, const uint64_t *, uint8_t *) {
    asm volatile("ud2");
  };
  EXPECT_EXIT(launch(trap, 1, false), testing::ExitedWithCode(1),
              "the kernel ran into an invalid instruction");
}
#endif

void handleOurs(int) {
  static constexpr char kText[] = "ours\n";
  (void)!write(STDERR_FILENO, kText, sizeof(kText) - 1);
  _exit(7);
}

TEST_F(FaultGuardTest, OthersAreAsked) {
  // The previous handler is called if the fault is not in a kernel.
  auto outside = [] {
    std::signal(SIGSEGV, handleOurs);
    FaultGuard guard;
    read(0x1230);
  };
  EXPECT_EXIT(outside(), testing::ExitedWithCode(7), "^ours\n$");
  auto print = [](TsrBlock *block, const uint64_t *, uint8_t *) {
    tsr_print(block, "text", 4, nullptr, 0);
  };
  auto inCallback = [&] {
    std::signal(SIGSEGV, handleOurs);
    KernelOptions options;
    options.guardFaults = true;
    options.output = [](std::string_view) { read(0x1230); };
    launchKernel({print}, nullptr, {1, 1, 1}, options);
  };
  EXPECT_EXIT(inCallback(), testing::ExitedWithCode(7), "^ours\n$");
  // After the launch.
  auto afterwards = [] {
    std::signal(SIGSEGV, handleOurs);
    launch([](TsrBlock *, const uint64_t *, uint8_t *) {}, 2, false);
    read(0x1230);
  };
  EXPECT_EXIT(afterwards(), testing::ExitedWithCode(7), "^ours\n$");
  // Without the option, no handler is installed.
  auto unguarded = [] {
    std::signal(SIGSEGV, handleOurs);
    launch(touch, 1, false, /*guard=*/false);
  };
  EXPECT_EXIT(unguarded(), testing::ExitedWithCode(7), "^ours\n$");
}

// Sanitizers have handlers of their own.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
TEST_F(FaultGuardTest, NobodyElse) {
  auto outside = [] {
    std::signal(SIGSEGV, SIG_DFL);
    FaultGuard guard;
    read(0x1230);
  };
  EXPECT_EXIT(outside(), testing::KilledBySignal(SIGSEGV), "^$");
}
#endif

} // namespace
