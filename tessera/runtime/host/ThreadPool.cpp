//===- ThreadPool.cpp - the threads of this process that run kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/ThreadPool.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <vector>

using namespace tessera;
using namespace tessera::runtime;

/// A larger number of threads is a mistake of the caller.
static constexpr unsigned kMaxThreads = 1024;

unsigned runtime::getNumCores() {
#ifdef CPU_COUNT
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return std::max(CPU_COUNT(&set), 1);
#endif
  return std::max(std::thread::hardware_concurrency(), 1u);
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

namespace {
struct Start {
  void (*work)(void *);
  void *data;
};
} // namespace

static void *runStart(void *argument) {
  auto *start = static_cast<Start *>(argument);
  auto [work, data] = *start;
  delete start;
  work(data);
  return nullptr;
}

bool Thread::start(void (*work)(void *), void *data, Thread *thread) {
  static_assert(sizeof(pthread_t) <= sizeof(handle));
  // A new thread inherits the signal mask of its creator. Faults are always
  // handled by the thread that caused them, so they are not blocked.
  sigset_t all, previous;
  sigfillset(&all);
  for (int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
    sigdelset(&all, own);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  auto *begin = new Start{work, data};
  pthread_t handle;
  bool isRunning = pthread_create(&handle, nullptr, runStart, begin) == 0;
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  if (!isRunning) {
    delete begin;
    return false;
  }
  if (thread)
    thread->handle = handle;
  else
    pthread_detach(handle);
  return true;
}

void Thread::join() { pthread_join(handle, nullptr); }

//===----------------------------------------------------------------------===//
// The pool
//===----------------------------------------------------------------------===//

namespace {

class Pool {
public:
  static Pool &get();
  void run(unsigned threads, const std::function<void()> &work);

private:
  /// Work; the job is on the stack of the caller.
  struct Job {
    const std::function<void()> &work;
    unsigned wanted;      // threads that may still join
    unsigned running = 0; // other threads that run it
    std::condition_variable isDone;
  };

  void serve();

  std::mutex mutex;
  std::condition_variable hasWork;
  std::vector<Job *> jobs; // that want more threads
  unsigned numThreads = 0;
};

} // namespace

static Pool *pool = nullptr;

Pool &Pool::get() {
  static std::mutex mutex;
  static bool isPrepared = false;
  // The pool is never destroyed: its threads live until the process ends. After
  // a fork the child has none of them, and creates its own pool.
  std::lock_guard<std::mutex> lock(mutex);
  if (!isPrepared)
    pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); },
                   [] {
                     pool = nullptr;
                     mutex.unlock();
                   });
  isPrepared = true;
  if (!pool)
    pool = new Pool;
  return *pool;
}

void Pool::run(unsigned threads, const std::function<void()> &work) {
  unsigned wanted = std::clamp(threads, 1u, kMaxThreads) - 1;
  if (wanted == 0)
    return work();
  Job job{work, wanted, 0, {}};
  bool wakesAll;
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (; numThreads < wanted; ++numThreads)
      if (!Thread::start([](void *self) { static_cast<Pool *>(self)->serve(); },
                         this, nullptr))
        break; // fewer threads will do
    jobs.push_back(&job);
    wakesAll = wanted >= numThreads;
  }
  if (wakesAll)
    hasWork.notify_all();
  else
    for (unsigned i = 0; i < wanted; ++i)
      hasWork.notify_one();
  work();
  std::unique_lock<std::mutex> lock(mutex);
  std::erase(jobs, &job);
  job.isDone.wait(lock, [&] { return job.running == 0; });
}

void Pool::serve() {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    hasWork.wait(lock, [&] { return !jobs.empty(); });
    Job &job = *jobs.front();
    if (--job.wanted == 0)
      jobs.erase(jobs.begin());
    ++job.running;
    lock.unlock();
    job.work();
    lock.lock();
    // The job may be destroyed once no thread runs it and the lock is released.
    if (--job.running == 0)
      job.isDone.notify_one();
  }
}

void runtime::runOnThreads(unsigned threads,
                           const std::function<void()> &work) {
  if (threads <= 1)
    return work();
  Pool::get().run(threads, work);
}
