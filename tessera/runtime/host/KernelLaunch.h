//===- KernelLaunch.h - runs a compiled kernel on threads -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_KERNELLAUNCH_H
#define TESSERA_RUNTIME_HOST_KERNELLAUNCH_H

#include "tessera/runtime/host/KernelAbi.h"
#include "tessera/runtime/host/LaunchClock.h"
#include "tessera/runtime/host/Messages.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::runtime {

/// A compiled entry.
struct KernelCode {
  TsrKernel function;
  /// The size of each tile block's arena.
  uint64_t arenaBytes = 0;
  /// Blocks may wait for each other; they call `tsr_wait` in loops.
  bool mayWait = false;
  /// The code uses AMX, which needs permission (TilePermission.h).
  bool usesTiles = false;
};

struct KernelOptions {
  /// The number of threads that run tile blocks; 0 for one per core.
  unsigned threads = 0;
  /// The launch is stopped after this time.
  std::optional<std::chrono::milliseconds> timeout;
  /// Never null. Used until the launch has returned.
  const LaunchClock *clock = &LaunchClock::getSystem();
  /// Receive the text of print_tko and of failed assertions. They and
  /// `progress` are called from any thread, but one at a time. The text of one
  /// tile block may come in pieces, but not mixed with that of another.
  std::function<void(std::string_view)> output;
  std::function<void(std::string_view)> messages;
  /// Where the operation of a number is, for assertions; called as these are.
  /// Empty if only the code can tell.
  std::function<std::string(uint64_t op)> locate;
  /// Told now and then how many tile blocks are done.
  std::function<void(uint64_t done, uint64_t all)> progress;
  /// The limit of memory for arenas and for the stacks of waiting blocks.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// A fault of the kernel ends the process with a message: see FaultGuard.
  bool guardFaults = false;
  /// What that sentence ends with, after a semicolon; may be empty.
  std::string faultAdvice;
};

struct KernelOutcome {
  /// Why a launch ended early. If several blocks failed, this is about the
  /// first of them in launch order. Unless blocks wait for each other, all
  /// blocks before it have finished.
  enum Kind { None, Error, Timeout } failure = None;
  std::string message;
  /// The operation that failed, by its number in a pre-order walk of its
  /// module. None if it is unknown, or if no operation failed.
  std::optional<uint64_t> op;
  std::string location; // as in diagnostics; may be empty
  BlockId block = {};
  uint64_t failedAsserts = 0; // elements
  uint64_t numBlocks = 0;     // that finished
};

/// Runs all tile blocks of a grid, in the order of their numbers (x is the
/// fastest), as threads become free. Thread-safe.
KernelOutcome launchKernel(const KernelCode &code, const uint64_t *arguments,
                           const std::array<uint32_t, 3> &grid,
                           const KernelOptions &options);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_KERNELLAUNCH_H
