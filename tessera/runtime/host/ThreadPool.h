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

/// Cores that this process may run on.
unsigned getNumCores();

/// Calls `work` on this thread, and on up to `threads` - 1 others of a pool at
/// the same time, and returns when all have returned from it. The others may
/// come late or not at all if they have other work: `work` must take what there
/// is to do from a common place. May be called from several threads at once.
void runOnThreads(unsigned threads, const std::function<void()> &work);

/// A thread that no signal to the process goes to: those are for the threads of
/// the program that we are part of.
class Thread {
public:
  /// False if there is no thread to be had. Without `thread`, nobody will join
  /// it.
  static bool start(void (*work)(void *), void *data, Thread *thread);
  void join();

private:
  unsigned long handle = 0;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_THREADPOOL_H
