//===- Characters.h - steps over the characters of a text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As much of MLIR's lexer as a look at a text needs that is not parsed. Each
// function takes a position and returns the one after what it steps over.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_CHARACTERS_H
#define TESSERA_SOURCE_CHARACTERS_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::source {

inline bool isWordChar(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

/// The end of the string literal that begins at `at`.
inline size_t skipString(llvm::StringRef text, size_t at) {
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"' || text[at] == '\n')
      return at + 1;
  }
  return text.size();
}

inline bool isComment(llvm::StringRef text, size_t at) {
  return text.substr(at).starts_with("//");
}

/// The end of the comment that begins at `at`: its line's. To MLIR's lexer a
/// carriage return ends a line as well.
inline size_t skipComment(llvm::StringRef text, size_t at) {
  return std::min(text.find_first_of("\n\r", at), text.size());
}

/// The next position that is neither space nor comment.
inline size_t skipBlanks(llvm::StringRef text, size_t at) {
  while (at < text.size()) {
    if (llvm::isSpace(text[at]))
      ++at;
    else if (isComment(text, at))
      at = skipComment(text, at);
    else
      break;
  }
  return at;
}

inline size_t skipWord(llvm::StringRef text, size_t at) {
  while (at < text.size() && isWordChar(text[at]))
    ++at;
  return at;
}

/// Whether the character is a bracket that opens or closes; `->`, `<=` and `>=`
/// are none.
inline bool isBracket(llvm::StringRef text, size_t at) {
  char next = at + 1 < text.size() ? text[at + 1] : '\0';
  switch (text[at]) {
  case '(':
  case ')':
  case '[':
  case ']':
  case '{':
  case '}':
    return true;
  case '<':
    return next != '=';
  case '>':
    return next != '=' && (at == 0 || text[at - 1] != '-');
  default:
    return false;
  }
}

} // namespace tessera::source

#endif // TESSERA_SOURCE_CHARACTERS_H
