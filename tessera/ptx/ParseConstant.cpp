//===- ParseConstant.cpp - PTX constant expressions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers have 64 bits and are signed unless a literal does not fit, has a
// `U`, or is cast. Floats are only negated.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/ParserImpl.h"

#include <bit>

using namespace tessera;
using namespace tessera::ptx;

namespace {
struct Operator {
  std::string_view text;
  unsigned precedence;
};
} // namespace

static constexpr Operator kOperators[] = {
    {"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5},  {"==", 6},
    {"!=", 6}, {"<", 7},  {"<=", 7}, {">", 7},  {">=", 7}, {"<<", 8},
    {">>", 8}, {"+", 9},  {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10}};

bool ParserImpl::parseConstant(Constant &constant) {
  return parseTernary(constant);
}

bool ParserImpl::parseTernary(Constant &constant) {
  if (!parseBinary(constant, 1))
    return false;
  if (!isSymbol("?"))
    return true;
  if (++nesting > kMaxNesting)
    return fail("an expression is nested too deep");
  struct Leave {
    unsigned &nesting;
    ~Leave() { --nesting; }
  } leave{nesting};
  advance();
  Constant yes, no;
  if (!parseTernary(yes) || !expect(":") || !parseTernary(no))
    return false;
  constant = constant.bits ? yes : no;
  return true;
}

bool ParserImpl::parseBinary(Constant &constant, unsigned precedence) {
  if (!parseUnary(constant))
    return false;
  for (;;) {
    const Operator *found = nullptr;
    for (const Operator &each : kOperators)
      if (isSymbol(each.text) && each.precedence >= precedence)
        found = &each;
    if (!found)
      return !error;
    Position at = token.position;
    advance();
    Constant right;
    if (!parseBinary(right, found->precedence + 1) ||
        !applyBinary(constant, right, found->text, at))
      return false;
  }
}

bool ParserImpl::parseUnary(Constant &constant) {
  if (++nesting > kMaxNesting)
    return fail("an expression is nested too deep");
  struct Leave {
    unsigned &nesting;
    ~Leave() { --nesting; }
  } leave{nesting};
  if (accept("+"))
    return parseUnary(constant);
  if (accept("-")) {
    if (!parseUnary(constant))
      return false;
    if (constant.floatBits)
      constant.bits ^= uint64_t(1) << (constant.floatBits - 1);
    else
      constant.bits = 0 - constant.bits;
    return true;
  }
  bool isComplement = isSymbol("~");
  if (isComplement || isSymbol("!")) {
    Position at = token.position;
    advance();
    if (!parseUnary(constant))
      return false;
    if (constant.floatBits)
      return fail(at, "this takes a whole number");
    constant.bits = isComplement ? ~constant.bits : !constant.bits;
    return true;
  }
  if (accept("(")) {
    // A cast `(.s64)` or an expression.
    bool isSigned = token.isWord("s64");
    if (isSigned || token.isWord("u64")) {
      advance();
      if (!expect(")") || !parseUnary(constant))
        return false;
      if (constant.floatBits)
        return fail(lastPosition, "a cast takes a whole number");
      constant.isUnsigned = !isSigned;
      return true;
    }
    return parseTernary(constant) && expect(")");
  }
  if (token.kind == Token::Name && token.text == "WARP_SZ") {
    constant = {32, false, 0};
    advance();
    return !error;
  }
  if (token.kind != Token::Number)
    return fail("expected a number, but got " + describe());
  constant = {token.bits, token.isUnsigned || token.bits > uint64_t(INT64_MAX),
              token.floatBits};
  if (constant.floatBits)
    constant.isUnsigned = false;
  advance();
  return !error;
}

bool ParserImpl::applyBinary(Constant &left, const Constant &right,
                             std::string_view op, Position at) {
  if (left.floatBits || right.floatBits)
    return fail(at, "arithmetic on floats is not a constant expression");
  bool isUnsigned = left.isUnsigned || right.isUnsigned;
  uint64_t a = left.bits, b = right.bits;
  int64_t sa = int64_t(a), sb = int64_t(b);
  bool isDivision = op == "/" || op == "%";
  if (isDivision && (!b || (!isUnsigned && sa == INT64_MIN && sb == -1)))
    return fail(at, "this division has no result");
  auto compare = [&](bool isUnsignedTrue, bool isSignedTrue) {
    return uint64_t(isUnsigned ? isUnsignedTrue : isSignedTrue);
  };
  if (op == "+")
    left.bits = a + b;
  else if (op == "-")
    left.bits = a - b;
  else if (op == "*")
    left.bits = a * b;
  else if (op == "/")
    left.bits = isUnsigned ? a / b : uint64_t(sa / sb);
  else if (op == "%")
    left.bits = isUnsigned ? a % b : uint64_t(sa % sb);
  else if (op == "&")
    left.bits = a & b;
  else if (op == "|")
    left.bits = a | b;
  else if (op == "^")
    left.bits = a ^ b;
  else if (op == "<<")
    left.bits = b < 64 ? a << b : 0;
  else if (op == ">>" && left.isUnsigned)
    left.bits = b < 64 ? a >> b : 0;
  else if (op == ">>")
    left.bits = uint64_t(sa >> (b < 64 ? b : 63));
  else if (op == "<")
    left.bits = compare(a < b, sa < sb);
  else if (op == "<=")
    left.bits = compare(a <= b, sa <= sb);
  else if (op == ">")
    left.bits = compare(a > b, sa > sb);
  else if (op == ">=")
    left.bits = compare(a >= b, sa >= sb);
  else if (op == "==")
    left.bits = a == b;
  else if (op == "!=")
    left.bits = a != b;
  else if (op == "&&")
    left.bits = a && b;
  else
    left.bits = a || b;
  bool isShift = op == "<<" || op == ">>";
  left.isUnsigned = isShift ? left.isUnsigned : isUnsigned;
  return true;
}
