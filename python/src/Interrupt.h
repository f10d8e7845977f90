//===- Interrupt.h - Ctrl-C during a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Python's handler of SIGINT only sets a flag, which the interpreter looks at
// when it runs again. A launch on the main thread keeps it from running, so
// while there is one, a handler in front of Python's wakes a thread that stops
// the launch.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PYTHON_INTERRUPT_H
#define TESSERA_PYTHON_INTERRUPT_H

#include "tessera/runtime/host/LaunchStop.h"

#include <csignal>

namespace tessera::python {

/// While it exists, SIGINT stops the launches of this thread, which is the main
/// thread; it does nothing on others, and where nobody handles SIGINT.
class InterruptScope {
public:
  InterruptScope();
  ~InterruptScope();
  InterruptScope(const InterruptScope &) = delete;
  InterruptScope &operator=(const InterruptScope &) = delete;

  bool wasInterrupted() const { return stop.isRequested(); }

private:
  runtime::LaunchStop stop;
  bool isInstalled = false;
  struct sigaction previous;
};

} // namespace tessera::python

#endif // TESSERA_PYTHON_INTERRUPT_H
