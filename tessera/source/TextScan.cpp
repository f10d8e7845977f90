//===- TextScan.cpp - what is known of MLIR text before it is parsed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/TextScan.h"

#include "tessera/source/Characters.h"

#include "llvm/ADT/StringMap.h"

#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::source;

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
  /// Follows the character at `at`.
  void step(StringRef text, size_t at) {
    if (!isBracket(text, at))
      return;
    constexpr StringLiteral kOpening = "([{<", kClosing = ")]}>";
    if (size_t kind = kOpening.find(text[at]); kind != StringRef::npos) {
      ++counts[kind];
      ++depth;
    } else if (unsigned &count = counts[kClosing.find(text[at])]; count != 0) {
      --count;
      --depth;
    }
  }

  unsigned getDepth() const { return depth; }

private:
  std::array<unsigned, 4> counts = {};
  unsigned depth = 0;
};
} // namespace

/// Characters that the scan looks at; between them it runs.
static constexpr std::array<bool, 256> kInteresting = [] {
  std::array<bool, 256> table = {};
  for (unsigned char c :
       {'"', '/', '(', ')', '[', ']', '{', '}', '<', '>', '#', '!'})
    table[c] = true;
  return table;
}();

/// The position after what precedes `at`, other than space and the comments,
/// which are those up to there.
static size_t skipBlanksBack(StringRef text, size_t at,
                             ArrayRef<TextSpan> comments) {
  while (at != 0) {
    if (!comments.empty() && at > comments.back().begin &&
        at <= comments.back().end) {
      at = comments.back().begin;
      comments = comments.drop_back();
    } else if (isSpace(text[at - 1])) {
      --at;
    } else {
      break;
    }
  }
  return at;
}

/// True if the bracket at `at` is that of `loc(`.
static bool isLocation(StringRef text, size_t at, ArrayRef<TextSpan> comments) {
  StringRef before = text.take_front(skipBlanksBack(text, at, comments));
  return before.consume_back("loc") &&
         (before.empty() || !isWordChar(before.back()));
}

//===----------------------------------------------------------------------===//
// Aliases
//===----------------------------------------------------------------------===//

/// The name of the alias that is defined at `at`, `#a` of `#a = …`; empty if
/// none is.
static StringRef findDefinition(StringRef text, size_t at) {
  size_t end = skipWord(text, at + 1);
  size_t equals = skipBlanks(text, end);
  if (end == at + 1 || equals >= text.size() || text[equals] != '=')
    return {};
  return text.slice(at, end);
}

namespace {
/// Adds up what aliases stand for. Each of them may refer to those before it,
/// twice or more often, and they are printed in full: thirty lines can describe
/// a thousand million attributes, and a long chain nests as deep as it is long.
class AliasScan {
public:
  explicit AliasScan(StringRef text) : text(text) {}

  /// Reads the definition at `at`.
  void define(size_t at, StringRef name, std::optional<TextRefusal> &refusal);

private:
  struct Expansion {
    uint64_t size = 1;
    unsigned depth = 0;
  };

  StringRef text;
  StringMap<Expansion> aliases;
};
} // namespace

void AliasScan::define(size_t begin, StringRef name,
                       std::optional<TextRefusal> &refusal) {
  // A text may be as large as it is written.
  const uint64_t maxSize = (1 << 16) + 8 * uint64_t(text.size());
  Expansion own;
  Nesting nesting;
  size_t at = text.find('=', begin + name.size()) + 1;
  bool isClosed = false; // a bracket was closed and nothing followed yet
  bool isEmpty = true;
  for (; at < text.size(); ++at) {
    char c = text[at];
    // It ends with its line, or where something else begins.
    if (nesting.getDepth() == 0 && !isEmpty &&
        (c == '\n' || (isClosed && (isAlpha(c) || c == '%'))))
      break;
    if (isSpace(c))
      continue;
    if (text.substr(at).starts_with("//")) {
      at = skipComment(text, at) - 1;
      continue;
    }
    isEmpty = false;
    if (c == '"') {
      at = skipString(text, at) - 1;
      continue;
    }
    if (c == '#' || c == '!') {
      if (nesting.getDepth() == 0 && !findDefinition(text, at).empty())
        break;
      size_t end = skipWord(text, at + 1);
      auto used = aliases.find(text.slice(at, end));
      if (used != aliases.end()) {
        own.size += used->second.size;
        own.depth =
            std::max(own.depth, used->second.depth + nesting.getDepth());
      }
      at = std::max(end, at + 1) - 1;
    }
    unsigned before = nesting.getDepth();
    nesting.step(text, at);
    own.depth = std::max(own.depth, nesting.getDepth());
    isClosed = nesting.getDepth() < before;
  }
  aliases[name] = own;
  if (own.depth > kMaxNesting)
    refusal = TextRefusal{begin, ("what the alias '" + name +
                                  "' stands for nests deeper than " +
                                  Twine(kMaxNesting) + " levels")
                                     .str()};
  else if (own.size > maxSize)
    refusal = TextRefusal{
        begin,
        ("the alias '" + name + "' stands for more than " + Twine(maxSize) +
         " attributes, too many for a text of " + Twine(text.size()) + " bytes")
            .str()};
}

//===----------------------------------------------------------------------===//
// The scan
//===----------------------------------------------------------------------===//

TextScan source::scanText(StringRef text) {
  TextScan scan;
  Nesting nesting;
  AliasScan aliases(text);
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
    if (c == '#' || c == '!') {
      StringRef name;
      if (nesting.getDepth() == 0)
        name = findDefinition(text, at);
      // Brackets within it are counted below as any others.
      if (!name.empty())
        aliases.define(at, name, scan.refusal);
      if (scan.refusal)
        return scan;
      continue;
    }
    nesting.step(text, at);
    if (nesting.getDepth() > kMaxNesting) {
      scan.refusal = TextRefusal{at, "brackets nest deeper than " +
                                         utostr(kMaxNesting) + " levels"};
      return scan;
    }
    if (c == '(' && isLocation(text, at, scan.comments))
      scan.hasLocations = true;
    else if (c == '{')
      if (std::optional<TextSpan> label = findLabel(text, at + 1))
        scan.labels.push_back(*label);
  }
  return scan;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

StringRef source::takeName(StringRef text) {
  auto isNameChar = [](char c) { return isWordChar(c); };
  auto isNumber = [](char c) { return isDigit(c); };
  if (text.size() < 2 || !StringRef("%@#!^").contains(text.front()) ||
      text.starts_with("#-}"))
    return {};
  if (text.starts_with("@\""))
    return text.take_front(skipString(text, 1));
  StringRef rest = text.drop_front();
  rest = isDigit(rest.front()) ? rest.take_while(isNumber)
                               : rest.take_while(isNameChar);
  return rest.empty() ? StringRef() : text.take_front(rest.size() + 1);
}

StringRef TextTokens::next() {
  size_t begin = skipBlanks(text, at);
  if (begin >= text.size()) {
    at = text.size();
    return {};
  }
  StringRef rest = text.drop_front(begin);
  size_t size = 1;
  if (StringRef name = takeName(rest); !name.empty())
    size = name.size();
  else if (rest.front() == '"')
    size = skipString(rest, 0);
  else if (rest.starts_with("->"))
    size = 2;
  else if (rest.starts_with("{-#") || rest.starts_with("#-}"))
    size = 3;
  else if (isAlnum(rest.front()) || rest.front() == '_')
    size = rest.take_while([](char c) {
                 return isAlnum(c) || StringRef("_$.").contains(c);
               })
               .size();
  at = begin + size;
  return rest.take_front(size);
}

//===----------------------------------------------------------------------===//
// Parts of the text
//===----------------------------------------------------------------------===//

StringRef source::dropByteOrderMark(StringRef text) {
  text.consume_front("\xEF\xBB\xBF");
  return text;
}

std::string source::blank(StringRef text, ArrayRef<TextSpan> spans) {
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
    if (isComment(text, at)) {
      at = skipComment(text, at);
      continue;
    }
    nesting.step(text, at++);
    if (nesting.getDepth() == 0)
      break;
  }
  return at;
}

/// Finds body and end of the entry whose keyword ends at `at`: its first brace
/// outside lists opens the body; a location may follow.
static void measureEntry(StringRef text, size_t at, TextEntry &entry) {
  while (at < text.size() && text[at] != '{') {
    if (text[at] == '"')
      at = skipString(text, at);
    else if (isComment(text, at))
      at = skipComment(text, at);
    else if (StringRef("([<").contains(text[at]))
      at = skipBracket(text, at);
    else
      ++at;
  }
  entry.body = std::min(at + 1, text.size());
  at = skipBracket(text, at);
  for (StringRef tail : {"{", "loc("}) {
    size_t next = skipBlanks(text, at);
    if (text.substr(next).starts_with(tail))
      at = skipBracket(text, next + tail.size() - 1);
  }
  entry.end = at;
}

std::optional<TextEntry> source::findEntryAround(StringRef text,
                                                 size_t offset) {
  for (size_t at = 0; at < text.size() && at <= offset;) {
    if (text[at] == '"') {
      at = skipString(text, at);
      continue;
    }
    if (isComment(text, at)) {
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
    TextEntry entry;
    entry.begin = at;
    measureEntry(text, end, entry);
    if (offset < entry.end)
      return entry;
    at = entry.end;
  }
  return std::nullopt;
}
