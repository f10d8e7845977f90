//===- TextLayout.h - where statements are in a text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A text is a tree of statements: operations, which hold others in their
// regions, and definitions of aliases. MLIR's parser records where operations
// begin and end; where their braces are is found here. In
//
//   %r = if %c -> (tile<i32>) { yield %a : tile<i32> } else { … } {x} loc(…)
//
// the statement begins at `%r` and ends after `loc(…)`, and its two regions are
// the two brace pairs that hold operations. `{x}` is no region.
//
// Every comment is between two tokens, and those decide to which place of which
// statement it belongs. Comments.h has the rules.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TEXTLAYOUT_H
#define TESSERA_DRIVER_TEXTLAYOUT_H

#include "tessera/driver/Source.h"

#include <vector>

namespace tessera {

/// True if a line between two ends of lines has nothing but white space.
bool hasBlankLine(llvm::StringRef text);

/// An operation or the definition of an alias.
struct Statement {
  mlir::Operation *op = nullptr; // null for an alias
  mlir::Attribute alias;         // what `#a` stands for; null for `!t`
  llvm::StringRef aliasName;     // without its sigil
  size_t begin = 0, end = 0;
  /// There is a blank line before it, and nothing in between.
  bool followsBlankLine = false;
  /// From the opening brace to after the closing one.
  llvm::SmallVector<source::TextSpan, 1> regions;
  /// The index of the statement around it, and which of its regions it is in.
  std::optional<size_t> parent;
  size_t parentRegion = 0;
};

/// Where a comment belongs.
struct CommentPlace {
  enum Kind {
    Before,     // on a line before the statement
    After,      // at the end of the statement's last line
    Open,       // at the opening brace of a region
    Close,      // on a line before the closing brace of a region
    Unfollowed, // on a line after all statements
  };
  Kind kind = Unfollowed;
  size_t statement = 0;
  size_t region = 0;
  source::TextSpan comment;
  /// A token precedes it on its line.
  bool endsLine = false;
  /// It is between statements, and directly after a blank line.
  bool followsBlankLine = false;
};

/// The statements of a source that was read with `recordsPositions`.
class TextLayout {
public:
  explicit TextLayout(const Source &source);

  /// In the order of the text: a statement comes before those inside it.
  llvm::ArrayRef<Statement> getStatements() const { return statements; }
  /// The index of an operation's statement; nothing if the text leaves it out.
  std::optional<size_t> find(mlir::Operation *op) const;
  /// The comments, in the order of the text.
  llvm::ArrayRef<CommentPlace> getComments() const { return comments; }

private:
  void collectStatements(const Source &source);

  std::vector<Statement> statements;
  llvm::DenseMap<mlir::Operation *, size_t> indexOf;
  std::vector<CommentPlace> comments;
};

} // namespace tessera

#endif // TESSERA_DRIVER_TEXTLAYOUT_H
