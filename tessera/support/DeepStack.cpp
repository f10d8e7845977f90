//===- DeepStack.cpp - a stack for recursive work -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/DeepStack.h"

#include "llvm/Support/Compiler.h"
#include "llvm/Support/thread.h"

#include <csignal>
#include <cstring>
#include <memory>
#include <pthread.h>
#include <unistd.h>

namespace {

/// This reserves address space only; memory is used per page that is touched.
constexpr unsigned kStackBytes = 1u << 30;

/// The bounds of the deep stack, for the signal handler.
const char *stackBegin = nullptr;
const char *stackEnd = nullptr;

void onSegmentationFault(int signal, siginfo_t *info, void *) {
  const char *address = static_cast<const char *>(info->si_addr);
  // The guard page is just below the stack.
  constexpr size_t kGuard = 1 << 20;
  if (address >= stackBegin - kGuard && address < stackEnd) {
    static constexpr char kSentence[] =
        "error: the input is nested too deeply to be processed\n";
    (void)!write(STDERR_FILENO, kSentence, sizeof(kSentence) - 1);
    _exit(1);
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

/// Enables this thread to handle an overflow of its stack.
class OverflowGuard {
public:
  OverflowGuard() : alternate(new char[kAlternateBytes]) {
    pthread_attr_t attributes;
    void *begin = nullptr;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
      return;
    pthread_attr_getstack(&attributes, &begin, &size);
    pthread_attr_destroy(&attributes);
    stackBegin = static_cast<const char *>(begin);
    stackEnd = stackBegin + size;

    stack_t stack = {};
    stack.ss_sp = alternate.get();
    stack.ss_size = kAlternateBytes;
    struct sigaction action = {};
    action.sa_sigaction = onSegmentationFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    installed = sigaltstack(&stack, nullptr) == 0 &&
                sigaction(SIGSEGV, &action, &previous) == 0;
  }

  ~OverflowGuard() {
    if (!installed)
      return;
    sigaction(SIGSEGV, &previous, nullptr);
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }

private:
  static constexpr size_t kAlternateBytes = 64 << 10;
  std::unique_ptr<char[]> alternate;
  struct sigaction previous = {};
  bool installed = false;
};

} // namespace

int tessera::runOnDeepStack(llvm::function_ref<int()> work) {
  int result = 1;
  llvm::thread worker(std::optional<unsigned>(kStackBytes), [&] {
#if !LLVM_ADDRESS_SANITIZER_BUILD
    // The sanitizer has its own handler, with a better report.
    OverflowGuard guard;
#endif
    result = work();
  });
  worker.join();
  return result;
}

bool tessera::tryOnDeepStack(llvm::function_ref<void()> work) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return false;
  // A new thread inherits the signal mask of its creator. Faults are always
  // handled by the thread that caused them, so they are not blocked.
  sigset_t all, previous;
  sigfillset(&all);
  for (int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
    sigdelset(&all, own);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  auto run = [](void *work) -> void * {
    (*static_cast<llvm::function_ref<void()> *>(work))();
    return nullptr;
  };
  pthread_t worker;
  bool isRunning = pthread_attr_setstacksize(&attributes, kStackBytes) == 0 &&
                   pthread_create(&worker, &attributes, run, &work) == 0;
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  pthread_attr_destroy(&attributes);
  return isRunning && pthread_join(worker, nullptr) == 0;
}
