//===- TextScan.cpp - what is known of MLIR text before it is parsed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/TextScan.h"

#include "llvm/ADT/StringExtras.h"

#include <array>

using namespace llvm;
using namespace tessera;

static bool isWordChar(char c) {
  return isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

/// The end of the string literal that begins at `at`.
static size_t skipString(StringRef text, size_t at) {
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"' || text[at] == '\n')
      return at + 1;
  }
  return text.size();
}

/// The end of the comment that begins at `at`: its line's.
static size_t skipComment(StringRef text, size_t at) {
  return std::min(text.find('\n', at), text.size());
}

/// The next position that is neither space nor comment.
static size_t skipBlanks(StringRef text, size_t at) {
  while (at < text.size()) {
    if (isSpace(text[at]))
      ++at;
    else if (text.substr(at).starts_with("//"))
      at = skipComment(text, at);
    else
      break;
  }
  return at;
}

static size_t skipWord(StringRef text, size_t at) {
  while (at < text.size() && isWordChar(text[at]))
    ++at;
  return at;
}

/// The label after an opening brace, if it is one of the three that older text
/// has there.
static std::optional<TextSpan> findLabel(StringRef text, size_t afterBrace) {
  size_t begin = skipBlanks(text, afterBrace);
  if (begin >= text.size() || text[begin] != '^')
    return std::nullopt;
  size_t end = skipWord(text, begin + 1);
  StringRef name = text.slice(begin + 1, end);
  if (name != "then" && name != "else" && name != "body")
    return std::nullopt;
  end = skipBlanks(text, end);
  if (end >= text.size() || text[end] != ':')
    return std::nullopt;
  return TextSpan{begin, end + 1};
}

/// How deep the brackets are; each kind is counted by itself, so that a stray
/// one of a kind does not disturb the others.
namespace {
class Nesting {
public:
  /// Follows the character at `at`. `->`, `<=` and `>=` are no brackets.
  void step(StringRef text, size_t at) {
    char next = at + 1 < text.size() ? text[at + 1] : '\0';
    switch (text[at]) {
    case '(':
      return open(round);
    case ')':
      return close(round);
    case '[':
      return open(square);
    case ']':
      return close(square);
    case '{':
      return open(brace);
    case '}':
      return close(brace);
    case '<':
      if (next != '=')
        open(angle);
      return;
    case '>':
      if (next != '=' && (at == 0 || text[at - 1] != '-'))
        close(angle);
      return;
    default:
      return;
    }
  }

  unsigned getDepth() const { return depth; }

private:
  void open(unsigned &kind) {
    ++kind;
    ++depth;
  }
  void close(unsigned &kind) {
    if (kind == 0)
      return;
    --kind;
    --depth;
  }

  unsigned round = 0, square = 0, brace = 0, angle = 0, depth = 0;
};
} // namespace

/// Characters that the scan looks at; between them it runs.
static constexpr std::array<bool, 256> kInteresting = [] {
  std::array<bool, 256> table = {};
  for (unsigned char c : {'"', '/', '(', ')', '[', ']', '{', '}', '<', '>'})
    table[c] = true;
  return table;
}();

/// True if the bracket at `at` is that of `loc(`.
static bool isLocation(StringRef text, size_t at) {
  return at >= 3 && text.substr(at - 3, 3) == "loc" &&
         (at == 3 || !isWordChar(text[at - 4]));
}

TextScan tessera::scanText(StringRef text) {
  TextScan scan;
  Nesting nesting;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (!kInteresting[static_cast<unsigned char>(c)])
      continue;
    if (c == '"') {
      at = skipString(text, at) - 1;
      continue;
    }
    if (c == '/') {
      if (at + 1 == text.size() || text[at + 1] != '/')
        continue;
      size_t end = skipComment(text, at);
      scan.comments.push_back({at, end});
      at = end - 1;
      continue;
    }
    nesting.step(text, at);
    if (nesting.getDepth() > kMaxNesting) {
      scan.tooDeep = at;
      return scan;
    }
    if (c == '(' && isLocation(text, at))
      scan.hasLocations = true;
    else if (c == '{')
      if (std::optional<TextSpan> label = findLabel(text, at + 1))
        scan.labels.push_back(*label);
  }
  return scan;
}

std::string tessera::blank(StringRef text, ArrayRef<TextSpan> spans) {
  std::string result = text.str();
  for (TextSpan span : spans)
    for (size_t at = span.begin; at < span.end; ++at)
      if (result[at] != '\n')
        result[at] = ' ';
  return result;
}

/// The position after the bracket that closes the one at `at`.
static size_t skipBracket(StringRef text, size_t at) {
  Nesting nesting;
  while (at < text.size()) {
    if (text[at] == '"') {
      at = skipString(text, at);
      continue;
    }
    if (text.substr(at).starts_with("//")) {
      at = skipComment(text, at);
      continue;
    }
    nesting.step(text, at++);
    if (nesting.getDepth() == 0)
      break;
  }
  return at;
}

/// The position after the entry whose keyword begins at `at`: its first brace
/// outside lists opens the body; a location may follow.
static size_t skipEntry(StringRef text, size_t at) {
  while (at < text.size() && text[at] != '{') {
    if (text[at] == '"')
      at = skipString(text, at);
    else if (text.substr(at).starts_with("//"))
      at = skipComment(text, at);
    else if (StringRef("([<").contains(text[at]))
      at = skipBracket(text, at);
    else
      ++at;
  }
  at = skipBracket(text, at);
  for (StringRef tail : {"{", "loc("}) {
    size_t next = skipBlanks(text, at);
    if (text.substr(next).starts_with(tail))
      at = skipBracket(text, next + tail.size() - 1);
  }
  return at;
}

std::optional<TextSpan> tessera::findEntryAround(StringRef text,
                                                 size_t offset) {
  for (size_t at = 0; at < text.size() && at <= offset;) {
    if (text[at] == '"') {
      at = skipString(text, at);
      continue;
    }
    if (text.substr(at).starts_with("//")) {
      at = skipComment(text, at);
      continue;
    }
    if (!isWordChar(text[at])) {
      // A sigil makes the word that follows a name.
      bool isName = StringRef("%@#!^").contains(text[at]);
      at = isName ? skipWord(text, at + 1) : at + 1;
      continue;
    }
    size_t end = skipWord(text, at);
    StringRef word = text.slice(at, end);
    if (word != "entry" && word != "cuda_tile.entry") {
      at = end;
      continue;
    }
    size_t entryEnd = skipEntry(text, end);
    if (offset < entryEnd)
      return TextSpan{at, entryEnd};
    at = entryEnd;
  }
  return std::nullopt;
}
