//===- Context.h - what evaluators know beside their operands -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_CONTEXT_H
#define TESSERA_INTERPRETER_CONTEXT_H

#include "tessera/interpreter/Interpreter.h"
#include "tessera/interpreter/Memory.h"
#include "tessera/interpreter/Program.h"
#include "tessera/interpreter/Sanitizer.h"
#include "tessera/interpreter/Waiting.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"

namespace tessera::interpreter {

/// A launch under way.
class Context {
public:
  Context(const LaunchOptions &options, Outcome &outcome)
      : options(options), outcome(outcome), sanitizer(options, outcome) {}

  const LaunchOptions &options;
  Outcome &outcome;
  Sanitizer sanitizer;
  Memory memory;
  llvm::StringMap<uint64_t> globals; // addresses
  BlockId grid = {1, 1, 1};
  std::optional<std::chrono::steady_clock::time_point> deadline;

  // Who is being evaluated.
  BlockId block = {};
  uint64_t blockNumber = 0;
  const OpInfo *current = nullptr;
  /// Of the tile block that runs.
  Round round;
  WatchedWords watched;
  /// The address that the last alloca gave.
  uint64_t lastAlloca = 0;

  bool checks() const { return sanitizer.isEnabled(); }
  bool hasFailed() const { return outcome.hasFailed(); }

  /// Ends the launch, because of the current operation.
  void fail(const llvm::Twine &message);
  /// True, having ended the launch, if it takes too long. To be asked now and
  /// then; most of the time it does not look at the clock.
  bool isOutOfTime();
  /// Undefined behaviour after which nothing sensible can be done without
  /// telling: a report under `--check`, otherwise the end of the launch.
  void refuse(llvm::StringRef kind, const llvm::Twine &message);
  /// Undefined behaviour that has an answer all the same: a report under
  /// `--check`.
  void report(llvm::StringRef kind, const llvm::Twine &message,
              mlir::Operation *otherOp = nullptr);
  /// Reports that an element with this mark, if it has one, is used to do
  /// `what`.
  void reportMark(uint8_t mark, llvm::StringRef what);

  /// The segment that holds these bytes, for an access of the current
  /// operation; null, having said so, if there is none or it must not be
  /// accessed so.
  Segment *access(uint64_t address, uint64_t length, unsigned alignment,
                  bool writes);
  /// Reports bytes that were never written, and notes what is read or written.
  void noteRead(Segment &segment, uint64_t offset, uint64_t length,
                uint32_t node);
  void noteWrite(Segment &segment, uint64_t offset, uint64_t length,
                 uint32_t node);
  /// An atomic that read and maybe wrote, and maybe changed what it wrote to.
  void noteAtomic(Segment &segment, uint64_t offset, uint64_t length,
                  uint32_t node, bool writes, bool changes);
  /// A node for the current operation.
  uint32_t addNode(AccessMode mode, Value token);

private:
  void fail(Failure::Kind kind, const llvm::Twine &message);
  uint64_t numQuestions = 0; // of isOutOfTime
  void checkWritten(Segment &segment, uint64_t offset, uint64_t length);
};

/// A place among the elements of a tile of this type: `[1, 3]`, or nothing for
/// a scalar.
std::string formatIndex(mlir::Type tileType, size_t element);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_CONTEXT_H
