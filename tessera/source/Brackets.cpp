//===- Brackets.cpp - brackets without a partner -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Characters.h"
#include "tessera/source/Recovery.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::source;

namespace {
struct Bracket {
  size_t offset;
  char kind;
  /// Of its line.
  unsigned indentation;
  /// Whether nothing but spaces is before it on its line.
  bool isFirst;
};
} // namespace

static constexpr StringLiteral kOpening = "([{<", kClosing = ")]}>";

static bool isOpening(char c) { return kOpening.contains(c); }

/// The bracket that closes `c`, or opens it.
static char getPartner(char c) {
  return isOpening(c) ? kClosing[kOpening.find(c)] : kOpening[kClosing.find(c)];
}

static std::vector<Bracket> collectBrackets(StringRef text) {
  std::vector<Bracket> brackets;
  size_t line = 0, lineText = 0; // where the line begins, and its first word
  bool isFirst = true;
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    if (c == '\n') {
      line = ++at;
      isFirst = true;
      continue;
    }
    if (isSpace(c)) {
      ++at;
      continue;
    }
    if (isFirst)
      lineText = at;
    if (isBracket(text, at))
      brackets.push_back({at, c, unsigned(lineText - line), isFirst});
    isFirst = false;
    if (c == '"') {
      at = skipString(text, at);
      // A line's end that ends a string is seen above.
      at -= text[at - 1] == '\n';
    } else {
      at = isComment(text, at) ? skipComment(text, at) : at + 1;
    }
  }
  return brackets;
}

/// The first bracket without a partner if any of a kind may be the partner of
/// any other. Only a brace ends what is inside braces.
static const Bracket *findFirst(ArrayRef<Bracket> brackets) {
  SmallVector<const Bracket *> open;
  for (const Bracket &bracket : brackets) {
    if (isOpening(bracket.kind)) {
      open.push_back(&bracket);
      continue;
    }
    char partner = getPartner(bracket.kind);
    size_t found = open.size();
    while (found != 0 && open[found - 1]->kind != partner &&
           (bracket.kind == '}' || open[found - 1]->kind != '{'))
      --found;
    if (found == 0 || open[found - 1]->kind != partner)
      return &bracket;
    if (found != open.size())
      return open[found];
    open.pop_back();
  }
  return open.empty() ? nullptr : open.back();
}

/// The brace that is left over, given that there are too many of its kind.
static const Bracket *findBrace(ArrayRef<Bracket> brackets,
                                const Bracket *leftOver) {
  bool isMissing = leftOver->kind == '{'; // a closing one
  SmallVector<const Bracket *> open;
  for (const Bracket &brace : brackets) {
    if (brace.kind == '{') {
      open.push_back(&brace);
      continue;
    }
    if (brace.kind != '}')
      continue;
    if (open.empty())
      return &brace;
    const Bracket *top = open.back();
    if (brace.isFirst && isMissing && top->indentation > brace.indentation &&
        any_of(open, [&](const Bracket *other) {
          return other->indentation == brace.indentation;
        }))
      return top;
    if (brace.isFirst && !isMissing && top->indentation < brace.indentation)
      return &brace;
    open.pop_back();
  }
  return open.empty() ? leftOver : open.back();
}

std::optional<StrayBracket> source::findStrayBracket(StringRef text) {
  std::vector<Bracket> brackets = collectBrackets(text);
  const Bracket *stray = findFirst(brackets);
  if (!stray)
    return std::nullopt;
  if (stray->kind == '{' || stray->kind == '}')
    stray = findBrace(brackets, stray);
  return StrayBracket{stray->offset, stray->kind};
}

/// Whether a brace may be meant to close this one.
static bool isPlausible(StringRef text, const Bracket &open,
                        const Bracket &close) {
  if (close.isFirst)
    return close.indentation == open.indentation;
  // In the middle of a word it is none that ends a block of lines.
  return !isWordChar(text[close.offset - 1]) ||
         !text.slice(open.offset, close.offset).contains('\n');
}

bool source::hasPlausibleBraces(StringRef text) {
  std::vector<Bracket> brackets = collectBrackets(text);
  SmallVector<const Bracket *> open;
  for (const Bracket &brace : brackets) {
    if (brace.kind == '{') {
      open.push_back(&brace);
    } else if (brace.kind == '}') {
      if (open.empty() || !isPlausible(text, *open.back(), brace))
        return false;
      open.pop_back();
    }
  }
  return open.empty();
}
