//===- Waiting.h - loops that wait for another tile block -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A `loop` that waits for a flag does the same in every round. Such rounds are
// not run:
//
//   A round is idle if it changed no byte of memory, printed nothing, asserted
//   nothing, made no alloca, put nothing off, and ends with the loop-carried
//   values that it began with, tokens aside. The next round is the same
//   operations on the same values, so it is idle too, until somebody writes a
//   byte that the round read. A block pauses after an idle round, and until
//   such a write its turns are skipped.
//
// The blocks have their turns in the same order as if idle rounds ran, and each
// goes on with the same values, so the launch is one of those that were
// possible with them. The sanitizer finds the same: what a skipped round would
// read was read by the idle round, with no write in between.
//
// For example, block 1 waits for block 0 to store 1 to a flag:
//
//   block 1   reads 0: idle, and pauses    skipped  skipped   reads 1, goes on
//   block 0   stores data, ..., ...                 stores 1
//
// Writes count even if they leave the same byte: then the block has a round
// that reads after that write, and the sanitizer compares the two.
//
// If all blocks are paused so, none will ever go on.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_WAITING_H
#define TESSERA_INTERPRETER_WAITING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <utility>

namespace tessera::interpreter {

/// Memory is watched in words of this size.
inline constexpr uint64_t kWatchedBytes = 4;

/// What the round of the innermost `loop` has done so far.
class Round {
public:
  void begin() {
    words.clear();
    isNoted = true;
    hasActed = false;
  }
  /// There is no loop any more.
  void end() { isNoted = false; }

  void noteRead(uint64_t address, uint64_t length);
  /// Something that others can tell from nothing.
  void noteAction() { hasActed = true; }

  /// True if nothing but reads was noted.
  bool isPassive() const { return isNoted && !hasActed; }
  llvm::ArrayRef<uint64_t> getWords() const { return words; }

private:
  llvm::SmallVector<uint64_t, 8> words; // that were read
  bool isNoted = false;
  bool hasActed = false;
};

/// Counts the writes of words that somebody watches.
class WatchedWords {
public:
  /// Words, each with its number of writes when the watch began.
  using Watch = llvm::SmallVector<std::pair<uint64_t, uint64_t>, 4>;

  Watch begin(llvm::ArrayRef<uint64_t> words);
  bool hasChanged(const Watch &watch) const;

  void noteWrite(uint64_t address, uint64_t length) {
    if (!numWrites.empty())
      countWrite(address, length);
  }

private:
  void countWrite(uint64_t address, uint64_t length);

  llvm::DenseMap<uint64_t, uint64_t> numWrites; // by word
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_WAITING_H
