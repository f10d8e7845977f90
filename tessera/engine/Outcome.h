//===- Outcome.h - how a launch ended -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_OUTCOME_H
#define TESSERA_ENGINE_OUTCOME_H

#include "tessera/runtime/host/Messages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::engine {

using runtime::BlockId;

/// The number of an operation in the module that was prepared (see
/// dialect/Modules.h). A number is valid after the module is gone.
using OpNumber = uint64_t;

/// Undefined behaviour that was found.
struct Report {
  /// One word for programs: `race`, `out-of-bounds`, …
  std::string kind;
  std::string message;
  OpNumber op;
  BlockId block;
  /// The other access of a race, or the operation that an undefined value comes
  /// from.
  std::optional<OpNumber> otherOp = std::nullopt;
  BlockId otherBlock = {};
  /// How often this was found at this operation.
  uint64_t times = 1;
};

/// Why a launch ended before all tile blocks did.
struct Failure {
  /// Refused: the engine cannot run this kernel, and no tile block was started.
  enum Kind { None, Error, Timeout, Refused } kind = None;
  std::string message;
  /// The operation that failed, if it is known.
  std::optional<OpNumber> op = std::nullopt;
  BlockId block = {};
  /// The source of that operation, as `FILE:LINE:COLUMN`; may be empty. For
  /// programs that no longer have the module.
  std::string location = {};
};

struct Outcome {
  Failure failure;
  std::vector<Report> reports;
  uint64_t droppedReports = 0; // beyond `LaunchOptions::maxReports`
  uint64_t failedAsserts = 0;  // elements
  uint64_t numBlocks = 0;      // that finished
  /// The number of operations executed, and of elements they computed. An
  /// operation that only moves elements computes none. An `if` counts as one,
  /// like the select it may be rewritten to. 0 if the engine does not count.
  uint64_t numOps = 0;
  uint64_t numElements = 0;
  /// How long the kernel ran on a device, without copies of arrays, if the
  /// engine measures that.
  std::optional<double> deviceSeconds;
  /// The device cannot be used any more in this process: the kernel has
  /// faulted, or still runs after its time was up.
  bool losesDevice = false;

  bool hasFailed() const { return failure.kind != Failure::None; }
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_OUTCOME_H
