//===- Lexer.h - PTX text to tokens -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_LEXER_H
#define TESSERA_PTX_LEXER_H

#include "tessera/ptx/Module.h"

namespace tessera::ptx {

struct Token {
  enum Kind : uint8_t {
    End,
    /// A name: `foo`, `%r1`, `$L1`, `_`.
    Name,
    /// A name after a dot: `.visible`, `.4d`, `.shared::cta`. `text` has no
    /// dot.
    Word,
    /// `bits`; `floatBits` is 32 or 64 for `0f…`, `0d…` and decimal floats.
    Number,
    /// `text` is between the quotes, as it is written.
    String,
    /// A single character, or one of `<<`, `>>`, `<=`, `>=`, `==`, `!=`, `&&`,
    /// `||`: `text`.
    Symbol,
    /// Not a token; `text` says why.
    Error,
  };

  Kind kind = End;
  /// An integer has a suffix U.
  bool isUnsigned = false;
  uint8_t floatBits = 0;
  Position position;
  /// The character after the token, for tokens that must touch.
  const char *end = nullptr;
  std::string_view text;
  uint64_t bits = 0;

  bool is(std::string_view symbol) const {
    return kind == Symbol && text == symbol;
  }
  bool isWord(std::string_view word) const {
    return kind == Word && text == word;
  }
};

/// Reads tokens one by one. Comments and white space are skipped.
class Lexer {
public:
  explicit Lexer(std::string_view text)
      : next(text.data()), end(text.data() + text.size()) {}

  Token lex();

private:
  /// Skips white space and comments. Returns false for a comment without end,
  /// with its position.
  bool skip(Position &comment);
  Token lexNumber(Token token);
  Token lexName(Token token);
  Token lexString(Token token);
  Token fail(Token token, std::string_view why);
  void advance(size_t count);
  char peek(size_t ahead = 0) const {
    return size_t(end - next) > ahead ? next[ahead] : '\0';
  }

  const char *next;
  const char *end;
  Position position{1, 1};
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_LEXER_H
