//===- Mbarrier.h - mbarrier objects -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MBARRIER_H
#define TESSERA_PTX_MBARRIER_H

#include "tessera/ptx/Clock.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::ptx {

struct AsyncOp;
struct DecodedFunction;
struct Op;

/// The state of an mbarrier. It is kept beside its 8 bytes of shared memory.
///
/// A phase is over when no arrivals and no transaction bytes are pending. Then
/// the next one begins, with `count` pending arrivals. `phase` counts the
/// phases that are over, so a wait for parity p is over if (phase & 1) != p.
struct Mbarrier {
  uint32_t count = 0;
  uint32_t pending = 0;
  /// Bytes expected less bytes that came; may be negative for a while.
  int64_t transactions = 0;
  uint64_t phase = 0;
  /// Copies that will complete transactions here, and have not acted.
  std::vector<std::weak_ptr<AsyncOp>> copies;

  // With checks.
  /// What arrivals of this phase, and of the one before, have released.
  ClockPtr arriving, arrived;
  /// The instruction that initialised it.
  uint32_t initialisedBy = 0;
  /// The phase that the last copy completes in, plus 1, and the copy; and the
  /// number of phases that some thread has seen end.
  uint64_t copyPhase = 0, seenPhase = 0;
  const Op *copy = nullptr;
  const DecodedFunction *copyFunction = nullptr;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_MBARRIER_H
