//===- Interrupt.cpp - Ctrl-C during a launch -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interrupt.h"

#include "tessera/runtime/host/ThreadPool.h"

#include <atomic>
#include <mutex>
#include <semaphore.h>
#include <unistd.h>

using namespace tessera;
using namespace tessera::python;

/// Posted by the handler: it is one of the few functions that one may call.
static sem_t wakeUp;
static struct sigaction chained;

static std::mutex mutex; // guards the following
static runtime::LaunchStop *active = nullptr;
static pid_t watcherProcess = 0;

static void handle(int signal, siginfo_t *info, void *context) {
  sem_post(&wakeUp);
  if (chained.sa_flags & SA_SIGINFO)
    chained.sa_sigaction(signal, info, context);
  else
    chained.sa_handler(signal);
}

static void watch(void *) {
  while (true) {
    while (sem_wait(&wakeUp) != 0)
      ;
    std::lock_guard<std::mutex> lock(mutex);
    if (active)
      active->request();
  }
}

/// Starts the watching thread. After a fork, the child needs its own.
static bool startWatcher() {
  if (watcherProcess == getpid())
    return true;
  sem_init(&wakeUp, 0, 0);
  if (!runtime::Thread::start(watch, nullptr, nullptr))
    return false;
  watcherProcess = getpid();
  return true;
}

InterruptScope::InterruptScope() {
  if (gettid() != getpid())
    return;
  sigaction(SIGINT, nullptr, &previous);
  bool hasHandler =
      previous.sa_flags & SA_SIGINFO ||
      (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN);
  // A callback of a launch may launch another kernel.
  std::lock_guard<std::mutex> lock(mutex);
  if (!hasHandler || active || !startWatcher())
    return;
  chained = previous;
  active = &stop;
  struct sigaction own = {};
  own.sa_sigaction = handle;
  own.sa_flags = SA_SIGINFO | SA_RESTART | (previous.sa_flags & SA_ONSTACK);
  sigemptyset(&own.sa_mask);
  sigaction(SIGINT, &own, nullptr);
  isInstalled = true;
}

InterruptScope::~InterruptScope() {
  if (!isInstalled)
    return;
  sigaction(SIGINT, &previous, nullptr);
  std::lock_guard<std::mutex> lock(mutex);
  active = nullptr;
}
