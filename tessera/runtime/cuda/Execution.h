//===- Execution.h - a launch on a GPU, from arrays to results -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the engine and the program of a pack share: arrays are copied to the
// device, the kernel runs within a time limit, and results and messages come
// back.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_CUDA_EXECUTION_H
#define TESSERA_RUNTIME_CUDA_EXECUTION_H

#include "tessera/runtime/arrays/Launch.h"
#include "tessera/runtime/cuda/Module.h"
#include "tessera/runtime/device/Messages.h"
#include "tessera/runtime/host/LaunchClock.h"

#include <chrono>

namespace tessera::runtime::cuda {

struct ExecutionOptions {
  /// The stream to use; null for a new one.
  Handle stream = nullptr;
  /// Whether to wait for the kernel. Otherwise nothing is known of how it ends,
  /// and there is no time limit; not for arrays, nor for kernels that send
  /// messages.
  bool waits = true;
  std::optional<std::chrono::milliseconds> timeout;
  const LaunchClock *clock = &LaunchClock::getSystem();
  /// The bytes for messages; 0 if the kernel sends none.
  uint32_t messageCapacity = 0;
};

struct ExecutionOutcome {
  /// Refused: nothing was started.
  enum Kind { Done, Failed, TimedOut, Refused } kind = Done;
  std::string message; // of a failure
  double seconds = 0;  // of the kernel on the device
  /// The buffer of messages, also after a fault or a timeout; empty if the
  /// kernel sends none.
  std::vector<uint8_t> messages;
};

/// Runs a kernel. `shape.grid` is the grid of the launch. After a fault or a
/// timeout the device is lost; also if the launch is stopped (`LaunchStop`) and
/// the kernel has not ended a second later.
ExecutionOutcome execute(const Kernel &kernel, const KernelShape &shape,
                         Launch &launch, const ExecutionOptions &options);

/// The same on memory of the device: one word per parameter.
ExecutionOutcome execute(const Kernel &kernel, const KernelShape &shape,
                         std::span<const uint64_t> words,
                         const ExecutionOptions &options);

} // namespace tessera::runtime::cuda

#endif // TESSERA_RUNTIME_CUDA_EXECUTION_H
