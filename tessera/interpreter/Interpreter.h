//===- Interpreter.h - runs a kernel as the specification says -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_INTERPRETER_H
#define TESSERA_INTERPRETER_INTERPRETER_H

#include "tessera/dialect/Ops.h"
#include "tessera/runtime/arrays/Launch.h"
#include "tessera/runtime/host/Messages.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace tessera::interpreter {

/// Among the orders that tokens allow, and of tile blocks.
enum class Order { Program, Reverse, Random };

struct Options {
  Order order = Order::Program;
  uint64_t seed = 0; // of Order::Random
  /// Look for undefined behaviour; at most `maxReports` are kept.
  bool check = false;
  unsigned maxReports = 20;
  /// What print_tko prints, and what assert and --trace say; null for nothing.
  llvm::raw_ostream *output = nullptr;
  llvm::raw_ostream *messages = nullptr;
  llvm::raw_ostream *trace = nullptr;
  /// The launch is given up after this time.
  std::optional<std::chrono::milliseconds> timeout;
  /// The most memory that values and buffers of the interpreter may take.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// Told now and then how many tile blocks are done.
  std::function<void(uint64_t done, uint64_t all)> progress;
};

using runtime::BlockId;

/// Undefined behaviour that was met.
struct Report {
  /// One word for programs: `race`, `out-of-bounds`, …
  llvm::StringRef kind;
  std::string message;
  mlir::Operation *op;
  BlockId block;
  /// The other access of a race.
  mlir::Operation *otherOp = nullptr;
  BlockId otherBlock = {};
  /// How often the same was met at this operation.
  uint64_t times = 1;
};

/// Why a launch ended before all blocks did.
struct Failure {
  /// Refused is what another engine cannot do: no tile block began.
  enum Kind { None, Error, Timeout, Refused } kind = None;
  std::string message;
  mlir::Operation *op = nullptr; // null if no operation is to blame
  BlockId block = {};
};

struct Outcome {
  Failure failure;
  std::vector<Report> reports;
  uint64_t droppedReports = 0; // beyond `maxReports`
  uint64_t failedAsserts = 0;  // elements
  uint64_t numBlocks = 0;      // that ended
  /// Operations that were executed, and elements they made but for ops that
  /// only move elements about; an `if` counts as one, like the select it may be
  /// rewritten to.
  uint64_t numOps = 0;
  uint64_t numElements = 0;
};

/// Says what is wrong with a launch of this entry; empty if nothing is.
std::string checkLaunch(cuda_tile::EntryOp entry,
                        const runtime::Launch &launch);

/// Runs a verified entry on a launch that `checkLaunch` finds nothing wrong
/// with. The buffers are left as the kernel leaves them, `written` too.
Outcome run(cuda_tile::EntryOp entry, runtime::Launch &launch,
            const Options &options);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_INTERPRETER_H
