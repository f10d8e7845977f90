//===- TextScan.h - text before it is parsed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's parser recurses once per nested bracket, refuses a label on a block
// whose arguments come before the brace, drops comments, and stops at its first
// error. A scan over the characters, which knows strings and comments and
// nothing else, finds what is needed to do better:
//
//   if %c {          // depth 1
//   ^then:           // a label that nothing refers to: blanked
//     yield %a : …   // a comment, to be kept
//   }
//
// Blanking writes spaces, so that all positions stay the same. Comments are
// blanked too: within `!cuda_tile.tile<…>` MLIR's parser takes the brackets and
// quotes of a comment for its own.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_TEXTSCAN_H
#define TESSERA_SOURCE_TEXTSCAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace tessera::source {

/// Brackets may nest this deep. The deepest kernel seen has 12 levels; on a
/// deep stack MLIR handles ten times this.
constexpr unsigned kMaxNesting = 4096;

/// Says that a file with zeros in it, which is not bytecode, is no text either.
inline constexpr llvm::StringLiteral kBinaryRefusal =
    "it is a binary file, not Tile IR text";

/// A part of a text, by offsets.
struct TextSpan {
  size_t begin = 0, end = 0;

  bool empty() const { return begin == end; }
};

/// An `entry`, from its name to its closing brace and location.
struct TextEntry : TextSpan {
  /// What follows the brace that opens it.
  size_t body = 0;
};

/// Why a text is not to be parsed, and where.
struct TextRefusal {
  size_t offset;
  std::string message;
};

struct TextScan {
  /// Brackets nest too deep, or aliases stand for more than memory holds; the
  /// scan ended there.
  std::optional<TextRefusal> refusal;
  /// `^then:`, `^else:` and `^body:` that open a region.
  llvm::SmallVector<TextSpan> labels;
  /// `// …`, without the line's end, in the order of the text.
  llvm::SmallVector<TextSpan> comments;
  /// True if `loc(` occurs: the text carries locations of its own.
  bool hasLocations = false;
};

TextScan scanText(llvm::StringRef text);

/// The tokens of a text, one after the other: strings, names with their sigil,
/// words and numbers, `->`, `{-#`, `#-}`, and any other character by itself.
class TextTokens {
public:
  explicit TextTokens(llvm::StringRef text) : text(text) {}

  /// The next token, a part of the text; empty at its end. Comments are
  /// skipped.
  llvm::StringRef next();

private:
  llvm::StringRef text;
  size_t at = 0;
};

/// The name at the beginning of a text: `%x`, `@f`, `#a`, `!t`, `^b`; empty if
/// there is none.
llvm::StringRef takeName(llvm::StringRef text);

/// The text without the byte order mark of UTF-8, which some editors write in
/// front.
llvm::StringRef dropByteOrderMark(llvm::StringRef text);

/// The text with these parts replaced by spaces (line ends stay).
std::string blank(llvm::StringRef text, llvm::ArrayRef<TextSpan> spans);

/// The `entry` around `offset`.
std::optional<TextEntry> findEntryAround(llvm::StringRef text, size_t offset);

/// A bracket without a partner.
struct StrayBracket {
  size_t offset;
  char bracket;
};

/// The first bracket of the text that has no partner. Of braces that might be
/// the one, it is that whose line has another indentation than its partner's.
std::optional<StrayBracket> findStrayBracket(llvm::StringRef text);

} // namespace tessera::source

#endif // TESSERA_SOURCE_TEXTSCAN_H
