//===- Suggest.cpp - what a misspelled word may have meant -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/Suggest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <limits>
#include <vector>

using namespace llvm;
using namespace tessera;

/// Words beyond this are no misspelled names, and comparing takes time that
/// grows with both lengths.
static constexpr size_t kMaxLength = 64;
static constexpr size_t kMaxSuggestions = 3;
static constexpr unsigned kFar = std::numeric_limits<unsigned>::max() / 2;

/// The number of edits from `a` to `b`: letters put in, left out, swapped with
/// their neighbours, or replaced, if that is allowed.
static unsigned countEdits(StringRef a, StringRef b, bool mayReplace) {
  // Rows of a table whose element (i, j) is the distance of the first i letters
  // of `a` from the first j of `b`. A swap looks two rows back.
  std::vector<unsigned> last, row(b.size() + 1), next(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      bool same = a[i - 1] == b[j - 1];
      unsigned replaced = same ? row[j - 1] : row[j - 1] + 1;
      next[j] = std::min(row[j], next[j - 1]) + 1;
      if (same || mayReplace)
        next[j] = std::min(next[j], replaced);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        next[j] = std::min(next[j], last[j - 2] + 1);
    }
    last = row;
    std::swap(row, next);
  }
  return row[b.size()];
}

SmallVector<StringRef, 3> tessera::findClose(StringRef word,
                                             ArrayRef<StringRef> known) {
  SmallVector<StringRef, 3> close;
  if (word.empty() || word.size() > kMaxLength)
    return close;
  // Dashes are no letters: `-o` and `-h` are not close.
  std::string written = word.ltrim('-').lower();
  const unsigned maxEdits = std::max<size_t>(1, written.size() / 3);
  const bool mayReplace = written.size() > 3;
  unsigned fewest = kFar;
  for (StringRef candidate : known) {
    StringRef name = candidate.ltrim('-');
    if (name.size() > kMaxLength || written.empty())
      continue;
    unsigned edits = countEdits(written, name.lower(), mayReplace);
    // A letter alone is changed into any other by adding one and dropping one.
    if (edits > maxEdits || edits > fewest || edits >= name.size())
      continue;
    if (edits < fewest)
      close.clear();
    fewest = edits;
    if (close.size() < kMaxSuggestions)
      close.push_back(candidate);
  }
  if (!close.empty() || written.size() < 3)
    return close;
  for (StringRef candidate : known)
    if (candidate.ltrim('-').starts_with_insensitive(written) &&
        close.size() < kMaxSuggestions)
      close.push_back(candidate);
  return close;
}

std::string tessera::suggest(StringRef word, ArrayRef<StringRef> known) {
  SmallVector<StringRef, 3> close = findClose(word, known);
  if (close.empty())
    return "";
  std::string text = "did you mean ";
  for (auto [number, name] : enumerate(close)) {
    if (number != 0)
      text += number + 1 == close.size() ? " or " : ", ";
    text += ("'" + name + "'").str();
  }
  return text + "?";
}

std::string tessera::suggestInPassing(StringRef word,
                                      ArrayRef<StringRef> known) {
  std::string text = suggest(word, known);
  return text.empty() ? text : " (" + text + ")";
}
