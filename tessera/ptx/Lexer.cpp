//===- Lexer.cpp - PTX text to tokens -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Lexer.h"

#include <bit>
#include <charconv>

using namespace tessera::ptx;

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

static bool isNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '$' || c == '%';
}

static bool isNamePart(char c) {
  return isDigit(c) || (isNameStart(c) && c != '%');
}

static int getHexDigit(char c) {
  if (isDigit(c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

void Lexer::advance(size_t count) {
  for (; count && next != end; --count, ++next) {
    if (*next == '\n')
      position = {position.line + 1, 1};
    else
      ++position.column;
  }
}

bool Lexer::skip(Position &comment) {
  while (next != end) {
    char c = *next;
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
        c == '\v') {
      advance(1);
    } else if (c == '/' && peek(1) == '/') {
      while (next != end && *next != '\n')
        advance(1);
    } else if (c == '/' && peek(1) == '*') {
      comment = position;
      advance(2);
      while (next != end && !(*next == '*' && peek(1) == '/'))
        advance(1);
      if (next == end)
        return false;
      advance(2);
    } else if (c == '#' && position.column == 1) {
      // A line of the preprocessor, such as `#line`.
      while (next != end && *next != '\n')
        advance(1);
    } else {
      break;
    }
  }
  return true;
}

Token Lexer::fail(Token token, std::string_view why) {
  token.kind = Token::Error;
  token.text = why;
  return token;
}

Token Lexer::lex() {
  Token token;
  if (!skip(token.position))
    return fail(token, "a comment has no end");
  token.position = position;
  token.end = next;
  if (next == end)
    return token;
  char c = *next;
  if (isDigit(c))
    return lexNumber(token);
  // `a % b` has a symbol, `%r1` is a name.
  bool isName = c == '%' ? isNamePart(peek(1)) : isNameStart(c);
  if (isName || (c == '.' && isNamePart(peek(1))))
    return lexName(token);
  if (c == '"')
    return lexString(token);
  token.kind = Token::Symbol;
  for (std::string_view two :
       {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"}) {
    if (c == two[0] && peek(1) == two[1]) {
      token.text = {next, 2};
      advance(2);
      token.end = next;
      return token;
    }
  }
  constexpr std::string_view kSymbols = "{}[]()<>,;:+-*/%&|^~!?=@.";
  if (kSymbols.find(c) == std::string_view::npos)
    return fail(token, "this character is not PTX");
  token.text = {next, 1};
  advance(1);
  token.end = next;
  return token;
}

/// A number may be decimal, hexadecimal, octal, binary, the bits of a float, or
/// a decimal float, which is an f64.
Token Lexer::lexNumber(Token token) {
  token.kind = Token::Number;
  const char *start = next;
  char second = peek(1);
  if (*next == '0' &&
      (second == 'f' || second == 'F' || second == 'd' || second == 'D')) {
    unsigned digits = second == 'f' || second == 'F' ? 8 : 16;
    advance(2);
    for (unsigned i = 0; i < digits; ++i) {
      int digit = getHexDigit(peek());
      if (digit < 0)
        return fail(token, digits == 8 ? "0f takes 8 hexadecimal digits"
                                       : "0d takes 16 hexadecimal digits");
      token.bits = token.bits << 4 | unsigned(digit);
      advance(1);
    }
    if (isNamePart(peek()))
      return fail(token, "a number is too long");
    token.floatBits = digits * 4;
    token.end = next;
    return token;
  }
  unsigned base = 10;
  if (*next == '0' && (second == 'x' || second == 'X')) {
    base = 16;
    advance(2);
  } else if (*next == '0' && (second == 'b' || second == 'B')) {
    base = 2;
    advance(2);
  } else if (*next == '0' && isDigit(second)) {
    base = 8;
    advance(1);
  }
  const char *digits = next;
  bool hasOverflow = false;
  for (int digit; (digit = getHexDigit(peek())) >= 0 && unsigned(digit) < base;
       advance(1)) {
    hasOverflow |= token.bits > (UINT64_MAX - unsigned(digit)) / base;
    token.bits = token.bits * base + unsigned(digit);
  }
  bool isFloat = base == 10 && ((peek() == '.' && !isNameStart(peek(1))) ||
                                peek() == 'e' || peek() == 'E');
  if (isFloat) {
    double value = 0;
    auto [stop, error] = std::from_chars(start, end, value);
    if (error != std::errc() && error != std::errc::result_out_of_range)
      return fail(token, "this is not a number");
    advance(size_t(stop - next));
    token.bits = std::bit_cast<uint64_t>(value);
    token.floatBits = 64;
  } else {
    if (next == digits)
      return fail(token, "a number has no digits");
    if (hasOverflow)
      return fail(token, "a number does not fit 64 bits");
    if (peek() == 'U') {
      token.isUnsigned = true;
      advance(1);
    }
  }
  if (isNamePart(peek()))
    return fail(token, "a number is followed by a letter");
  token.end = next;
  return token;
}

Token Lexer::lexName(Token token) {
  token.kind = *next == '.' ? Token::Word : Token::Name;
  if (token.kind == Token::Word)
    advance(1);
  const char *start = next;
  if (peek() == '%')
    advance(1);
  // Words may have parts: `.shared::cta`, `.L2::128B`.
  for (;;) {
    while (isNamePart(peek()))
      advance(1);
    if (token.kind != Token::Word || peek() != ':' || peek(1) != ':' ||
        !isNamePart(peek(2)))
      break;
    advance(2);
  }
  token.text = {start, size_t(next - start)};
  token.end = next;
  return token;
}

Token Lexer::lexString(Token token) {
  token.kind = Token::String;
  advance(1);
  const char *start = next;
  while (next != end && *next != '"' && *next != '\n')
    advance(*next == '\\' ? 2 : 1);
  if (next == end || *next != '"')
    return fail(token, "a string has no end");
  token.text = {start, size_t(next - start)};
  advance(1);
  token.end = next;
  return token;
}
