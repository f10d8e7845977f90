//===- Process.h - running other programs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a program to see how it ends: it may hang, crash, or leave processes
// behind. It has its own process group, all of which is killed when it ends,
// when its time is up, or when this process is interrupted.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_PROCESS_H
#define TESSERA_SUPPORT_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <string>

namespace tessera {

/// What becomes of a program's output, that to standard error included.
enum class ProcessOutput { Dropped, Shown, Kept };

struct ProcessEnd {
  /// As in a shell: 128 plus the signal, if a signal ended it.
  int status = 0;
  bool isTimedOut = false;
  /// If it is kept: at most the first MiB.
  std::string output = {};
};

/// Runs the program at `path` with these arguments; the first is its name. It
/// gets no input. Output that is shown goes to standard error.
llvm::Expected<ProcessEnd> runProcess(const std::string &program,
                                      llvm::ArrayRef<std::string> arguments,
                                      std::chrono::seconds timeLimit,
                                      ProcessOutput output);

/// While it exists, SIGINT, SIGTERM and SIGHUP end the running program instead
/// of this process. Only one may exist at a time.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

  /// The signal that was received, or 0.
  int getSignal() const;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_PROCESS_H
