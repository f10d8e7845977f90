//===- ChildProcess.h - work that may crash -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel may crash, and may have overwritten any memory before. A process in
// which that happened should not continue. So kernels run in a child process,
// which reports its progress by messages. A crash ends only the child.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_CHILDPROCESS_H
#define TESSERA_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <mutex>
#include <string>

namespace tessera {

/// Sends messages from a child to its parent. Thread-safe.
class ChildMessages {
public:
  explicit ChildMessages(int descriptor) : descriptor(descriptor) {}
  void send(llvm::StringRef message);
  /// Ends the child at once, as if its work were done.
  [[noreturn]] void end();

private:
  std::mutex mutex;
  int descriptor;
};

/// Held by threads that write to standard output while others may call
/// `runInChild`, which flushes it.
std::mutex &getOutputMutex();

/// Runs `work` in a child process, a copy of this one with only the calling
/// thread. Calls `receive` in this process for each message. Returns why the
/// child ended before `work` did; empty if it did not. The child's standard
/// error is passed on if it ended well; otherwise it is the reason. Returns an
/// error if the child could not be created; then nothing was done. Several
/// threads may call this at a time, if `work` takes no lock that another thread
/// of this process may hold.
llvm::Expected<std::string>
runInChild(llvm::function_ref<void(ChildMessages &)> work,
           llvm::function_ref<void(llvm::StringRef)> receive);

} // namespace tessera

#endif // TESSERA_SUPPORT_CHILDPROCESS_H
