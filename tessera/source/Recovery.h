//===- Recovery.h - what to leave out of a text after an error -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's parser stops at its first error. To find the others, the text is
// parsed again without the statement around the error, and without whatever
// depends on it:
//
//   %a = oops : tile<i32>              1st round: error here
//   %b = addi %a, %x : tile<i32>       uses %a: left out as well, no error
//   %c = muli %x, %z : tile<i32>       2nd round: %z is not declared
//   %d = iota : tile<8x8xi32>          3rd round: parsed; error of the verifier
//
// Statements are found by their looks: results with an equals sign and a name
// behind them, or the name of an operation at the beginning of a line. An entry
// whose own first lines are wrong is left out whole.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_RECOVERY_H
#define TESSERA_SOURCE_RECOVERY_H

#include "tessera/source/TextScan.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <vector>

namespace tessera::source {

/// One operation as the text shows it, with those in its regions.
struct Statement {
  /// Up to the next one, or the brace that ends the block.
  TextSpan span;
  /// Of the operation, without `cuda_tile.`.
  llvm::StringRef name;
  /// `%x`, also of `%x:2`.
  llvm::SmallVector<llvm::StringRef, 2> results;
  /// Names in it that it does not define itself, those of its regions excepted;
  /// of `%x#1` it is `%x`.
  llvm::SmallVector<llvm::StringRef, 4> uses;
  std::vector<Statement> inner;
};

/// Tells whether a word is the name of an operation.
using IsOperation = std::function<bool(llvm::StringRef)>;

/// The statements of a block, from the position after its brace on.
std::vector<Statement> findStatements(llvm::StringRef text, size_t begin,
                                      const IsOperation &isOperation);

/// Whether braces seem to be where they are meant to be: all have partners, one
/// that begins a line is indented as the line of its partner, and none that
/// ends a block of lines is part of a word.
bool hasPlausibleBraces(llvm::StringRef text);

/// What is left out of one text.
class Recovery {
public:
  Recovery(llvm::StringRef text, IsOperation isOperation);

  enum class Step {
    /// The error is not in an entry, or in one that was left out before.
    None,
    /// A statement less, and what depends on it.
    Statement,
    /// A whole entry less.
    Entry,
    /// A whole entry less that was without statements already: the error may
    /// well come of leaving them out.
    EntryAtLast,
  };

  /// Leaves out what an error with this message is about.
  Step leaveOut(size_t offset, llvm::StringRef message);

  /// The parts to leave out.
  llvm::SmallVector<TextSpan> getLeftOut() const;

  /// Calls `show` for each entry with errors: where it begins, and its first.
  void forEachEntry(llvm::function_ref<void(size_t, size_t)> show) const;

private:
  /// An entry with errors.
  struct BrokenEntry {
    TextEntry span;
    std::vector<Statement> statements;
    bool isLeftOut = false;
    size_t firstError = 0;
    /// Where statements are wrong.
    llvm::SmallVector<size_t> wrong;
    /// Names that mean nothing from a position on: what they stand for was
    /// never defined, or is of another type than they are used with.
    llvm::SmallVector<std::pair<size_t, llvm::StringRef>> lost;
  };

  BrokenEntry &getEntry(const TextEntry &span, size_t offset);

  llvm::StringRef text;
  IsOperation isOperation;
  /// Whether blocks are where braces are, so that statements can be found.
  bool hasBlocks;
  std::vector<BrokenEntry> entries;
};

} // namespace tessera::source

#endif // TESSERA_SOURCE_RECOVERY_H
