//===- Process.h - running other programs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that is run to see how it ends: it may hang, crash, or leave others
// behind. It gets a process group of its own, all of which is killed when it
// ends, when its time is up, or when this process is interrupted.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_PROCESS_H
#define TESSERA_SUPPORT_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <string>

namespace tessera {

struct ProcessEnd {
  /// As a shell has it: 128 and the signal, if it was ended by one.
  int status = 0;
  bool isTimedOut = false;
};

/// Runs the program at a path with these arguments, the first being its name.
/// It reads nothing; what it prints is seen only if `showsOutput`.
llvm::Expected<ProcessEnd> runProcess(const std::string &program,
                                      llvm::ArrayRef<std::string> arguments,
                                      std::chrono::seconds timeLimit,
                                      bool showsOutput);

/// As long as this lives, SIGINT, SIGTERM and SIGHUP end the running program
/// instead of this process. There may be one at a time.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

  /// The signal that came, or 0.
  int getSignal() const;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_PROCESS_H
