//===- Context.h - what evaluators use besides operands -*- C++ -*-===//
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

/// A launch in progress.
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

  // What is being evaluated.
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
  /// Returns true, after ending the launch, if it has timed out. Call it
  /// regularly; it looks at the clock only now and then.
  bool isOutOfTime();
  /// Undefined behaviour without a sensible result: a report under `--check`,
  /// otherwise the end of the launch.
  void refuse(llvm::StringRef kind, const llvm::Twine &message);
  /// Undefined behaviour that still has a result: a report under `--check`.
  void report(llvm::StringRef kind, const llvm::Twine &message,
              mlir::Operation *otherOp = nullptr);
  /// If the mark says that an element is undefined, reports that it is used to
  /// do `what`.
  void reportMark(uint8_t mark, llvm::StringRef what);

  /// Returns the segment with these bytes, for an access of the current
  /// operation. If there is none, or the access is not allowed, reports that
  /// and returns null.
  Segment *access(uint64_t address, uint64_t length, unsigned alignment,
                  bool writes);
  /// Reports bytes that were never written, and records what is read or
  /// written.
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
  uint64_t numQuestions = 0; // calls of isOutOfTime
  void checkWritten(Segment &segment, uint64_t offset, uint64_t length);
};

/// The index of an element of a tile of this type: `[1, 3]`, or nothing for a
/// scalar.
std::string formatIndex(mlir::Type tileType, size_t element);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_CONTEXT_H
