//===- FaultGuard.cpp - a message for kernels that fault -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/FaultGuard.h"
#include "tessera/runtime/Mapping.h"

#include <atomic>
#include <csignal>
#include <iterator>
#include <mutex>
#include <string_view>
#include <unistd.h>

using namespace tessera;
using namespace tessera::runtime;

/// The block that this thread runs.
static thread_local const TsrBlock *volatile runningBlock = nullptr;

// Fibers move between threads, so the compiler must not cache the address of
// the thread-local variable: no inlining.
[[gnu::noinline]] const TsrBlock *
runtime::setRunningBlock(const TsrBlock *block) {
  const TsrBlock *before = runningBlock;
  runningBlock = block;
  return before;
}

//===----------------------------------------------------------------------===//
// In the signal handler, where few functions are allowed
//===----------------------------------------------------------------------===//

static constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
/// The previous handlers.
static struct sigaction previousActions[std::size(kSignals)];
/// What follows the sentence, ended by a zero.
static char advice[128];

namespace {

/// A line of limited length.
class Line {
public:
  void add(std::string_view text) {
    for (char c : text)
      if (size != sizeof(bytes))
        bytes[size++] = c;
  }
  void addNumber(uint64_t number, unsigned base) {
    char digits[64];
    size_t at = sizeof(digits);
    do
      digits[--at] = "0123456789abcdef"[number % base];
    while (number /= base);
    add({digits + at, sizeof(digits) - at});
  }
  void write() const { (void)!::write(STDERR_FILENO, bytes, size); }

private:
  char bytes[512];
  size_t size = 0;
};

} // namespace

static void describeFault(Line &line, int signal, const siginfo_t *info) {
  if (signal == SIGFPE)
    return line.add("divided an integer by zero, or the smallest one by -1");
  if (signal == SIGILL)
    return line.add("ran into an invalid instruction");
  line.add("accessed memory ");
  // The processor does not say which address if it is not a valid one.
  if (info->si_code == SI_KERNEL)
    return line.add("at an invalid address");
  line.add("at 0x");
  line.addNumber(reinterpret_cast<uintptr_t>(info->si_addr), 16);
  line.add(" that is not mapped");
}

// Before a call that does not return, AddressSanitizer cleans the stack, and
// says so if it is as large as that of the driver: not in here.
[[noreturn, gnu::no_sanitize_address]] static void
endProcess(int signal, const siginfo_t *info, const TsrBlock &block) {
  static std::atomic<bool> hasSpoken = false;
  // Other threads may fault at the same time; report only one.
  while (hasSpoken.exchange(true))
    pause();
  Line line;
  line.add("error: the kernel ");
  describeFault(line, signal, info);
  line.add(" (tile block (");
  for (int i = 0; i < 3; ++i) {
    line.add(i ? ", " : "");
    line.addNumber(block.id[i], 10);
  }
  line.add("))");
  if (advice[0]) {
    line.add("; ");
    line.add(advice);
  }
  line.add("\n");
  line.write();
  _exit(1);
}

[[gnu::no_sanitize_address]] static void handle(int signal, siginfo_t *info,
                                                void *context) {
  // A signal from another process is not a fault.
  bool isFault = info->si_code > 0;
  if (const TsrBlock *block = runningBlock; block && isFault)
    endProcess(signal, info, *block);
  size_t index = 0;
  while (kSignals[index] != signal)
    ++index;
  const struct sigaction &previous = previousActions[index];
  if (previous.sa_flags & SA_SIGINFO)
    return previous.sa_sigaction(signal, info, context);
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
    return previous.sa_handler(signal);
  if (previous.sa_handler == SIG_IGN && !isFault)
    return;
  // The instruction faults again after this, and ends the process by default.
  std::signal(signal, SIG_DFL);
  if (!isFault)
    raise(signal);
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

static std::mutex guardMutex; // guards the following
static unsigned numGuards = 0;

FaultGuard::FaultGuard(std::string_view text) {
  std::lock_guard<std::mutex> lock(guardMutex);
  if (numGuards++ != 0)
    return;
  advice[text.copy(advice, sizeof(advice) - 1)] = 0;
  struct sigaction action = {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &action, &previousActions[i]);
}

FaultGuard::~FaultGuard() {
  std::lock_guard<std::mutex> lock(guardMutex);
  if (--numGuards != 0)
    return;
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &previousActions[i], nullptr);
}

namespace {

/// The stack on which this thread handles signals, unless it has one.
class AlternateStack {
public:
  AlternateStack() {
    stack_t present;
    if (sigaltstack(nullptr, &present) != 0 || !(present.ss_flags & SS_DISABLE))
      return;
    Mapping memory(kBytes);
    stack_t stack = {};
    stack.ss_sp = memory.data();
    stack.ss_size = memory.size();
    if (memory && sigaltstack(&stack, nullptr) == 0)
      mapping = std::move(memory);
  }
  ~AlternateStack() {
    stack_t present;
    if (!mapping || sigaltstack(nullptr, &present) != 0 ||
        present.ss_sp != mapping.data())
      return;
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }

private:
  static constexpr size_t kBytes = size_t(64) << 10;
  Mapping mapping;
};

} // namespace

void FaultGuard::prepareThread() { static thread_local AlternateStack stack; }
