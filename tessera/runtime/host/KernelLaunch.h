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

/// An entry as code.
struct KernelCode {
  TsrKernel function;
  /// Of the arena that each tile block is given.
  uint64_t arenaBytes = 0;
  /// Blocks may wait for each other: they call `tsr_wait` in loops.
  bool mayWait = false;
  /// It has instructions of AMX, which take a permission (TilePermission.h).
  bool usesTiles = false;
};

struct KernelOptions {
  /// How many threads run tile blocks; 0 for as many as there are cores.
  unsigned threads = 0;
  /// The launch is given up after this time.
  std::optional<std::chrono::milliseconds> timeout;
  /// Never null, and used until the launch has returned.
  const LaunchClock *clock = &LaunchClock::getSystem();
  /// What print_tko prints, and what assertions say. They and `progress` are
  /// called from any thread, but from one at a time; a text of one tile block
  /// may come in pieces, with none of another between.
  std::function<void(std::string_view)> output;
  std::function<void(std::string_view)> messages;
  /// Where the operation of a number is, for assertions; called as these are.
  /// Empty if only the code can tell.
  std::function<std::string(uint64_t op)> locate;
  /// Told now and then how many tile blocks are done.
  std::function<void(uint64_t done, uint64_t all)> progress;
  /// The most memory that arenas may take, and the stacks of blocks that wait.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// A fault of the kernel ends the process with a sentence: see FaultGuard.
  bool guardFaults = false;
  /// What that sentence ends with, after a semicolon; may be empty.
  std::string faultAdvice;
};

struct KernelOutcome {
  /// Why a launch ended before all blocks did. If several blocks failed it is
  /// for the first of them, in the order in which they begin; without waiting,
  /// all before that one have ended.
  enum Kind { None, Error, Timeout } failure = None;
  std::string message;
  /// The operation that failed, by its number in a pre-order walk of its
  /// module; none if it is not known, or no operation's fault.
  std::optional<uint64_t> op;
  std::string location; // as in diagnostics; may be empty
  BlockId block = {};
  uint64_t failedAsserts = 0; // elements
  uint64_t numBlocks = 0;     // that ended
};

/// Runs all tile blocks of a grid, in the order of their numbers (x is the
/// fastest) as threads get free. May be called from several threads at once.
KernelOutcome launchKernel(const KernelCode &code, const uint64_t *arguments,
                           const std::array<uint32_t, 3> &grid,
                           const KernelOptions &options);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_KERNELLAUNCH_H
