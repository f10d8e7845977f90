//===- ThreadPool.h - the threads that run kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_THREADPOOL_H
#define TESSERA_RUNTIME_HOST_THREADPOOL_H

#include <functional>

namespace tessera::runtime {

/// The number of cores that this process may run on.
unsigned getNumCores();

/// Calls `work` on this thread and at the same time on up to `threads` - 1
/// threads of a pool. Returns when all have returned. The others may come late
/// or never, if they are busy, so `work` must take tasks from a shared place.
/// Thread-safe.
void runOnThreads(unsigned threads, const std::function<void()> &work);

/// A thread that receives no signals sent to the process: those are for the
/// threads of the host program.
class Thread {
public:
  /// Returns false if the thread cannot be created. If `thread` is null, it is
  /// never joined.
  static bool start(void (*work)(void *), void *data, Thread *thread);
  void join();

private:
  unsigned long handle = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_THREADPOOL_H
