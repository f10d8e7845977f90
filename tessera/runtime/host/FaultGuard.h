//===- FaultGuard.h - a message for kernels that fault -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_FAULTGUARD_H
#define TESSERA_RUNTIME_HOST_FAULTGUARD_H

#include "tessera/runtime/host/KernelAbi.h"

#include <string_view>

namespace tessera::runtime {

/// While one lives, a fault of a kernel (memory that is not there, a division
/// by zero) ends the process with a sentence and status 1. For a program of our
/// own: signals of others are not ours to handle. A fault of anything else goes
/// to who handled it before. `advice` follows the sentence, if it is not empty;
/// of guards that live at a time, that of the first counts.
class FaultGuard {
public:
  explicit FaultGuard(std::string_view advice = {});
  ~FaultGuard();
  FaultGuard(const FaultGuard &) = delete;
  FaultGuard &operator=(const FaultGuard &) = delete;

  /// Gives this thread a stack for handling a stack overflow. Every thread that
  /// runs kernels under a guard must call it.
  static void prepareThread();
};

/// Sets the tile block that this thread runs; null for none. Returns the
/// previous one.
const TsrBlock *setRunningBlock(const TsrBlock *block);

/// While it exists, this thread runs code of the host that a kernel called.
class HostCode {
public:
  HostCode() : block(setRunningBlock(nullptr)) {}
  ~HostCode() { setRunningBlock(block); }
  HostCode(const HostCode &) = delete;
  HostCode &operator=(const HostCode &) = delete;

private:
  const TsrBlock *block;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_FAULTGUARD_H
